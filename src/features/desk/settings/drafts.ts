/** Fields of a form as text; an empty one is none. */
export type Draft = Record<string, string>;

/** One field that two people changed. */
export interface Clash {
  field: string;
  mine: string;
  theirs: string;
}

/** A row as a form shows it. */
export function draftOf(row: object, fields: readonly string[]): Draft {
  const values = row as Record<string, unknown>;
  return Object.fromEntries(
    fields.map((field) => {
      const value = values[field];
      return [field, typeof value === 'string' ? value : ''];
    }),
  );
}

/** What was changed against what was read; null takes a value away. */
export function changesOf(read: Draft, draft: Draft): Record<string, string | null> {
  return Object.fromEntries(
    Object.keys(draft)
      .filter((field) => (draft[field] ?? '').trim() !== (read[field] ?? ''))
      .map((field) => [field, (draft[field] ?? '').trim() || null]),
  );
}

/** The fields where somebody else saved something else than what stands in the form. */
export function clashesOf(read: Draft, draft: Draft, theirs: Draft): Clash[] {
  return Object.keys(draft)
    .filter((field) => theirs[field] !== read[field] && theirs[field] !== draft[field])
    .map((field) => ({ field, mine: draft[field] ?? '', theirs: theirs[field] ?? '' }));
}

/** The form after somebody else saved: what I changed stays, everything else is theirs. */
export function mergeDrafts(read: Draft, draft: Draft, theirs: Draft): Draft {
  return Object.fromEntries(
    Object.keys(draft).map((field) => [
      field,
      (draft[field] !== read[field] ? draft[field] : theirs[field]) ?? '',
    ]),
  );
}
