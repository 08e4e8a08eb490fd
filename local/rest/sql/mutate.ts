import type { MutatePlan } from '../plan/mutate-plan.ts';
import { fromBody } from './body.ts';
import { column } from './fields.ts';
import { logic, where } from './filters.ts';
import { empty, join, quoteName, quoteTable, type Snippet, sql } from './snippet.ts';

const counted = `nullif(current_setting('pgrst.inserted', true), '')`;
/** Conditions that are always true and count the rows that an upsert inserts: one more for each, one less where it updates. */
const countInserted = `set_config('pgrst.inserted', (coalesce(${counted}::int, 0) + 1)::text, true) <> '0'`;
const countUpdated = `set_config('pgrst.inserted', (coalesce(${counted}::int, 0) - 1)::text, true) <> '-1'`;
/** How many rows an upsert has inserted. */
export const insertedCount = `${counted}::int`;

function returning({ table, returning: names }: MutatePlan): string {
  if (names.length === 0) return 'returning 1';
  return `returning ${names.map((name) => column(table, name)).join(', ')}`;
}

/** The statement that changes rows and returns them. */
export function mutateQuery(plan: MutatePlan): Snippet {
  if (plan.mutation === 'delete') {
    const conditions = where(plan.where.map((condition) => logic(plan.table, condition)));
    return sql`delete from ${quoteTable(plan.table)} ${conditions} ${returning(plan)}`;
  }
  return plan.mutation === 'update' ? updateQuery(plan) : insertQuery(plan);
}

function updateQuery(plan: MutatePlan): Snippet {
  const { table, columns } = plan;
  if (columns.length === 0) {
    // Nothing to set, which is no SQL: no rows, but with their columns for what selects them.
    const own = { schema: '', name: table.name };
    const names = plan.returning.map((name) => column(own, name)).join(', ');
    return [`select ${names || 'null'} from ${quoteTable(table)} where false`];
  }
  const assignments = columns
    .map(({ name }) => `${quoteName(name)} = ${column({ schema: '', name: 'pgrst_body' }, name)}`)
    .join(', ');
  const body = fromBody(plan.json, columns, { isSelect: false, isOne: false, useDefaults: plan.useDefaults });
  const conditions = where(plan.where.map((condition) => logic(table, condition)));
  return sql`update ${quoteTable(table)} set ${assignments} ${body}${conditions} ${returning(plan)}`;
}

function insertQuery(plan: MutatePlan): Snippet {
  const { table, columns, conflict } = plan;
  const isPut = plan.mutation === 'upsert';
  const names = columns.map(({ name }) => quoteName(name)).join(', ');
  const body = fromBody(plan.json, columns, { isSelect: true, isOne: false, useDefaults: plan.useDefaults });
  const merges = conflict?.resolution === 'merge-duplicates';
  const matching = isPut
    ? plan.where.map((condition) => logic({ schema: '', name: 'pgrst_body' }, condition))
    : [];
  const conditions = merges ? sql`where ${join([[countInserted], ...matching], ' and ')}` : empty;
  return sql`insert into ${quoteTable(table)}${names === '' ? ' ' : `(${names}) `}${body}${conditions}${onConflict(plan)} ${returning(plan)}`;
}

function onConflict({ conflict, columns }: MutatePlan): string {
  if (conflict === undefined || conflict.columns.length === 0) return '';
  const keys = conflict.columns.map(quoteName).join(', ');
  if (conflict.resolution === 'ignore-duplicates' || columns.length === 0)
    return ` on conflict(${keys}) do nothing`;
  const assignments = columns
    .map(({ name }) => `${quoteName(name)} = excluded.${quoteName(name)}`)
    .join(', ');
  return ` on conflict(${keys}) do update set ${assignments} where ${countUpdated}`;
}
