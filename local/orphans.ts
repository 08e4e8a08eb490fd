import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { sendSignal } from './children.ts';

const name = 'LOCAL_HUB_DATA_FOLDER';

/**
 * The environment that marks every process that the hub on `folder` starts, and what those start in turn.
 * Better than a list of pids: it is there from the first moment, and a program that was given an old pid lacks it.
 */
export const markOf = (folder: string): Record<string, string> => ({ [name]: folder });

/** Ends at once what is marked as `folder`'s, and answers how many there were. The caller must hold the folder alone. */
export function killMarked(folder: string): number[] {
  const pids = findMarked(folder);
  for (const pid of pids) sendSignal(pid, 'SIGKILL');
  return pids;
}

/** Ends the children that a killed supervisor of `folder` left running; resolves when they are gone. */
export async function endOrphans(folder: string, log: (line: string) => void) {
  const pids = killMarked(folder);
  if (pids.length === 0) return;
  log(
    `The last hub on this folder was killed: ending the ${String(pids.length)} processes that it left running.`,
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
    // Ended meanwhile, or somebody else's.
    return [];
  }
}
