import type { Child } from '../children.ts';
import { buildSite } from './build.ts';
import { serveBuiltSite, serveSiteSources, type ServeOptions } from './serve.ts';

/** Builds (when needed) and serves the site, or serves its sources; undefined for `none`. */
export async function startSite(
  kind: 'production' | 'dev' | 'none',
  { folder, ...options }: ServeOptions & { folder: string },
): Promise<Child | undefined> {
  if (kind === 'none') return undefined;
  if (kind === 'dev') return serveSiteSources(options);
  await buildSite(folder, options.environment, options.log);
  return serveBuiltSite(folder, options);
}
