import { readdirSync, readFileSync } from 'node:fs';

/** The CPU time of a process so far, in milliseconds. */
export function cpuOf(pid: number): number {
  const times = readdirSync(`/proc/${String(pid)}/task`).map((task) =>
    Number(readFileSync(`/proc/${String(pid)}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
  );
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}

/** The process that has started a process. */
export const parentOf = (pid: number): number =>
  Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1]);

/** The processes that a process has started. */
export function childrenOf(pid: number): number[] {
  const tasks = readdirSync(`/proc/${String(pid)}/task`);
  return tasks.flatMap((task) =>
    readFileSync(`/proc/${String(pid)}/task/${task}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
}
