import { join, resolve } from 'node:path';
import { startBackend } from './backend.ts';
import { choosePorts } from './choose-ports.ts';
import type { Child } from './children.ts';
import { openDataFolder } from './data-folder.ts';
import { endOrphans, recordChildren } from './orphans.ts';
import { root } from './project.ts';
import { demoAccounts } from './sample-data/load.ts';
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
  sampleData?: boolean;
  /** Off for tests only. */
  rateLimits?: boolean;
  watch?: boolean;
  migrationsDir?: string;
  log?: (line: string) => void;
}

/** A running hub. */
export interface Stack {
  status: Status;
  demo: { accounts: typeof demoAccounts; password: string };
  isNew: boolean;
  /** Resolves with a sentence when a part ends that should not have; the hub must then be stopped. */
  broken: Promise<string>;
  stop(): Promise<void>;
}

/** Starts a whole hub on one data folder. Throws FolderInUseError, PortTakenError, MigrationEditedError and the like. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const log = options.log ?? console.log;
  const folder = openDataFolder(resolve(options.dataDir));
  const stops: (() => unknown)[] = [
    () => {
      folder.close();
    },
  ];
  const stop = once(async () => {
    for (const stopOne of stops.reverse()) await stopOne();
  });
  try {
    const childrenFile = folder.inside('children.json');
    await endOrphans(childrenFile, log);
    const wanted = {
      site: options.sitePort ?? 8080,
      api: options.apiPort ?? 54_321,
      mail: options.mailPort ?? 54_324,
    };
    const ports = await choosePorts(wanted, options.site !== 'none');
    const siteUrl = `http://localhost:${String(ports.site || wanted.site || 8080)}`;
    const apiUrl = `http://localhost:${String(ports.api)}`;
    const environment = {
      SITE_URL: siteUrl,
      PUBLIC_SUPABASE_URL: apiUrl,
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: folder.keys.publishable,
    };
    const backend = startBackend({
      folder,
      ports,
      siteUrl,
      apiUrl,
      migrationsDir: options.migrationsDir ?? join(root, 'supabase', 'migrations'),
      sampleData: options.sampleData ?? options.migrationsDir === undefined,
      rateLimits: options.rateLimits ?? true,
      watch: options.watch ?? false,
      log,
    });
    // Started beside the backend, it must be ended when the backend fails, and the other way round.
    const site = startSite(options.site, {
      folder: folder.inside('site'),
      port: ports.site,
      environment,
      log,
    });
    stops.push(async () => (await backend.catch(() => undefined))?.stop());
    stops.push(async () => (await site.catch(() => undefined))?.stop());
    const [{ database }, siteChild] = await Promise.all([backend, site]);
    const children: Child[] = siteChild ? [siteChild] : [];
    recordChildren(childrenFile, children);
    const status: Status = {
      site_url: siteUrl,
      api_url: apiUrl,
      publishable_key: folder.keys.publishable,
      secret_key: folder.keys.secret,
      mail_url: `http://localhost:${String(ports.mail)}`,
      db_url: database.url,
    };
    folder.writeState({ pid: process.pid, status: { ...status } });
    return {
      status,
      demo: { accounts: demoAccounts, password: folder.keys.demoPassword },
      isNew: folder.isNew,
      broken: Promise.race([
        database.exited.then((code) => `Postgres ended by itself (exit code ${String(code)}).`),
        ...children.map(({ name, exited }) =>
          exited.then((code) => `The ${name} ended by itself (exit code ${String(code)}).`),
        ),
      ]),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function once(work: () => Promise<void>) {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}
