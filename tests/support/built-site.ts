import { join } from 'node:path';
import { readAuthConfig } from '../../local/auth/config/config.ts';
import { readConfigToml, root } from '../../local/project.ts';
import { buildSite } from '../../local/site/build.ts';
import { siteEnvironment } from '../../local/site/environment.ts';
import { fingerprintSite } from '../../local/site/fingerprint.ts';
import { cacheEntry } from './cache-entries.ts';
import { copyBuild } from './copy-build.ts';

/** The addresses and the key that a build has for a hub. */
export interface Addresses {
  site: string;
  api: string;
  publishableKey: string;
  analytics: string;
}

// What copies replace: no other text of a build is like it.
const placeholders: Addresses = {
  site: 'http://localhost:65511',
  api: 'http://localhost:65512',
  publishableKey: 'sb_publishable_0000000000000placeholder',
  analytics: 'http://127.0.0.1:65513/api/event',
};

/** What a test builds otherwise than the shared site. */
export interface Variant {
  /** For a hub without demo data. */
  isEmpty?: boolean;
  /** Further variables, such as PUBLIC_CAPTCHA_PROVIDER. */
  environment?: Record<string, string>;
}

// A fast run uses one, the whole run three: those of two states of the sources.
const keptBuilds = 6;

/**
 * Writes the built site for a hub with these addresses to `folder`: a copy of one build for all hubs, which is made where no run has built
 * these sources, and takes half a minute of CPU. It is served as it is after prepareBuild. No request of its pages leaves the machine.
 */
export async function copyBuiltSite(folder: string, addresses: Addresses, variant: Variant = {}) {
  const built = await build(variant);
  const webSocket = (url: string) => url.replace('http', 'ws');
  copyBuild(built, folder, {
    // Its origin, which the content policy names, too.
    [new URL(placeholders.analytics).origin]: new URL(addresses.analytics).origin,
    [placeholders.site]: addresses.site,
    [placeholders.api]: addresses.api,
    [webSocket(placeholders.api)]: webSocket(addresses.api),
    [placeholders.publishableKey]: addresses.publishableKey,
  });
}

async function build({ isEmpty = false, environment: further }: Variant): Promise<string> {
  const { site, api, publishableKey, analytics } = placeholders;
  const environment = {
    ...siteEnvironment({
      siteUrl: site,
      apiUrl: api,
      publishableKey,
      auth: readAuthConfig(readConfigToml(), { siteUrl: site, rateLimits: true }),
      hasSampleData: !isEmpty,
      allowsSampleData: !isEmpty,
    }),
    PUBLIC_ANALYTICS_URL: analytics,
    PUBLIC_MAP_TILES_URL: 'off',
    STYLE_GUIDE: '1',
    ...further,
  };
  const key = fingerprintSite(root, environment);
  const entry = await cacheEntry({ name: 'site', key, kept: keptBuilds }, (folder) =>
    buildSite({ folder: join(folder, 'site'), environment, mark: {}, log: () => undefined }),
  );
  return join(entry, 'site');
}
