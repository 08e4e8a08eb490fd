import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAnalytics } from '../../support/analytics.ts';
import { startIssuer } from '../../support/issuer.ts';
import { startStack } from '../../../local/supervisor.ts';

/** Starts one hub for all end-to-end tests, on free ports with a temporary data folder; returns a function that stops it. */
export default async function startHub() {
  // No request may leave the machine.
  process.env['PUBLIC_MAP_TILES_URL'] = 'off';
  process.env['STYLE_GUIDE'] = '1';
  const analytics = await startAnalytics();
  process.env['PUBLIC_ANALYTICS_URL'] = analytics.url;
  const dataDir = await mkdtemp(join(tmpdir(), 'hub-e2e-'));
  const lines: string[] = [];
  const issuer = await startIssuer();
  const stack = await startStack({
    dataDir,
    sitePort: 0,
    apiPort: 0,
    mailPort: 0,
    site: 'production',
    rateLimits: false,
    auth: { external: { keycloak: issuer.settings } },
    log: (line) => lines.push(line),
  }).catch((error: unknown) => {
    throw new Error(`The hub did not start.\n${lines.slice(-30).join('\n')}`, { cause: error });
  });
  process.env['HUB_STATUS'] = JSON.stringify({
    ...stack.status,
    demo_password: stack.demo.password,
    analytics_url: analytics.url,
    site_folder: join(dataDir, 'site'),
  });
  return async () => {
    await stack.stop();
    await issuer.close();
    await analytics.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}
