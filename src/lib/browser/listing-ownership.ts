import { inParts } from '../shared/in-parts.ts';
import { loadDataClient } from './data-client.ts';

/** Whether a listing has an owner, and whether that is who asks. */
export interface Ownership {
  is_owned: boolean;
  is_mine: boolean;
}

/** The ownership of listings that who is signed in may see, by their ids. Throws the database's error. */
export async function readOwnership(listings: readonly string[]): Promise<Map<string, Ownership>> {
  const data = await loadDataClient();
  const answers = await Promise.all(
    inParts([...new Set(listings)]).map((part) =>
      data.rpc('listing_ownership', { listings: part }).throwOnError(),
    ),
  );
  return new Map(
    answers.flatMap(({ data: rows }) =>
      rows.map(({ business_id, is_owned, is_mine }) => [business_id, { is_owned, is_mine }]),
    ),
  );
}
