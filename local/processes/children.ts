import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A process that we started: its pid, a promise of its exit code, and how to stop it. */
export interface Child {
  pid: number;
  exited: Promise<number | null>;
  stop(): Promise<void>;
}

/** How to start a child; `signal` stops it when aborted, `log` receives its output line by line. */
export interface ChildOptions {
  cwd: string;
  env: Record<string, string>;
  log: (line: string) => void;
  signal?: AbortSignal | undefined;
}

const graceMs = 5_000;

/**
 * Starts `command` in its own process group with `env` added to our environment. In its own group, since Ctrl-C
 * should reach only the supervisor, which stops the children in order.
 */
export function startChild(command: string, args: string[], { cwd, env, log, signal }: ChildOptions): Child {
  signal?.throwIfAborted();
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: 'pipe', detached: true });
  // Nothing is ever written; the pipe closes when this process ends, which a child that reads it notices.
  child.stdin.on('error', () => undefined);
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', log);
  const exited = Promise.race([
    once(child, 'exit').then(([code]) => code as number | null),
    once(child, 'error').then(([error]) => {
      log(String(error));
      return 127;
    }),
  ]);
  const stop = () => stopGroup(child, exited);
  const stopWhenAborted = () => void stop();
  signal?.addEventListener('abort', stopWhenAborted, { once: true });
  void exited.then(() => signal?.removeEventListener('abort', stopWhenAborted));
  return { pid: child.pid ?? 0, exited, stop };
}

/**
 * Sends SIGTERM to the whole group, SIGKILL after a while, and ends what the child left behind.
 */
async function stopGroup(child: ChildProcess, exited: Promise<unknown>) {
  if (child.pid === undefined) return;
  const group = -child.pid;
  if (child.exitCode === null && child.signalCode === null) sendSignal(group, 'SIGTERM');
  const timer = setTimeout(() => {
    sendSignal(group, 'SIGKILL');
  }, graceMs);
  await exited;
  clearTimeout(timer);
  sendSignal(group, 'SIGKILL');
}

/** Signals a process, or with a negative number a group; one that has exited is fine. */
export function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
