import type { CallPlan } from '../plan/call-plan.ts';
import { unknownField } from '../plan/types.ts';
import { fromBody } from './body.ts';
import { column } from './fields.ts';
import { arrayLiteral, empty, join, parameter, quoteName, quoteTable, type Snippet, sql } from './snippet.ts';

/** The statement that calls a function and returns its rows. */
export function callQuery(plan: CallPlan): Snippet {
  const returned =
    plan.returning.length === 0
      ? '*'
      : plan.returning.map((name) => column({ schema: '', name: 'pgrst_call' }, name)).join(', ');
  return sql`select ${plan.returnsScalars ? 'pgrst_call.pgrst_scalar' : returned} ${source(plan)}`;
}

function source(plan: CallPlan): Snippet {
  const { parameters, routine } = plan;
  const call = (list: Snippet): Snippet =>
    plan.returnsScalars
      ? sql`(select ${quoteTable(routine)}(${list}) pgrst_scalar) pgrst_call`
      : sql`${quoteTable(routine)}(${list}) pgrst_call`;
  const only = (list: Snippet): Snippet => sql`from ${call(list)}`;
  const args = plan.arguments;
  if (plan.isUnnamed) return only(unnamed(plan));
  if (parameters.length === 0) return only(empty);
  if (args.kind === 'json') {
    const fields = parameters.map(({ name, unboundedType }) => ({
      ...unknownField(name),
      type: unboundedType,
    }));
    const list = parameters.map(
      ({ name, variadic }) =>
        `${variadic ? 'variadic ' : ''}${quoteName(name)} := ${column({ schema: '', name: 'pgrst_body' }, name)}`,
    );
    const body = fromBody(args.text, fields, { isSelect: false, isOne: true, useDefaults: false });
    return sql`${body}, lateral ${call([list.join(', ')])}`;
  }
  const values = args.kind === 'direct' ? args.values : new Map<string, string | string[]>();
  const list = parameters.map(({ name, unboundedType, variadic }): Snippet => {
    const value = values.get(name);
    const given =
      value === undefined
        ? ['null']
        : Array.isArray(value)
          ? sql`${parameter(arrayLiteral(value))}::text[]`
          : parameter(value);
    return sql`${variadic ? 'variadic ' : ''}${quoteName(name)} := ${given}::${unboundedType}`;
  });
  return only(join(list, ', '));
}

function unnamed({ arguments: args, parameters }: CallPlan): Snippet {
  const type = parameters[0]?.type ?? 'json';
  if (args.kind === 'raw')
    return type === 'bytea'
      ? sql`${parameter(`\\x${args.bytes.toString('hex')}`)}::bytea`
      : sql`${parameter(args.bytes.toString('utf8'))}::${type}`;
  const text = args.kind === 'json' ? args.text : JSON.stringify(Object.fromEntries(args.values));
  return sql`${parameter(text)}::${type}`;
}
