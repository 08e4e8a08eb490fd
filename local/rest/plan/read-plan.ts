import { RestError } from '../errors.ts';
import type { ApiRequest } from '../parse/api-request.ts';
import type { EmbedPath, OrderTerm, SelectItem } from '../parse/ast.ts';
import { pathOfRange } from '../parse/query-string.ts';
import { everything, restrict, withLimitZero } from '../parse/ranges.ts';
import { isToOne, keyOf, type Name, type Relationship, type SchemaCache } from '../schema/types.ts';
import { forOutput, hasOutput, ofColumn, planFilter, planLogic, resolveField } from './fields.ts';
import { findRelationship } from './find-relationship.ts';
import { hoistAggregates, orderSpreads } from './spreads.ts';
import type {
  Embedding,
  JoinCondition,
  PlannedLogic,
  PlannedOrder,
  PlannedSelect,
  ReadPlan,
  SpreadColumn,
} from './types.ts';

/** The name under which the rows that a request changed or a function returned are read. */
export const sourceName = 'pgrst_source';

const emptyPlan = (from: Name, depth: number): ReadPlan => ({
  select: [],
  from,
  fromAlias: undefined,
  where: [],
  order: [],
  range: everything,
  name: from.name,
  alias: undefined,
  hint: undefined,
  join: undefined,
  relationship: undefined,
  parentAlias: '',
  joinConditions: [],
  joinAlias: '',
  spread: undefined,
  spreadSelect: [],
  spreadOrder: [],
  depth,
  embeddings: [],
  children: [],
});

/**
 * Plans what a request reads from `table`, with all that it embeds. `maxRows` bounds each resource of a read. Throws
 * RestError PGRST1xx and PGRST2xx.
 */
export function planRead(cache: SchemaCache, table: Name, request: ApiRequest, maxRows: number): ReadPlan {
  const root = emptyPlan(table, 0);
  addSelect(cache, root, request.query.select);
  addParameters(cache, root, request);
  addRelationships(cache, root, table.schema, undefined, request.action.kind !== 'read');
  expandStars(cache, root, table.schema, false);
  visit(root, addAliases);
  visit(root, addRelatedOrders);
  visit(root, addEmbedFilters);
  addEmbeddings(root);
  visit(root, refuseAggregates);
  hoistAggregates(root);
  visit(root, orderSpreads);
  if (request.action.kind !== 'mutate')
    visit(root, (plan) => {
      plan.range = withLimitZero(plan.range, restrict(plan.range, maxRows));
    });
  return root;
}

/** The plan and all that it embeds, parents first. */
function visit(plan: ReadPlan, change: (plan: ReadPlan) => void): void {
  change(plan);
  for (const child of plan.children) visit(child, change);
}

function addSelect(cache: SchemaCache, plan: ReadPlan, items: readonly SelectItem[]): void {
  for (const item of items) {
    if (item.kind === 'field') {
      const { aggregate, aggregateCast, cast, alias } = item;
      const field = forOutput(cache, resolveField(cache, plan.from, item.field));
      plan.select.push({ field, aggregate, aggregateCast, cast, alias });
    } else {
      const child = emptyPlan({ schema: plan.from.schema, name: item.name }, plan.depth + 1);
      Object.assign(child, { alias: item.alias, hint: item.hint, join: item.join });
      if (item.kind === 'spread') child.spread = 'to-one';
      addSelect(cache, child, item.select);
      plan.children.push(child);
    }
  }
}

/** The plan that a path leads to; it comes first of those beside it, as in PostgREST. */
function findNode(plan: ReadPlan, [first, ...rest]: EmbedPath): ReadPlan {
  if (first === undefined) return plan;
  const at = plan.children.findIndex(({ name, alias }) => name === first || alias === first);
  const child = plan.children[at];
  if (child === undefined) throw notEmbedded(first);
  const found = findNode(child, rest);
  plan.children.splice(at, 1);
  plan.children.unshift(child);
  return found;
}

const notEmbedded = (name: string): RestError =>
  new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });

