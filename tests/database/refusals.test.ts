import type { TransactionSql } from 'postgres';
import { expect, it } from 'vitest';
import { functionsOfApi, usual } from './support/function-arguments.ts';
import { inTown } from './support/in-town.ts';
import { as, type Persona } from './support/personas.ts';

const long = 'ab '.repeat(1400);
/** What programs send that no page would, by the type of the argument: empty, missing, longer than any text, of another shape. */
const odd: Record<string, readonly (string | null)[]> = {
  text: ['', ' ', null, long, long.repeat(15), '<b>', `'`],
  jsonb: [null, 'null', '[]', '"x"', '1', `{"name": "${long}"}`, `[{"id": "x", "alt": "${long}"}]`],
  'text[]': [null, '{}', '{""}', '{NULL}', `{"${long}"}`, '{{a,b},{c,d}}'],
  'uuid[]': [null, '{}', '{NULL}', '{00000000-0000-4000-8000-00000000dead}'],
  uuid: [null, '00000000-0000-4000-8000-00000000dead'],
  integer: [null, '-1', '0', '2147483647'],
  bigint: [null, '-1', '9223372036854775807'],
  numeric: [null, '-1', '1e30', 'NaN'],
  date: [null, '0001-01-01', '9999-12-31', 'infinity'],
  'timestamp with time zone': [null, '0001-01-01', '9999-12-31', 'infinity', '-infinity'],
};

interface Refusal {
  code?: string;
  message?: string;
}

async function refusalOf(tx: TransactionSql, who: Persona, call: string): Promise<Refusal> {
  let refusal: Refusal = {};
  class Tried extends Error {}
  await tx
    .savepoint(async (inner) => {
      await as(inner, who, (run) => run.unsafe(call));
      throw new Tried();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Tried)) refusal = error as Refusal;
    });
  return refusal;
}

/**
 * Whether an answer tells of tables, columns and constraints, or of a defect: none of these is written for people. Missing rights are
 * Postgres's own answer, of which clients know the code.
 */
const isOfDatabase = ({ code = '', message = '' }: Refusal) =>
  code !== '42501' &&
  (/constraint|violates|column|relation/.test(message) ||
    /^(23|22001|21|2F|38|39|42|P0(?!001)|XX)/.test(code));

it(
  'no function of the API answers with the name of a constraint or another word of the database',
  { timeout: 600_000 },
  () =>
    inTown(async (town, _, tx) => {
      const found = new Set<string>();
      let tried = 0;
      for (const { name, arguments: all } of await functionsOfApi(tx))
        for (const argument of all)
          for (const value of odd[argument.type] ?? [])
            for (const who of [town.as('owner'), town.as('editor')]) {
              const given = all
                .filter((one) => one === argument || !one.isOptional)
                .map((one) => {
                  const text = one === argument ? value : usual(one, town);
                  return `${one.name} => ${text === null ? 'null' : `'${text.replaceAll(`'`, `''`)}'`}::${one.type}`;
                });
              const refusal = await refusalOf(tx, who, `select public.${name}(${given.join(', ')})`);
              tried += 1;
              if (isOfDatabase(refusal))
                found.add(
                  `${name}(${argument.name}: ${String(value).slice(0, 12)}): ${refusal.message ?? ''}`,
                );
            }
      expect([...found]).toEqual([]);
      expect(tried).toBeGreaterThan(2000);
    }),
);

/** Functions that write, and take texts, but no text of which a constraint could be broken. */
const withoutTexts: Record<string, string> = {
  edit_message: 'measures the text first',
  export_billing_journal: 'notes that it was done',
  export_rows: 'notes that it was done',
  follow_listing: 'finds a listing by its address',
  leave_waiting_list: 'compares a secret',
  record_event_export: 'notes that it was done',
  redeem_deal: 'compares a code',
  send_message: 'measures the text first',
  use_setup_code: 'compares a code',
  withdraw_lead_request: 'compares a secret',
};

it('each function of the API that writes texts says what a broken constraint means, or the list says why not', () =>
  inTown(async (_, __, tx) => {
    const rows = await tx<{ name: string }[]>`
      select p.proname as name from pg_proc as p join pg_language as l on l.oid = p.prolang and l.lanname = 'plpgsql'
      where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prorettype <> 'trigger'::regtype
        and p.prosrc ~ '(insert into|update) public\\.' and p.prosrc !~ 'explain_violation'
        and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
        and exists (select from unnest(p.proargtypes) as argument where format_type(argument, null) in ('text', 'jsonb'))
      order by 1`;
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(withoutTexts));
  }));
