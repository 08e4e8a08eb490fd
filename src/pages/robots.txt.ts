import type { APIRoute } from 'astro';
import { languages, localPath } from '#contracts/languages.ts';

const personal = [
  '/account',
  '/admin',
  '/auth/',
  '/unsubscribe',
  '/search?',
  '/search/suggest.json',
  '/jobs/unsubscribe',
];

export const prerender = false;

/** What robots may read: nothing before the launch; then all but pages for one person. */
export const GET: APIRoute = async ({ locals, site, url }) => {
  const settings = await locals.settings;
  const hasLaunched = settings?.site.maintenance_mode === false;
  const lines = hasLaunched
    ? [
        'User-agent: *',
        ...languages.flatMap((locale) =>
          personal.map((path) => `Disallow: ${localPath('/', locale).replace(/\/$/, '')}${path}`),
        ),
        '',
        `Sitemap: ${new URL('/sitemap-index.xml', site ?? url).href}`,
      ]
    : ['User-agent: *', 'Disallow: /'];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  });
};
