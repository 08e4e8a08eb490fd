import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sendSignal } from './children.ts';

const name = 'LOCAL_HUB_DATA_FOLDER';

/**
 * The environment variable of every process that the hub on `folder` starts, and of their children. Better than a
 * list of pids: it exists from the first moment, and another program with an old pid does not have it.
 */
export const processMark = (folder: string): Record<string, string> => ({ [name]: folder });

/** Kills the processes marked as `folder`'s; returns their pids. The caller must have locked the folder. */
export function killMarked(folder: string): number[] {
  const pids = findMarked(folder);
  for (const pid of pids) sendSignal(pid, 'SIGKILL');
  return pids;
}

/** Ends the children that a killed supervisor of `folder` left running; resolves when they have exited. */
export async function endOrphans(folder: string, log: (line: string) => void) {
  const pids = killMarked(folder);
  if (pids.length === 0) return;
  log(
    `The last hub on this folder was killed: ending ${String(pids.length)} of its processes that still run.`,
  );
  const isLeft = () => {
    const marked = findMarked(folder);
    return pids.some((pid) => marked.includes(pid));
  };
  while (isLeft()) await wait(20);
}

function findMarked(folder: string): number[] {
  if (existsSync('/proc/self/environ')) {
    const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
    return pids.filter((pid) => environmentOf(pid).includes(`${name}=${folder}`)).map(Number);
  }
  // Without /proc (macOS), ps prints the environment after the command.
  const lines = execFileSync('ps', ['-A', '-E', '-ww', '-o', 'pid=,command='], { encoding: 'utf8' }).split(
    '\n',
  );
  return lines
    .filter((line) => `${line} `.includes(` ${name}=${folder} `))
    .map((line) => Number.parseInt(line, 10));
}

function environmentOf(pid: string) {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    // Exited meanwhile, or another user's.
    return [];
  }
}
