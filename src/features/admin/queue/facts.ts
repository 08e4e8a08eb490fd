import { formatValue } from '../../../kit/diff/format-value.ts';
import { linesOf, shownAs } from '../../../kit/diff/field-changes.ts';
import type { Waiting } from './kinds.ts';

/** A fact about an item that waits: pictures and links as such, text for any other column; nothing when it is empty. */
export function factOf(label: string, value: unknown, column = ''): Waiting['facts'] {
  const text = formatValue(value);
  if (text === '') return [];
  const kind = shownAs(column, text);
  return [[label, kind === 'text' ? text : { shownAs: kind, lines: linesOf(text) }]];
}
