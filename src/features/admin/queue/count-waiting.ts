import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { entities, type Entity } from './kinds.ts';

/** How many of each kind wait for a decision. Throws the database's error. */
export async function countWaiting(): Promise<Record<Entity, number>> {
  const data = await loadDataClient();
  const { data: counts } = await data.rpc('pending_approval_counts').throwOnError();
  const known = new Map(counts.map(({ entity, waiting }) => [entity, waiting]));
  return Object.fromEntries(entities.map((entity) => [entity, known.get(entity) ?? 0])) as Record<
    Entity,
    number
  >;
}
