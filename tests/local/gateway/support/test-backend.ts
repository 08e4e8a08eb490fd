import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createClient } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { SignJWT, generateKeyPair, jwtVerify } from 'jose';
import postgres from 'postgres';
import type { Sql } from 'postgres';
import { authenticatorUrl, bootstrapDatabase } from '../../../../local/database/bootstrap.ts';
import { createGatewayApp, type GatewayParts } from '../../../../local/gateway/app.ts';
import { startPostgres, type Postgres } from '../../../../local/postgres/start.ts';
import { openLite, type Lite } from '../../../../local/storage/lite/open.ts';
import { openRest, type Rest } from '../../../../local/rest/rest.ts';
import { createFileAdapter } from '../../../../local/storage/file-adapter.ts';
import { createStorageApi } from '../../../../local/storage/storage.ts';

export const apiKeys = {
  publishable: 'sb_publishable_tests_of_the_gateway',
  secret: 'sb_secret_tests_of_the_gateway_only',
};

export interface TestBackend {
  url: string;
  sql: Sql;
  database: Postgres;
  databaseFolder: string;
  rest: Rest;
  lite: Lite;
  storageFolder: string;
  /** Lines that the gateway logged. */
  log: string[];
  /** An access token as auth issues them; `claims` override its own. */
  signToken(claims: Record<string, unknown>): Promise<string>;
  /** supabase-js with the publishable key, with the secret one, or signed in as the user with `userId`. */
  client(as?: 'visitor' | 'service' | { userId: string }): Promise<SupabaseClient>;
  stop(): Promise<void>;
}

const expiresIn = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

/** A Postgres prepared as the local stack's, with `schema` applied, behind the real gateway on a free port. */
export async function startTestBackend(
  schema: string,
  parts: Partial<GatewayParts> = {},
  schemas: readonly string[] = ['public'],
): Promise<TestBackend> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hub-gateway-'));
  const storageFolder = path.join(folder, 'storage');
  const databaseFolder = path.join(folder, 'postgres');
  const database = await startPostgres({ folder: databaseFolder, port: 0 });
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  await bootstrapDatabase(sql);
  await sql.unsafe(schema).simple();
  const lite = await openLite({
    databaseUrl: database.url,
    storageAdapter: createFileAdapter(storageFolder),
    fileSizeLimit: '1MiB',
    secretSeed: apiKeys.secret,
  });
  const rest = await openRest({
    databaseUrl: authenticatorUrl(database.url),
    schemas,
    extraSearchPath: ['public', 'extensions'],
    maxRows: 1000,
  });
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const log: string[] = [];
  const app = createGatewayApp({
    rest: rest.fetch,
    storage: createStorageApi(lite),
    auth: new Hono().get('/health', (c) => c.json({ name: 'GoTrue' })),
    publicAuthPaths: ['/verify', '/.well-known/jwks.json'],
    verifyToken: async (token) => (await jwtVerify(token, publicKey)).payload,
    apiKeys,
    fileSizeLimit: 1024 * 1024,
    pingDatabase: rest.ping,
    log: (line) => log.push(line),
    ...parts,
  });
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signToken = (claims: Record<string, unknown>): Promise<string> =>
    new SignJWT({ role: 'authenticated', aud: 'authenticated', exp: expiresIn(3600), ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'test' })
      .sign(privateKey);
  return {
    url,
    sql,
    database,
    databaseFolder,
    rest,
    lite,
    storageFolder,
    log,
    signToken,
    async client(as = 'visitor') {
      const options = { auth: { persistSession: false, autoRefreshToken: false } };
      if (as === 'visitor') return createClient(url, apiKeys.publishable, options);
      if (as === 'service') return createClient(url, apiKeys.secret, options);
      const token = await signToken({ sub: as.userId });
      return createClient(url, apiKeys.publishable, { accessToken: () => Promise.resolve(token) });
    },
    async stop() {
      await new Promise<unknown>((resolve) => {
        server.close(resolve);
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      await rest.close();
      await lite.close();
      await sql.end();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
