import { createHmac } from 'node:crypto';
import { parseByteSize } from '../network/request-body.ts';
import { requestScope, type Caller } from './caller.ts';
import {
  createLiteServer,
  openLiteConnection,
  type LiteServer,
  type LiteStorageAdapter,
  type PostgresConnection,
} from './lite.ts';
import { overrideLite } from './lite-overrides.ts';
import { followSchemaChanges } from './schema-changes.ts';
import { postgrestTypes } from './types.ts';

export interface Lite {
  server: LiteServer;
  connection: PostgresConnection;
  /** Signs the URLs of objects (HS256). */
  storageSecret: string;
  /** The largest file, in bytes. */
  fileSizeLimit: number;
  /** Reads the database's schema again; throws when Postgres is unavailable. */
  reloadSchema: () => Promise<void>;
  close(): Promise<void>;
}

const anonymous: Caller = { role: 'anon', claims: { role: 'anon' } };

/**
 * Opens lite over `databaseUrl` with all corrections, and follows the database's schema changes. Rejects when
 * Postgres is unavailable.
 */
export async function openLite(options: {
  databaseUrl: string;
  storageAdapter: LiteStorageAdapter;
  fileSizeLimit: string;
  /** The storage's own secret is derived from it: signed URLs outlive a restart as long as it stays the same. */
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
    claimsOfRequest: () => requestScope.getStore()?.caller.claims ?? anonymous.claims,
  });
  const reloadSchema = async (): Promise<void> => {
    await connection.clearSchemaCache();
    const scope = {
      api: 'rest' as const,
      caller: anonymous,
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
  const fileSizeLimit = parseByteSize(options.fileSizeLimit);
  return { server, connection, storageSecret, fileSizeLimit, reloadSchema, close };
}
