import type { APIRoute } from 'astro';

export const prerender = false;

/** The sections that have content, for the menu of pages that are built beforehand; none before the launch. */
export const GET: APIRoute = async ({ locals }) => {
  const settings = await locals.settings;
  if (!settings) return new Response(null, { status: 503 });
  return Response.json(settings.site.maintenance_mode ? [] : settings.sections, {
    headers: { 'Cache-Control': 'public, max-age=30' },
  });
};
