import { beforeEach, expect, it, vi } from 'vitest';
import { askForUserEarly, getVerifiedUser } from '../../../src/lib/browser/verified-user.ts';
import { loadAuthClient } from '../../../src/lib/browser/auth-client.ts';

vi.mock('../../../src/lib/browser/auth-client.ts', () => ({ loadAuthClient: vi.fn() }));

const user = { id: '7b8a5c52-8f0e-4c49-9a54-0d3c3a1f7a10', email: 'ada@hub.test' };
const expired = {
  data: { user: null },
  error: { status: 401, code: 'bad_jwt', message: 'token is expired' },
};
const noToken = { data: { user: null, session: null }, error: { status: 400, code: 'session_not_found' } };

/** Responses of the auth client; each test replaces the relevant ones. */
const sessionOf = (access_token: string) =>
  Promise.resolve({ data: { session: { user, access_token } }, error: null });
const auth = {
  getSession: vi.fn(() => sessionOf('first')),
  getUser: vi.fn<() => Promise<object>>(),
  refreshSession: vi.fn<() => Promise<object>>(),
  signOut: vi.fn(() => Promise.resolve({ error: null })),
};

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(loadAuthClient).mockResolvedValue(auth as never);
});

it('refreshes a token that expired after a clock correction without signing out', async () => {
  auth.getUser.mockResolvedValueOnce(expired);
  auth.refreshSession.mockResolvedValue({ data: { user, session: {} }, error: null });
  expect(await getVerifiedUser()).toEqual(user);
  expect(auth.refreshSession).toHaveBeenCalledOnce();
  expect(auth.signOut).not.toHaveBeenCalled();
});

it('signs out locally when the session cannot be refreshed', async () => {
  auth.getUser.mockResolvedValue(expired);
  auth.refreshSession.mockResolvedValue(noToken);
  expect(await getVerifiedUser()).toBeUndefined();
  expect(auth.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' });
});

it('preserves the session when the server is unreachable', async () => {
  auth.getUser.mockResolvedValue(expired);
  auth.refreshSession.mockResolvedValue({
    data: { user: null, session: null },
    error: Object.assign(new Error('Failed to fetch'), { name: 'AuthRetryableFetchError' }),
  });
  await expect(getVerifiedUser()).rejects.toThrow('Failed to fetch');
  expect(auth.signOut).not.toHaveBeenCalled();
});

it('takes what was asked early once, and only for the session that it was asked for', async () => {
  auth.getUser.mockResolvedValue({ data: { user }, error: null });
  await askForUserEarly();
  expect(await getVerifiedUser()).toEqual(user);
  expect(auth.getUser).toHaveBeenCalledOnce();
  await getVerifiedUser();
  expect(auth.getUser).toHaveBeenCalledTimes(2);

  await askForUserEarly();
  auth.getSession.mockImplementation(() => sessionOf('of another person'));
  const other = { id: '11111111-8f0e-4c49-9a54-0d3c3a1f7a10', email: 'grace@hub.test' };
  auth.getUser.mockResolvedValue({ data: { user: other }, error: null });
  expect(await getVerifiedUser()).toEqual(other);
});
