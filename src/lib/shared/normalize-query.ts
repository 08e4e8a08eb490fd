/** A search text as the database takes it: 100 characters at most, without control characters and repeated spaces. */
export function normalizeQuery(text: string): string {
  const line = text
    .slice(0, 400)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  // By code points, so that no character is cut in two.
  return Array.from(line).slice(0, 100).join('').toWellFormed();
}
