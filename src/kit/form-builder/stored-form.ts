import { z } from 'zod';
import {
  type AnswerProblems,
  AskedField,
  FieldTranslations,
  formPurposes,
  FormTranslations,
  readProblems,
} from '#contracts/forms.ts';
import { languages } from '#contracts/languages.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';

const StoredField = AskedField.extend({
  translations: FieldTranslations,
  visibility: z.enum(['staff', 'members', 'public']),
  is_filter: z.boolean(),
  archived_at: z.string().nullable(),
});

const Confirmations = z.partialRecord(z.enum(languages), z.object({ confirmation: z.string().optional() }));

const FormSettings = z.object({
  title: z.string(),
  description: z.string(),
  confirmation: z.string(),
  translations: FormTranslations,
  confirmation_translations: Confirmations,
  opens_at: z.string().nullable(),
  closes_at: z.string().nullable(),
  max_responses: z.number().nullable(),
  asks_email: z.enum(['no', 'optional', 'required']),
  one_per_person: z.boolean(),
  notify: z.boolean(),
});
/** What is set for a whole form. */
export type FormSettings = z.infer<typeof FormSettings>;

const StoredForm = FormSettings.extend({
  id: z.string(),
  purpose: z.enum(formPurposes),
  slug: z.string(),
  status: z.enum(['draft', 'open', 'closed']),
  archived_at: z.string().nullable(),
  revision: z.number(),
  fields: z.array(StoredField),
});
/** A form as it is edited, with all its fields; those with archived_at were removed. */
export type StoredForm = z.infer<typeof StoredForm>;
/** A field as it is edited. */
export type StoredField = z.infer<typeof StoredField>;

const columns =
  'id, purpose, slug, status, archived_at, revision, title, description, translations, opens_at, closes_at, max_responses, asks_email, one_per_person, notify';
const fieldColumns =
  'id, section, type, label, help, is_required, options, settings, condition, asked_of, translations, visibility, is_filter, archived_at';

/** A form with all its fields; undefined for none that the caller sees. Throws the database's error. */
export async function readStoredForm(id: string): Promise<StoredForm | undefined> {
  if (!z.guid().safeParse(id).success) return undefined;
  const data = await loadDataClient();
  const [{ data: form }, { data: confirmations }, { data: fields }] = await Promise.all([
    data.from('forms').select(columns).eq('id', id).maybeSingle().throwOnError(),
    data.rpc('form_confirmations', { form_id: id }).throwOnError(),
    data
      .from('form_fields')
      .select(fieldColumns)
      .eq('form_id', id)
      .order('position')
      .order('id')
      .throwOnError(),
  ]);
  if (!form) return undefined;
  // Null for a form that the caller only sees.
  const { en, ...others } = Confirmations.parse(confirmations ?? {});
  return StoredForm.parse({
    ...form,
    confirmation: en?.confirmation ?? '',
    confirmation_translations: others,
    fields,
  });
}

/** What became of saving: the new revision, or the problem of each field. */
export type SaveResult = { revision: number } | { problems: AnswerProblems };

/** Saves settings and the live fields of a form that is still as it was seen. Throws the database's error. */
export async function saveForm(
  { id, revision }: Pick<StoredForm, 'id' | 'revision'>,
  changes: Partial<FormSettings>,
  fields: readonly object[],
): Promise<SaveResult> {
  const data = await loadDataClient();
  const { data: saved, error } = await data.rpc('save_form', {
    form_id: id,
    seen_revision: revision,
    changes,
    fields: JSON.parse(JSON.stringify(fields)) as [],
  });
  if (!error) return { revision: saved };
  const problems = readProblems(error.hint);
  if (Object.keys(problems).length > 0) return { problems };
  throw error;
}

/** Publishes, closes or archives a form. Throws the database's error. */
export async function changeFormStatus(
  id: string,
  change: { status: 'open' | 'closed' } | { archived_at: string | null },
): Promise<void> {
  const data = await loadDataClient();
  await data.from('forms').update(change).eq('id', id).select('id').single().throwOnError();
}

/** Copies a form as a draft; its id. Throws the database's error. */
export async function duplicateForm(id: string): Promise<string> {
  const data = await loadDataClient();
  return (await data.rpc('duplicate_form', { form_id: id }).throwOnError()).data;
}

/** Adds a form, or the questions of an event unless it has them; its id. Throws the database's error. */
export async function createForm(
  purpose: 'survey' | 'contact' | 'registration',
  title: string,
  eventId?: string,
) {
  const data = await loadDataClient();
  const { data: id } = await data
    .rpc('create_form', { purpose, title, ...(eventId !== undefined && { event_id: eventId }) })
    .throwOnError();
  return id;
}
