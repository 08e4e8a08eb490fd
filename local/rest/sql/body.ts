import type { PlannedField } from '../plan/types.ts';
import { column } from './fields.ts';
import { parameter, quoteName, quoteText, type Snippet, sql } from './snippet.ts';

interface Options {
  /** Write the columns as a query of their own. */
  isSelect: boolean;
  /** Take the first row of an array only. */
  isOne: boolean;
  /** Columns that a row lacks get their default. */
  useDefaults: boolean;
}

/** The rows of a JSON body as `pgrst_body`, parsed by Postgres by the types of `fields`. */
export function fromBody(json: string, fields: readonly PlannedField[], options: Options): Snippet {
  const { isSelect, isOne, useDefaults } = options;
  const isObject = /^[ \t\n\r]*\{/.test(json);
  const type = useDefaults ? 'jsonb' : 'json';
  const defaults = fields
    .filter((field) => field.default !== null && field.default !== undefined)
    .map((field) => `${quoteText(field.name)}, ${field.default ?? ''}`);
  const object = `jsonb_build_object(${defaults.join(',')})`;
  const completed = isObject
    ? `lateral (select ${object} || pgrst_payload.json_data as val) pgrst_json_defs, `
    : `lateral (select jsonb_agg(${object} || elem) as val from jsonb_array_elements(pgrst_payload.json_data) elem) pgrst_json_defs, `;
  const data = useDefaults ? 'pgrst_json_defs.val' : 'pgrst_payload.json_data';
  const names = fields.map(({ name }) => column({ schema: '', name: 'pgrst_body' }, name));
  const parsed = fields.map(({ name, transform }) =>
    transform === undefined ? quoteName(name) : `${transform}(${quoteName(name)}) as ${quoteName(name)}`,
  );
  const typed = fields.map((field) => `${quoteName(field.name)} ${field.type}`).join(', ');
  const rows =
    fields.length > 0
      ? `${type}_to_record${isObject ? '' : 'set'}(${data}) as _(${typed}) ${isOne ? 'limit 1' : ''}`
      : isObject
        ? '(values(1)) _ '
        : `${type}_array_elements(${data}) _ `;
  return sql`${isSelect ? `select ${names.join(', ')} ` : ''}from (select ${parameter(json)}::${type} as json_data) pgrst_payload, ${useDefaults ? completed : ''}lateral (select ${parsed.join(', ')} from ${rows}) pgrst_body `;
}
