import { formatStart } from '../../../lib/shared/describe-date.ts';

/** When a date of an event begins, as lists of its organizers tell: the day, and the time unless it lasts all day. */
export const formatStartOf = (
  { zone, isAllDay }: { zone: string; isAllDay: boolean },
  starts: string,
  locale: string,
): string => formatStart({ starts_at: starts, time_zone: zone, all_day: isAllDay }, locale);
