import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A child process: its pid, its end, and how to stop it (gently first, then for good). */
export interface Child {
  name: string;
  pid: number;
  exited: Promise<number | null>;
  stop(): Promise<void>;
}

const graceMs = 5_000;

/**
 * Starts `command` in a process group of its own, its output line by line in `log`.
 * Its own group: Ctrl-C reaches the supervisor only, which then stops the children in order.
 */
export function startChild(
  name: string,
  command: string,
  args: string[],
  { log, ...options }: SpawnOptions & { log: (line: string) => void },
): Child {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], ...options, detached: true });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => log(line));
  }
  const exited = Promise.race([
    once(child, 'exit').then(([code]) => code as number | null),
    once(child, 'error').then(([error]) => {
      log(String(error));
      return 127;
    }),
  ]);
  return { name, pid: child.pid ?? 0, exited, stop: () => stopGroup(child, exited) };
}

async function stopGroup(child: ChildProcess, exited: Promise<unknown>) {
  if (!child.pid) return;
  const group = -child.pid;
  signalGroup(group, 'SIGTERM');
  const timer = setTimeout(() => {
    signalGroup(group, 'SIGKILL');
  }, graceMs);
  await exited;
  clearTimeout(timer);
  // What the child itself started and left behind (wrangler's workerd) is in the same group.
  signalGroup(group, 'SIGKILL');
}

function signalGroup(group: number, signal: NodeJS.Signals) {
  try {
    process.kill(group, signal);
  } catch (error) {
    // ESRCH: nobody of the group is left.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
