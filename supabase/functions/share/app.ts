import { createBaseApp } from '../_shared/base-app.ts';
import type { FunctionEnv } from '../_shared/function-env.ts';
import { hashTag } from '../_shared/hash-tag.ts';
import { isKnownTag } from '../_shared/is-known-tag.ts';
import { consumeAddressLimit } from '../_shared/rate-limits.ts';
import { shareRoute } from '../_shared/share-route.ts';
import { createServiceClient, createVisitorClient } from '../_shared/supabase-context.ts';
import { drawPng } from './draw-png.ts';
import { readShared } from './read-shared.ts';
import { sharePicture } from './share-picture.ts';

const perMinute = 120;

/**
 * Creates the `share` function: the pictures that shared links show. The text comes from the database by the page's slug, with a
 * visitor's rights, so that nobody has the hub show a text of their choice.
 */
export function createApp(env: FunctionEnv) {
  const visitor = createVisitorClient(env);
  const service = createServiceClient(env);
  return createBaseApp('share', env).openapi(shareRoute, async (c) => {
    await consumeAddressLimit(service(), { action: 'share', request: c.req }, perMinute);
    const { folder, file } = c.req.valid('param');
    const svg = sharePicture(await readShared(visitor(), folder, file.slice(0, -'.png'.length)));
    const tag = await hashTag(svg);
    c.header('etag', tag);
    // How long a picture outlives its page: docs/decisions/0013.
    c.header('cache-control', 'public, max-age=600');
    if (isKnownTag(c, tag)) return c.body(null, 304);
    return c.body(await drawPng(svg), 200, { 'content-type': 'image/png' });
  });
}
