/** The name of a table, view or function with its schema. */
export interface Name {
  schema: string;
  name: string;
}
export const keyOf = ({ schema, name }: Name): string => `${schema}.${name}`;
export const sameName = (one: Name, other: Name): boolean =>
  one.name === other.name && one.schema === other.schema;

export interface Column {
  name: string;
  description: string | null;
  nullable: boolean;
  /** Its base type, where it is a domain over a built-in type. */
  type: string;
  /** Its type as it was declared. */
  nominalType: string;
  maxLength: number | null;
  default: string | null;
  enum: string[];
}

export interface Table extends Name {
  description: string | null;
  isView: boolean;
  insertable: boolean;
  updatable: boolean;
  deletable: boolean;
  primaryKey: string[];
  columns: Map<string, Column>;
}

/** A column and the one that it corresponds to. */
export type ColumnPair = [own: string, foreign: string];

interface Junction {
  table: Name;
  constraint1: string;
  constraint2: string;
  source: ColumnPair[];
  target: ColumnPair[];
}
export type Cardinality =
  | { kind: 'one-to-many' | 'many-to-one'; constraint: string; columns: ColumnPair[] }
  | { kind: 'one-to-one'; constraint: string; columns: ColumnPair[]; isParent: boolean }
  | { kind: 'many-to-many'; junction: Junction };

/** A relationship by a foreign key. */
export interface KeyRelationship {
  kind: 'key';
  table: Name;
  foreign: Name;
  isSelf: boolean;
  cardinality: Cardinality;
  isView: boolean;
  foreignIsView: boolean;
}
/** A relationship by a function that takes a row and returns rows of another table. */
export interface ComputedRelationship {
  kind: 'computed';
  function: Name;
  table: Name;
  foreign: Name;
  toOne: boolean;
  isSelf: boolean;
}
export type Relationship = KeyRelationship | ComputedRelationship;

export interface RoutineParameter {
  name: string;
  type: string;
  /** The type without a length, so that longer values are not cut. */
  unboundedType: string;
  required: boolean;
  variadic: boolean;
}
export interface Routine extends Name {
  description: string | null;
  parameters: RoutineParameter[];
  returns: Name & { isSet: boolean; isComposite: boolean };
  volatility: 'immutable' | 'stable' | 'volatile';
  hasVariadic: boolean;
  isolation: string | null;
  /** Settings of the function that apply to its whole transaction. */
  settings: [name: string, value: string][];
}

export const returnsScalar = ({ returns }: Routine): boolean => !returns.isSet && !returns.isComposite;
export const returnsSetOfScalar = ({ returns }: Routine): boolean => returns.isSet && !returns.isComposite;
export const returnsSingleComposite = ({ returns }: Routine): boolean =>
  !returns.isSet && returns.isComposite;
export const returnsVoid = (routine: Routine): boolean =>
  returnsScalar(routine) && routine.returns.schema === 'pg_catalog' && routine.returns.name === 'void';

/** What `alter role … set …` says of a role that requests may run as. */
export interface RoleSettings {
  isolation: string | null;
  settings: [name: string, value: string][];
}

/** What requests are planned against; read from the catalog again when the schema changes. */
export interface SchemaCache {
  tables: Map<string, Table>;
  /** By the key of the table and the schema of the foreign table. */
  relationships: Map<string, Relationship[]>;
  routines: Map<string, Routine[]>;
  /** Functions that change domains to and from JSON and text, by `source>target`. */
  representations: Map<string, string>;
  roleSettings: Map<string, RoleSettings>;
  /** The function that each request calls first, quoted. */
  preRequest: string | undefined;
}
export const relationshipKey = (table: Name, foreignSchema: string): string =>
  `${keyOf(table)}>${foreignSchema}`;

export const isToOne = (relationship: Relationship): boolean =>
  relationship.kind === 'computed'
    ? relationship.toOne
    : relationship.cardinality.kind === 'many-to-one' || relationship.cardinality.kind === 'one-to-one';
