const day = 86_400_000;
/** Late arrivals, and a last look at who came. */
const after = 12 * 3_600_000;

/** When the door of a date opens: a day before it starts, as `refuse_admission` has it. In milliseconds. */
export const opensAt = (startsAt: string): number => Date.parse(startsAt) - day;

interface Times {
  starts_at: string;
  ends_at: string;
}

/** Whether the door of a date is not open yet, open, or over with the date. */
export function doorState({ starts_at: start, ends_at: end }: Times, now: number): 'early' | 'open' | 'over' {
  if (now < opensAt(start)) return 'early';
  return now > Date.parse(end) + after ? 'over' : 'open';
}

const rank = { open: 0, early: 1, over: 2 };

/** Dates with an open door first, then those to come, then those that are over, the latest first. */
export const sortByDoor = <T extends Times>(dates: readonly T[], now: number): T[] =>
  dates.toSorted((a, b) => {
    const [first, second] = [doorState(a, now), doorState(b, now)];
    const later = Date.parse(a.starts_at) - Date.parse(b.starts_at);
    return rank[first] - rank[second] || (first === 'over' ? -later : later);
  });
