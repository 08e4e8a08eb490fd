import { createHmac } from 'node:crypto';
import { requestScope } from './caller.ts';
import type { Caller } from './caller.ts';
import { createLiteServer, openLiteConnection } from './lite.ts';
import type { LiteServer, LiteStorageAdapter, PostgresConnection } from './lite.ts';
import { overrideLite } from './lite-overrides.ts';
import { followSchemaChanges } from './schema-changes.ts';
import { postgrestTypes } from './types.ts';

export interface Lite {
  server: LiteServer;
  connection: PostgresConnection;
  /** Signs the URLs of objects (HS256). */
  storageSecret: string;
  /** Reads the database's schema anew; throws when Postgres is away. */
  reloadSchema: () => Promise<void>;
  close(): Promise<void>;
}

const nobody: Caller = { role: 'anon', claims: { role: 'anon' } };

/**
 * Opens lite over `databaseUrl` with every correction in place, and follows the database's schema changes. Rejects when
 * Postgres is away.
 */
export async function openLite(options: {
  databaseUrl: string;
  storageAdapter: LiteStorageAdapter;
  fileSizeLimit: string;
  /** What the storage's own secret is made from: signed URLs outlive a restart as long as it stays the same. */
  secretSeed: string;
}): Promise<Lite> {
  const storageSecret = createHmac('sha256', options.secretSeed).update('storage urls').digest('hex');
  const connection = openLiteConnection(options.databaseUrl, {
    max: 10,
    connect_timeout: 5,
    onnotice: () => undefined,
    types: postgrestTypes,
  });
  overrideLite(connection);
  const server = await createLiteServer({
    connection,
    storageAdapter: options.storageAdapter,
    fileSizeLimit: options.fileSizeLimit,
    maxRows: 1000,
    storageSecret,
    claimsOfRequest: () => requestScope.getStore()?.caller.claims ?? nobody.claims,
  });
  const reloadSchema = async (): Promise<void> => {
    await connection.clearSchemaCache();
    const scope = {
      api: 'rest' as const,
      caller: nobody,
      method: 'GET',
      path: '/',
      search: new URLSearchParams(),
      headers: new Headers(),
    };
    await requestScope.run(scope, () => connection.introspect());
  };
  const schemaChanges = await followSchemaChanges(options.databaseUrl, reloadSchema);
  const close = async (): Promise<void> => {
    await schemaChanges.close();
    await connection.driver.end({ timeout: 5 });
  };
  return { server, connection, storageSecret, reloadSchema, close };
}
