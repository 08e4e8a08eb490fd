import { fc } from './properties.ts';

// The stop words of Postgres's English dictionary, which texts are searched without.
const stopWords =
  'i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its itself they them their ' +
  'theirs themselves what which who whom this that these those am is are was were be been being have has had having do does did doing a an the ' +
  'and but if or because as until while of at by for with about against between into through during before after above below to from up down in ' +
  'out on off over under again further then once here there when where why how all any both each few more most other some such no nor not only ' +
  'own same so than too very s t can will just don should now';
const stopWord = fc.constantFrom(...stopWords.split(' ').filter((word) => word.length > 1));
// Some that searches read otherwise, too: days, "open", what one looks for, and Spanish.
const otherWord = fc.constantFrom(
  ...[
    'bagels',
    'toys',
    'night',
    'mill',
    'harbor',
    'glow',
    'jones',
    'open',
    'sunday',
    'best',
    'shop',
    'local',
    'casa',
    'sol',
    'dos',
  ],
);
const initial = fc.constantFrom(...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ'));
const part = fc.oneof({ arbitrary: stopWord, weight: 5 }, { arbitrary: otherWord, weight: 2 }, initial);
const joint = fc.constantFrom(' ', ' ', ' ', ' & ', ' & ', '&', ' and ', "'s ", '’s ', '-', '. ');
const article = fc.constantFrom('', '', '', 'The ', 'A ', 'An ', 'La ', 'El ', 'Los ');

const name = fc
  .tuple(article, fc.array(fc.tuple(part, joint), { minLength: 1, maxLength: 3 }))
  .map(
    ([first, parts]) =>
      first +
      parts
        .map(
          ([word, after], at) =>
            word.charAt(0).toUpperCase() + word.slice(1) + (at < parts.length - 1 ? after : ''),
        )
        .join(''),
  )
  .filter((made) => made.length > 1);

/** So many different names of stop words, words, initials, articles, "&", "and" and apostrophes, always the same. */
export function namesOfCommonWords(count: number): string[] {
  const names = new Map<string, string>();
  for (const made of fc.sample(name, { numRuns: 4 * count, seed: 20_261 }))
    names.set(made.toLowerCase().replaceAll('’', "'"), made);
  return [...names.values()].slice(0, count);
}
