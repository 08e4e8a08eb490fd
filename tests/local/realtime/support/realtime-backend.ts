import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPair, jwtVerify, SignJWT } from 'jose';
import postgres, { type Sql } from 'postgres';
import { bootstrapDatabase } from '../../../../local/database/bootstrap.ts';
import { createUpgrade } from '../../../../local/gateway/upgrades.ts';
import { findFreePort } from '../../../../local/network/ports.ts';
import { serveOnLoopback } from '../../../../local/network/loopback-server.ts';
import { startPostgres } from '../../../../local/postgres/start.ts';
import { readRealtimeConfig } from '../../../../local/realtime/config.ts';
import { openRealtime, type Realtime } from '../../../../local/realtime/realtime.ts';

const apiKeys = { publishable: 'sb_publishable_tests_of_realtime', secret: 'sb_secret_tests_of_realtime' };
const kid = 'test-key';

/** A person reads the topics `own:{id}`; those in public.members read and write `group`, and a broken policy is `broken`. */
const schema = `
  create table public.members (person uuid);
  grant select on public.members to authenticated;
  create policy own on realtime.messages for select to authenticated using (realtime.topic() = 'own:' || auth.uid());
  create policy reading on realtime.messages for select to authenticated
    using (realtime.topic() = 'group' and exists (select from public.members where person = auth.uid()));
  create policy writing on realtime.messages for insert to authenticated
    with check (realtime.topic() = 'group' and exists (select from public.members where person = auth.uid()));
  create policy broken on realtime.messages for select to authenticated
    using (case when realtime.topic() = 'broken' then 1 / (length(realtime.topic()) - 6) = 1 else false end);`;

/** The server behind the gateway's upgrade, with a database and a signing key of its own. */
export async function startRealtimeBackend(
  options: { rateLimits?: boolean; isPrivateOnly?: boolean; config?: string } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'hub-realtime-'));
  const database = await startPostgres({ folder: join(folder, 'postgres'), port: 0 });
  const sql: Sql = postgres(database.url, { max: 2, onnotice: () => undefined });
  await bootstrapDatabase(sql);
  await sql.unsafe(schema).simple();
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const log: string[] = [];
  const open = () =>
    openRealtime({
      databaseUrl: database.url,
      config: readRealtimeConfig(options.config ?? ''),
      verifyToken: async (token) => (await jwtVerify(token, publicKey)).payload,
      kid,
      isPrivateOnly: options.isPrivateOnly ?? false,
      rateLimits: options.rateLimits ?? false,
      log: (line) => log.push(line),
    });
  const port = await findFreePort();
  const serve = async () => {
    const realtime = await open();
    const fetch = (request: Request) => realtime.fetch(request, { keyRole: 'anon', address: '127.0.0.1' });
    return {
      realtime,
      server: await serveOnLoopback(fetch, port, { upgrade: createUpgrade(apiKeys, realtime) }),
    };
  };
  let running: { realtime: Realtime; server: { close(): Promise<void> } } | undefined = await serve();
  const stopServer = async () => {
    await running?.realtime.close();
    await running?.server.close();
    running = undefined;
  };
  return {
    sql,
    log,
    databaseUrl: database.url,
    url: `http://localhost:${String(port)}`,
    publishableKey: apiKeys.publishable,
    socketUrl: `ws://localhost:${String(port)}/realtime/v1/websocket?apikey=${apiKeys.publishable}`,
    /** A token that expires after so many seconds, with these claims. */
    signToken: (seconds: number, claims: Record<string, unknown> = {}) =>
      new SignJWT({ role: 'authenticated', ...claims })
        .setProtectedHeader({ alg: 'ES256', kid })
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(privateKey),
    stopServer,
    startServer: async () => {
      running = await serve();
    },
    stop: async () => {
      await stopServer();
      await sql.end({ timeout: 1 });
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type RealtimeBackend = Awaited<ReturnType<typeof startRealtimeBackend>>;
