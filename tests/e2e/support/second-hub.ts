import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../../local/network/ports.ts';
import { processMark } from '../../../local/processes/orphans.ts';
import { prepareBuild } from '../../../local/site/build.ts';
import { serveBuiltSite } from '../../../local/site/serve.ts';
import { type Stack, type StackOptions, startStack } from '../../../local/supervisor.ts';
import { copyBuild } from '../../support/copy-build.ts';
import { hub } from './hub.ts';

/**
 * Starts another hub with the demo data, serving a copy of the shared hub's build with its own addresses and key: a build takes a minute of CPU.
 * Started again on the same folder and ports, it reuses its copy.
 */
export async function startSecondHub(
  options: Omit<StackOptions, 'site' | 'isEmpty' | 'log'>,
): Promise<Stack> {
  const log = () => undefined;
  const port = options.sitePort ?? (await findFreePort());
  const stack = await startStack({ apiPort: 0, mailPort: 0, ...options, sitePort: port, site: 'none', log });
  try {
    const folder = join(options.dataDir, 'site');
    const mark = processMark(options.dataDir);
    if (!existsSync(folder)) {
      copyBuild(hub.site_folder, folder, {
        [hub.site_url]: stack.status.site_url,
        [hub.api_url]: stack.status.api_url,
        [hub.api_url.replace('http', 'ws')]: stack.status.api_url.replace('http', 'ws'),
        [hub.publishable_key]: stack.status.publishable_key,
      });
      await prepareBuild(folder, mark);
    }
    const site = await serveBuiltSite({ folder, port, mark, log });
    return {
      ...stack,
      stop: async () => {
        await site.stop().finally(() => stack.stop());
      },
    };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}
