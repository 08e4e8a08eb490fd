import { expect, it } from 'vitest';
import { stringsFor } from '../../src/i18n/strings.ts';
import { isOffered, labelWithCount } from '../../src/lib/shared/filter-chips.ts';

const lists = ['directory', 'events', 'deals', 'jobs'] as const;

it.each(lists)('%s says in both languages that more fit than it lists', (list) => {
  const [english, spanish] = [stringsFor('en')[list].results, stringsFor('es')[list].results];
  expect(english(500, true)).toMatch(/^More than 500 /);
  expect(spanish(500, true)).toMatch(/^Más de 500 /);
  expect(english(500)).toMatch(/^500 /);
  expect(english(1)).toMatch(/^1 [a-z]+$/);
});

it('a choice whose things are not counted is offered without a number; one of nothing is not', () => {
  expect(labelWithCount('Music', null)).toBe('Music');
  expect(labelWithCount('Music', 3)).toBe('Music (3)');
  expect([null, 0, 3].map(isOffered)).toEqual([true, false, true]);
});

it('the calendar names the way to more events as it shows it', () => {
  for (const language of ['en', 'es']) {
    const { more, moreOn } = stringsFor(language).events.month;
    // What is read aloud has what is shown (WCAG 2.5.3).
    expect(moreOn(5, '3')).toContain(more(5));
  }
});
