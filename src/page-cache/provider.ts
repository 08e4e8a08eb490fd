import type { CacheProviderFactory } from 'astro';

/**
 * Makes Astro name the rule of a route (`routeRules` in astro.config.mjs) in its answers. The cache itself stands before Astro, which a cached
 * page need not start: src/worker.ts.
 */
const createProvider: CacheProviderFactory = () => ({
  name: 'page-cache',
  invalidate: () => Promise.reject(new Error('Cached pages expire by time: docs/decisions/0013.')),
});
export default createProvider;
