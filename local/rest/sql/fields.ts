import type { JsonStep } from '../parse/ast.ts';
import type { PlannedField, PlannedOrder, PlannedSelect, SpreadColumn } from '../plan/types.ts';
import type { Name } from '../schema/types.ts';
import { empty, join, quoteName, quoteTable, type Snippet, sql, parameter } from './snippet.ts';

export const column = (table: Name, name: string): string =>
  `${quoteTable(table)}.${name === '*' ? '*' : quoteName(name)}`;

function jsonPath(steps: readonly JsonStep[]): Snippet {
  return steps.flatMap(({ arrow, key, index }) =>
    index === undefined ? sql`${arrow}${parameter(key ?? '')}` : sql`${arrow}${parameter(index)}::int`,
  );
}
export const searchLanguage = (language: string | undefined): Snippet =>
  language === undefined ? empty : sql`${parameter(language)}, `;

/** A field of the rows of `table`. */
export function fieldOf(table: Name, field: PlannedField): Snippet {
  const own = plainField(table, field);
  return field.toVector === undefined
    ? own
    : sql`to_tsvector(${searchLanguage(field.toVector.language)}${own})`;
}
function plainField(table: Name, { name, path, toJson, isRow }: PlannedField): Snippet {
  if (isRow === true) return [quoteName(table.name)];
  const own = column(table, name);
  if (path.length === 0) return [own];
  return sql`${toJson ? `to_jsonb(${own})` : own}${jsonPath(path)}`;
}

// A cast has been parsed as letters, digits, blanks, `_` and `$`: quoted, `bigint` and other words would be no types.
const cast = (value: Snippet, type: string | undefined): Snippet =>
  type === undefined ? value : sql`cast( ${value} as ${type} )`;
const named = (value: Snippet, alias: string | undefined): Snippet =>
  alias === undefined ? value : sql`${value} as ${quoteName(alias)}`;
const aggregated = (value: Snippet, aggregate: string | undefined, type: string | undefined): Snippet =>
  aggregate === undefined ? value : cast(sql`${aggregate}(${value})`, type);

export function selectItem(table: Name, item: PlannedSelect): Snippet {
  const own = fieldOf(table, item.field);
  const changed = item.field.transform === undefined ? own : sql`${item.field.transform}(${own})`;
  return named(aggregated(cast(changed, item.cast), item.aggregate, item.aggregateCast), item.alias);
}
const joined = (alias: string, { name }: SpreadColumn): string => column({ schema: '', name: alias }, name);

/** A column of a resource that is spread into one row. */
export const spreadItem = (alias: string, item: SpreadColumn): Snippet =>
  named(aggregated([joined(alias, item)], item.aggregate, item.aggregateCast), item.alias);

/** A column of a resource that is spread into an array of each of its columns. */
export function spreadArray(alias: string, order: readonly PlannedOrder[], item: SpreadColumn): Snippet {
  const by = orderBy({ schema: '', name: alias }, order);
  return sql`coalesce(json_agg(${joined(alias, item)} ${by}),'[]')::jsonb as ${quoteName(item.alias ?? item.name)}`;
}

export function orderBy(table: Name, order: readonly PlannedOrder[]): Snippet {
  if (order.length === 0) return empty;
  const terms = order.map(({ relation, field, direction, nulls }) => {
    const by = fieldOf(relation === undefined ? table : { schema: '', name: relation }, field);
    return sql`${by} ${direction ?? ''}${nulls === undefined ? '' : ` nulls ${nulls}`}`;
  });
  return sql`order by ${join(terms, ', ')}`;
}

export function groupBy(table: Name, select: readonly PlannedSelect[], embedded: readonly string[]): Snippet {
  const own = select
    .filter(({ aggregate }) => aggregate === undefined)
    .map(({ alias, field }): Snippet => (alias === undefined ? fieldOf(table, field) : [quoteName(alias)]));
  const terms = [...own, ...embedded.map((name): Snippet => [name])];
  return terms.length === 0 ? empty : sql` group by ${join(terms, ', ')}`;
}
