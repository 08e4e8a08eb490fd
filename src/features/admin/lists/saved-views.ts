import { loadDataClient } from '../../../lib/browser/data-client.ts';
import type { ListEntity } from './definition.ts';

/** The views that the caller saved of a list, by name. Throws the database's error. */
export async function listViews(entity: ListEntity) {
  const data = await loadDataClient();
  const { data: views } = await data
    .from('saved_views')
    .select('id, name, query, columns')
    .eq('entity', entity)
    .order('name')
    .throwOnError();
  return views;
}

/** A search that somebody saved under a name. */
export type SavedView = Awaited<ReturnType<typeof listViews>>[number];

/** Saves a view; one of the same name is replaced. Throws the database's error. */
export async function saveView(
  entity: ListEntity,
  view: { name: string; query: string; columns: string[] },
  known: readonly SavedView[],
): Promise<void> {
  const data = await loadDataClient();
  const before = known.find(({ name }) => name === view.name);
  if (before) await data.from('saved_views').update(view).eq('id', before.id).throwOnError();
  else
    await data
      .from('saved_views')
      .insert({ ...view, entity })
      .throwOnError();
}

/** Removes a view. Throws the database's error. */
export async function removeView(id: string): Promise<void> {
  const data = await loadDataClient();
  await data.from('saved_views').delete().eq('id', id).throwOnError();
}
