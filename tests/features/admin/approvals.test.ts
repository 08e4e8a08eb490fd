import { describe, expect, it } from 'vitest';
import { listListingFacts } from '../../../src/features/admin/queue/listing-facts.ts';
import { compareSince, readQueueUrl, writeQueueUrl } from '../../../src/features/admin/queue/queue-search.ts';
import { queueKeys } from '../../../src/features/admin/queue/shortcuts.ts';
import { findAction, moveTo } from '../../../src/kit/shortcuts/shortcuts.ts';
import { isTypingIn } from '../../../src/lib/browser/shortcut-keys.ts';

describe('approval list shortcuts', () => {
  it.each([
    ['j', 'next'],
    ['k', 'previous'],
    ['A', 'approve'],
    ['r', 'reject'],
    ['?', 'help'],
    ['z', undefined],
  ])('maps %s', (key, action) => {
    expect(findAction(queueKeys, { key, isTyping: false })).toBe(action);
  });

  it('ignore keys while typing and browser shortcuts', () => {
    expect(findAction(queueKeys, { key: 'a', isTyping: true })).toBeUndefined();
    expect(findAction(queueKeys, { key: 'a', isTyping: false, ctrlKey: true })).toBeUndefined();
    expect(isTypingIn(null)).toBe(false);
  });

  it('stay within the list', () => {
    expect(moveTo(-1, 'next', 3)).toBe(0);
    expect(moveTo(2, 'next', 3)).toBe(2);
    expect(moveTo(0, 'previous', 3)).toBe(0);
    expect(moveTo(0, 'next', 0)).toBe(-1);
  });
});

it('staff see each field of a listing before they approve it, but for empty ones', () => {
  const facts = listListingFacts({ name: 'Bakery', tagline: '', city: 'Alder Falls', year_founded: 1987 });
  expect(facts).toEqual([
    ['City', 'Alder Falls'],
    ['Year founded', '1987'],
  ]);
});

describe('URL of the approvals', () => {
  it.each(['', 'kind=businesses', 'kind=jobs&q=old+mill&sort=newest', 'sort=newest&import=7'])(
    'reads and writes "%s"',
    (query) => {
      expect(writeQueueUrl(readQueueUrl(`?${query}`))).toBe(query);
    },
  );

  it('leaves out what it does not know', () => {
    expect(readQueueUrl('?kind=cars&sort=color')).toEqual({
      kind: undefined,
      words: '',
      isNewestFirst: false,
      importId: undefined,
    });
  });
});

it('approvals are in the order of submission, either way', () => {
  const items = [{ since: '2026-11-21' }, { since: '2026-11-20' }];
  expect([...items].sort(compareSince({ isNewestFirst: false }))[0]?.since).toBe('2026-11-20');
  expect([...items].sort(compareSince({ isNewestFirst: true }))[0]?.since).toBe('2026-11-21');
});
