import { describe, expect, it } from 'vitest';
import { findAction, isTypingIn, moveTo } from '../../../src/features/admin/queue/shortcuts.ts';

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
