import { createForm } from '../../../../kit/form-builder/stored-form.ts';
import { loadDataClient } from '../../../../lib/browser/data-client.ts';

/** An event with the form of its questions, which is there from the first look on. */
export interface AskingEvent {
  id: string;
  title: string;
  slug: string;
  businessId: string | null;
  formId: string;
  zone: string;
  currency: string;
}

/** Reads an event and the form of its questions for its organizers; `title` is what a new form is called. Throws the database's error. */
export async function readAskingEvent(id: string, title: string): Promise<AskingEvent> {
  const data = await loadDataClient();
  const [{ data: event }, { data: hub }, formId] = await Promise.all([
    data.from('events').select('id, title, slug, business_id').eq('id', id).single().throwOnError(),
    data.from('site_settings').select('time_zone, currency').single().throwOnError(),
    createForm('registration', title, id),
  ]);
  const { business_id: businessId, ...rest } = event;
  return { ...rest, businessId, formId, zone: hub.time_zone, currency: hub.currency };
}
