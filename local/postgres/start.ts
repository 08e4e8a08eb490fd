import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { findFreePort } from '../network/ports.ts';
import { findAccount, runAs } from './account.ts';
import { waitUntilReady } from './wait-until-ready.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { endOrphanedPostgres } from './orphaned-postgres.ts';

/** A running Postgres: its URL as the database owner, its pid, and a promise of its exit. */
export interface Postgres {
  url: string;
  pid: number;
  exited: Promise<number | null>;
  stop(): Promise<void>;
}

/** What to start: the cluster's folder, a loopback port (0 = any free one), the owner's password. */
export interface PostgresOptions {
  folder: string;
  port?: number;
  password?: string;
  /** Added to Postgres's environment. */
  env?: Record<string, string>;
  /** Receives Postgres's log lines of level fatal and above. */
  log?: (line: string) => void;
}

// Loopback only, no socket files (their folder may not be writable), durable by default (fsync is on).
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  max_connections: '60',
  timezone: 'UTC',
  log_min_messages: 'fatal',
};

const stopPatienceMs = 10_000;

/**
 * Starts Postgres 17 on `folder`, creating the cluster if needed; resolves once it accepts connections. The caller
 * must have locked the folder. Throws when the folder or the port is unusable, with Postgres's message.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { password = 'postgres', log } = options;
  mkdirSync(dirname(options.folder), { recursive: true });
  const folder = join(realpathSync(dirname(options.folder)), basename(options.folder));
  const account = findAccount();
  const binaries = await findBinaries();
  await ensureCluster(folder, binaries.initdb, password, account);
  await endOrphanedPostgres(folder);

  const port = options.port ?? 0;
  const boundPort = port === 0 ? await findFreePort() : port;
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const serverArgs = ['-D', folder, '-p', String(boundPort), ...flags];
  const invocation = runAs(account, binaries.postgres, serverArgs, folder);
  const child = spawn(invocation.command, invocation.args, {
    ...invocation.options,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group: Ctrl-C reaches only the supervisor, which stops everything in order.
    detached: true,
  });
  const state = { isReady: false, isStopping: false, lastLine: '' };
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    state.lastLine = `${state.lastLine}${text}`.slice(-2000);
    if (state.isReady && !state.isStopping) log?.(text.trimEnd());
  });
  const exited = Promise.race([
    once(child, 'exit').then(([code]) => code as number | null),
    once(child, 'error').then(([error]) => {
      state.lastLine = String(error);
      return 127;
    }),
  ]).finally(() => (state.isStopping = true));
  const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${String(boundPort)}/postgres`;
  const stop = async () => {
    // SIGINT is Postgres's fast shutdown: it ends sessions and writes a checkpoint. SIGQUIT leaves that to the next
    // start.
    if (!state.isStopping) child.kill('SIGINT');
    state.isStopping = true;
    const timer = setTimeout(() => child.kill('SIGQUIT'), stopPatienceMs);
    await exited;
    clearTimeout(timer);
  };
  try {
    await Promise.race([
      waitUntilReady(url, folder, () => !state.isStopping),
      exited.then(async () => {
        // Its last words may arrive after its end.
        await finished(child.stderr).catch(() => undefined);
        throw new Error(`Postgres did not start on ${folder}.\n${state.lastLine.trim()}`);
      }),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  state.isReady = true;
  return { url, pid: child.pid ?? 0, exited, stop };
}
