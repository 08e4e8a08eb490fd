import { columnLabel, formatValue } from '../../../kit/diff/format-value.ts';

const verbs: Record<string, string> = {
  insert: 'created',
  update: 'updated',
  delete: 'deleted',
  export: 'exported',
};

interface Entry {
  action: string;
  entity: string;
  entity_id: string;
  old_values: unknown;
  new_values: unknown;
}

const asRecord = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** What an entry of the log is about, in one line: "Blog posts updated: status, status reason". */
export function describeEntry({ action, entity, entity_id, old_values, new_values }: Entry): string {
  const [before, after] = [asRecord(old_values), asRecord(new_values)];
  const what = `${columnLabel(entity)} ${verbs[action] ?? action}`;
  const names = ['title', 'name', 'site_title', 'file_name'].map((field) =>
    formatValue(after[field] ?? before[field]),
  );
  const name = names.find((text) => text !== '');
  if (action !== 'update') return `${what}: ${name ?? entity_id}`;
  const fields = Object.keys(after).map((field) => field.replaceAll('_', ' '));
  return `${what}: ${fields.join(', ')}`;
}

/** The values of an entry before and after, as the comparison of fields takes them. */
export const valuesOf = ({ old_values, new_values }: Entry) => ({
  before: asRecord(old_values),
  after: asRecord(new_values),
});
