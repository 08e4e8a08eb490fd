/** What somebody typed as a pattern for `ilike`, with its signs taken as signs. */
export const searchPattern = (words: string) =>
  `%${words
    .trim()
    .replace(/[\\%_]/g, '\\$&')
    .replace(/\s+/g, '%')}%`;
