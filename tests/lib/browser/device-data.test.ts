import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  guardDeviceData,
  readTickets,
  storedPerson,
  writeTickets,
} from '../../../src/lib/browser/device-data.ts';
import { readDraft, saveDraft, unsentKey } from '../../../src/lib/browser/draft-storage.ts';

const dropped = vi.fn((name: string) => Promise.resolve(name !== ''));
beforeEach(() => {
  localStorage.clear();
  dropped.mockClear();
  vi.stubGlobal('caches', { delete: dropped });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const session = (id: string) =>
  localStorage.setItem('sb-localhost-auth-token', JSON.stringify({ access_token: 'a', user: { id } }));
const endSession = () => localStorage.removeItem('sb-localhost-auth-token');

it('what is held stays while the same person is signed in', () => {
  session('ada');
  guardDeviceData();
  writeTickets({ userId: 'ada' });
  guardDeviceData();
  expect(readTickets()).toEqual({ userId: 'ada' });
  expect(dropped).not.toHaveBeenCalled();
});

it.each([
  ['signed out', endSession],
  ['replaced by another person', () => session('ben')],
  ['unreadable', () => localStorage.setItem('sb-localhost-auth-token', '{"user":')],
  ['without a person', () => localStorage.setItem('sb-localhost-auth-token', '{"user":{"id":7}}')],
])('tickets and pages go once the session is %s', (_how, change) => {
  session('ada');
  guardDeviceData();
  writeTickets({ userId: 'ada' });
  change();
  guardDeviceData();
  expect(readTickets()).toBeNull();
  expect(dropped).toHaveBeenCalledWith('pages-1');
});

it('what was written and not sent goes with the next person, not with a session that only ended', () => {
  session('ada');
  guardDeviceData();
  const [unsent, unsaved] = [unsentKey({ userId: 'ada', name: 'reply' }), { userId: 'ada', name: 'listing' }];
  for (const key of [unsent, unsaved]) saveDraft(key, 'typed');
  endSession();
  guardDeviceData();
  session('ada');
  guardDeviceData();
  expect(readDraft(unsent)).toBe('typed');
  endSession();
  guardDeviceData();
  session('ben');
  guardDeviceData();
  expect(readDraft(unsent)).toBeUndefined();
  expect(readDraft(unsaved)).toBe('typed');
});

it('visited pages of somebody who never signed in stay', () => {
  guardDeviceData();
  guardDeviceData();
  expect(dropped).not.toHaveBeenCalled();
  expect(storedPerson()).toBeUndefined();
});

it('a device without storage holds nothing and fails nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('denied');
    },
  });
  guardDeviceData();
  writeTickets({ userId: 'ada' });
  expect(readTickets()).toBeNull();
});
