import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  starterBusinessCategories,
  starterEventCategories,
} from '../../../supabase/functions/_shared/contracts/starter-categories.ts';
import { chooseIllustration, chooseVariant } from '../../../src/lib/shared/illustrations.ts';

const subjects = [
  'food',
  'shop',
  'trades',
  'health',
  'office',
  'arts',
  'lodging',
  'automotive',
  'farm',
  'learning',
  'beauty',
  'outdoors',
  'community',
];

test('each starter category of businesses has the illustration of its subject, and so have those below it', () => {
  for (const { name, names } of starterBusinessCategories.flatMap((one) => [one, ...one.children]))
    expect(chooseIllustration([names.es], 'shop'), names.es).toBe(chooseIllustration([name], 'shop'));
  const shown = starterBusinessCategories.map(({ name, children }) => [
    chooseIllustration([name], 'news'),
    ...children.map((child) => `${child.name}: ${chooseIllustration([child.name], 'news')}`),
  ]);
  const expected = starterBusinessCategories.map(({ children }, index) => [
    subjects[index],
    ...children.map((child) => `${child.name}: ${subjects[index] ?? ''}`),
  ]);
  expect(shown).toEqual(expected);
});

test('starter categories of events have an illustration of their own, but for families: any event may be for them', () => {
  for (const { name, names } of starterEventCategories)
    expect(chooseIllustration([names.es], 'event'), names.es).toBe(chooseIllustration([name], 'event'));
  const shown = starterEventCategories.map(({ name }) => chooseIllustration([name], 'event'));
  expect(shown).toEqual([
    'community',
    'learning',
    'farm',
    'arts',
    'event',
    'community',
    'outdoors',
    'community',
  ]);
  expect(chooseIllustration(['Family', 'Markets & Fairs'], 'event')).toBe('farm');
});

test('the first known category decides, in English and Spanish, with accents and capitals', () => {
  expect(chooseIllustration(['Zzz', 'CAFÉS', 'Law'], 'shop')).toBe('food');
  expect(chooseIllustration(['Panaderías'], 'shop')).toBe('food');
  expect(chooseIllustration(['Peluquerías'], 'shop')).toBe('beauty');
});

test.each([
  ['no category', []],
  ['nothing', null],
  ['a name in another script', ['مخبز']],
  ['a name without a space', ['X'.repeat(80)]],
  ['a beginning of another word', ['Carpets']],
])('%s falls back', (_, categories) => {
  expect(chooseIllustration(categories, 'event')).toBe('event');
});

test('the variant of a name never changes, and names differ', () => {
  const names = Array.from({ length: 30 }, (_, index) => `Business ${String(index)}`);
  expect(names.map(chooseVariant)).toEqual(names.map(chooseVariant));
  expect(new Set(names.map(chooseVariant)).size).toBe(3);
  expect([0, 1, 2]).toContain(chooseVariant('مخبز 🥖'));
  expect(chooseVariant('')).toBe(0);
});

test('each illustration is drawn, in a few hundred bytes, with the colors of the scheme only', () => {
  const file = readFileSync('src/lib/shared/illustrations.svg', 'utf8');
  const drawn = [...file.matchAll(/<symbol id="(?<name>\w+)".*<\/symbol>/g)];
  expect(drawn.map((symbol) => symbol.groups?.['name']).sort()).toEqual(
    [...subjects, 'event', 'deal', 'job', 'news'].sort(),
  );
  for (const [symbol] of drawn) expect(symbol.length).toBeLessThan(1100);
  expect(file).not.toMatch(/(?:fill|stroke)="(?!var\(--art-|none)/);
});
