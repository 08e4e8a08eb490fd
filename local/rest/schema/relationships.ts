import {
  type ColumnPair,
  type ComputedRelationship,
  keyOf,
  type KeyRelationship,
  type Name,
  type Relationship,
  relationshipKey,
  sameName,
  type Table,
} from './types.ts';
import { combinations, type ViewKey } from './views.ts';

/** A foreign key as the catalog has it. */
export interface ForeignKey {
  table: Name;
  foreign: Name;
  isSelf: boolean;
  constraint: string;
  columns: ColumnPair[];
  unique: boolean;
}

const swap = (columns: ColumnPair[]): ColumnPair[] =>
  columns.map(([own, foreign]): ColumnPair => [foreign, own]);

const ofKey = (key: ForeignKey): KeyRelationship => ({
  kind: 'key',
  table: key.table,
  foreign: key.foreign,
  isSelf: key.isSelf,
  cardinality: key.unique
    ? { kind: 'one-to-one', constraint: key.constraint, columns: key.columns, isParent: false }
    : { kind: 'many-to-one', constraint: key.constraint, columns: key.columns },
  isView: false,
  foreignIsView: false,
});

/** The same relationship from, to and between views that show the columns of the key. */
function ofViews(key: ForeignKey, viewKeys: readonly ViewKey[]): KeyRelationship[] {
  const showing = (table: Name, type: ViewKey['type']): ViewKey[] =>
    viewKeys.filter(
      (shown) => shown.constraint === key.constraint && shown.type === type && sameName(shown.table, table),
    );
  const from = showing(key.table, 'f').flatMap(({ view, columns }) =>
    combinations(columns).map((pairs) => ({ view, columns: pairs.map(([, as]) => as) })),
  );
  const to = showing(key.foreign, 'referred').flatMap(({ view, columns }) =>
    combinations(columns).map((pairs) => ({ view, columns: pairs.map(([, as]) => as) })),
  );
  const base = ofKey(key);
  const pairs = (own: string[], foreign: string[]): ColumnPair[] =>
    own.map((name, at): ColumnPair => [name, foreign[at] ?? '']);
  const own = key.columns.map(([name]) => name);
  const foreign = key.columns.map(([, name]) => name);
  const make = (
    table: Name,
    other: Name,
    columns: ColumnPair[],
    isView: boolean,
    foreignIsView: boolean,
  ) => ({
    ...base,
    table,
    foreign: other,
    isSelf: isView && foreignIsView && sameName(table, other),
    cardinality: { ...base.cardinality, columns } as KeyRelationship['cardinality'],
    isView,
    foreignIsView,
  });
  return [
    ...from.map(({ view, columns }) => make(view, key.foreign, pairs(columns, foreign), true, false)),
    ...to.map(({ view, columns }) => make(key.table, view, pairs(own, columns), false, true)),
    ...from.flatMap((one) =>
      to.map((other) => make(one.view, other.view, pairs(one.columns, other.columns), true, true)),
    ),
  ];
}

/** Many-to-many: by a table whose primary key has the columns of two foreign keys. */
function ofJunctions(
  relationships: readonly KeyRelationship[],
  tables: Map<string, Table>,
): KeyRelationship[] {
  const toOne = relationships.filter(({ cardinality }) => cardinality.kind === 'many-to-one');
  const byTable = Map.groupBy(toOne, ({ table }) => keyOf(table));
  return toOne.flatMap((first) =>
    (byTable.get(keyOf(first.table)) ?? []).flatMap((second): KeyRelationship[] => {
      const [one, two] = [first.cardinality, second.cardinality];
      if (one.kind !== 'many-to-one' || two.kind !== 'many-to-one' || one.constraint === two.constraint)
        return [];
      const key = tables.get(keyOf(first.table))?.primaryKey ?? [];
      if (![...one.columns, ...two.columns].every(([column]) => key.includes(column))) return [];
      return [
        {
          kind: 'key',
          table: first.foreign,
          foreign: second.foreign,
          isSelf: sameName(first.foreign, second.foreign),
          cardinality: {
            kind: 'many-to-many',
            junction: {
              table: first.table,
              constraint1: one.constraint,
              constraint2: two.constraint,
              source: swap(one.columns),
              target: swap(two.columns),
            },
          },
          isView: first.foreignIsView,
          foreignIsView: second.foreignIsView,
        },
      ];
    }),
  );
}

