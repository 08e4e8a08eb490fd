import { describe, expect, it } from 'vitest';
import { goodPassword, newBrowser, request, signUpAndConfirm } from '../../support/clients.ts';

const refresh = (refresh_token: string) =>
  request('/auth/v1/token?grant_type=refresh_token', { json: { refresh_token } });
const tokenOf = (reply: { body: Record<string, unknown> }) => String(reply.body['refresh_token']);

describe('refresh', () => {
  it('issues a new token with the same session and assurance level', async () => {
    const { browser, session } = await signUpAndConfirm();
    const { data, error } = await browser.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    const sessionOf = (token = '') =>
      (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>)[
        'session_id'
      ];
    expect(sessionOf(data.session?.access_token)).toBe(sessionOf(session.access_token));
  });

  it('returns the same successor to a client that lost the response', async () => {
    const { session } = await signUpAndConfirm();
    const replies = await Promise.all([refresh(session.refresh_token), refresh(session.refresh_token)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(replies.map(tokenOf)).size).toBe(1);
  });

  it('rejects an unknown token', async () => {
    expect(await refresh('nothing')).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg: 'Refresh token is not valid' },
    });
    expect(await refresh('abcdefghijkl')).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_not_found' },
    });
  });
});

describe('sign-out', () => {
  async function threeDevices() {
    const { email, browser: first } = await signUpAndConfirm();
    const [second, third] = [newBrowser(), newBrowser()];
    for (const device of [second, third])
      await device.auth.signInWithPassword({ email, password: goodPassword });
    return { first, second, third };
  }
  const isSignedIn = async (device: ReturnType<typeof newBrowser>) =>
    (await device.auth.refreshSession()).error === null;

  it('ends only this session with scope local', async () => {
    const { first, second, third } = await threeDevices();
    await first.auth.signOut({ scope: 'local' });
    expect(await Promise.all([first, second, third].map(isSignedIn))).toEqual([false, true, true]);
  });

  it('ends all other sessions with scope others', async () => {
    const { first, second, third } = await threeDevices();
    await first.auth.signOut({ scope: 'others' });
    expect(await Promise.all([first, second, third].map(isSignedIn))).toEqual([true, false, false]);
  });

  it('ends all sessions with scope global', async () => {
    const { first, second, third } = await threeDevices();
    await first.auth.signOut({ scope: 'global' });
    expect(await Promise.all([first, second, third].map(isSignedIn))).toEqual([false, false, false]);
  });

  it('rejects a missing token, a forged token, and an unknown scope', async () => {
    const { session } = await signUpAndConfirm();
    const logout = (authorization: string, scope = 'global') =>
      request(`/auth/v1/logout?scope=${scope}`, {
        method: 'POST',
        headers: authorization ? { authorization } : {},
      });
    expect(await logout('')).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } });
    expect(await logout('Bearer x.y.z')).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } });
    const bearer = `Bearer ${session.access_token}`;
    expect(await logout(bearer, 'planet')).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
  });
});
