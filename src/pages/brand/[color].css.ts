import type { APIRoute } from 'astro';
import { toBrandStyles } from '../../lib/shared/brand-colors.ts';

export const prerender = false;

/** The colors of the chamber, from the one in the address; pages name it once the chamber has set one. */
export const GET: APIRoute = ({ params: { color = '' } }) =>
  /^[0-9a-f]{6}$/.test(color)
    ? new Response(toBrandStyles(`#${color}`), {
        headers: {
          'Content-Type': 'text/css; charset=utf-8',
          'Cache-Control': 'public, max-age=86400, stale-while-revalidate=604800',
        },
      })
    : new Response(null, { status: 404 });
