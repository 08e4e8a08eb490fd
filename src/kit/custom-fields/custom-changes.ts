import type { FieldTranslations } from '#contracts/forms.ts';
import type { Language } from '#contracts/languages.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';

type Fields = Record<string, unknown>;

/** A change request that may have values of custom fields. */
interface Request {
  business_id: string;
  patch: unknown;
}

/** The custom values of a change request by the labels of their fields, as they are and as they would be. */
export interface CustomChange {
  present: { custom_values?: Fields };
  patch: { custom_values?: Fields };
}

const customOf = ({ patch }: Request): Fields => {
  const values = (patch as { custom_values?: Fields }).custom_values;
  return values ?? {};
};

/** What change requests say of custom fields by their labels in a language, in the order of the requests; nothing is read where none does. Throws the database's error. */
export async function readCustomChanges(
  requests: readonly Request[],
  language: Language,
): Promise<CustomChange[]> {
  const ids = [...new Set(requests.flatMap((request) => Object.keys(customOf(request))))];
  if (ids.length === 0) return requests.map(() => ({ present: {}, patch: {} }));
  const data = await loadDataClient();
  const listings = requests.map(({ business_id }) => business_id);
  const [fields, values] = await Promise.all([
    data.from('form_fields').select('id, label, translations').in('id', ids).throwOnError(),
    data
      .from('custom_values')
      .select('business_id, field_id, value')
      .in('business_id', listings)
      .in('field_id', ids)
      .throwOnError(),
  ]);
  const labels = new Map(
    fields.data.map(({ id, label, translations }) => [
      id,
      (translations as FieldTranslations | null)?.[language]?.label || label,
    ]),
  );
  const byLabel = (entries: readonly (readonly [string, unknown])[]) =>
    Object.fromEntries(entries.map(([id, value]) => [labels.get(id) ?? id, value]));
  return requests.map((request) => {
    const asked = Object.entries(customOf(request));
    if (asked.length === 0) return { present: {}, patch: {} };
    const present = values.data
      .filter((row) => row.business_id === request.business_id && row.field_id in customOf(request))
      .map((row) => [row.field_id, row.value] as const);
    return { present: { custom_values: byLabel(present) }, patch: { custom_values: byLabel(asked) } };
  });
}
