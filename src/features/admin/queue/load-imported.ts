import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { entities, type QueueState, type Waiting } from './kinds.ts';
import { readListings, toListingItem } from './listing-item.ts';

import { compareSince, type QueueSearch } from './queue-search.ts';

/** Reads up to `shown` pending listings of one import; needs the right to import. Throws the database's error. */
export async function loadImported(
  importId: string,
  { words, isNewestFirst }: Pick<QueueSearch, 'words' | 'isNewestFirst'>,
  shown: number,
): Promise<QueueState> {
  const data = await loadDataClient();
  const { data: answer } = await data
    .rpc('admin_list', {
      entity: 'businesses',
      q: words,
      filters: { import: importId, status: 'pending' },
      sort: 'added',
      descending: isNewestFirst,
      page_size: shown,
    })
    .throwOnError();
  const { rows, total } = answer as { rows: { id: string }[]; total: number };
  const listings = await readListings(rows.map(({ id }) => id));
  const items: Waiting[] = [...listings.values()].map(toListingItem);
  return {
    items: items.sort(compareSince({ isNewestFirst })),
    totals: {
      ...(Object.fromEntries(entities.map((entity) => [entity, 0])) as QueueState['totals']),
      businesses: total,
    },
  };
}

/** The name of the file of an import; undefined where there is none that the caller may see. Throws the database's error. */
export async function readImportName(importId: string): Promise<string | undefined> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(importId)) return undefined;
  const data = await loadDataClient();
  const { data: row } = await data
    .from('imports')
    .select('file_name')
    .eq('id', importId)
    .maybeSingle()
    .throwOnError();
  return row?.file_name;
}
