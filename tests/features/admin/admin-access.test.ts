import { beforeEach, expect, it, vi } from 'vitest';
import { getAdminAccess } from '../../../src/features/admin/admin-access.ts';
import { loadAuthClient } from '../../../src/lib/browser/auth-client.ts';

vi.mock('../../../src/lib/browser/auth-client.ts', () => ({
  loadAuthClient: vi.fn(),
  readAccessToken: () => Promise.resolve('token'),
}));

const user = { id: '7b8a5c52-8f0e-4c49-9a54-0d3c3a1f7a10', email: 'ada@hub.test' };
const expired = {
  data: { user: null },
  error: { status: 401, code: 'bad_jwt', message: 'token is expired' },
};
const noToken = { data: { user: null, session: null }, error: { status: 400, code: 'session_not_found' } };

/** Responses of the auth client; each test replaces the relevant ones. */
const auth = {
  getSession: vi.fn(() => Promise.resolve({ data: { session: { user } }, error: null })),
  getUser: vi.fn<() => Promise<object>>(),
  refreshSession: vi.fn<() => Promise<object>>(),
  signOut: vi.fn(() => Promise.resolve({ error: null })),
  mfa: {
    getAuthenticatorAssuranceLevel: vi.fn(() =>
      Promise.resolve({ data: { currentLevel: 'aal2', nextLevel: 'aal2' }, error: null }),
    ),
  },
};

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(loadAuthClient).mockResolvedValue(auth as never);
  auth.getUser.mockResolvedValue({ data: { user }, error: null });
  const rows: Record<string, object> = {
    '/rest/v1/staff': { role: 'admin', rights: [] },
    '/rest/v1/site_settings': { staff_second_factor: true, time_zone: 'America/Chicago', currency: 'USD' },
  };
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((input) => {
      const { pathname } = new URL(new Request(input).url);
      return Promise.resolve(Response.json(rows[pathname]));
    }),
  );
});

it('opens the admin area to an admin at aal2', async () => {
  expect(await getAdminAccess()).toMatchObject({
    state: 'granted',
    session: { userId: user.id, email: user.email, isAdmin: true, zone: 'America/Chicago' },
  });
});

it('refreshes a token that expired after a clock correction without signing out', async () => {
  auth.getUser.mockResolvedValueOnce(expired);
  auth.refreshSession.mockResolvedValue({ data: { user, session: {} }, error: null });
  expect(await getAdminAccess()).toMatchObject({ state: 'granted', session: { userId: user.id } });
  expect(auth.refreshSession).toHaveBeenCalledOnce();
  expect(auth.signOut).not.toHaveBeenCalled();
});

it('signs out locally when the session cannot be refreshed', async () => {
  auth.getUser.mockResolvedValue(expired);
  auth.refreshSession.mockResolvedValue(noToken);
  expect(await getAdminAccess()).toEqual({ state: 'signed-out', email: '' });
  expect(auth.signOut).toHaveBeenCalledExactlyOnceWith({ scope: 'local' });
});

it('preserves the session when the server is unreachable', async () => {
  auth.getUser.mockResolvedValue(expired);
  auth.refreshSession.mockResolvedValue({
    data: { user: null, session: null },
    error: Object.assign(new Error('Failed to fetch'), { name: 'AuthRetryableFetchError' }),
  });
  await expect(getAdminAccess()).rejects.toThrow('Failed to fetch');
  expect(auth.signOut).not.toHaveBeenCalled();
});