/** From the table that is referred to. */
function inverse(relationship: KeyRelationship): KeyRelationship[] {
  const { cardinality } = relationship;
  const turned = {
    ...relationship,
    table: relationship.foreign,
    foreign: relationship.table,
    isView: relationship.foreignIsView,
    foreignIsView: relationship.isView,
  };
  if (cardinality.kind === 'many-to-one') {
    const { constraint, columns } = cardinality;
    return [{ ...turned, cardinality: { kind: 'one-to-many', constraint, columns: swap(columns) } }];
  }
  if (cardinality.kind !== 'one-to-one') return [];
  const { constraint, columns, isParent } = cardinality;
  return [
    {
      ...turned,
      cardinality: { kind: 'one-to-one', constraint, columns: swap(columns), isParent: !isParent },
    },
  ];
}

const cardinalities = ['one-to-many', 'many-to-one', 'one-to-one', 'many-to-many'];

/** The order in which PostgREST lists the candidates of an ambiguous embedding. */
function sortKey(relationship: Relationship): string {
  const names = [keyOf(relationship.table), keyOf(relationship.foreign)];
  if (relationship.kind === 'computed') return JSON.stringify([1, keyOf(relationship.function), ...names]);
  const { cardinality } = relationship;
  const rest =
    cardinality.kind === 'many-to-many'
      ? [
          keyOf(cardinality.junction.table),
          cardinality.junction.constraint1,
          cardinality.junction.constraint2,
        ]
      : [cardinality.constraint, ...cardinality.columns.flat()];
  return JSON.stringify([
    0,
    ...names,
    Number(relationship.isSelf),
    cardinalities.indexOf(cardinality.kind),
    ...rest,
  ]);
}

/**
 * All relationships between what `schemas` show, by `relationshipKey`. A computed one replaces those by foreign keys
 * to the table that its function is named like.
 */
export function findRelationships(
  keys: readonly ForeignKey[],
  computed: readonly Omit<ComputedRelationship, 'kind'>[],
  viewKeys: readonly ViewKey[],
  tables: Map<string, Table>,
  schemas: readonly string[],
): Map<string, Relationship[]> {
  const direct = keys.flatMap((key) => [ofKey(key), ...ofViews(key, viewKeys)]);
  const withJunctions = [...direct, ...ofJunctions(direct, tables)];
  const byKeys = [...withJunctions, ...direct.flatMap(inverse)];
  const overriding = new Map(
    computed.map((relationship): [string, ComputedRelationship] => [
      `${keyOf(relationship.table)}>${keyOf(relationship.function)}`,
      { kind: 'computed', ...relationship },
    ]),
  );
  const remaining = byKeys.filter(
    ({ table, foreign }) => !overriding.has(`${keyOf(table)}>${keyOf(foreign)}`),
  );
  const all: Relationship[] = [...overriding.values(), ...remaining];
  const isExposed = (relationship: Relationship): boolean =>
    schemas.includes(relationship.table.schema) &&
    schemas.includes(relationship.foreign.schema) &&
    !(
      relationship.kind === 'key' &&
      relationship.cardinality.kind === 'many-to-many' &&
      !schemas.includes(relationship.cardinality.junction.table.schema)
    );
  const found = Map.groupBy(all.filter(isExposed), (relationship) =>
    relationshipKey(
      relationship.table,
      relationship.kind === 'computed' ? relationship.function.schema : relationship.foreign.schema,
    ),
  );
  for (const [key, relationships] of found)
    found.set(
      key,
      relationships.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)),
    );
  return found;
}
