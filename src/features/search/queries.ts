import { HubSearch } from '#contracts/search.ts';
import { ask, hubClient } from '../../lib/hub-client.ts';

/** What fits the words, the first few of each kind. Throws HubUnreachableError. */
export async function searchHub(q: string, perKind: number): Promise<HubSearch> {
  return HubSearch.parse(await ask(hubClient().rpc('search_hub', { q, per_kind: perKind })));
}

/** The words that an address asks for: a hundred characters, without control characters and double spaces. */
export function readWords(search: URLSearchParams): string {
  const line = (search.get('q') ?? '')
    .slice(0, 400)
    // eslint-disable-next-line no-control-regex -- these are what is taken out
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .trim();
  return [...line].slice(0, 100).join('').toWellFormed();
}
