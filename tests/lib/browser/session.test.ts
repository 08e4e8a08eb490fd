import { AuthClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { linkErrorMessage } from '../../../src/lib/browser/errors/link-error-message.ts';

// The network and the clock are mocked here; tests/local and tests/e2e call the real auth server.
const fetchMock = vi.fn<typeof fetch>();
const storageKey = 'sb-localhost-auth-token';
const lifetime = 3600;
const skew = 300;

type Answer = Response | Error;
let answer: (path: string) => Answer;
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'x-supabase-api-version': '2024-01-01' } });

const tokenOf = (claims: object) =>
  [{ alg: 'ES256', typ: 'JWT', kid: 'k' }, claims, {}]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
const user = { id: '7b8a5c52-8f0e-4c49-9a54-0d3c3a1f7a10', aud: 'authenticated', email: 'ada@hub.test' };

/** A session issued by a server whose clock is `ahead` seconds ahead of the local one. */
function sessionOf({ ahead = 0, number = 1 } = {}) {
  const issuedAt = Math.floor(Date.now() / 1000) + ahead;
  const claims = { sub: user.id, iat: issuedAt, exp: issuedAt + lifetime, aal: 'aal1', amr: [] };
  return {
    access_token: tokenOf({ ...claims, number }),
    refresh_token: `refresh-${number}`,
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: issuedAt + lifetime,
    user,
  };
}

const pathsAsked = () => fetchMock.mock.calls.map(([input]) => new URL(new Request(input).url).pathname);
const refreshes = () => pathsAsked().filter((path) => path === '/auth/v1/token').length;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-04T10:00:00Z') });
  vi.resetModules();
  // A new module instance for each test; the client counts instances that share a storage key.
  (AuthClient as unknown as { nextInstanceID: object }).nextInstanceID = {};
  localStorage.clear();
  fetchMock.mockReset();
  fetchMock.mockImplementation((input) => {
    const given = answer(new URL(new Request(input).url).pathname);
    return given instanceof Error ? Promise.reject(given) : Promise.resolve(given);
  });
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(async () => {
  const auth = await loadClient();
  await auth.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The page's auth client, a new one for every test. */
async function loadClient() {
  const { loadAuthClient } = await import('../../../src/lib/browser/auth-client.ts');
  return loadAuthClient();
}

async function openLinkAt(path: string) {
  history.replaceState(null, '', path);
  const { openLink } = await import('../../../src/features/auth/open-link.ts');
  return openLink();
}

const keepSession = () => {
  localStorage.setItem(storageKey, JSON.stringify(sessionOf()));
};

describe.each([
  ['five minutes behind', skew],
  ['five minutes ahead', -skew],
  ['right', 0],
])('on a device whose clock is %s', (_name, ahead) => {
  it('the sign-in persists and the session is refreshed once, in time', async () => {
    let number = 0;
    answer = () => json(200, sessionOf({ ahead, number: (number += 1) }));
    const auth = await loadClient();
    await auth.signInWithPassword({ email: 'ada@hub.test', password: 'Correct-Horse-7' });
    await vi.advanceTimersByTimeAsync(57 * 60_000);
    for (let page = 0; page < 5; page += 1)
      expect((await auth.getSession()).data.session?.user.id).toBe(user.id);
    expect(refreshes()).toBe(1);
    // Before the token expires by the server's clock, whatever the local clock says.
    await vi.advanceTimersByTimeAsync(2.9 * 60_000);
    expect(refreshes()).toBe(2);
    await vi.advanceTimersByTimeAsync(50 * 60_000);
    expect(refreshes()).toBe(2);
  });
});

it('a failed refresh is retried after 200 ms with backoff and preserves the session', async () => {
  answer = () => json(503, {});
  localStorage.setItem(storageKey, JSON.stringify({ ...sessionOf(), expires_at: Date.now() / 1000 + 60 }));
  const begin = Date.now();
  const times: number[] = [];
  fetchMock.mockImplementation(() => {
    times.push(Date.now() - begin);
    return Promise.resolve(json(503, {}));
  });
  const auth = await loadClient();
  const asked = auth.getSession();
  await vi.advanceTimersByTimeAsync(30_000);
  await asked;
  const pauses = times.slice(1, 7).map((time, index) => time - (times[index] ?? 0));
  expect(pauses).toEqual([200, 400, 800, 1600, 3200, 6400]);
  expect(localStorage.getItem(storageKey)).not.toBeNull();
});

describe('link that redirects with an error', () => {
  beforeEach(() => {
    answer = () => new Response(null, { status: 204 });
    keepSession();
  });

  it.each(['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable'])(
    'preserves the session when it is %s',
    async (code) => {
      const link = await openLinkAt(
        `/auth/callback?error=server_error&error_code=${code}&error_description=No`,
      );
      expect(link).toEqual({ state: 'rejected', message: await linkErrorMessage(code), isSignedIn: true });
      expect(localStorage.getItem(storageKey)).not.toBeNull();
      expect(location.search).toBe('');
    },
  );

  it.each(['otp_expired', 'bad_oauth_state', 'access_denied'])(
    'ends the session when it is %s',
    async (code) => {
      await openLinkAt(`/auth/callback?error=access_denied&error_code=${code}&error_description=No`);
      expect(localStorage.getItem(storageKey)).toBeNull();
    },
  );
});

describe('URL with a session', () => {
  beforeEach(() => {
    answer = () => new Response(null, { status: 204 });
  });
  const addressOf = (age: number) => {
    const { access_token, refresh_token, expires_at } = sessionOf({ ahead: -age });
    const fragment = { access_token, refresh_token, expires_in: '3600', expires_at: String(expires_at) };
    return `/auth/callback#${new URLSearchParams({ ...fragment, token_type: 'bearer' }).toString()}`;
  };

  it('signs nobody in, to prevent session fixation, and is cleaned up', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await openLinkAt(addressOf(119))).toMatchObject({ state: 'rejected' });
    expect(warned).not.toHaveBeenCalled();
    expect(location.hash).toBe('');
    expect(localStorage.getItem(storageKey)).toBeNull();
  });

  it('logs a warning when issued over 120 seconds ago', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await openLinkAt(addressOf(121));
    expect(warned).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('issued over 120 s ago'));
  });
});

