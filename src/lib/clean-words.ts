/** Words that somebody typed, as a search takes them: a hundred characters without control characters and double spaces. */
export function cleanWords(text: string): string {
  const line = text
    .slice(0, 400)
    // eslint-disable-next-line no-control-regex -- these are what is taken out
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .trim();
  return Array.from(line).slice(0, 100).join('').toWellFormed();
}
