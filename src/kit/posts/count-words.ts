// Costly to make: once for each language.
const segmenters = new Map<string, Intl.Segmenter>();

/** How many words a text has, also in languages that write them without spaces. */
export function countWords(text: string, locale: string): number {
  const segmenter = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'word' });
  segmenters.set(locale, segmenter);
  let count = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count += 1;
  return count;
}
