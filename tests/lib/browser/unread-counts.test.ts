import { beforeEach, expect, it, vi } from 'vitest';
import { recallFollowed, rememberFollowed } from '../../../src/lib/browser/followed-entry.ts';
import { renewUnreadCounts } from '../../../src/lib/browser/unread-counts.ts';

const fetchMock = vi.fn<typeof fetch>();
const calls = () =>
  fetchMock.mock.calls.map(([url, init]) => [
    (url as string).split('/').at(-1),
    init?.method ?? 'GET',
    init?.body ?? null,
  ]);
const shown = () => document.querySelector('.count')?.textContent;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  fetchMock.mockReset();
  fetchMock.mockImplementation(() => Promise.resolve(Response.json({ notifications: 2, messages: 0 })));
  vi.stubGlobal('fetch', fetchMock);
  const session = { access_token: 'secret', expires_at: Date.now() / 1000 + 3600, user: { id: 'ann' } };
  localStorage.setItem('key', JSON.stringify(session));
  document.body.innerHTML =
    '<a data-unread="notifications" data-unread-label="unread"><span class="count"></span></a>';
});

it('reads and shows what is unread', async () => {
  await renewUnreadCounts('key');
  expect(calls()).toEqual([['notification_counts', 'GET', null]]);
  expect(shown()).toBe('2 unread');
});

it('asks nobody where nobody is signed in', async () => {
  localStorage.clear();
  rememberFollowed('7', 'ann');
  await renewUnreadCounts('key');
  expect(fetchMock).not.toHaveBeenCalled();
});

it('marks as read what led here, once, in the request that counts', async () => {
  rememberFollowed('7', 'ann');
  await renewUnreadCounts('key');
  await renewUnreadCounts('key');
  expect(calls()).toEqual([
    ['mark_notification_read', 'POST', '{"id":"7"}'],
    ['notification_counts', 'GET', null],
  ]);
  expect(shown()).toBe('2 unread');
});

it('keeps what led here for a minute where the request was lost or failed', async () => {
  vi.useFakeTimers({ now: Date.now() });
  rememberFollowed('7', 'ann');
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(renewUnreadCounts('key')).rejects.toThrow('Failed to fetch');
  fetchMock.mockResolvedValueOnce(new Response(null, { status: 503 }));
  await renewUnreadCounts('key');
  expect(recallFollowed('ann')).toBe('7');
  vi.advanceTimersByTime(60_000);
  expect(recallFollowed('ann')).toBeUndefined();
  vi.useRealTimers();
});

it('marks nothing for another person of the same tab', async () => {
  rememberFollowed('7', 'ben');
  await renewUnreadCounts('key');
  expect(calls()).toEqual([['notification_counts', 'GET', null]]);
});

it('keeps what was followed while it asked for another', async () => {
  rememberFollowed('7', 'ann');
  const asked = renewUnreadCounts('key');
  rememberFollowed('8', 'ann');
  await asked;
  expect(recallFollowed('ann')).toBe('8');
});
