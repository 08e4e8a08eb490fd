import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sendSignal } from '../processes/children.ts';

const patienceMs = 5_000;

/**
 * Ends what a killed supervisor left running on the cluster in `folder`, which the caller must have locked. A pid
 * file is no proof, since another program may have the pid by now: only processes whose working directory is the
 * folder are ended, first Postgres itself (which may still save its work), then remaining sessions.
 */
export async function endOrphanedPostgres(folder: string) {
  const pidFile = join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const deadline = Date.now() + patienceMs;
  if (findWorkers(folder, pid).includes(pid)) sendSignal(pid, 'SIGINT');
  for (let workers = findWorkers(folder, pid); workers.length > 0; workers = findWorkers(folder, pid)) {
    if (Date.now() > deadline) for (const worker of workers) sendSignal(worker, 'SIGKILL');
    await wait(20);
  }
  // Postgres would take any process with that pid, even this one's shell, for itself and not start.
  rmSync(pidFile, { force: true });
}

/**
 * Ends the Postgres on the cluster in `folder` without saving its work, which the next start recovers from the WAL.
 */
export function killPostgres(folder: string) {
  const pidFile = join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (findWorkers(folder, pid).includes(pid)) sendSignal(pid, 'SIGQUIT');
}

/** The processes that work in `folder`; without /proc at most the one with `pid`. */
function findWorkers(folder: string, pid: number): number[] {
  if (existsSync('/proc/self/cwd')) {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.filter((name) => workingFolder(name) === folder).map(Number);
  }
  try {
    const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes(`-D ${folder} `) ? [pid] : [];
  } catch {
    return [];
  }
}

function workingFolder(pid: string) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // Exited meanwhile, or another user's.
    return undefined;
  }
}
