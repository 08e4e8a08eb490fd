import { loadDataClient } from '../../../../lib/browser/data-client.ts';

/** What an event is copied from: another event, or a template. */
export interface CopySource {
  kind: 'event' | 'template';
  id: string;
}

/** Adds a draft under `newId` with all that its source has, at another start; once. Throws the database's error. */
export async function copyEvent(
  { kind, id }: CopySource,
  newId: string,
  startsAt: string,
  title: string,
): Promise<void> {
  const data = await loadDataClient();
  const made = { new_id: newId, starts_at: startsAt, title };
  await (
    kind === 'event'
      ? data.rpc('duplicate_event', { event_id: id, ...made })
      : data.rpc('create_event_from_template', { template_id: id, ...made })
  ).throwOnError();
}

/** Keeps what an event has as a template under `id`, once. Throws the database's error. */
export async function saveTemplate(id: string, eventId: string, name: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('save_event_template', { event_id: eventId, template_id: id, name }).throwOnError();
}

/** A template of a business or of the chamber. */
export interface EventTemplate {
  id: string;
  name: string;
}

/** The templates of a business, or of the chamber (null), by name. Throws the database's error. */
export async function readTemplates(ownerId: string | null): Promise<EventTemplate[]> {
  const data = await loadDataClient();
  const query = data.from('event_templates').select('id, name');
  const { data: rows } = await (
    ownerId === null ? query.is('business_id', null) : query.eq('business_id', ownerId)
  )
    .order('name')
    .throwOnError();
  return rows;
}

/** Throws the database's error. */
export async function renameTemplate(id: string, name: string): Promise<void> {
  const data = await loadDataClient();
  await data.from('event_templates').update({ name }).eq('id', id).select('id').single().throwOnError();
}

/** Throws the database's error. */
export async function deleteTemplate(id: string): Promise<void> {
  const data = await loadDataClient();
  await data.from('event_templates').delete().eq('id', id).select('id').single().throwOnError();
}
