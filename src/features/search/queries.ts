import { HubSearch } from '#contracts/search.ts';
import { normalizeQuery } from '../../lib/shared/normalize-query.ts';
import { ask, hubClient } from '../../lib/server/hub-client.ts';

/** The first hits of each kind. Throws HubUnreachableError. */
export async function searchHub(q: string, perKind: number): Promise<HubSearch> {
  return HubSearch.parse(await ask(hubClient().rpc('search_hub', { q, per_kind: perKind })));
}

/** The query in an address. */
export const readQuery = (search: URLSearchParams): string => normalizeQuery(search.get('q') ?? '');
