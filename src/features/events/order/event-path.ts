import type { Order } from '#contracts/orders.ts';

type OrderedEvent = Pick<Order['event'], 'slug' | 'day'>;

/** The path of the page about the date of an order: of a series, each date has its own. */
export const eventPath = ({ slug, day }: OrderedEvent): string =>
  `/events/${slug}${day ? `?date=${day}` : ''}`;

/** The path of its calendar file. */
export const calendarPath = ({ slug, day }: OrderedEvent): string =>
  `/events/${slug}.ics${day ? `?date=${day}` : ''}`;
