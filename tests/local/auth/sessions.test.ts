import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { goodPassword, newEmail } from '../../support/clients.ts';
import { startAuthServer, type TestAuthServer } from './support/auth-server.ts';

const sql = postgres(inject('stack').db_url, { max: 12, onnotice: () => undefined });
let auth: TestAuthServer;
beforeAll(async () => {
  auth = await startAuthServer(sql, { toml: '[auth.email]\nenable_confirmations = false' });
});
afterAll(async () => {
  await auth.close();
  await sql.end();
});

async function newSession() {
  const { body } = await auth.request('/signup', { json: { email: newEmail(), password: goodPassword } });
  return { token: String(body['refresh_token']), userId: (body['user'] as { id: string }).id };
}
const refresh = (refresh_token: string, server = auth) =>
  server.request('/token?grant_type=refresh_token', { json: { refresh_token } });
const tokenOf = ({ body }: { body: Record<string, unknown> }) => String(body['refresh_token']);

it('a late refresh from a second tab within the reuse interval gets the same token', async () => {
  const { token: first, userId } = await newSession();
  const second = tokenOf(await refresh(first));
  const third = tokenOf(await refresh(second));
  const lateTab = await refresh(first);
  expect(tokenOf(lateTab)).toBe(third);
  const quickTab = await refresh(third);
  expect(quickTab.status).toBe(200);
  expect((await refresh(tokenOf(quickTab))).status).toBe(200);
  expect((await refresh(tokenOf(lateTab))).status).toBe(200);
  const active = await sql`select 1 from auth.refresh_tokens where user_id = ${userId} and not revoked`;
  expect(active).toHaveLength(1);
});

it('reused old tokens cannot start a second chain that outlives the reuse interval', async () => {
  const { token: first, userId } = await newSession();
  const second = tokenOf(await refresh(first));
  const third = tokenOf(await refresh(second));
  const thief = tokenOf(await refresh(first));
  const fourth = tokenOf(await refresh(third));
  expect(tokenOf(await refresh(thief))).toBe(fourth);
  const fifth = tokenOf(await refresh(fourth));
  await sql`update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where user_id = ${userId}`;
  expect((await refresh(thief)).status).toBe(400);
  expect((await refresh(fifth)).status).toBe(400);
});

it('a client that lost the response gets the same successor, even after the reuse interval', async () => {
  const { token, userId } = await newSession();
  const successor = tokenOf(await refresh(token));
  await sql`update auth.refresh_tokens set updated_at = now() - interval '1 hour' where user_id = ${userId}`;
  expect(tokenOf(await refresh(token))).toBe(successor);
  expect((await refresh(successor)).status).toBe(200);
});

it('ten concurrent refreshes return one successor', async () => {
  const { token } = await newSession();
  const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(token)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(tokenOf)).size).toBe(1);
  expect((await refresh(tokenOf(replies[0] ?? { body: {} }))).status).toBe(200);
});

it('reuse after the interval ends that session only', async () => {
  const { token: first, userId } = await newSession();
  const { token: elsewhere } = await newSession();
  await refresh(tokenOf(await refresh(first)));
  await sql`update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where user_id = ${userId}`;
  expect((await refresh(first)).body['error_code']).toBe('refresh_token_already_used');
  expect(await sql`select 1 from auth.sessions where user_id = ${userId}`).toHaveLength(0);
  expect((await refresh(elsewhere)).status).toBe(200);
});

it('without rotation, a reused token is rejected and the session continues', async () => {
  const toml = '[auth]\nenable_refresh_token_rotation = false';
  const lenient = await startAuthServer(sql, { toml });
  const { token: first, userId } = await newSession();
  const third = tokenOf(await refresh(tokenOf(await refresh(first, lenient)), lenient));
  await sql`update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where user_id = ${userId}`;
  expect((await refresh(first, lenient)).body['error_code']).toBe('refresh_token_already_used');
  expect((await refresh(third, lenient)).status).toBe(200);
  await lenient.close();
});

it('a ban does not consume the refresh token', async () => {
  const { token, userId } = await newSession();
  const ban = (until: Date | null) => sql`update auth.users set banned_until = ${until} where id = ${userId}`;
  await ban(new Date(Date.now() + 60_000));
  expect((await refresh(token)).body['error_code']).toBe('user_banned');
  await ban(null);
  expect(await sql`select revoked from auth.refresh_tokens where user_id = ${userId}`).toEqual([
    { revoked: false },
  ]);
});

it('a session records its last IP address and user agent', async () => {
  const { userId } = await newSession();
  const [session] = await sql`select host(ip) as ip, user_agent from auth.sessions where user_id = ${userId}`;
  expect(session).toEqual({ ip: '127.0.0.1', user_agent: 'node' });
});

it('the server operator can supply the client IP address', async () => {
  const behindProxy = await startAuthServer(sql, { clientAddress: () => '192.0.2.44' });
  const { token, userId } = await newSession();
  await refresh(token, behindProxy);
  const [session] = await sql`select host(ip) as ip from auth.sessions where user_id = ${userId}`;
  expect(session).toEqual({ ip: '192.0.2.44' });
  await behindProxy.close();
});

it('sign-out without a scope ends every session', async () => {
  const { token, userId } = await newSession();
  const { body } = await refresh(token);
  const authorization = `Bearer ${String(body['access_token'])}`;
  const reply = await auth.request('/logout?scope=', { method: 'POST', headers: { authorization } });
  expect(reply.status).toBe(204);
  expect(await sql`select 1 from auth.sessions where user_id = ${userId}`).toHaveLength(0);
});
