import type { Order } from '#contracts/orders.ts';

type OrderedEvent = Pick<Order['event'], 'slug' | 'day'>;

/** The path of the page about the date of an order: of a series, each date has its own. */
export const eventPath = ({ slug, day }: OrderedEvent): string =>
  `/events/${slug}${day ? `?date=${day}` : ''}`;

/** The path of the calendar file of what was ordered: a date, or the whole series. */
export const calendarPath = ({ event: { slug, day }, dates }: Pick<Order, 'event' | 'dates'>): string =>
  `/events/${slug}.ics${day && dates.length < 2 ? `?date=${day}` : ''}`;
