import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { findFreePort } from '../ports.ts';
import { findAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';

/** A running Postgres: its address as the database owner, its pid, and a promise of its end. */
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

/** Starts Postgres 17 on `folder`, making the cluster first when there is none; resolves once it answers. */
export async function startPostgres({
  folder,
  port = 0,
  password = 'postgres',
  log,
}: PostgresOptions): Promise<Postgres> {
  const account = findAccount();
  const binaries = await findBinaries();
  await ensureCluster(folder, binaries.initdb, password, account);
  await stopOrphan(folder);
  const boundPort = port === 0 ? await findFreePort() : port;
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', folder, '-p', String(boundPort), ...flags], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    // A process group of its own: Ctrl-C reaches the supervisor only, which then stops everything in order.
    detached: true,
  });
  let lastWords = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lastWords = `${lastWords}${text}`.slice(-2000);
    log?.(text.trimEnd());
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${String(boundPort)}/postgres`;
  const ready = await Promise.race([untilItAnswers(url), exited.then(() => false)]);
  if (!ready || child.pid === undefined)
    throw new Error(`Postgres did not start on ${folder}.\n${lastWords}`);
  return {
    url,
    pid: child.pid,
    exited,
    async stop() {
      // SIGINT is Postgres's fast shutdown: it ends sessions and writes a checkpoint.
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
      await exited;
    },
  };
}

async function untilItAnswers(url: string) {
  for (;;) {
    const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
    try {
      await sql`select 1`;
      return true;
    } catch (error) {
      // Refused: not listening yet. 57P03: recovering after a crash.
      if (!['ECONNREFUSED', '57P03', 'ECONNRESET'].includes((error as { code?: string }).code ?? ''))
        throw error;
      await wait(25);
    } finally {
      await sql.end();
    }
  }
}

/** Ends the Postgres that a killed supervisor left running on `folder`; the pid file alone proves nothing, so it is checked. */
async function stopOrphan(folder: string) {
  const pidFile = join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!isPostgresOn(pid, folder)) return;
  process.kill(pid, 'SIGINT');
  while (isPostgresOn(pid, folder)) await wait(25);
}

function isPostgresOn(pid: number, folder: string) {
  try {
    return readlinkSync(`/proc/${String(pid)}/cwd`) === folder;
  } catch {
    return false;
  }
}
