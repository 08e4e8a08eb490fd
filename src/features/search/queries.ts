import { HubSearch, type SearchKind } from '#contracts/search.ts';
import { normalizeQuery } from '../../lib/shared/normalize-query.ts';
import { ask, hubClient } from '../../lib/server/hub-client.ts';

/** The first hits of each kind, or of one alone. Throws HubUnreachableError. */
export async function searchHub(q: string, perKind: number, kind?: SearchKind): Promise<HubSearch> {
  const wanted = { q, per_kind: perKind, ...(kind && { kinds: [kind] }) };
  return HubSearch.parse(await ask(hubClient().rpc('search_hub', wanted)));
}

/** The query in an address. */
export const readQuery = (search: URLSearchParams): string => normalizeQuery(search.get('q') ?? '');
