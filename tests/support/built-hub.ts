import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { markWithoutDemo } from '../../local/data-folder/data-folder.ts';
import { findFreePort } from '../../local/network/ports.ts';
import { processMark } from '../../local/processes/orphans.ts';
import { prepareBuild } from '../../local/site/build.ts';
import { serveBuiltSite } from '../../local/site/serve.ts';
import { type Stack, type StackOptions, startStack } from '../../local/supervisor.ts';
import { copyBuiltSite, type Variant } from './built-site.ts';
import { copyPreparedFolder } from './prepared-folder.ts';

interface BuiltHubOptions extends Omit<StackOptions, 'site' | 'isEmpty'> {
  /** Where the pages send analytics events. */
  analyticsUrl: string;
  /** What its site is built with otherwise. */
  variant?: Variant;
}

/** A running hub and the folder of its site. */
export interface BuiltHub extends Stack {
  siteFolder: string;
}

/**
 * Starts a hub as `npm start` does, in seconds: on a copy of a prepared data folder, unless `dataDir` has one, and with a copy of the built
 * site. It has the demo town unless its variant is empty. Started again on the same folder and ports, it serves the same copy.
 */
export async function startBuiltHub({
  analyticsUrl,
  variant = {},
  ...options
}: BuiltHubOptions): Promise<BuiltHub> {
  const { dataDir, log = () => undefined } = options;
  const isEmpty = variant.isEmpty ?? false;
  if (!existsSync(join(dataDir, 'keys.json'))) {
    await copyPreparedFolder(isEmpty ? 'migrated' : 'demo', dataDir);
    if (isEmpty) markWithoutDemo(dataDir);
  }
  const port = options.sitePort ?? (await findFreePort());
  const ports = { apiPort: 0, mailPort: 0, ...options, sitePort: port };
  const stack = await startStack({ ...ports, site: 'none', isEmpty, log });
  try {
    const folder = join(dataDir, 'site');
    const mark = processMark(dataDir);
    if (!existsSync(folder)) {
      const { site_url: site, api_url: api, publishable_key: publishableKey } = stack.status;
      await copyBuiltSite(folder, { site, api, publishableKey, analytics: analyticsUrl }, variant);
      await prepareBuild(folder, mark);
    }
    const site = await serveBuiltSite({ folder, port, mark, log });
    const stop = async () => {
      try {
        await site.stop();
      } finally {
        await stack.stop();
      }
    };
    return { ...stack, siteFolder: folder, stop };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}
