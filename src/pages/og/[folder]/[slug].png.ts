import type { APIRoute } from 'astro';
import { PUBLIC_SHARE_IMAGES, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { shareImagePath } from '#contracts/sharing.ts';

export const prerender = false;

/** The picture that a shared link to a page shows: the function `share` draws it, for a drawing takes longer than a worker may. */
export const GET: APIRoute = ({ params: { folder = '', slug = '' }, redirect }) => {
  if (PUBLIC_SHARE_IMAGES === 'static') return redirect('/og.png', 302);
  if (!shareImagePath(`/${folder}/${slug}`))
    return new Response('There is no such picture.\n', { status: 404 });
  return new Response(null, {
    status: 302,
    headers: {
      Location: new URL(`/functions/v1/share/${folder}/${slug}.png`, PUBLIC_SUPABASE_URL).href,
      'Cache-Control': 'public, max-age=3600',
    },
  });
};
