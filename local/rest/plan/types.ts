import type { Aggregate, Filter, JsonStep } from '../parse/ast.ts';
import type { Range } from '../parse/ranges.ts';
import type { Name, Relationship } from '../schema/types.ts';

/** A column with what the schema says of its type. */
export interface PlannedField {
  name: string;
  path: JsonStep[];
  /** Make JSON of it first, because it is none. */
  toJson: boolean;
  /** Make a text search vector of it, in this language. */
  toVector?: { language: string | undefined } | undefined;
  /** Its declared type; empty when it is not known. */
  type: string;
  baseType: string;
  /** A function that changes its representation. */
  transform?: string | undefined;
  default?: string | null | undefined;
  /** It stands for the whole row. */
  isRow?: boolean;
}
export const unknownField = (name: string, path: JsonStep[] = []): PlannedField => ({
  name,
  path,
  toJson: false,
  type: '',
  baseType: '',
});

export interface PlannedSelect {
  field: PlannedField;
  aggregate?: Aggregate | undefined;
  aggregateCast?: string | undefined;
  cast?: string | undefined;
  alias?: string | undefined;
}
export interface PlannedFilter extends Omit<Filter, 'field'> {
  kind: 'filter';
  field: PlannedField;
}
export type PlannedLogic =
  | PlannedFilter
  /** Whether an embedded resource has rows. */
  | { kind: 'embedded'; isNull: boolean; alias: string }
  | { kind: 'tree'; negated: boolean; operator: 'and' | 'or'; trees: PlannedLogic[] };

export interface PlannedOrder {
  /** The alias of the embedded resource by which the rows are ordered. */
  relation?: string;
  field: PlannedField;
  direction?: 'asc' | 'desc' | undefined;
  nulls?: 'first' | 'last' | undefined;
}

/** A column of a spread resource in the row that it is spread into. */
export interface SpreadColumn {
  name: string;
  aggregate?: Aggregate | undefined;
  aggregateCast?: string | undefined;
  alias?: string | undefined;
}
/** How an embedded resource appears in the row of its parent. */
export type Embedding =
  | { kind: 'object' | 'array'; name: string; alias: string; isEmpty: boolean }
  | { kind: 'spread'; columns: SpreadColumn[]; alias: string };

export interface JoinCondition {
  left: { table: Name; column: string };
  right: { table: Name; column: string };
}

/** What to read from one table, and what is embedded in its rows. */
export interface ReadPlan {
  select: PlannedSelect[];
  from: Name;
  fromAlias: string | undefined;
  where: PlannedLogic[];
  order: PlannedOrder[];
  range: Range;
  /** The name in the URL; its alias there. */
  name: string;
  alias: string | undefined;
  hint: string | undefined;
  join: 'inner' | 'left' | undefined;
  relationship: Relationship | undefined;
  /** What the rows of the parent are called. */
  parentAlias: string;
  joinConditions: JoinCondition[];
  /** The alias of the joined rows. */
  joinAlias: string;
  spread: 'to-one' | 'to-many' | undefined;
  /** By what the rows of a spread to many are ordered, and the columns that this needs. */
  spreadSelect: { relation: string | undefined; select: PlannedSelect }[];
  spreadOrder: PlannedOrder[];
  depth: number;
  embeddings: Embedding[];
  children: ReadPlan[];
}
