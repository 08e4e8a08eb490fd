import type { App as LiteApp } from '@supabase/lite';
import type { PostgresConnection } from '@supabase/lite/postgres';

// Importing @supabase/lite replaces process.emitWarning with one that throws on Error objects: restore the
// original.
const emitWarning = process.emitWarning.bind(process);
const lite = await import('@supabase/lite');
const litePostgres = await import('@supabase/lite/postgres');
process.emitWarning = emitWarning;

export const { getStorageSchemaSql } = lite;
export type { PostgresConnection };
export type LiteServer = LiteApp['server'];
export type LiteStorageAdapter = NonNullable<LiteApp['_storageAdapter']>;
export type Introspection = Awaited<ReturnType<PostgresConnection['introspect']>>;

export interface LiteOptions {
  connection: PostgresConnection;
  storageAdapter: LiteStorageAdapter;
  /** A size such as `10MiB`, as in config.toml. */
  fileSizeLimit: string;
  maxRows: number;
  /** Signs storage URLs; must stay the same for them to outlive a restart. */
  storageSecret: string;
  claimsOfRequest: () => Record<string, unknown>;
}

/** lite's pool to `databaseUrl`, with JSON's format of values. Connects on first use. */
export function openLiteConnection(
  databaseUrl: string,
  postgresOptions: NonNullable<
    Parameters<typeof litePostgres.createPostgresConnection>[0]['postgresOptions']
  >,
): PostgresConnection {
  return litePostgres.createPostgresConnection({ url: databaseUrl, postgresOptions });
}

/** lite's request handler for Storage, without its own auth, studio, key check and CORS policy. */
export async function createLiteServer(options: LiteOptions): Promise<LiteServer> {
  const app = new lite.App({
    connection: options.connection,
    api: { enabled: true, schemas: ['public'], max_rows: options.maxRows },
    auth: { enabled: false, jwt_secret: options.storageSecret },
    storage: { enabled: true, file_size_limit: options.fileSizeLimit },
    studio: { enabled: false },
    options: {
      server: {
        disableStudio: true,
        admin: false,
        apiKeys: {
          // The gateway has authenticated the caller: lite's documented resolver passes on the result.
          resolver: () => {
            const claims = options.claimsOfRequest();
            return Promise.resolve({
              type: claims.role === 'service_role' ? 'secret' : 'publishable',
              claims: { ...claims, role: String(claims.role) },
            });
          },
        },
      },
    },
  });
  app._storageAdapter = options.storageAdapter;
  await app.init();
  // Enabled after init, which would print a warning about experimental features.
  lite.setExperimental('storage', true);
  return app.server;
}
