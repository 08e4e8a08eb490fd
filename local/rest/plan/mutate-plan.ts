import { RestError } from '../errors.ts';
import type { ApiRequest, Mutation } from '../parse/api-request.ts';
import type { SchemaCache, Table } from '../schema/types.ts';
import { fromJson, ofColumn, planFilter, planLogic } from './fields.ts';
import type { PlannedField, PlannedLogic, ReadPlan } from './types.ts';

/** How rows of a table are changed, and which of their columns are returned. */
export interface MutatePlan {
  mutation: Mutation;
  table: Table;
  columns: PlannedField[];
  json: string;
  where: PlannedLogic[];
  returning: string[];
  conflict: { resolution: 'merge-duplicates' | 'ignore-duplicates'; columns: string[] } | undefined;
  useDefaults: boolean;
}

/** Throws RestError PGRST105 and PGRST204. */
export function planMutation(
  cache: SchemaCache,
  table: Table,
  mutation: Mutation,
  request: ApiRequest,
  read: ReadPlan,
): MutatePlan {
  const { query, preferences, payload, keys } = request;
  const { representation } = preferences;
  const roots = query.filters.filter(({ path }) => path.length === 0);
  const where = [
    ...roots.map(({ value }) => planFilter(cache, table, value)),
    ...query.logic.map(({ value }) => planLogic(cache, table, value)),
  ];
  if (mutation === 'upsert' && !isByPrimaryKey(table, request))
    throw new RestError(
      405,
      'PGRST105',
      "Filters must include all and only primary key columns with 'eq' operators",
    );
  const columns = mutation === 'delete' ? [] : keys.map((name) => fromJson(cache, columnOf(table, name)));
  const returning =
    representation === undefined || representation === 'minimal' ? [] : neededColumns(read, table.primaryKey);
  const { resolution } = preferences;
  const conflict =
    mutation === 'upsert'
      ? { resolution: 'merge-duplicates' as const, columns: table.primaryKey }
      : mutation === 'insert' && resolution !== undefined
        ? { resolution, columns: query.onConflict ?? table.primaryKey }
        : undefined;
  return {
    mutation,
    table,
    columns,
    json: payload?.kind === 'json' ? payload.text : '',
    where: mutation === 'insert' ? [] : where,
    returning,
    conflict,
    useDefaults: mutation !== 'upsert' && preferences.missing === 'default',
  };
}

function columnOf(table: Table, name: string): PlannedField {
  const column = table.columns.get(name);
  if (column !== undefined) return ofColumn(column);
  throw new RestError(
    400,
    'PGRST204',
    `Could not find the '${name}' column of '${table.name}' in the schema cache`,
  );
}

/** Whether a PUT names its row by all columns of the primary key. */
function isByPrimaryKey({ primaryKey }: Table, { query }: ApiRequest): boolean {
  const roots = query.filters.filter(({ path }) => path.length === 0);
  return (
    query.logic.length === 0 &&
    primaryKey.length > 0 &&
    query.filterNames.size === primaryKey.length &&
    primaryKey.every((name) => query.filterNames.has(name)) &&
    roots.every(
      ({ value: { negated, operation } }) =>
        !negated &&
        operation.kind === 'quantified' &&
        operation.operator === '=' &&
        operation.quantifier === undefined,
    )
  );
}

/** The columns that the selection and the joins of what it embeds need, sorted. */
export function neededColumns(read: ReadPlan, primaryKey: readonly string[]): string[] {
  const selected = read.select.map(({ field }) => field.name);
  const isComputed = read.children.some(({ relationship }) => relationship?.kind === 'computed');
  if (selected.includes('*') || isComputed) return ['*'];
  const foreign = read.children.flatMap(({ relationship }) => {
    if (relationship?.kind !== 'key') return [];
    const { cardinality } = relationship;
    const pairs = cardinality.kind === 'many-to-many' ? cardinality.junction.source : cardinality.columns;
    return pairs.map(([own]) => own);
  });
  return [...new Set([...selected, ...foreign, ...primaryKey])].toSorted();
}
