import type { APIRoute } from 'astro';
import { readPostFeed } from '../../features/posts/feeds.ts';
import { stringsFor } from '../../i18n/strings.ts';
import { answerJsonFeed } from '../../lib/server/feeds.ts';

export const prerender = false;

/** The feed of the news as JSON Feed. */
export const GET: APIRoute = async ({ url, site = url, locals, currentLocale }) =>
  answerJsonFeed(
    await readPostFeed('news', {
      self: url,
      site,
      settings: await locals.settings,
      strings: stringsFor(currentLocale),
    }),
  );
