import { createHmac } from 'node:crypto';
import { parseByteSize } from '../../network/request-body.ts';
import { requestScope } from '../request-scope.ts';
import {
  createLiteServer,
  openLiteConnection,
  type LiteServer,
  type LiteStorageAdapter,
  type PostgresConnection,
} from './lite.ts';
import { overrideLite } from './overrides.ts';
import { liteTypes } from './types.ts';

export interface Lite {
  server: LiteServer;
  connection: PostgresConnection;
  /** Signs the URLs of objects (HS256). */
  storageSecret: string;
  /** The largest file, in bytes. */
  fileSizeLimit: number;
  close(): Promise<void>;
}

/** Opens lite over `databaseUrl` with all corrections. */
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
    types: liteTypes,
  });
  overrideLite(connection);
  const server = await createLiteServer({
    connection,
    storageAdapter: options.storageAdapter,
    fileSizeLimit: options.fileSizeLimit,
    maxRows: 1000,
    storageSecret,
    claimsOfRequest: () => requestScope.getStore()?.caller.claims ?? { role: 'anon' },
  });
  const close = (): Promise<void> => connection.driver.end({ timeout: 5 });
  const fileSizeLimit = parseByteSize(options.fileSizeLimit);
  return { server, connection, storageSecret, fileSizeLimit, close };
}
