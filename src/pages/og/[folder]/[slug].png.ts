import type { APIRoute } from 'astro';
import { PUBLIC_SHARE_IMAGES } from 'astro:env/client';
import { shareImagePath } from '#contracts/sharing.ts';
import { serviceUrl } from '../../../lib/shared/service-url.ts';

export const prerender = false;

/** The picture that a shared link to a page shows: the function `share` draws it, for a drawing takes longer than a worker may. */
export const GET: APIRoute = ({ params: { folder = '', slug = '' }, redirect }) => {
  if (PUBLIC_SHARE_IMAGES === 'static') return redirect('/og.png', 302);
  if (!shareImagePath(`/${folder}/${slug}`))
    return new Response('There is no such picture.\n', { status: 404 });
  return new Response(null, {
    status: 302,
    headers: {
      Location: serviceUrl(`functions/v1/share/${folder}/${slug}.png`),
      'Cache-Control': 'public, max-age=3600',
    },
  });
};
