/** A step into JSON: `->key`, `->>key`, `->0`. */
export interface JsonStep {
  arrow: '->' | '->>';
  key?: string;
  /** With its sign. */
  index?: string;
}
export interface Field {
  name: string;
  path: JsonStep[];
}
export type Aggregate = 'sum' | 'avg' | 'count' | 'min' | 'max';

export interface SelectField {
  kind: 'field';
  field: Field;
  alias?: string | undefined;
  cast?: string | undefined;
  aggregate?: Aggregate | undefined;
  aggregateCast?: string | undefined;
}
export interface SelectRelation {
  kind: 'relation' | 'spread';
  name: string;
  alias?: string | undefined;
  hint?: string | undefined;
  join?: 'inner' | 'left' | undefined;
  select: SelectItem[];
}
export type SelectItem = SelectField | SelectRelation;

type Quantifier = 'any' | 'all';
export type Operation =
  | { kind: 'simple'; operator: string; value: string }
  | { kind: 'quantified'; operator: string; quantifier: Quantifier | undefined; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: string }
  | { kind: 'distinct'; value: string }
  | { kind: 'search'; operator: string; language: string | undefined; value: string };

export interface Filter {
  field: Field;
  negated: boolean;
  operation: Operation;
}
export type Logic =
  | { kind: 'filter'; filter: Filter }
  | { kind: 'tree'; negated: boolean; operator: 'and' | 'or'; trees: Logic[] };

export interface OrderTerm {
  /** The embedded resource by which the rows are ordered. */
  relation?: string;
  field: Field;
  direction?: 'asc' | 'desc' | undefined;
  nulls?: 'first' | 'last' | undefined;
}

/** The names of the embedded resources that lead to where a parameter applies; none for the root. */
export type EmbedPath = string[];
export interface At<T> {
  path: EmbedPath;
  value: T;
}
