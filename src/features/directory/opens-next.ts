import type { OpeningTimes } from '#contracts/opening-hours.ts';
import { openingState } from '../../lib/shared/opening-state.ts';
import { fromLocalTime } from '../../lib/shared/zoned-time.ts';

/** Places that are closed, in the order in which they open, each by its own clock; without those whose next opening is not known. */
export function sortByOpening<Place extends OpeningTimes>(places: readonly Place[], now: number): Place[] {
  return places
    .flatMap((place) => {
      const state = openingState(place, now);
      if (state.kind !== 'closed' || !state.opens) return [];
      const at = fromLocalTime(`${state.opens.date}T${state.opens.time}`, place.time_zone);
      return at ? [{ place, at }] : [];
    })
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ place }) => place);
}
