import { isEverything, type Range } from '../parse/ranges.ts';
import type { Embedding, ReadPlan } from '../plan/types.ts';
import type { Name } from '../schema/types.ts';
import { groupBy, orderBy, selectItem, spreadArray, spreadItem } from './fields.ts';
import { joinCondition, logic, where } from './filters.ts';
import { empty, join, quoteName, quoteTable, type Snippet, sql, parameter } from './snippet.ts';

/** What the rows of a plan are called in its own query. */
function nameOf({ from, fromAlias, relationship }: ReadPlan): Name {
  if (fromAlias !== undefined) return { schema: '', name: fromAlias };
  return relationship?.kind === 'computed' ? { schema: '', name: relationship.function.name } : from;
}

function fromClause({ from, fromAlias, relationship, parentAlias }: ReadPlan): string {
  const rows =
    relationship?.kind === 'computed'
      ? `${quoteTable(relationship.function)}(${quoteName(parentAlias)}::${quoteTable(relationship.table)})`
      : quoteTable(from);
  const junction =
    relationship?.kind === 'key' && relationship.cardinality.kind === 'many-to-many'
      ? `, ${quoteTable(relationship.cardinality.junction.table)}`
      : '';
  return ` from ${rows}${fromAlias === undefined ? '' : ` as ${quoteName(fromAlias)}`}${junction}`;
}

function limit(range: Range): Snippet {
  if (isEverything(range)) return empty;
  const most: Snippet = range.upper === Infinity ? ['all'] : parameter(String(range.upper - range.lower + 1));
  return sql` limit ${most} offset ${parameter(String(range.lower))}`;
}

/** The rows of a plan with what is embedded in them. */
export function readQuery(plan: ReadPlan): Snippet {
  const table = nameOf(plan);
  const star: Snippet[] = [
    selectItem(table, { field: { name: '*', path: [], toJson: false, type: '', baseType: '' } }),
  ];
  const own =
    plan.select.length === 0 && plan.children.length === 0
      ? star
      : plan.select.map((item) => selectItem(table, item));
  const extra = plan.spreadSelect.map(({ relation, select }) =>
    selectItem(relation === undefined ? table : { schema: '', name: relation }, select),
  );
  const embedded = plan.embeddings.flatMap(embeddedItems);
  const joins = plan.embeddings.flatMap((embedding) => {
    const child = plan.children.find(({ joinAlias }) => joinAlias === embedding.alias);
    return child === undefined ? [] : lateralJoin(embedding, child);
  });
  const conditions = [
    ...plan.where.map((condition) => logic(table, condition)),
    ...plan.joinConditions.map(joinCondition),
  ];
  return sql`select ${join([...own, ...extra, ...embedded], ', ')}${fromClause(plan)}${joins}${where(conditions)}${grouping(plan, table)} ${orderBy(table, plan.order)}${limit(plan.range)}`;
}

/** Only where something is aggregated. */
function grouping(plan: ReadPlan, table: Name): Snippet {
  const isAggregated =
    plan.select.some(({ aggregate }) => aggregate !== undefined) ||
    plan.embeddings.some(
      (embedding) =>
        embedding.kind === 'spread' && embedding.columns.some(({ aggregate }) => aggregate !== undefined),
    );
  if (!isAggregated) return empty;
  const embedded = plan.embeddings.flatMap((embedding) => {
    if (embedding.kind !== 'spread') return [quoteName(embedding.name)];
    return embedding.columns
      .filter(({ aggregate }) => aggregate === undefined)
      .map(({ name, alias }) => `${quoteName(embedding.alias)}.${quoteName(alias ?? name)}`);
  });
  return groupBy(table, plan.select, embedded);
}

function embeddedItems(embedding: Embedding): Snippet[] {
  const alias = quoteName(embedding.alias);
  if (embedding.kind === 'spread') return embedding.columns.map((item) => spreadItem(embedding.alias, item));
  if (embedding.isEmpty) return [];
  const value =
    embedding.kind === 'object' ? `row_to_json(${alias}.*)::jsonb` : `coalesce( ${alias}.${alias}, '[]')`;
  return [[`${value} as ${quoteName(embedding.name)}`]];
}

function lateralJoin(embedding: Embedding, child: ReadPlan): Snippet {
  const alias = quoteName(embedding.alias);
  const rows = readQuery(child);
  const how = child.join === 'inner' ? 'inner' : 'left';
  if (embedding.kind === 'object' || (embedding.kind === 'spread' && child.spread !== 'to-many'))
    return sql` ${how} join lateral ( ${rows} ) as ${alias} on true`;
  const arrays =
    embedding.kind === 'spread'
      ? embedding.columns.map((item) => sql`, ${spreadArray(embedding.alias, child.spreadOrder, item)}`)
      : [];
  const on = child.join === 'inner' ? `${alias} is not null` : 'true';
  return sql` ${how} join lateral ( select json_agg(${alias})::jsonb as ${alias}${arrays.flat()} from (${rows} ) as ${alias} ) as ${alias} on ${on}`;
}

/** One row for each that the plan would return without its range. */
export function countQuery(plan: ReadPlan): Snippet {
  const table = nameOf(plan);
  const embedded = (alias: string, isNull: boolean): Snippet => {
    const child = plan.children.find(({ joinAlias }) => joinAlias === alias);
    return child === undefined ? ['true'] : sql`${isNull ? 'not ' : ''}exists (${countQuery(child)})`;
  };
  const conditions = [
    ...plan.where.map((condition) => logic(table, condition, embedded)),
    ...plan.joinConditions.map(joinCondition),
    ...plan.children
      .filter((child) => child.join === 'inner')
      .map((child) => sql`exists (${countQuery(child)} )`),
  ];
  return sql`select 1 ${fromClause(plan)}${where(conditions)}`;
}
