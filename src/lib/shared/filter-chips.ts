import type { FacetCount } from '#contracts/search.ts';

/** A choice of a filter's menu: where it leads, how many it would show if that is known, and whether it is the present one. */
export interface FilterOption {
  label: string;
  href: string;
  count?: FacetCount;
  isChosen?: boolean;
  /** Set in below the one before. */
  isNested?: boolean;
}

/** A filter in the row above a list. `href` leads to the list with it, or once it is chosen to the list without it. */
export interface FilterChip {
  label: string;
  /** Where the chip leads; a menu without a choice has none. */
  href?: string;
  isChosen?: boolean;
  /** Opens a menu of choices, by an id of the page. */
  menu?: { id: string; title: string; options: readonly FilterOption[] };
}

/** The chips of a row: those that say what is chosen first, so that a phone shows them. */
export function orderChips(chips: readonly (FilterChip | '' | false | undefined)[]): FilterChip[] {
  const shown = chips.filter((chip) => typeof chip === 'object');
  return [...shown.filter(({ isChosen }) => isChosen), ...shown.filter(({ isChosen }) => !isChosen)];
}

/** Whether a choice shows anything, as far as it is counted. */
export const isOffered = (count: FacetCount): boolean => count !== 0;

/** A choice with its count, if that is known, where it has one line of text. */
export const labelWithCount = (label: string, count: FacetCount): string =>
  count === null ? label : `${label} (${String(count)})`;

/** How many filters are chosen. */
export const countChosen = (chips: readonly FilterChip[]): number =>
  chips.filter(({ isChosen }) => isChosen).length;
