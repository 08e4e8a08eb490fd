import type { APIRoute } from 'astro';
import { PUBLIC_SHARE_IMAGES } from 'astro:env/client';
import { readShared } from '../../../features/sharing/queries.ts';
import { canDraw, sharePicture } from '../../../lib/server/og-image.ts';

export const prerender = false;

/** The picture that a shared link to a page shows. */
export const GET: APIRoute = async ({ params: { folder = '', slug = '' }, locals, redirect }) => {
  if (PUBLIC_SHARE_IMAGES === 'static') return redirect('/og.png', 302);
  const [shared, settings] = await Promise.all([readShared(folder, slug.slice(0, 200)), locals.settings]);
  const { title, from } = shared ?? {};
  if (!title) return new Response('There is no such picture.\n', { status: 404 });
  const hub = settings?.site.site_title ?? 'Local Business Hub Connect';
  // Letters that the font lacks would be boxes.
  if (!canDraw(title)) return redirect('/og.png', 302);
  const svg = sharePicture({
    title,
    from: from && canDraw(from) ? from : '',
    hub: canDraw(hub) ? hub : '',
  });
  const png = await draw(svg).catch((error: unknown) => {
    console.warn(`[hub] A picture could not be drawn: ${String(error)}`);
  });
  if (!png) return redirect('/og.png', 302);
  return new Response(png as Uint8Array<ArrayBuffer>, {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' },
  });
};

async function draw(svg: string) {
  const { renderPng } = await import('../../../lib/server/render-png.ts');
  return renderPng(svg);
}
