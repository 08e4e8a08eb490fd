import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

interface Recorded {
  name: string;
  pid: number;
  startedAt: string;
}

/** When the process `pid` was started, in the system's own units; undefined when there is none. */
function startOf(pid: number): string | undefined {
  try {
    const stat = `/proc/${String(pid)}/stat`;
    // Field 22, counted after the name, which may itself hold spaces and brackets.
    if (existsSync('/proc/self/stat')) return readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ')[19];
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Writes down the children of this supervisor, so that the next one can end them should this one be killed. */
export function recordChildren(file: string, children: { name: string; pid: number }[]) {
  const rows = children.flatMap(({ name, pid }) => {
    const startedAt = startOf(pid);
    return startedAt ? [{ name, pid, startedAt } satisfies Recorded] : [];
  });
  writeFileSync(file, `${JSON.stringify(rows, null, 2)}\n`, { mode: 0o600 });
}

/** Ends the children that a killed supervisor left running; a pid that meanwhile belongs to another program is let be. */
export async function endOrphans(file: string, log: (line: string) => void) {
  if (!existsSync(file)) return;
  const rows = JSON.parse(readFileSync(file, 'utf8')) as Recorded[];
  const orphans = rows.filter(({ pid, startedAt }) => startOf(pid) === startedAt);
  for (const { name, pid } of orphans) {
    log(`Ending ${name} (process ${String(pid)}), left over from a hub that was killed.`);
    try {
      process.kill(-pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  for (const { pid, startedAt } of orphans) while (startOf(pid) === startedAt) await wait(20);
  rmSync(file, { force: true });
}
