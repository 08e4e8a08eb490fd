import { describe, expect, it } from 'vitest';
import { compareWords, listChanges, readable } from '../../../src/features/desk/queue/diff.ts';
import { findAction, isTypingIn, moveTo } from '../../../src/features/desk/queue/shortcuts.ts';

describe('a change beside the listing', () => {
  it('shows only the fields that differ', () => {
    const present = { name: 'Mill', phone: '555 0100', social_links: ['https://a.test'] };
    const patch = { name: 'The Mill', phone: '555 0100', social_links: ['https://a.test'] };
    expect(listChanges(present, patch)).toEqual([
      { field: 'name', label: 'Name', before: 'Mill', after: 'The Mill' },
    ]);
  });

  it('marks the words that came and went, and keeps the others', () => {
    expect(compareWords('Open all day', 'Open every day')).toEqual([
      { kind: 'same', text: 'Open ' },
      { kind: 'removed', text: 'all' },
      { kind: 'added', text: 'every' },
      { kind: 'same', text: ' day' },
    ]);
  });

  it('puts both texts together again, whatever they are', () => {
    const [before, after] = ['a  b c\nd', 'b x c\n\nd e'];
    const pieces = compareWords(before, after);
    const side = (left: string) =>
      pieces
        .filter(({ kind }) => kind !== left)
        .map(({ text }) => text)
        .join('');
    expect([side('added'), side('removed')]).toEqual([before, after]);
  });

  it('shows very long texts whole instead of comparing them for minutes', () => {
    const long = 'word '.repeat(50_000);
    expect(compareWords(long, `${long}more`).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });

  it('reads opening hours as people do', () => {
    expect(readable({ monday: [{ opens: '09:00', closes: '17:00' }] })).toBe('Monday: 09:00–17:00');
  });
});

describe('the keys of the queue', () => {
  it.each([
    ['j', 'next'],
    ['k', 'previous'],
    ['A', 'approve'],
    ['r', 'reject'],
    ['?', 'help'],
    ['z', undefined],
  ])('knows %s', (key, action) => {
    expect(findAction({ key, isTyping: false })).toBe(action);
  });

  it('leaves keys alone while somebody types, and those of the browser', () => {
    expect(findAction({ key: 'a', isTyping: true })).toBeUndefined();
    expect(findAction({ key: 'a', isTyping: false, ctrlKey: true })).toBeUndefined();
    expect(isTypingIn(null)).toBe(false);
  });

  it('stays inside of the list', () => {
    expect(moveTo(-1, 'next', 3)).toBe(0);
    expect(moveTo(2, 'next', 3)).toBe(2);
    expect(moveTo(0, 'previous', 3)).toBe(0);
    expect(moveTo(0, 'next', 0)).toBe(-1);
  });
});
