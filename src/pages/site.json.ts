import type { APIRoute } from 'astro';

export const prerender = false;

/** The hub's name, logo and color, and the sections that have content (none before the launch): for the frame of pages that are built beforehand. */
export const GET: APIRoute = async ({ locals }) => {
  const settings = await locals.settings;
  if (!settings) return new Response(null, { status: 503 });
  const {
    site_title: title,
    site_logo: logo,
    brand_color: color,
    maintenance_mode: isHidden,
  } = settings.site;
  return Response.json(
    { title, logo, color, sections: isHidden ? [] : settings.sections },
    { headers: { 'Cache-Control': 'public, max-age=30' } },
  );
};