it.each([401, 403, 404])('sign-out succeeds when the server responds %i', async (status) => {
  answer = () => json(status, { code: 'session_not_found', message: 'gone' });
  keepSession();
  const { signOut } = await import('../../../src/lib/browser/sign-out.ts');
  await signOut('global');
  expect(localStorage.getItem(storageKey)).toBeNull();
});

it('sign-out reports a failing server', async () => {
  answer = () => json(500, { code: 'unexpected_failure', message: 'broken' });
  keepSession();
  const { signOut } = await import('../../../src/lib/browser/sign-out.ts');
  await expect(signOut('others')).rejects.toMatchObject({ status: 500 });
});

it('a tab that becomes visible adopts the stored session', async () => {
  answer = () => json(200, sessionOf({ number: 2 }));
  const auth = await loadClient();
  const events: string[] = [];
  auth.onAuthStateChange((event) => {
    events.push(event);
  });
  expect((await auth.getSession()).data.session).toBeNull();
  keepSession();
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(100);
  expect(events).toContain('SIGNED_IN');
  expect((await auth.getSession()).data.session?.user.id).toBe(user.id);
});

it('a token that expired due to a wrong clock is refreshed, not signed out', async () => {
  let isRenewed = false;
  answer = (path) => {
    if (path === '/auth/v1/token') isRenewed = true;
    if (path === '/auth/v1/token') return json(200, sessionOf({ number: 2 }));
    return isRenewed ? json(200, user) : json(403, { code: 'bad_jwt', message: 'token is expired' });
  };
  keepSession();
  const { getVerifiedUser } = await import('../../../src/lib/browser/verified-user.ts');
  expect(await getVerifiedUser()).toMatchObject({ id: user.id });
  expect(refreshes()).toBe(1);
});
