import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { loadHttp, printLoad } from './load.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { isSmall, sized } from './sizes.ts';
import { hasTool } from './tools.ts';

/** Prints the commit, and how busy the machine is with other things. */
export function printConditions(): void {
  const args = ['rev-parse', '--short', 'HEAD'];
  const commit = execFileSync('git', args, { encoding: 'utf8', cwd: import.meta.dirname }).trim();
  const busy = loadavg().map((load) => load.toFixed(1));
  console.log(
    `Commit ${commit}; load of the machine before: ${busy.join(' ')}${isSmall ? '; in small' : ''}`,
  );
}

/** nginx serving `files`, and how much the client asks of it at most; undefined where nginx is not installed. */
export async function startNginxHello(files: string, state: string): Promise<Nginx | undefined> {
  if (!hasTool('nginx', 'the comparison with it and the ceiling of the client are not measured.'))
    return undefined;
  mkdirSync(files, { recursive: true });
  writeFileSync(join(files, 'hello.txt'), 'hello');
  const nginx = await startNginx(files, state);
  const load = await loadHttp(`${nginx.address}/hello.txt`, { seconds: sized(3, 1), pid: nginx.pid });
  printLoad('the most the client asks: nginx, 5 bytes', load);
  return nginx;
}
