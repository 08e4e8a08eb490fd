import { restartOnExit, type RestartedPart } from '../processes/restart-on-exit.ts';
import type { Child } from '../processes/children.ts';
import { mirrorOnIpv6 } from '../network/ipv6-mirror.ts';
import { buildSite } from './build.ts';
import type { SiteOptions } from './site-options.ts';
import { serveBuiltSite, serveSiteSources } from './serve.ts';

/** Builds (if needed) and serves the site, or serves its sources with hot reload; resolves once it responds. */
export async function startSite(
  kind: 'production' | 'dev',
  options: SiteOptions,
): Promise<RestartedPart<Child>> {
  if (kind === 'production') await buildSite(options);
  const serve = kind === 'production' ? serveBuiltSite : serveSiteSources;
  const site = await restartOnExit('site', () => serve(options), options.log);
  if (kind === 'production') return site;
  const mirror = await mirrorOnIpv6(options.port);
  return {
    ...site,
    stop: async () => {
      await Promise.all([mirror.close(), site.stop()]);
    },
  };
}
