import { beforeEach, expect, it, vi } from 'vitest';
import { getAdminAccess } from '../../../src/kit/session/admin-access.ts';
import { loadAuthClient } from '../../../src/lib/browser/auth-client.ts';

vi.mock('../../../src/lib/browser/auth-client.ts', () => ({
  loadAuthClient: vi.fn(),
  readAccessToken: () => Promise.resolve('token'),
}));

const user = { id: '7b8a5c52-8f0e-4c49-9a54-0d3c3a1f7a10', email: 'ada@hub.test' };
/** Responses of the auth client; each test replaces the relevant ones. */
const auth = {
  mfa: {
    getAuthenticatorAssuranceLevel: vi.fn(() =>
      Promise.resolve({ data: { currentLevel: 'aal2', nextLevel: 'aal2' }, error: null }),
    ),
  },
};

let staff: object;

beforeEach(() => {
  staff = { role: 'admin', rights: [] };
  vi.clearAllMocks();
  vi.mocked(loadAuthClient).mockResolvedValue(auth as never);
  const hub = { has_admin: true, staff_second_factor: true, time_zone: 'America/Chicago', currency: 'USD' };
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((input) => {
      const { pathname } = new URL(new Request(input).url);
      expect(pathname).toBe('/rest/v1/rpc/admin_access');
      return Promise.resolve(Response.json({ ...staff, ...hub }));
    }),
  );
});

it('opens the admin area to an admin at aal2', async () => {
  expect(await getAdminAccess(user as never)).toMatchObject({
    state: 'granted',
    session: { userId: user.id, email: user.email, isAdmin: true, zone: 'America/Chicago' },
  });
});

it.each([
  [['billing'], true],
  [['import', 'export', 'contacts'], false],
])('an editor with the rights %j may bill: %s', async (rights, mayBill) => {
  staff = { role: 'editor', rights };
  expect(await getAdminAccess(user as never)).toMatchObject({ session: { isAdmin: false, mayBill } });
});

it('nobody else enters, with one request', async () => {
  staff = { role: null, rights: [] };
  expect(await getAdminAccess(user as never)).toEqual({ state: 'not-staff', email: user.email });
  expect(fetch).toHaveBeenCalledOnce();
});