function addParameters(cache: SchemaCache, root: ReadPlan, { query, ranges, action }: ApiRequest): void {
  const isWrite = action.kind === 'mutate';
  const concerns = ({ path }: { path: EmbedPath }): boolean => !isWrite || path.length > 0;
  for (const { path, value } of query.filters.filter(concerns).toReversed()) {
    const node = findNode(root, path);
    node.where.unshift(planFilter(cache, node.from, value));
  }
  for (const { path, value } of query.order.toReversed())
    findNode(root, path).order = value.map((term) => planOrder(cache, root.from, term));
  if (!isWrite) for (const [name, range] of ranges) findNode(root, pathOfRange(name)).range = range;
  for (const { path, value } of query.logic.filter(concerns).toReversed()) {
    const node = findNode(root, path);
    node.where.unshift(planLogic(cache, node.from, value));
  }
}

function planOrder(cache: SchemaCache, table: Name, term: OrderTerm): PlannedOrder {
  if (term.relation !== undefined) {
    const { name, path } = term.field;
    return { ...term, field: { name, path, toJson: false, type: '', baseType: '' } };
  }
  return { ...term, field: resolveField(cache, table, term.field) };
}

/** How the rows of an embedded table belong to those of its parent. */
function joinConditions(
  relationship: Relationship,
  alias: string | undefined,
  parentAlias: string | undefined,
): JoinCondition[] {
  if (relationship.kind === 'computed') return [];
  const { cardinality, table, foreign } = relationship;
  const named = (name: string, as: string | undefined): Name =>
    as === undefined ? { schema: table.schema, name } : { schema: '', name: as };
  if (cardinality.kind === 'many-to-many') {
    const { junction } = cardinality;
    return [
      ...junction.target.map(([own, theirs]) => ({
        left: { table: named(junction.table.name, undefined), column: theirs },
        right: { table: named(foreign.name, undefined), column: own },
      })),
      ...junction.source.map(([own, theirs]) => ({
        left: { table: named(junction.table.name, undefined), column: theirs },
        right: { table: named(table.name, parentAlias), column: own },
      })),
    ];
  }
  return cardinality.columns.map(([own, theirs]) => ({
    left: { table: named(foreign.name, alias), column: theirs },
    right: { table: named(table.name, parentAlias), column: own },
  }));
}

function addRelationships(
  cache: SchemaCache,
  plan: ReadPlan,
  schema: string,
  parent: ReadPlan | undefined,
  hasSource: boolean,
): void {
  if (parent === undefined) {
    if (hasSource) {
      plan.fromAlias = plan.from.name;
      plan.from = { schema: '', name: sourceName };
    }
  } else {
    const origin = plan.depth === 1 ? (parent.fromAlias ?? parent.from.name) : parent.from.name;
    const relationship = findRelationship(cache, schema, origin, plan.name, plan.hint);
    const isJunction = relationship.kind === 'key' && relationship.cardinality.kind === 'many-to-many';
    plan.from = relationship.foreign;
    plan.relationship = relationship;
    plan.parentAlias = parent.fromAlias ?? relationship.table.name;
    plan.joinAlias = `${relationship.table.name}_${plan.alias ?? plan.name}_${String(plan.depth)}`;
    if (!isJunction) plan.fromAlias = `${relationship.foreign.name}_${String(plan.depth)}`;
    plan.joinConditions = joinConditions(relationship, plan.fromAlias, parent.fromAlias);
    if (plan.spread !== undefined && !isToOne(relationship)) plan.spread = 'to-many';
  }
  for (const child of plan.children) addRelationships(cache, child, schema, plan, hasSource);
}

