import { describe, expect, it } from 'vitest';
import { filterSynonyms, formatReason, splitList } from '../../../src/features/admin/search/synonyms.ts';

const synonyms = [
  { id: '1', language: 'en', words: ['plumber', 'pipes'], meanings: ['plumbing'] },
  { id: '2', language: 'es', words: ['panadería'], meanings: ['bakery', 'bread'] },
];
const ids = (text: string, language = '') => filterSynonyms(synonyms, text, language).map(({ id }) => id);

describe('synonyms', () => {
  it('are found by their words and meanings, without accents and capitals, in one language or all', () => {
    expect(ids('')).toEqual(['1', '2']);
    expect(ids('Panaderia ')).toEqual(['2']);
    expect(ids('bread')).toEqual(['2']);
    expect(ids('pipe', 'en')).toEqual(['1']);
    expect(ids('', 'es')).toEqual(['2']);
    expect(ids('pipe', 'es')).toEqual([]);
  });

  it('are typed with commas or on lines, each once', () => {
    expect(splitList('plumber,  water   heater\npipes,, plumber ,')).toEqual([
      'plumber',
      'water heater',
      'pipes',
    ]);
    expect(splitList(' , \n')).toEqual([]);
  });

  it.each([
    [20, false, 'Exact name'],
    [119, false, 'Beginning of the name'],
    [16, false, 'Word of the name'],
    [15, false, 'Category or place'],
    [10, false, 'Synonym'],
    [7, false, 'Beginning of a word'],
    [1, false, 'Text'],
    [23, true, 'Some of the words'],
  ])('rank %i (partial: %s) is "%s"', (rank, isPartial, reason) => {
    expect(formatReason(rank, isPartial)).toBe(reason);
  });
});
