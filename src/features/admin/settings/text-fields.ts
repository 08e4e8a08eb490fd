/** The text of a column; empty for any other value. */
export function textOf(row: object, name: string): string {
  const value = (row as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
}

/** Text fields as they are stored: trimmed, null for an empty one. */
export const toPatch = (draft: Readonly<Record<string, string>>): Record<string, string | null> =>
  Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, value.trim() || null]));
