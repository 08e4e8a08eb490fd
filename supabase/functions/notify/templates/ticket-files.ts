import { z } from 'zod';
import { ticketAddress, ticketCode } from '../../_shared/contracts/tickets.ts';
import { type CalendarDate, methodOf, writeCalendarDate } from '../calendar-date.ts';
import type { Attachment, Block, Hub } from '../message.ts';
import { pagePath } from '../page-path.ts';
import { drawQrCode } from '../qr-png.ts';
import { textsIn } from '../texts/index.ts';

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
  /** What the calendar file says besides; none for a place on the waiting list. */
  calendar: z
    .object({
      uid: z.string(),
      ends_at: z.string(),
      sequence: z.number().int(),
      recurrence: z.string().nullish(),
      day: z.string().nullish(),
      first_day: z.string(),
      last_day: z.string(),
      is_offer: z.boolean().default(false),
      organizer: z.string().nullish(),
    })
    .optional(),
});
export type TicketDate = z.infer<typeof TicketDate>;

/** The path of the page about a date: of a series, each date has its own. */
export const datePath = ({ slug, day }: Pick<TicketDate, 'slug' | 'day'>) =>
  `/events/${slug}${day ? `?date=${day}` : ''}`;

/** The calendar file of a date in a state; none for a place on the waiting list. */
export function calendarFile(date: TicketDate, state: CalendarDate['state'], hub: Hub): Attachment[] {
  const { calendar, ...about } = date;
  if (!calendar) return [];
  const organizer = { name: calendar.organizer ?? hub.title, email: hub.sender };
  const url = hub.siteUrl + pagePath(datePath(date), hub.language);
  return [
    {
      fileName: `${date.slug}.ics`,
      contentType: `text/calendar; charset=utf-8; method=${methodOf(state)}`,
      content: writeCalendarDate({
        ...about,
        ...calendar,
        state,
        organizer,
        attendee: hub.recipient,
        url,
        language: hub.language,
      }),
    },
  ];
}

/** The ticket of a place as a picture within the email, with the file of the picture. */
export function ticketPicture(
  registrationId: string | undefined,
  { siteUrl, language }: Hub,
): { blocks: Block[]; attachments: Attachment[] } {
  if (registrationId === undefined) return { blocks: [], attachments: [] };
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
    attachments: [
      {
        fileName: 'ticket.png',
        contentType: 'image/png',
        content: drawQrCode(ticketAddress(registrationId, siteUrl)),
        contentId,
      },
    ],
  };
}
