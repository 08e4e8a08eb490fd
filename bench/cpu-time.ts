import { readdirSync, readFileSync } from 'node:fs';

/** The CPU time of a process so far, in milliseconds; 0 for one that has ended. */
export function cpuOf(pid: number): number {
  try {
    const times = readdirSync(`/proc/${String(pid)}/task`).map((task) =>
      Number(readFileSync(`/proc/${String(pid)}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
    );
    return times.reduce((sum, time) => sum + time, 0) / 1e6;
  } catch {
    return 0;
  }
}

/** The processes that a process has started. */
function childrenOf(pid: number): number[] {
  try {
    const tasks = readdirSync(`/proc/${String(pid)}/task`);
    return tasks.flatMap((task) =>
      readFileSync(`/proc/${String(pid)}/task/${task}/children`, 'utf8')
        .trim()
        .split(' ')
        .filter(Boolean)
        .map(Number),
    );
  } catch {
    return [];
  }
}

/** A process and those that come from it. */
export const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(familyOf)];

/** The name of the program that a process runs, such as `node` or `postgres`. */
export function programOf(pid: number): string {
  try {
    const [path = ''] = readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8').split(/[\0 ]/);
    return /[\w.-]+$/.exec(path.replace(/:$/, ''))?.[0] ?? '';
  } catch {
    return '';
  }
}

/** CPU time by program. */
export type CpuTimes = Record<string, number>;

/** The CPU time so far of each program of these processes and of those that come from them, in milliseconds. */
export function readCpu(pids: number | readonly number[]): CpuTimes {
  const times: CpuTimes = {};
  for (const member of [pids].flat().flatMap(familyOf)) {
    const name = programOf(member);
    times[name] = (times[name] ?? 0) + cpuOf(member);
  }
  return times;
}
