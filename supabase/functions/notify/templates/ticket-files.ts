import { z } from 'zod';
import { ticketAddress, ticketCode } from '../../_shared/contracts/tickets.ts';
import { type CalendarDate, methodOf, writeCalendarDates } from '../../_shared/calendar-date.ts';
import { formatDateTime } from '../format-date-time.ts';
import { type Attachment, type Block, facts, type Hub, text } from '../message.ts';
import { pagePath } from '../page-path.ts';
import { drawQrCode } from '../qr-png.ts';
import { textsIn } from '../texts/index.ts';

/** What the calendar file says of a date besides. */
const CalendarFacts = z.object({
  uid: z.string(),
  ends_at: z.string(),
  sequence: z.number().int(),
  recurrence: z.string().nullish(),
  day: z.string().nullish(),
  first_day: z.string(),
  last_day: z.string(),
  is_offer: z.boolean().default(false),
  organizer: z.string().nullish(),
});

/** A date that someone registered for, as emails to this person name it. */
export const TicketDate = z.object({
  title: z.string(),
  slug: z.string(),
  starts_at: z.string(),
  time_zone: z.string(),
  all_day: z.boolean().default(false),
  place: z.string().optional(),
  guests: z.number().int().default(0),
  registration_id: z.string().optional(),
  /** The day that names a date of a series. */
  day: z.string().optional(),
  /** None for a place on the waiting list. */
  calendar: CalendarFacts.optional(),
  /** All dates of who has a place on several. */
  dates: z.array(CalendarFacts.extend({ starts_at: z.string() })).default([]),
});
export type TicketDate = z.infer<typeof TicketDate>;

/** The path of the page about a date: of a series, each date has its own. */
export const datePath = ({ slug, day }: Pick<TicketDate, 'slug' | 'day'>) =>
  `/events/${slug}${day ? `?date=${day}` : ''}`;

/** The calendar file of a date, or of all that somebody has a place on, in a state; none for a place on the waiting list. */
export function calendarFile(date: TicketDate, state: CalendarDate['state'], hub: Hub): Attachment[] {
  const { calendar, dates, ...about } = date;
  if (!calendar) return [];
  const organizer = { name: calendar.organizer ?? hub.title, email: hub.sender };
  const { language, recipient: attendee } = hub;
  const common = { ...about, state, organizer, attendee, language };
  const all = (dates.length > 0 ? dates : [{ ...calendar, starts_at: date.starts_at }]).map((one) => ({
    ...common,
    ...one,
    organizer,
    url: hub.siteUrl + pagePath(datePath({ slug: date.slug, day: one.day ?? undefined }), language),
  }));
  return [
    {
      fileName: `${date.slug}.ics`,
      contentType: `text/calendar; charset=utf-8; method=${methodOf(state)}`,
      content: writeCalendarDates(all, { state, language }),
    },
  ];
}

const shownDates = 12;

/** The dates of who has a place on several, each on a line; nothing for a single one. */
export function dateList({ dates, time_zone, all_day }: TicketDate, { language }: Hub): Block[] {
  if (dates.length === 0) return [];
  const t = textsIn(language).events;
  const shown = dates.slice(0, shownDates);
  const line = (moment: string) => formatDateTime(moment, { timeZone: time_zone, language }, all_day);
  const more = dates.length - shown.length;
  return [
    facts(
      Object.fromEntries(
        shown.map(({ starts_at: at }, index) => [t.dateNumber(index + 1), line(at)] as const),
      ),
    ),
    ...(more > 0 ? [text(t.moreDates(more))] : []),
  ];
}

/** The ticket of a place as a picture within the email, with the file of the picture. */
export function ticketPicture(
  registrationId: string | undefined,
  { siteUrl, language }: Hub,
): { blocks: Block[]; attachments: () => Attachment[] } {
  if (registrationId === undefined) return { blocks: [], attachments: () => [] };
  const contentId = `ticket-${registrationId}@hub`;
  return {
    blocks: [
      {
        kind: 'picture',
        contentId,
        label: textsIn(language).events.ticket,
        caption: ticketCode(registrationId),
      },
    ],
    attachments: () => [
      {
        fileName: 'ticket.png',
        contentType: 'image/png',
        content: drawQrCode(ticketAddress(registrationId, siteUrl)),
        contentId,
      },
    ],
  };
}
