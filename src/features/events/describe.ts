import type { EventDate, EventDetails } from '#contracts/events.ts';
import { dateLocale, type Strings } from '../../i18n/strings.ts';
import { formatDay, formatLeaf, formatMoney, formatTime } from '../../lib/shared/format.ts';
import { directionsHref } from '../../lib/shared/links.ts';
import { daysOf } from './calendar-grid.ts';

type Times = Pick<EventDate, 'starts_at' | 'ends_at' | 'time_zone' | 'all_day'>;

/** A date in words: its days, and its times unless it lasts all day. */
export interface DateWords {
  day: string;
  time: string;
  /** Both in one line. */
  line: string;
  leaf: ReturnType<typeof formatLeaf>;
}

/** Says when a date is, by its own clock. */
export function describeDate(
  date: Times,
  strings: Strings,
  locale: string | undefined,
  now = Date.now(),
): DateWords {
  const t = strings.events;
  const language = { zone: date.time_zone, locale: dateLocale(locale) };
  const days = daysOf(date);
  const first = formatDay(date.starts_at, language, now);
  // An end at midnight still belongs to the day before.
  const last = formatDay(
    Math.max(Date.parse(date.ends_at) - 1000, Date.parse(date.starts_at)),
    language,
    now,
  );
  const from = formatTime(date.starts_at, language);
  const to = formatTime(date.ends_at, language);
  const leaf = formatLeaf(date.starts_at, language);
  if (days.length === 1) {
    const time = date.all_day ? t.allDay : t.until(from, to);
    return { day: first, time, line: `${first}, ${time}`, leaf };
  }
  const day = t.until(first, last);
  if (date.all_day) return { day, time: t.allDay, line: day, leaf };
  return { day, time: t.until(from, to), line: t.until(`${first}, ${from}`, `${last}, ${to}`), leaf };
}

/** Directions to where an event takes place, by its address, its point or the name of its venue; undefined without any. */
export function directionsToEvent(
  event: Pick<EventDetails, 'venue_name' | 'address_line1' | 'city' | 'state' | 'latitude' | 'longitude'>,
): string | undefined {
  const { venue_name, address_line1, city, state, latitude, longitude } = event;
  const isWritten = Boolean(address_line1 ?? city ?? state) || latitude === null;
  const written = [venue_name, address_line1, city, state].filter(Boolean).join(', ');
  return directionsHref({ address: isWritten ? written : null, latitude, longitude });
}

/** What an event costs, as its organizer put it; undefined when nothing is said. */
export function describePrice(
  {
    cost,
    price_amount: amount,
    price_currency: currency,
  }: { cost: string | null; price_amount: number | null; price_currency: string },
  strings: Strings,
  locale: string | undefined,
): string | undefined {
  if (cost) return cost;
  if (amount === null) return undefined;
  return amount === 0 ? strings.events.one.free : formatMoney(amount, currency, dateLocale(locale));
}

/** How far registration for a date is. Nobody can register for what is off, over or begun. */
export type RegistrationState =
  'none' | 'elsewhere' | 'off' | 'over' | 'not-yet' | 'closed' | 'full' | 'waitlist' | 'open';

/** Whether one can register for a date at a moment; as `register_for_event` in the database decides. */
export function registrationState(
  event: {
    registration_mode: string;
    registration_opens_at: string | null;
    registration_closes_at: string | null;
    waitlist_enabled: boolean;
  },
  date: Pick<EventDate, 'starts_at' | 'status' | 'places_left'>,
  now = Date.now(),
): RegistrationState {
  if (date.status === 'canceled' || date.status === 'postponed') return 'off';
  if (now >= Date.parse(date.starts_at)) return 'over';
  if (event.registration_mode === 'none') return 'none';
  if (event.registration_mode === 'external') return 'elsewhere';
  if (event.registration_opens_at && now < Date.parse(event.registration_opens_at)) return 'not-yet';
  if (event.registration_closes_at && now >= Date.parse(event.registration_closes_at)) return 'closed';
  if (date.places_left !== 0) return 'open';
  return event.waitlist_enabled ? 'waitlist' : 'full';
}
