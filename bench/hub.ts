import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Stack, StackOptions } from '../local/supervisor.ts';

/** A hub with the demo data, without limits of rates, in processes of its own: what this process uses is the client's. */
export interface Hub extends Pick<Stack, 'status' | 'demo'> {
  /** Its process; those of workerd, Deno and Postgres come from it. */
  pid: number;
  /** Where its site is built. */
  site: string;
  stop: () => Promise<void>;
}

/** The environment variable with a hub that all benchmarks share, as JSON, which none of them stops. */
export const sharedHub = 'BENCH_HUB';

/** Starts a hub on free ports: the built site and its backend, or only the backend. */
export async function startHub(kind: 'site' | 'backend'): Promise<Hub> {
  const shared = process.env[sharedHub];
  if (shared !== undefined)
    return { ...(JSON.parse(shared) as Omit<Hub, 'stop'>), stop: () => Promise.resolve() };
  return startOwnHub({ site: kind === 'site' ? 'production' : 'none' });
}

/** Starts a hub that no other benchmark shares, on free ports; a `dataDir` that is given is kept. */
export async function startOwnHub(given: Partial<StackOptions> & Pick<StackOptions, 'site'>): Promise<Hub> {
  const folder = given.dataDir ?? mkdtempSync(join(tmpdir(), 'hub-bench-'));
  const options: StackOptions = {
    dataDir: folder,
    sitePort: 0,
    apiPort: 0,
    mailPort: 0,
    rateLimits: false,
    ...given,
  };
  const program = join(import.meta.dirname, '..', 'tests', 'local', 'supervisor', 'support', 'run-stack.ts');
  const child = spawn(process.execPath, [program, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.splice(0, lines.length - 30);
    lines.push(line);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    if (given.dataDir === undefined) rmSync(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{')) continue;
    const { status, demo } = JSON.parse(line) as Pick<Stack, 'status' | 'demo'>;
    child.stdout.resume();
    return { status, demo, pid: child.pid ?? 0, site: join(folder, 'site'), stop };
  }
  await stop();
  throw new Error(`The hub did not start.\n${lines.join('\n')}`);
}
