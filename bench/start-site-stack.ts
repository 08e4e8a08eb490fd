import { join } from 'node:path';
import { startStack } from '../local/supervisor.ts';

/** Starts a hub of its own in `folder`: the built site and its backend with the demo data, on free ports, without limits of rates. */
export const startSiteStack = (folder: string) =>
  startStack({
    dataDir: join(folder, 'hub'),
    sitePort: 0,
    apiPort: 0,
    mailPort: 0,
    site: 'production',
    rateLimits: false,
    log: () => undefined,
  });
