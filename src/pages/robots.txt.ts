import type { APIRoute } from 'astro';

export const prerender = false;

/** What robots may read: nothing before the launch; then all but pages for one person. */
export const GET: APIRoute = async ({ locals, site, url }) => {
  const settings = await locals.settings;
  const hasLaunched = settings?.site.maintenance_mode === false;
  const lines = hasLaunched
    ? [
        'User-agent: *',
        'Disallow: /account',
        'Disallow: /admin',
        'Disallow: /auth/',
        'Disallow: /unsubscribe',
        'Disallow: /search?',
        'Disallow: /es/search?',
        'Disallow: /search/suggest.json',
        'Disallow: /jobs/unsubscribe',
        '',
        `Sitemap: ${new URL('/sitemap-index.xml', site ?? url).href}`,
      ]
    : ['User-agent: *', 'Disallow: /'];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  });
};
