import { join, resolve } from 'node:path';
import type { AuthOverrides } from './auth/config.ts';
import { startBackend } from './backend.ts';
import { choosePorts } from './choose-ports.ts';
import { createClosing } from './closing.ts';
import { openDataFolder } from './data-folder.ts';
import { endOrphans, markOf } from './orphans.ts';
import { root } from './project.ts';
import { demoAccounts } from './sample-data/demo-accounts.ts';
import { sampleTitle } from './sample-data/load-hub.ts';
import { startSite } from './site/start.ts';

/** What `status --json` prints. */
export interface Status {
  site_url: string;
  api_url: string;
  publishable_key: string;
  secret_key: string;
  mail_url: string;
  db_url: string;
}

/** What to start; ports are loopback ports, 0 = any free one. */
export interface StackOptions {
  dataDir: string;
  sitePort?: number;
  apiPort?: number;
  mailPort?: number;
  /** The built site under workerd, the sources with hot reload, or the backend alone. */
  site: 'production' | 'dev' | 'none';
  /** Demo accounts and rows; by default unless `migrationsDir` is given. */
  sampleData?: boolean;
  /** Off for tests only. */
  rateLimits?: boolean;
  /** Values of `[auth]` in the place of supabase/config.toml's, e.g. a provider that runs for a test. */
  auth?: AuthOverrides;
  /** Sends mails and does the regular work by itself; on unless `migrationsDir` is given. */
  scheduler?: boolean;
  /** Restart functions and apply migrations when their files change. */
  watch?: boolean;
  migrationsDir?: string;
  log?: (line: string) => void;
  /** Aborts a start that is under way: what was started is stopped, and startStack throws. */
  signal?: AbortSignal;
}

/** A running hub. */
export interface Stack {
  status: Status;
  /** Where the mail catcher takes mails. */
  smtpPort: number;
  demo: { accounts: typeof demoAccounts; password: string };
  /** Resolves with a sentence when a part ends for good that should not have; the hub must then be stopped. */
  broken: Promise<string>;
  stop(): Promise<void>;
}

/** What else the site is built with, such as PUBLIC_MAP_TILES_URL: a build made with other values is made anew. */
const publicEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[0].startsWith('PUBLIC_') && entry[1] !== undefined,
    ),
  );

/** Starts a whole hub on one data folder. Throws FolderInUseError, PortTakenError, MigrationEditedError and the like. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const log = options.log ?? console.log;
  const folder = openDataFolder(resolve(options.dataDir));
  const closing = createClosing(log);
  closing.add(() => {
    folder.close();
  });
  try {
    await endOrphans(folder.path, log);
    const wanted = {
      site: options.sitePort ?? 8080,
      api: options.apiPort ?? 54_321,
      mail: options.mailPort ?? 54_324,
    };
    const ports = await choosePorts(wanted, options.site !== 'none');
    const siteUrl = `http://localhost:${String(ports.site || wanted.site || 8080)}`;
    const apiUrl = `http://localhost:${String(ports.api)}`;
    const mark = markOf(folder.path);
    const common = { folder, ports, siteUrl, apiUrl, mark, log };

    // Site and backend start side by side; when one fails, the other's start is ended as well.
    const failure = new AbortController();
    const signal = AbortSignal.any([failure.signal, ...(options.signal ? [options.signal] : [])]);
    const orFail = (error: unknown) => {
      failure.abort(error);
      throw error;
    };
    const sampleData = options.sampleData ?? options.migrationsDir === undefined;
    const migrationsDir = options.migrationsDir ?? join(root, 'supabase', 'migrations');
    const backend = startBackend(
      {
        ...common,
        migrationsDir,
        sampleData,
        rateLimits: options.rateLimits ?? true,
        auth: options.auth,
        scheduler: options.scheduler ?? options.migrationsDir === undefined,
        watch: options.watch ?? false,
      },
      closing,
    ).catch(orFail);
    const environment = {
      ...(sampleData && { PUBLIC_SITE_TITLE: sampleTitle }),
      ...publicEnvironment(),
      SITE_URL: siteUrl,
      PUBLIC_SUPABASE_URL: apiUrl,
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: folder.keys.publishable,
      PUBLIC_SAMPLE_DATA: 'true',
    };
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
          }).catch(orFail);
    await Promise.allSettled([backend, site]);
    closing.add(async () => (await site.catch(() => undefined))?.stop());
    signal.throwIfAborted();

    const { databaseUrl, broken } = await backend;
    const siteGaveUp = (await site)?.gaveUp;
    const status: Status = {
      site_url: siteUrl,
      api_url: apiUrl,
      publishable_key: folder.keys.publishable,
      secret_key: folder.keys.secret,
      mail_url: `http://localhost:${String(ports.mail)}`,
      db_url: databaseUrl,
    };
    folder.writeState({ pid: process.pid, status: { ...status } });
    return {
      status,
      smtpPort: ports.smtp,
      demo: { accounts: demoAccounts, password: folder.keys.demoPassword },
      broken: Promise.race([broken, ...(siteGaveUp ? [siteGaveUp] : [])]),
      stop: () => closing.closeAll(),
    };
  } catch (error) {
    await closing.closeAll();
    throw error;
  }
}
