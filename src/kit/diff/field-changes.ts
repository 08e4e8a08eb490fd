import type { Language } from '../../i18n/by-language.ts';
import { pageLanguage } from '../../lib/browser/page-locale.ts';
import { columnLabel, formatValue } from './format-value.ts';
import { isPictureColumn } from './picture-columns.ts';

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
export function listChanges(
  before: Fields,
  after: Fields,
  labelOf = columnLabel,
  language: Language = pageLanguage(),
): FieldChange[] {
  return Object.keys(after)
    .map((field) => compareField(field, before[field], after[field], labelOf, language))
    .filter((change) => change.before !== change.after);
}

/** One field of two versions, equal or not. */
export function compareField(
  field: string,
  before: unknown,
  after: unknown,
  labelOf = columnLabel,
  language: Language = pageLanguage(),
): FieldChange {
  const change = {
    field,
    label: labelOf(field),
    before: formatValue(before, language),
    after: formatValue(after, language),
  };
  return { ...change, shownAs: shownAs(field, change.before, change.after) };
}

/** How the formatted values of a column are shown: as pictures, as links when each line is an address, or as text. */
export function shownAs(column: string, ...values: string[]): FieldChange['shownAs'] {
  if (isPictureColumn(column)) return 'pictures';
  return values.flatMap(linesOf).every((line) => /^https?:\/\/\S+$/.test(line)) ? 'links' : 'text';
}

/** The lines of a text; none for an empty one. */
export const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));
