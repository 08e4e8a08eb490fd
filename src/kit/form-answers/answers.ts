import { z } from 'zod';
import { formPurposes } from '#contracts/forms.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import { downloadStoredFile } from '../../lib/browser/download-stored-file.ts';
import { AnsweredField } from './answer-text.ts';

const AnsweredForm = z.object({
  id: z.string(),
  title: z.string(),
  purpose: z.enum(formPurposes),
  fields: z.array(AnsweredField),
});
/** A form with all fields that were ever asked, live ones first. */
export type AnsweredForm = z.infer<typeof AnsweredForm>;

/** Reads a form with its fields; undefined for none. Throws the database's error. */
export async function readAnsweredForm(id: string): Promise<AnsweredForm | undefined> {
  if (!z.guid().safeParse(id).success) return undefined;
  const data = await loadDataClient();
  const [{ data: form }, { data: fields }] = await Promise.all([
    data.from('forms').select('id, title, purpose').eq('id', id).maybeSingle().throwOnError(),
    data
      .from('form_fields')
      .select('id, section, type, label, help, is_required, options, settings, condition, archived_at')
      .eq('form_id', id)
      .order('archived_at', { ascending: false, nullsFirst: true })
      .order('position')
      .throwOnError(),
  ]);
  return form ? AnsweredForm.parse({ ...form, fields }) : undefined;
}

const Summary = z.object({
  total: z.number(),
  days: z.array(z.object({ day: z.string(), total: z.number() })),
  fields: z.array(
    z.object({
      id: z.string(),
      answered: z.number(),
      options: z.record(z.string(), z.number()),
      min: z.number().nullable(),
      max: z.number().nullable(),
      mean: z.number().nullable(),
      sum: z.number().nullable(),
      bars: z.array(z.number()).nullable(),
    }),
  ),
});
/** The questions of an event with all that were ever asked; undefined for none. Throws the database's error. */
export async function readEventForm(eventId: string): Promise<AnsweredForm | undefined> {
  const data = await loadDataClient();
  const { data: form } = await data
    .from('forms')
    .select('id')
    .eq('event_id', eventId)
    .maybeSingle()
    .throwOnError();
  return form ? readAnsweredForm(form.id) : undefined;
}

/** All answers of a form, counted. */
export type Summary = z.infer<typeof Summary>;

/** Counts all answers of a form. Throws the database's error. */
export async function readSummary(formId: string): Promise<Summary> {
  const data = await loadDataClient();
  return Summary.parse((await data.rpc('form_summary', { form_id: formId }).throwOnError()).data);
}

/** Opens an uploaded answer for a minute, as a download. Throws Storage's error. */
export async function downloadAnswer(fieldId: string, file: { id: string; name: string }): Promise<void> {
  await downloadStoredFile('form-files', `${fieldId}/${file.id}`, file.name);
}
