import cloudflare from '@astrojs/cloudflare';
import { defineConfig } from 'astro/config';
import { shared } from './astro.shared.mjs';
import { styleGuide } from './src/styleguide/route.mjs';

// Seconds: made anew after ten while the kept page is shown, and never shown older than two minutes but when the backend fails:
// docs/decisions/0013 says why changes are not sent to the caches instead.
const page = { maxAge: 10, swr: 110 };
const onDemand = ['directory', 'forms', 'groups', 'events', 'deals', 'jobs', 'news', 'blog', 'search'];
// Read by machines, which come seldom and need not the last minute; but what was taken down must go from these as well.
const list = { maxAge: 60, swr: 540 };

export default defineConfig({
  ...shared,
  integrations: [...shared.integrations, styleGuide],
  outDir: process.env.SITE_OUT_DIR ?? 'dist',
  adapter: cloudflare({ imageService: 'compile' }),
  session: false,
  vite: {
    ...shared.vite,
    define: { ...shared.vite.define, __BUILD__: JSON.stringify(Date.now().toString(36)) },
  },
  server: { port: 8080 },
  cache: {
    provider: {
      name: 'page-cache',
      entrypoint: new URL('./src/page-cache/provider.ts', import.meta.url),
    },
  },
  routeRules: {
    '/': page,
    '/es': page,
    ...Object.fromEntries(
      onDemand.flatMap((name) =>
        ['', '/es'].flatMap((language) => [
          [`${language}/${name}`, page],
          [`${language}/${name}/[...path]`, page],
        ]),
      ),
    ),
    '/join': page,
    '/es/join': page,
    '/sitemap-index.xml': list,
    '/sitemap-[name].xml': list,
  },
});
