import { describe, expect, it } from 'vitest';
import { beginsAtWord, hasTyped } from '../../../src/lib/shared/fold-text.ts';
import { nameSpellings } from '../../support/name-spellings.ts';

describe('what somebody typed', () => {
  it.each(nameSpellings)('means %s, however it is spelled', (name, spellings) => {
    for (const typed of spellings) expect(hasTyped(`Table 4 ${name}`, typed), typed).toBe(true);
  });

  it.each([
    ['José Müller', 'josef'],
    ['Ann Lee', 'annlee'],
    ['Siobhán O’Connor', 'oconnell'],
    ['Ann Lee', '&'],
  ])('does not mean %s: %s', (name, typed) => {
    expect(hasTyped(name, typed)).toBe(false);
  });

  it('may be words in any order, and their signs alone', () => {
    expect(hasTyped('Bagels & More', 'more bagels')).toBe(true);
    expect(hasTyped('Bagels & More', 'bagels & mo')).toBe(true);
    expect(hasTyped('Bagels & More', '&')).toBe(true);
    expect(hasTyped('Bagels & More', ' ')).toBe(true);
  });

  it('begins at a word where it is a mention', () => {
    for (const typed of ['', 'siob', 'oconn', "o'c", 'connor', 'siobhan o’co', 'siobhan oco'])
      expect(beginsAtWord('Siobhán O’Connor', typed), typed).toBe(true);
    for (const typed of ['onnor', 'siobhan c'])
      expect(beginsAtWord('Siobhán O’Connor', typed), typed).toBe(false);
  });
});
