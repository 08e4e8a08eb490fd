import { findListingField } from '#contracts/listing.ts';
import { columnLabel, formatValue } from './format-value.ts';

/** One field before and after, as people read it. */
export interface FieldChange {
  field: string;
  label: string;
  /** Text, or one address a line for pictures and links. */
  before: string;
  after: string;
  shownAs: 'text' | 'pictures' | 'links';
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of `after` that differ from `before`, in their order. */
export function listChanges(before: Fields, after: Fields, labelOf = columnLabel): FieldChange[] {
  return Object.keys(after)
    .map((field) => compareField(field, before[field], after[field], labelOf))
    .filter((change) => change.before !== change.after);
}

/** One field of two versions, equal or not. */
export function compareField(
  field: string,
  before: unknown,
  after: unknown,
  labelOf = columnLabel,
): FieldChange {
  const change = { field, label: labelOf(field), before: formatValue(before), after: formatValue(after) };
  return { ...change, shownAs: shownAs(field, change.before, change.after) };
}

// Of posts and of the site; those of listings are in their contract.
const pictureColumns: ReadonlySet<string> = new Set(['featured_image', 'image_url', 'site_logo']);
const pictureControls: ReadonlySet<string> = new Set(['picture', 'pictures']);

/** How the formatted values of a column are shown: as pictures, as links when each line is an address, or as text. */
export function shownAs(column: string, ...values: string[]): FieldChange['shownAs'] {
  const isPicture =
    pictureColumns.has(column) || pictureControls.has(findListingField(column)?.control ?? '');
  if (isPicture) return 'pictures';
  return values.flatMap(linesOf).every((line) => /^https?:\/\/\S+$/.test(line)) ? 'links' : 'text';
}

/** The lines of a text; none for an empty one. */
export const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));
