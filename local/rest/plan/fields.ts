import type { Field, Filter, Logic } from '../parse/ast.ts';
import type { Column, Name, SchemaCache } from '../schema/types.ts';
import { keyOf } from '../schema/types.ts';
import { type PlannedField, type PlannedLogic, unknownField } from './types.ts';

/** A column of a table as the catalog describes it. */
export const ofColumn = (column: Column): PlannedField => ({
  name: column.name,
  path: [],
  toJson: false,
  type: column.nominalType,
  baseType: column.type,
  default: column.default,
});

/** The field with the function that changes it from one representation to another, if the schema has one. */
function transformed(cache: SchemaCache, field: PlannedField, from: string, to: string): PlannedField {
  const transform = cache.representations.get(`${from}>${to}`);
  return transform === undefined ? field : { ...field, type: from, transform };
}

/** A field of `table` with its type; of unknown type where the table has no such column. */
export function resolveField(cache: SchemaCache, table: Name, { name, path }: Field): PlannedField {
  const column = cache.tables.get(keyOf(table))?.columns.get(name);
  const field = column === undefined ? unknownField(name, path) : ofColumn(column);
  const isJson = field.type === 'json' || field.type === 'jsonb';
  return { ...field, path, toJson: !isJson };
}

export const forOutput = (cache: SchemaCache, field: PlannedField): PlannedField =>
  transformed(cache, field, field.type, 'json');
export const fromJson = (cache: SchemaCache, field: PlannedField): PlannedField =>
  transformed(cache, field, 'json', field.type);
export const hasOutput = (cache: SchemaCache, column: Column): boolean =>
  cache.representations.has(`${column.nominalType}>json`);

export function planFilter(cache: SchemaCache, table: Name, filter: Filter): PlannedLogic {
  const { operation, negated } = filter;
  const field = resolveField(cache, table, filter.field);
  const searched =
    operation.kind === 'search' && field.baseType !== 'tsvector'
      ? { ...field, toVector: { language: operation.language } }
      : field;
  return { kind: 'filter', field: transformed(cache, searched, 'text', searched.type), negated, operation };
}

export function planLogic(cache: SchemaCache, table: Name, logic: Logic): PlannedLogic {
  if (logic.kind === 'filter') return planFilter(cache, table, logic.filter);
  return { ...logic, trees: logic.trees.map((tree) => planLogic(cache, table, tree)) };
}
