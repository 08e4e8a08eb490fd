/**
 * The sections of a code of conduct as it is typed: paragraphs with an empty line between them. A paragraph of several lines begins
 * with its heading; one of a single line has none.
 */
export const conductSections = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [first = '', ...rest] = part.split('\n');
      return rest.length === 0 ? { heading: '', text: first } : { heading: first, text: rest.join('\n') };
    });
