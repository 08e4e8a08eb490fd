const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const valueOf = (row: object, name: string) => (row as Readonly<Record<string, unknown>>)[name];

/** The names of the fields of `row` that are not as in `base`. A missing field equals null. */
export const changedNames = (row: object, base: object): string[] =>
  Object.keys(row).filter((name) => !isSame(valueOf(row, name), valueOf(base, name)));

/** Three versions of a row: as it was read, as it was edited here, and as somebody else saved it. */
export interface Versions {
  base: object;
  mine: object;
  theirs: object;
}

/** What becomes of the fields that somebody else saved meanwhile. */
export interface Merge {
  /** Only they changed these: the form takes them. */
  taken: string[];
  /** Both changed these, to different values: a person has to choose. */
  clashing: string[];
}

/** Merges field by field. `edited` names fields that were edited even though `mine` has no valid value of them. */
export function mergeVersions({ base, mine, theirs }: Versions, edited: readonly string[] = []): Merge {
  const changedHere = new Set([...changedNames(mine, base), ...edited]);
  const changedThere = changedNames(theirs, base);
  return {
    taken: changedThere.filter((name) => !changedHere.has(name)),
    clashing: changedThere.filter(
      (name) => changedHere.has(name) && !isSame(valueOf(mine, name), valueOf(theirs, name)),
    ),
  };
}
