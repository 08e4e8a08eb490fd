import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../../../local/supervisor.ts';

/** Starts the whole hub once for all end-to-end tests, on free ports in a folder of its own; answers how to stop it. */
export default async function startHub() {
  const dataDir = await mkdtemp(join(tmpdir(), 'hub-e2e-'));
  const lines: string[] = [];
  const stack = await startStack({
    dataDir,
    sitePort: 0,
    apiPort: 0,
    mailPort: 0,
    site: 'production',
    rateLimits: false,
    log: (line) => lines.push(line),
  }).catch((error: unknown) => {
    throw new Error(`The hub did not start.\n${lines.slice(-30).join('\n')}`, { cause: error });
  });
  process.env['HUB_STATUS'] = JSON.stringify({ ...stack.status, demo_password: stack.demo.password });
  return async () => {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
