import { keepRunning, type Kept } from '../keep-running.ts';
import type { Child } from '../children.ts';
import { mirrorOnIpv6 } from '../ipv6-mirror.ts';
import { buildSite } from './build.ts';
import { serveBuiltSite, serveSiteSources } from './serve.ts';

/** How a site is built and served. */
export interface SiteOptions {
  /** Where the build goes. */
  folder: string;
  port: number;
  /** What the site is built with: its own address and the backend's. */
  environment: Record<string, string>;
  /** Environment that marks the processes as this hub's. */
  mark: Record<string, string>;
  log: (line: string) => void;
  /** Stops a build or a start that is under way. */
  signal?: AbortSignal | undefined;
}

/** Builds (when needed) and serves the site, or serves its sources with hot reload; resolves once it answers. */
export async function startSite(kind: 'production' | 'dev', options: SiteOptions): Promise<Kept<Child>> {
  if (kind === 'production') await buildSite(options);
  const serve = kind === 'production' ? serveBuiltSite : serveSiteSources;
  const site = await keepRunning('site', () => serve(options), options.log);
  const mirror = await mirrorOnIpv6(options.port);
  return {
    ...site,
    stop: async () => {
      await Promise.all([mirror.close(), site.stop()]);
    },
  };
}
