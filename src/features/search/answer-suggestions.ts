import type { APIContext } from 'astro';
import { noSearch, type SearchKind } from '#contracts/search.ts';
import { stringsFor } from '../../i18n/strings.ts';
import { describeSuggestions } from './describe-hits.ts';
import { readQuery, searchHub } from './queries.ts';
import { translateCategories } from '../../lib/server/category-names.ts';
import type { Suggestions } from '../../lib/shared/suggestions.ts';

const none: Suggestions = { corrected: noSearch.corrected, groups: [] };

/** The JSON that a search field asks for while somebody types; of one kind alone if it is named. */
export async function answerSuggestions(
  { url, locals, currentLocale }: Pick<APIContext, 'url' | 'locals' | 'currentLocale'>,
  perKind: number,
  kind?: SearchKind,
): Promise<Response> {
  const q = readQuery(url.searchParams);
  const headers = { 'X-Robots-Tag': 'noindex' };
  if (q.length < 2) return Response.json(none, { headers });
  const [found, settings] = await Promise.all([
    translateCategories('business', searchHub(q, perKind, kind), locals),
    locals.settings,
  ]);
  const context = {
    q,
    strings: stringsFor(currentLocale),
    locale: currentLocale,
    zone: settings?.site.time_zone ?? 'UTC',
  };
  return Response.json(describeSuggestions(found, context), { headers });
}
