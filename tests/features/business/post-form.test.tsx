import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as listings from '../../../src/features/business/listing/listings.ts';
import type { PostArea } from '../../../src/features/business/posts/post-area.ts';
import * as posts from '../../../src/features/business/posts/posts.ts';
import { announce } from '../../../src/kit/session/session-events.ts';
import { usePostForm } from '../../../src/features/business/posts/use-post-form.ts';

vi.mock(import('../../../src/features/business/posts/posts.ts'), async (original) => ({
  ...(await original()),
  addPost: vi.fn(),
  readPostRow: vi.fn(),
  savePost: vi.fn(),
}));
vi.mock(import('../../../src/features/business/listing/listings.ts'), async (original) => ({
  ...(await original()),
  changeState: vi.fn(),
}));

const owner = {
  id: 'b',
  name: 'Teahouse',
  time_zone: 'UTC',
  currency: 'EUR',
  email: null,
  address_line1: null,
  city: 'Alder Falls',
  state: null,
  zip_code: null,
  country: 'US',
  latitude: null,
  longitude: null,
};
const deal: posts.PostRow = {
  id: 'd',
  business_id: 'b',
  status: 'draft',
  title: 'Second pot',
  tagline: '',
  description: 'On us.',
  terms: '',
  discount_kind: null,
  discount_value: null,
  valid_from: '2026-01-01T00:00:00+00:00',
  valid_until: '2026-02-01T00:00:00+00:00',
  publish_from: '2026-01-01T00:00:00+00:00',
  publish_until: null,
  visibility: 'public',
  quantity: null,
  per_person_limit: 1,
  code_type: 'none',
  shared_code: null,
  image_url: null,
  updated_at: '1',
};

const options = (
  row?: posts.PostRow,
  isCopy = false,
  area: PostArea = 'business',
): Parameters<typeof usePostForm>[0] => ({
  kind: 'deal',
  area,
  loaded: { row, owner, categories: [], entitlements: {} },
  isCopy,
  userId: 'kim',
});
const open = (...given: Parameters<typeof options>) =>
  renderHook(() => usePostForm(options(...given))).result;
type Opened = ReturnType<typeof open>;
const type = (result: Opened, name: string, value: string) => act(() => result.current.change(name, value));
const save = (result: Opened, isSubmitted = false) =>
  act(async () => {
    await result.current.save(isSubmitted);
  });

