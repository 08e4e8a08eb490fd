import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..', '..');

/** The parent of the running process `pid`; undefined when it has exited. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // After the name, which may itself contain spaces and brackets: state, parent, ...
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}

/** Whether a process is running. */
export const isRunning = (pid: number) => parentOf(pid) !== undefined;

/** The pids of all descendants of `pid`, parents first. */
export function descendantsOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = all.map(Number).filter((child) => parentOf(child) === pid);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** The command line of a process, without the project's folder, which may have any name; empty when it has exited. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8')
      .replaceAll('\0', ' ')
      .replaceAll(root, '');
  } catch {
    return '';
  }
}

/** Kills the process that was found. Throws when none was: 0 would be the group of whoever runs the tests. */
export function kill(pid: number | undefined): void {
  if (pid === undefined || pid <= 1) throw new Error('There is no process to kill.');
  process.kill(pid, 'SIGKILL');
}

/** Waits until all processes have exited. */
export async function untilGone(pids: number[]) {
  await vi.waitUntil(() => !pids.some(isRunning), { timeout: 60_000, interval: 20 });
}
