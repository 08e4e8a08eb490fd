import { join, resolve } from 'node:path';
import { type AuthOverrides, readAuthConfig } from './auth/config/config.ts';
import { startBackend } from './backend.ts';
import { choosePorts } from './network/choose-ports.ts';
import { createCleanupList } from './processes/cleanup.ts';
import { openDataFolder } from './data-folder/data-folder.ts';
import { endOrphans, processMark } from './processes/orphans.ts';
import { readConfigToml, root } from './project.ts';
import { demoAccounts } from './sample-data/demo-accounts.ts';
import { siteEnvironment } from './site/environment.ts';
import { startSite } from './site/start.ts';

/** What `status --json` prints. */
export interface Status {
  site_url: string;
  api_url: string;
  publishable_key: string;
  secret_key: string;
  mail_url: string;
  /** What answers as Stripe: its control page. */
  payments_url: string;
  db_url: string;
}

/** What to start; ports are loopback ports, 0 = any free one. */
export interface StackOptions {
  dataDir: string;
  sitePort?: number;
  apiPort?: number;
  mailPort?: number;
  /** The built site under workerd, the sources with hot reload, or only the backend. */
  site: 'production' | 'dev' | 'none';
  /** Demo accounts and rows; by default unless `migrationsDir` or `isEmpty` is set. */
  sampleData?: boolean;
  /** A new hub without demo data, which is not open for sample data either. */
  isEmpty?: boolean;
  /** False only in tests. */
  rateLimits?: boolean;
  /** Values that override the `[auth]` table of supabase/config.toml, e.g. a provider that a test runs. */
  auth?: AuthOverrides;
  /** Sends notifications and runs the periodic work; on unless `migrationsDir` is set. */
  scheduler?: boolean;
  /** False lets clients join public channels, as "Allow public access" does on a hosted project; see docs/local-realtime.md. */
  isPrivateOnly?: boolean;
  /** Restart functions and apply migrations when their files change. */
  watch?: boolean;
  migrationsDir?: string;
  log?: (line: string) => void;
  /** Aborts a pending start: what was started is stopped, and startStack throws. */
  signal?: AbortSignal;
}

/** A running hub. */
export interface Stack {
  status: Status;
  /** The SMTP port of the mail catcher. */
  smtpPort: number;
  /** On a hub without demo data there are no accounts. */
  demo: { accounts: readonly (typeof demoAccounts)[number][]; password: string };
  /** Resolves with a message when a part has failed for good; the hub must then be stopped. */
  failed: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts a whole hub on one data folder. Throws FolderInUseError, PortInUseError, MigrationEditedError and others.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const log = options.log ?? console.log;
  const folder = openDataFolder(resolve(options.dataDir));
  const cleanup = createCleanupList(log);
  cleanup.add(() => {
    folder.close();
  });
  try {
    await endOrphans(folder.path, log);
    const requestedPorts = {
      site: options.sitePort ?? 8080,
      api: options.apiPort ?? 54_321,
      mail: options.mailPort ?? 54_324,
    };
    const ports = await choosePorts(requestedPorts, options.site !== 'none');
    const siteUrl = `http://localhost:${String(ports.site || requestedPorts.site || 8080)}`;
    const apiUrl = `http://localhost:${String(ports.api)}`;
    const mark = processMark(folder.path);
    const common = { folder, ports, siteUrl, apiUrl, mark, log };

    // Site and backend start at the same time; when one fails, the other's start is aborted.
    const failure = new AbortController();
    const signal = AbortSignal.any([failure.signal, ...(options.signal ? [options.signal] : [])]);
    const abortOther = (error: unknown) => {
      failure.abort(error);
      throw error;
    };
    const isWithoutDemo = folder.isWithoutDemo(options.isEmpty ?? false);
    const sampleData = options.sampleData ?? (options.migrationsDir === undefined && !isWithoutDemo);
    const migrationsDir = options.migrationsDir ?? join(root, 'supabase', 'migrations');
    const auth = readAuthConfig(readConfigToml(), {
      siteUrl,
      rateLimits: options.rateLimits ?? true,
      auth: options.auth,
    });
    const backend = startBackend(
      {
        ...common,
        migrationsDir,
        sampleData,
        allowSampleData: !isWithoutDemo,
        auth,
        scheduler: options.scheduler ?? options.migrationsDir === undefined,
        isPrivateOnly: options.isPrivateOnly ?? process.env['REALTIME_ALLOW_PUBLIC_ACCESS'] !== 'true',
        watch: options.watch ?? false,
        signal,
      },
      cleanup,
    ).catch(abortOther);
    const environment = siteEnvironment({
      siteUrl,
      apiUrl,
      publishableKey: folder.keys.publishable,
      auth,
      hasSampleData: sampleData,
      allowsSampleData: !isWithoutDemo,
    });
    const site =
      options.site === 'none'
        ? Promise.resolve(undefined)
        : startSite(options.site, {
            folder: folder.inside('site'),
            port: ports.site,
            environment,
            mark,
            log,
            signal,
          }).catch(abortOther);
    await Promise.allSettled([backend, site]);
    cleanup.add(async () => (await site.catch(() => undefined))?.stop());
    signal.throwIfAborted();

    const { databaseUrl, paymentsUrl, failed } = await backend;
    const siteFailed = (await site)?.failed;
    const status: Status = {
      site_url: siteUrl,
      api_url: apiUrl,
      publishable_key: folder.keys.publishable,
      secret_key: folder.keys.secret,
      mail_url: `http://localhost:${String(ports.mail)}`,
      payments_url: paymentsUrl,
      db_url: databaseUrl,
    };
    folder.writeState({ pid: process.pid, status: { ...status } });
    return {
      status,
      smtpPort: ports.smtp,
      demo: { accounts: isWithoutDemo ? [] : demoAccounts, password: folder.keys.demoPassword },
      failed: Promise.race([failed, ...(siteFailed ? [siteFailed] : [])]),
      stop: () => cleanup.runAll(),
    };
  } catch (error) {
    await cleanup.runAll();
    throw error;
  }
}