beforeEach(() => {
  localStorage.clear();
  vi.resetAllMocks();
  vi.useFakeTimers();
  vi.mocked(posts.savePost).mockImplementation((_kind, seen, patch) =>
    Promise.resolve({ saved: { ...seen, ...patch, updated_at: `${seen.updated_at}+` } }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

it('a draft autosaves, other posts do not', async () => {
  const result = open(deal);
  type(result, 'tagline', 'Two for one');
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(posts.savePost).toHaveBeenCalledExactlyOnceWith('deal', deal, { tagline: 'Two for one' });
  expect(result.current).toMatchObject({ status: 'saved', message: 'Draft saved.' });

  const live = open({ ...deal, id: 'e', status: 'active' });
  type(live, 'tagline', 'Two for one');
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(posts.savePost).toHaveBeenCalledOnce();
  expect(live.current.status).toBe('unsaved');
});

it('errors are shown on save and when they prevent autosave', async () => {
  const added = open();
  expect(added.current.errors).toEqual({});
  await save(added);
  expect(added.current.errors).toMatchObject({ title: 'Enter a title.' });
  expect(added.current).toMatchObject({ isBlocked: true, rejections: 1 });
  expect(posts.addPost).not.toHaveBeenCalled();

  const result = open(deal);
  type(result, 'code_type', 'shared');
  expect(result.current.errors).toHaveProperty('shared_code');
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(posts.savePost).not.toHaveBeenCalled();
  type(result, 'shared_code', 'TEA-2');
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(posts.savePost).toHaveBeenCalledExactlyOnceWith('deal', deal, {
    code_type: 'shared',
    shared_code: 'TEA-2',
  });
});

it('a hidden field is cleared if its column allows it', async () => {
  const result = open({ ...deal, code_type: 'shared', shared_code: 'TEA-2' });
  type(result, 'code_type', 'none');
  await save(result);
  expect(vi.mocked(posts.savePost).mock.calls[0]?.[2]).toEqual({ code_type: 'none', shared_code: null });
});

it('a copy starts as a new draft', async () => {
  vi.mocked(posts.addPost).mockResolvedValue({ ...deal, id: 'f' });
  const result = open({ ...deal, status: 'ended' }, true);
  expect(result.current.row).toBeUndefined();
  await save(result);
  expect(vi.mocked(posts.addPost).mock.calls[0]?.[2]).toMatchObject({
    title: 'Second pot',
    business_id: 'b',
    currency: 'EUR',
  });
  expect(result.current).toMatchObject({ row: { id: 'f' }, message: 'Draft saved.' });
  expect(location.search).toContain('id=f');
});

it('is submitted for review after saving, with a message', async () => {
  const result = open(deal);
  type(result, 'tagline', 'Two for one');
  vi.mocked(posts.readPostRow).mockResolvedValue({
    ...deal,
    tagline: 'Two for one',
    status: 'pending',
    updated_at: '3',
  });
  await save(result, true);
  expect(listings.changeState).toHaveBeenCalledExactlyOnceWith('deals', 'd', 'draft', 'pending');
  expect(result.current).toMatchObject({
    row: { status: 'pending' },
    isDirty: false,
    isSent: true,
    message: 'Saved and submitted for review. We will email you.',
  });
});

it('staff publish without review', async () => {
  const result = open({ ...deal, status: 'pending' }, false, 'admin');
  vi.mocked(posts.readPostRow).mockResolvedValue({ ...deal, status: 'active', updated_at: '3' });
  await save(result, true);
  expect(listings.changeState).toHaveBeenCalledExactlyOnceWith('deals', 'd', 'pending', 'active');
  expect(result.current).toMatchObject({ row: { status: 'active' }, message: 'Published.' });
});

it('a post that is saved again after a failure keeps its id', async () => {
  const result = open();
  type(result, 'title', 'Second pot');
  type(result, 'description', 'On us.');
  vi.mocked(posts.addPost).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.mocked(posts.addPost).mockResolvedValueOnce({ ...deal, id: 'f' });
  await save(result);
  await save(result);
  const ids = vi.mocked(posts.addPost).mock.calls.map(([, id]) => id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

it('concurrent changes conflict only in the same field, and then nothing is submitted', async () => {
  const result = open(deal);
  type(result, 'title', 'Mine');
  const theirs = { ...deal, title: 'Theirs', tagline: 'Also theirs', updated_at: '2' };
  vi.mocked(posts.savePost).mockResolvedValueOnce({ conflict: theirs });
  await save(result, true);
  expect(result.current.conflict?.names).toEqual(['title']);
  expect(result.current.draft).toMatchObject({ title: 'Mine', tagline: 'Also theirs' });
  expect(listings.changeState).not.toHaveBeenCalled();
  await act(() => result.current.editor.resolve());
  expect(posts.savePost).toHaveBeenLastCalledWith('deal', theirs, { title: 'Mine' });
  expect(result.current).toMatchObject({ status: 'saved', message: 'Draft saved.' });
});

it('a failed save keeps the input and is retried after signing in again', async () => {
  const result = open(deal);
  vi.mocked(posts.savePost).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  type(result, 'tagline', 'Two for one');
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(result.current).toMatchObject({ status: 'failed', draft: { tagline: 'Two for one' } });
  const again = renderHook(() => usePostForm(options(deal)));
  expect(again.result.current).toMatchObject({ isRestored: true, draft: { tagline: 'Two for one' } });
  again.unmount();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(posts.savePost).toHaveBeenCalledOnce();
  act(() => announce('session-restored'));
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(posts.savePost).toHaveBeenCalledTimes(2);
  expect(result.current).toMatchObject({ status: 'saved', failure: undefined });
});
