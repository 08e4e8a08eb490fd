import type { APIRoute } from 'astro';
import { endPreviewCookie } from '../../lib/server/preview-cookie.ts';

export const prerender = false;

/** Ends the preview: back to what visitors see. */
export const POST: APIRoute = ({ url }) =>
  new Response(null, {
    status: 303,
    headers: { Location: '/', 'Set-Cookie': endPreviewCookie(url), 'Cache-Control': 'no-store' },
  });
