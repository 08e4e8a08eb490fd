import { join } from 'node:path';
import postgres from 'postgres';
import { createAuthApp } from './auth/app.ts';
import { readAuthConfig } from './auth/config.ts';
import { loadSigningKeys } from './auth/keys.ts';
import { createSmtpSender } from './auth/mailer.ts';
import type { Ports } from './choose-ports.ts';
import type { DataFolder } from './data-folder.ts';
import { bootstrapDatabase } from './database/bootstrap.ts';
import { createGateway } from './gateway/gateway.ts';
import { serveOnLoopback } from './loopback-server.ts';
import { startMailCatcher } from './mail/start.ts';
import { migrate } from './postgres/migrate.ts';
import { type Postgres, startPostgres } from './postgres/start.ts';
import { watchMigrations } from './postgres/watch.ts';
import { readConfigToml, root } from './project.ts';
import { loadSampleData } from './sample-data/load.ts';

/** The part of a hub that stands in for Supabase. */
export interface Backend {
  database: Postgres;
  stop(): Promise<void>;
}

/** How to start the backend. */
export interface BackendOptions {
  folder: DataFolder;
  ports: Ports;
  siteUrl: string;
  apiUrl: string;
  migrationsDir: string;
  sampleData: boolean;
  rateLimits: boolean;
  watch: boolean;
  log: (line: string) => void;
}

/** Starts Postgres, applies migrations, and serves auth, REST, Storage, functions and the mail catcher. */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const { folder, ports, siteUrl, apiUrl, log } = options;
  const { keys } = folder;
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    // Last started, first stopped; one that fails to stop must not keep the others running.
    for (const stopOne of stops.reverse())
      await stopOne().catch((error: unknown) => {
        log(String(error));
      });
  };
  try {
    const mailCatcher = startMailCatcher({
      smtpPort: ports.smtp,
      webPort: ports.mail,
      folder: folder.inside('mail'),
    });
    const database = await startPostgres({
      folder: folder.inside('postgres'),
      port: ports.database,
      password: keys.databasePassword,
      log,
    });
    stops.push(() => database.stop());
    stops.push((await mailCatcher).close);

    const owner = postgres(database.url, { max: 1, onnotice: () => undefined });
    stops.push(() => owner.end());
    await bootstrapDatabase(owner);
    const { applied } = await migrate(owner, options.migrationsDir);
    if (applied.length > 0) log(`Applied ${String(applied.length)} migrations.`);

    const sql = postgres(database.url, { max: 10, onnotice: () => undefined });
    stops.push(() => sql.end());
    const signingKeys = await loadSigningKeys(folder.inside('signing-key.json'));
    const auth = createAuthApp({
      sql,
      config: readAuthConfig(readConfigToml(), { siteUrl, rateLimits: options.rateLimits }),
      keys: signingKeys,
      externalUrl: `${apiUrl}/auth/v1`,
      sendMail: createSmtpSender({
        host: '127.0.0.1',
        port: ports.smtp,
        from: 'Local Business Hub <hub@localhost.test>',
      }),
    });
    const gateway = await createGateway({
      databaseUrl: database.url,
      storageFolder: folder.inside('storage'),
      apiKeys: { publishable: keys.publishable, secret: keys.secret },
      auth,
      keys: signingKeys,
      externalUrl: apiUrl,
      functions: {
        folder: join(root, 'supabase', 'functions'),
        env: { SITE_URL: siteUrl, ALLOW_SAMPLE_DATA: 'true' },
        watch: options.watch,
      },
      log,
    });
    stops.push(() => gateway.close());
    if (options.sampleData) await loadSampleData(sql, keys.demoPassword);
    const server = await serveOnLoopback((request, env) => gateway.fetch(request, env), ports.api);
    stops.push(() => server.close());
    if (options.watch) {
      const watcher = watchMigrations(owner, options.migrationsDir, gateway.reloadSchema, log);
      stops.push(() => watcher.close());
    }
    return { database, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
