import type { APIRoute } from 'astro';
import { readPostFeed } from '../../features/posts/feeds.ts';
import { stringsFor } from '../../i18n/strings.ts';
import { answerRss } from '../../lib/server/feeds.ts';

export const prerender = false;

/** The feed of the blog as RSS. */
export const GET: APIRoute = async ({ url, site = url, locals, currentLocale }) =>
  answerRss(
    await readPostFeed('blog', {
      self: url,
      site,
      settings: await locals.settings,
      strings: stringsFor(currentLocale),
    }),
  );
