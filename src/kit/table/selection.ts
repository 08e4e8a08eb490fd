/** The rows that are selected, and the one from which Shift extends the selection. */
export interface Selection {
  ids: ReadonlySet<string>;
  anchor: string | undefined;
}

/** No row. */
export const noSelection: Selection = { ids: new Set(), anchor: undefined };

/** Selects a row or not; with `isRange`, all rows from the anchor to it as well, in the order of `all`. */
export function toggleRow(
  { ids, anchor }: Selection,
  all: readonly string[],
  id: string,
  isSelected: boolean,
  isRange: boolean,
): Selection {
  const [from, to] = [all.indexOf(anchor ?? id), all.indexOf(id)].sort((a, b) => a - b);
  const affected = isRange && from !== undefined && from >= 0 ? all.slice(from, (to ?? from) + 1) : [id];
  const next = new Set(ids);
  for (const one of affected) {
    if (isSelected) next.add(one);
    else next.delete(one);
  }
  return { ids: next, anchor: id };
}
