import { HubSearch } from '#contracts/search.ts';
import { cleanWords } from '../../lib/clean-words.ts';
import { ask, hubClient } from '../../lib/hub-client.ts';

/** What fits the words, the first few of each kind. Throws HubUnreachableError. */
export async function searchHub(q: string, perKind: number): Promise<HubSearch> {
  return HubSearch.parse(await ask(hubClient().rpc('search_hub', { q, per_kind: perKind })));
}

/** The words that an address asks for. */
export const readWords = (search: URLSearchParams): string => cleanWords(search.get('q') ?? '');