/** The columns instead of `*`, where they are aggregated, spread or changed one by one. */
function expandStars(cache: SchemaCache, plan: ReadPlan, schema: string, isAggregated: boolean): void {
  const expands =
    isAggregated || plan.select.some(({ aggregate }) => aggregate !== undefined) || plan.spread === 'to-many';
  const isSource = plan.from.schema === '' && plan.from.name === sourceName;
  const table = isSource ? { schema, name: plan.fromAlias ?? '' } : plan.from;
  const columns = [...(cache.tables.get(keyOf(table))?.columns.values() ?? [])];
  const isSpread = plan.spread !== undefined;
  const isStar = (item: PlannedSelect): boolean =>
    item.field.name === '*' && (item.aggregate === undefined || (isSpread && item.aggregate === 'count'));
  if (plan.select.some(isStar) && (expands || columns.some((column) => hasOutput(cache, column)))) {
    plan.select = plan.select.flatMap((item): PlannedSelect[] => {
      if (!isStar(item)) return [item];
      if (item.aggregate !== undefined) return [{ ...item, field: { ...item.field, isRow: true } }];
      return columns.map((column) => ({ ...item, field: forOutput(cache, ofColumn(column)) }));
    });
  }
  for (const child of plan.children) expandStars(cache, child, schema, expands);
}

/** Names for what Postgres would name otherwise: steps into JSON and changed representations. */
function addAliases(plan: ReadPlan): void {
  plan.select = plan.select.map((item) => {
    if (item.alias !== undefined) return item;
    if (item.aggregate !== undefined)
      return plan.spread === undefined ? item : { ...item, alias: item.aggregate };
    const { path, name, transform } = item.field;
    const last = path.at(-1);
    if (last !== undefined) {
      const key = last.key ?? path.findLast((step) => step.key !== undefined)?.key;
      return { ...item, alias: key ?? name };
    }
    return transform === undefined ? item : { ...item, alias: name };
  });
}

function addRelatedOrders(plan: ReadPlan): void {
  plan.order = plan.order.map((term) => {
    const { relation } = term;
    if (relation === undefined) return term;
    const child = plan.children.find(({ name, alias }) => (alias ?? name) === relation);
    if (child === undefined) throw notEmbedded(relation);
    if (child.relationship !== undefined && isToOne(child.relationship))
      return { ...term, relation: child.joinAlias };
    const name = child.alias ?? child.name;
    throw new RestError(400, 'PGRST118', `A related order on '${name}' is not possible`, {
      details: `'${plan.from.name}' and '${name}' do not form a many-to-one or one-to-one relationship`,
    });
  });
}

/** Filters such as `reviews=not.is.null` of an embedded resource. */
function addEmbedFilters(plan: ReadPlan): void {
  const change = (logic: PlannedLogic): PlannedLogic => {
    if (logic.kind === 'tree') return { ...logic, trees: logic.trees.map(change) };
    if (logic.kind !== 'filter' || logic.field.path.length > 0) return logic;
    const { operation } = logic;
    if (operation.kind !== 'is' || operation.value !== 'NULL') return logic;
    const child = plan.children.find(({ name, alias }) => (alias ?? name) === logic.field.name);
    return child === undefined ? logic : { kind: 'embedded', isNull: !logic.negated, alias: child.joinAlias };
  };
  plan.where = plan.where.map(change);
}

const selectsNothing = (plan: ReadPlan): boolean =>
  plan.select.length === 0 && plan.children.every(selectsNothing);

function addEmbeddings(plan: ReadPlan): void {
  plan.children.forEach(addEmbeddings);
  plan.embeddings = plan.children.map((child): Embedding => {
    const alias = child.joinAlias;
    if (child.spread !== undefined) return { kind: 'spread', alias, columns: spreadColumns(child) };
    return {
      kind: child.relationship !== undefined && isToOne(child.relationship) ? 'object' : 'array',
      name: child.alias ?? child.name,
      alias,
      isEmpty: selectsNothing(child),
    };
  });
}

function spreadColumns({ select, embeddings }: ReadPlan): SpreadColumn[] {
  return [
    ...select.map(({ field, alias }) => ({ name: alias ?? field.name })),
    ...embeddings.flatMap((embedding) =>
      embedding.kind === 'spread' ? embedding.columns : [{ name: embedding.name }],
    ),
  ];
}

/** As on a hosted project, where `db-aggregates-enabled` is off. */
function refuseAggregates({ select }: ReadPlan): void {
  if (select.some(({ aggregate }) => aggregate !== undefined))
    throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed');
}
