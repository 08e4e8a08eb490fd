import type { APIRoute } from 'astro';

export const prerender = false;

/** The hub's name and logo, and the sections that have content (none before the launch): for the frame of pages that are built beforehand. */
export const GET: APIRoute = async ({ locals }) => {
  const settings = await locals.settings;
  if (!settings) return new Response(null, { status: 503 });
  const { site_title: title, site_logo: logo, maintenance_mode: isHidden } = settings.site;
  return Response.json(
    { title, logo, sections: isHidden ? [] : settings.sections },
    { headers: { 'Cache-Control': 'public, max-age=30' } },
  );
};
