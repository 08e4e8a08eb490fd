import type { APIRoute } from 'astro';

export const prerender = false;

/** How the hub is called and looks once it is installed on a device. */
export const GET: APIRoute = async ({ locals }) => {
  const settings = await locals.settings;
  const name = settings?.site.site_title ?? 'Local Business Hub Connect';
  const manifest = {
    id: '/',
    name,
    short_name: name.length > 14 ? (name.split(' ')[0] ?? name).slice(0, 14) : name,
    description: 'The local directory, events, deals, jobs and news of the town.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#fbf8f1',
    theme_color: '#17523b',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Directory', url: '/directory' },
      { name: 'Events', url: '/events' },
      { name: 'Search', url: '/search' },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
};
