import { expect, it } from 'vitest';
import { findMention } from '../../../src/features/community/groups/mention.ts';

it('a mention is the beginning of a name behind an @ at the end of what was typed', () => {
  for (const [text, words] of [
    ['@', ''],
    ['Hi @an', 'an'],
    ['Hi @Ann Le', 'Ann Le'],
    ['(@José', 'José'],
    ['one\n@O’Hara', 'O’Hara'],
    ['@Anna van Dy', 'Anna van Dy'],
    ['@Ann ', 'Ann'],
  ] as const)
    expect(findMention(text), text).toEqual({ start: text.indexOf('@'), words });
});

it('an address, a new line or a whole sentence is none', () => {
  for (const text of ['', 'a@b', 'Hi @ann\n', '@ ann', '@Ann what do you think', '@Ann Lee, and'])
    expect(findMention(text), text).toBeUndefined();
});
