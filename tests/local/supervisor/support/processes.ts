import { readFileSync, readdirSync } from 'node:fs';
import { vi } from 'vitest';

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

/** The command line of a process. */
export const commandOf = (pid: number) =>
  readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8').replaceAll('\0', ' ');

/** Waits until all processes have exited. */
export async function untilGone(pids: number[]) {
  await vi.waitUntil(() => !pids.some(isRunning), { timeout: 60_000, interval: 20 });
}
