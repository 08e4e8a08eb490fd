import type { APIRoute } from 'astro';
import { isPreviewToken } from '../../features/preview/queries.ts';
import { looksLikePreviewToken, startPreviewCookie } from '../../lib/server/preview-cookie.ts';

export const prerender = false;

const answer = (status: number, headers = {}) =>
  new Response(null, { status, headers: { 'Cache-Control': 'no-store', ...headers } });

/** Exchanges a preview token of the database for a cookie that scripts cannot read: 204, or 403 for an invalid one. */
export const POST: APIRoute = async ({ request, url }) => {
  // A form of another site cannot send JSON.
  if (request.headers.get('Content-Type') !== 'application/json') return answer(415);
  const body: unknown = await request.json().catch(() => undefined);
  const token = typeof body === 'object' && body && 'token' in body ? String(body.token) : '';
  if (!looksLikePreviewToken(token) || !(await isPreviewToken(token))) return answer(403);
  return answer(204, { 'Set-Cookie': startPreviewCookie(token, url) });
};
