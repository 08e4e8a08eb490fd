import { beforeEach, expect, it, vi } from 'vitest';
import { readKnownAccount } from '../../../src/lib/browser/frame-state.ts';
import { loadAccount } from '../../../src/lib/browser/load-account.ts';

const id = 'b6c7a0ba-7f0c-4b86-9b5e-6a4f5a3f2d10';
const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  localStorage.clear();
  fetchMock.mockReset();
  fetchMock.mockImplementation(() =>
    Promise.resolve(Response.json({ name: 'Ada Hill', avatar_url: null, is_staff: true })),
  );
  vi.stubGlobal('fetch', fetchMock);
});

const signIn = () => {
  const session = { access_token: 'secret', expires_at: Date.now() / 1000 + 3600, user: { id } };
  localStorage.setItem('key', JSON.stringify(session));
};

it('asks nobody where nobody is signed in', async () => {
  await loadAccount('key');
  expect(fetchMock).not.toHaveBeenCalled();
});

it('reads an account once in a while, and at once after a change', async () => {
  signIn();
  await loadAccount('key');
  await loadAccount('key');
  expect(fetchMock).toHaveBeenCalledOnce();
  expect(readKnownAccount(id)).toMatchObject({ name: 'Ada Hill', picture: null, isStaff: true });
  expect(readKnownAccount('another')).toBeUndefined();
  await loadAccount('key', true);
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

it('learns nothing from an answer that is none', async () => {
  signIn();
  fetchMock.mockImplementation(() => Promise.resolve(new Response(null, { status: 401 })));
  await loadAccount('key');
  fetchMock.mockImplementation(() => Promise.resolve(Response.json(null)));
  await loadAccount('key');
  expect(readKnownAccount(id)).toBeUndefined();
});

it('asks once while the first answer is on its way, but again after a change', async () => {
  signIn();
  await Promise.all([loadAccount('key'), loadAccount('key'), loadAccount('key')]);
  expect(fetchMock).toHaveBeenCalledOnce();
  await Promise.all([loadAccount('key', true), loadAccount('key', true)]);
  expect(fetchMock).toHaveBeenCalledTimes(3);
});
