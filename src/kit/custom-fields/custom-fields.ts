import { z } from 'zod';
import type { CustomEntity } from '#contracts/custom-values.ts';
import { Answer, type AnswerProblems, type Answers, AskedField, readProblems } from '#contracts/forms.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';

const CustomField = AskedField.extend({ visibility: z.enum(['staff', 'members', 'public']) });

/** A custom field with who sees it. */
export type CustomField = z.infer<typeof CustomField>;

/** What somebody may fill in of a listing, an organization or a person, and its values by the ids of the fields. */
export interface CustomValues {
  fields: CustomField[];
  values: Record<string, Answer>;
}

/** The custom fields that the reader fills in, staff all of them, in their order; removed ones are left out. Throws the database's error. */
export async function readCustomFields(entity: CustomEntity): Promise<CustomField[]> {
  const data = await loadDataClient();
  const { data: fields } = await data
    .from('form_fields')
    .select(
      'id, section, type, label, help, is_required, options, settings, condition, visibility, translations, forms!inner(purpose)',
    )
    .eq('forms.purpose', entity)
    .is('archived_at', null)
    .order('position')
    .order('id')
    .throwOnError();
  return z.array(CustomField).parse(fields);
}

/** The custom fields of one thing with its values; `waiting` are values that wait for approval. Throws the database's error. */
export async function readCustomValues(
  entity: CustomEntity,
  id: string,
  waiting: Readonly<Record<string, unknown>> = {},
): Promise<CustomValues> {
  const data = await loadDataClient();
  const [fields, { data: rows }] = await Promise.all([
    readCustomFields(entity),
    data.from('custom_values').select('field_id, value').eq('entity_id', id).throwOnError(),
  ]);
  const stored = Object.fromEntries(rows.map(({ field_id, value }) => [field_id, value] as const));
  const given = Object.entries({ ...stored, ...waiting }).filter(([, value]) => value !== null);
  return { fields, values: z.record(z.string(), Answer).parse(Object.fromEntries(given)) };
}

/** What came of saving: the fields whose values wait for approval, or what is wrong with which. */
export type SaveResult = { waits: string[] } | { problems: AnswerProblems };

/** Stores the given values of one thing. Throws the database's error, but for wrong answers. */
export async function saveCustomValues(
  entity: CustomEntity,
  id: string,
  answers: Answers,
): Promise<SaveResult> {
  const data = await loadDataClient();
  const { data: saved, error } = await data.rpc('set_custom_values', {
    entity,
    entity_id: id,
    answers: { ...answers },
  });
  if (!error) return z.object({ waits: z.array(z.string()) }).parse(saved);
  const problems = readProblems(error.hint);
  if (Object.keys(problems).length === 0) throw error;
  return { problems };
}
