import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useStoredDraft } from '../../../src/kit/drafts/use-stored-draft.ts';
import { deleteUnsentDrafts } from '../../../src/lib/browser/draft-storage.ts';

beforeEach(() => {
  localStorage.clear();
});

const key = { userId: 'ada', name: 'reply-1' };
const makeEmpty = () => ({ id: crypto.randomUUID(), body: '' });
const write = (of = key) => renderHook(() => useStoredDraft(of, makeEmpty)).result;

it('what somebody types is there after a reload, with the id under which it is sent once', () => {
  const typed = write();
  act(() => {
    typed.current.change({ body: 'Bring chairs.' });
  });
  const { draft } = write().current;
  expect(draft).toEqual({ id: typed.current.draft.id, body: 'Bring chairs.' });
});

it('nobody gets what somebody else typed, or what was typed elsewhere', () => {
  const typed = write();
  act(() => {
    typed.current.change({ body: 'Bring chairs.' });
  });
  expect(write({ ...key, userId: 'ben' }).current.draft.body).toBe('');
  expect(write({ ...key, name: 'reply-2' }).current.draft.body).toBe('');
});

it('a draft that was sent or emptied is gone', () => {
  const typed = write();
  act(() => {
    typed.current.change({ body: 'Bring chairs.' });
  });
  act(() => {
    typed.current.clear();
  });
  expect(typed.current.draft.body).toBe('');
  expect(localStorage).toHaveLength(0);
  act(() => {
    typed.current.change({ body: ' ' });
  });
  expect(localStorage).toHaveLength(0);
});

it('a draft of an earlier version of the page is read as far as it fits', () => {
  localStorage.setItem('hub-draft-ada-unsent-reply-1', '{"body":"Old","title":"Gone","id":7}');
  expect(write().current.draft).toEqual({ id: expect.any(String) as string, body: 'Old' });
  localStorage.setItem('hub-draft-ada-unsent-reply-1', '"text"');
  expect(write().current.draft.body).toBe('');
});

it('the next person removes the drafts of the one before, signing out those of all', () => {
  for (const userId of ['ada', 'ben']) {
    const typed = write({ ...key, userId });
    act(() => {
      typed.current.change({ body: 'Bring chairs.' });
    });
  }
  deleteUnsentDrafts('ben');
  expect(write().current.draft.body).toBe('');
  expect(write({ ...key, userId: 'ben' }).current.draft.body).toBe('Bring chairs.');
  deleteUnsentDrafts();
  expect(localStorage).toHaveLength(0);
});
