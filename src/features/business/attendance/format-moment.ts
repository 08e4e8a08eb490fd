import { formatDay, formatTime } from '../../../lib/shared/format.ts';

/** A day with its time, as lists of registrations tell dates. */
export const formatMoment = (moment: string, at: { zone: string; locale: string }) =>
  `${formatDay(moment, at)}, ${formatTime(moment, at)}`;
