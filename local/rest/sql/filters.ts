import type { JoinCondition, PlannedField, PlannedFilter, PlannedLogic } from '../plan/types.ts';
import type { Name } from '../schema/types.ts';
import { column, fieldOf, searchLanguage } from './fields.ts';
import { arrayLiteral, join, quoteName, type Snippet, sql, parameter } from './snippet.ts';

/** An operand, by the function that reads the representation of the field, if there is one. */
const operand = (field: PlannedField, value: string): Snippet =>
  field.transform === undefined ? parameter(value) : sql`${field.transform}(${parameter(value)})`;

function anyOf(field: PlannedField, values: readonly string[]): Snippet {
  const [first] = values;
  if (values.length === 1 && first === '') return sql`= any('{}') `;
  const list = parameter(arrayLiteral(values));
  if (field.transform === undefined) return sql`= any (${list}) `;
  return sql`= any ((select ${field.transform}(unnest(${list}::text[])))) `;
}

function condition({ field, operation }: PlannedFilter): Snippet {
  switch (operation.kind) {
    case 'simple':
      return sql`${operation.operator} ${operand(field, operation.value)}`;
    case 'quantified': {
      const { operator, quantifier, value } = operation;
      const isPattern = operator === 'like' || operator === 'ilike';
      const text = isPattern ? parameter(value.replaceAll('*', '%')) : operand(field, value);
      return quantifier === undefined ? sql`${operator} ${text}` : sql`${operator} ${quantifier}(${text})`;
    }
    case 'in':
      return anyOf(field, operation.values);
    case 'is':
      return sql`is ${operation.value}`;
    case 'distinct':
      return sql`is distinct from ${parameter(operation.value)}`;
    case 'search':
      return sql`${operation.operator}(${searchLanguage(operation.language)}${parameter(operation.value)}) `;
  }
}

function filter(table: Name, planned: PlannedFilter): Snippet {
  return sql`${planned.negated ? 'not ' : ''}${fieldOf(table, planned.field)} ${condition(planned)}`;
}

/** A condition; `embedded` writes those that ask whether an embedded resource has rows. */
export function logic(
  table: Name,
  planned: PlannedLogic,
  embedded: (alias: string, isNull: boolean) => Snippet = isEmbedded,
): Snippet {
  if (planned.kind === 'filter') return filter(table, planned);
  if (planned.kind === 'embedded') return embedded(planned.alias, planned.isNull);
  const trees = planned.trees.map((tree) => logic(table, tree, embedded));
  return sql`${planned.negated ? 'not ' : ''}(${join(trees, ` ${planned.operator} `)})`;
}
const isEmbedded = (alias: string, isNull: boolean): Snippet => [
  `${quoteName(alias)} is ${isNull ? 'not ' : ''}distinct from null`,
];

export const joinCondition = ({ left, right }: JoinCondition): Snippet => [
  `${column(left.table, left.column)} = ${column(right.table, right.column)}`,
];

/** All of the conditions after `where`. */
export function where(conditions: readonly Snippet[]): Snippet {
  return conditions.length === 0 ? [] : sql` where ${join(conditions, ' and ')}`;
}
