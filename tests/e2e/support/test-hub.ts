import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAnalytics } from '../../support/analytics.ts';
import { startBuiltHub } from '../../support/built-hub.ts';
import { startIssuer } from '../../support/issuer.ts';

// What a test hub says of itself, in its data folder.
const statusFile = 'test-hub.json';

/** Starts the hub of the end-to-end tests, on free ports with a temporary data folder; `stop` ends it and removes the folder. */
export async function startTestHub() {
  const folder = await mkdtemp(join(tmpdir(), 'hub-e2e-'));
  const dataDir = join(folder, 'data');
  const analytics = await startAnalytics();
  const issuer = await startIssuer();
  const lines: string[] = [];
  const hub = await startBuiltHub({
    dataDir,
    analyticsUrl: analytics.url,
    rateLimits: false,
    auth: { external: { keycloak: issuer.settings } },
    log: (line) => lines.push(line),
  }).catch((error: unknown) => {
    throw new Error(`The hub did not start.\n${lines.slice(-30).join('\n')}`, { cause: error });
  });
  const status = {
    ...hub.status,
    demo_password: hub.demo.password,
    analytics_url: analytics.url,
    site_folder: hub.siteFolder,
  };
  writeFileSync(join(dataDir, statusFile), JSON.stringify(status), { mode: 0o600 });
  return {
    dataDir,
    status,
    stop: async () => {
      await hub.stop();
      await issuer.close();
      await analytics.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Reads the URLs and keys of a hub that runs on the data folder `folder`: one of `npm run test:hub`, or of `npm start`, which has neither
 * analytics nor the style guide. Throws when none runs there.
 */
export function readRunningHub(folder: string): Record<string, string> {
  const read = (name: string) =>
    JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, unknown>;
  if (existsSync(join(folder, statusFile))) return read(statusFile) as Record<string, string>;
  if (!existsSync(join(folder, 'state.json')))
    throw new Error(`No hub runs on the data folder ${folder}. Start one with: npm run test:hub`);
  const { status } = read('state.json') as { status: Record<string, string> };
  const { demoPassword } = read('keys.json') as { demoPassword: string };
  return { ...status, demo_password: demoPassword, analytics_url: '', site_folder: join(folder, 'site') };
}
