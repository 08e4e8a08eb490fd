import type { TransactionSql } from 'postgres';
import type { Town } from './town.ts';

/** An argument of a function, as the catalog has it. */
interface Argument {
  name: string;
  type: string;
  isOptional: boolean;
}

/** The functions of the API that accounts may call, with their arguments. */
export const functionsOfApi = (tx: TransactionSql) => tx<
  { name: string; forVisitors: boolean; writes: boolean; arguments: Argument[] }[]
>`
  select p.proname as name, has_function_privilege('anon', p.oid, 'execute') as "forVisitors", provolatile = 'v' as writes,
    coalesce((select jsonb_agg(jsonb_build_object('name', p.proargnames[at], 'type', format_type(p.proargtypes[at - 1], null),
      'isOptional', at > p.pronargs - p.pronargdefaults) order by at) from generate_series(1, p.pronargs) as at), '[]') as arguments
  from pg_proc as p where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
  order by 1`;

/** A value that a function of this argument may take: the row of the town that the name of the argument tells, or one of its type. */
export function usual({ name, type }: Argument, town: Town): string {
  const rows: [RegExp, string][] = [
    [/business|listing|main|keep/, town.approved],
    [/event/, town.approvedEvent],
    [/occurrence/, town.occurrenceId],
    [/group/, town.group],
    [/job/, town.activeJob],
    [/deal/, town.publicDeal],
    [/order/, town.ticketing.order],
    [/ticket/, town.ticketing.ticket],
    [/organization/, town.businessProfile],
    [/form/, town.forms.form],
    [/person|user|member|other/, town.ids.stranger],
  ];
  if (type === 'uuid') return rows.find(([pattern]) => pattern.test(name))?.[1] ?? town.approved;
  if (type === 'jsonb') return '{}';
  if (type.endsWith('[]')) return '{}';
  if (/int|numeric|double/.test(type)) return '1';
  if (type === 'boolean') return 'true';
  if (/^date$|timestamp/.test(type)) return '2030-01-01';
  if (/time/.test(type)) return '10:00';
  return /entity/.test(name) ? 'businesses' : 'x';
}
