import type { APIRoute } from 'astro';
import type { Suggestions } from '#contracts/search.ts';
import { describeHits } from '../../features/search/describe-hits.ts';
import { readQuery, searchHub } from '../../features/search/queries.ts';
import { stringsFor } from '../../i18n/strings.ts';

export const prerender = false;

/** What fits the words that are being typed, a few of each kind. */
export const GET: APIRoute = async ({ url, locals, currentLocale }) => {
  const q = readQuery(url.searchParams);
  const [found, settings] = await Promise.all([searchHub(q, 4), locals.settings]);
  const groups = describeHits(found, {
    q,
    strings: stringsFor(currentLocale),
    locale: currentLocale,
    zone: settings?.site.time_zone ?? 'UTC',
  });
  const answer: Suggestions = { groups: groups.map(({ label, hits }) => ({ label, hits })) };
  return Response.json(answer, { headers: { 'X-Robots-Tag': 'noindex' } });
};
