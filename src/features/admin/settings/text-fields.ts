/** Text fields as they are stored: trimmed, null for an empty one. */
export const toPatch = (draft: Readonly<Record<string, string>>): Record<string, string | null> =>
  Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, value.trim() || null]));
