import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomNumbers } from '../../support/seed.ts';
import { apiKeys, startTestBackend, type TestBackend } from '../gateway/support/test-backend.ts';

const schema = `
  create table things (id int primary key, count int, label text, tags text[], extra jsonb, "odd name" text);
  insert into things
    select n, nullif(n % 7, 3), (array['a', 'b,c', 'd"e', 'f(g)', 'h\\i', '%_', '', null, 'null', 'Ä'])[1 + n % 10],
      (case n % 4 when 0 then null when 1 then '{}' when 2 then '{x,"y z"}' else '{x}' end)::text[],
      case n % 3 when 0 then null else jsonb_build_object('k', n % 5, 't', case n % 2 when 0 then 'on' end) end,
      (array['p.q', 'r:s', null])[1 + n % 3]
    from generate_series(1, 120) n;
  grant select on things to anon, service_role;`;
let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend(schema);
});
afterAll(() => backend.stop());

const next = randomNumbers();
const random = (below: number) => Math.floor(next() * below);
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;
const quoteSql = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const quoteUrl = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** A condition as a filter of the URL and as SQL. */
interface Condition {
  column: string;
  /** After the column: `eq.1`; between parentheses its operand is quoted. */
  filter: (isNested: boolean) => string;
  sql: string;
}
const labels = ['a', 'b,c', 'd"e', 'f(g)', 'h\\i', '%_', '', 'null', 'Ä', 'x.y', ')', '{a}'];
const operators = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

const makers: (() => Condition)[] = [
  () => {
    const [name, operator] = pick(Object.entries(operators));
    const value = String(random(8));
    return { column: 'count', filter: () => `${name}.${value}`, sql: `count ${operator} ${value}` };
  },
  () => {
    const [name, operator] = pick(Object.entries(operators));
    const value = pick(labels);
    const filter = (isNested: boolean): string => `${name}.${isNested ? quoteUrl(value) : value}`;
    return { column: 'label', filter, sql: `label ${operator} ${quoteSql(value)}` };
  },
  () => {
    const values = [pick(labels), pick(labels), pick(labels)].filter((value) => value !== '');
    const filter = (): string => `in.(${values.map(quoteUrl).join(',')})`;
    return { column: 'label', filter, sql: `label = any (array[${values.map(quoteSql).join(',')}]::text[])` };
  },
  () => {
    const [word, is] = pick(Object.entries({ null: 'null', not_null: 'not null' }));
    return { column: 'label', filter: () => `is.${word}`, sql: `label is ${is}` };
  },
  () => {
    const [name, operator] = pick(Object.entries({ cs: '@>', cd: '<@', ov: '&&' }));
    const value = pick(['{x}', '{"y z"}', '{}', '{x,"y z",w}']);
    return { column: 'tags', filter: () => `${name}.${value}`, sql: `tags ${operator} ${quoteSql(value)}` };
  },
  () => {
    const [name, operator] = pick(Object.entries({ like: 'like', ilike: 'ilike', match: '~', imatch: '~*' }));
    const value = pick(['a', 'B', 'h', 'Ä']);
    return { column: 'label', filter: () => `${name}.${value}`, sql: `label ${operator} ${quoteSql(value)}` };
  },
  () => {
    const value = String(random(6));
    return { column: 'extra->k', filter: () => `eq.${value}`, sql: `extra->'k' = ${quoteSql(value)}` };
  },
  () => ({ column: 'extra->>t', filter: () => 'eq.on', sql: `extra->>'t' = 'on'` }),
  () => {
    const value = pick(['p.q', 'r:s']);
    const filter = (isNested: boolean): string => `eq.${isNested ? quoteUrl(value) : value}`;
    return { column: '"odd name"', filter, sql: `"odd name" = ${quoteSql(value)}` };
  },
  () => ({ column: 'count', filter: () => 'gte(all).{1,2}', sql: `count >= all ('{1,2}')` }),
  () => ({ column: 'count', filter: () => 'eq(any).{1,2,9}', sql: `count = any ('{1,2,9}')` }),
  () => ({ column: 'count', filter: () => 'isdistinct.4', sql: 'count is distinct from 4' }),
];

function makeCondition(): Condition {
  const condition = pick(makers)();
  if (random(3) > 0) return condition;
  return {
    ...condition,
    filter: (isNested) => `not.${condition.filter(isNested)}`,
    sql: `not (${condition.sql})`,
  };
}

/** A tree of conditions, as it is written within `and=(…)`. */
function makeTree(depth: number): { text: string; sql: string } {
  if (depth === 0 || random(2) === 0) {
    const { column, filter, sql } = makeCondition();
    return { text: `${column}.${filter(true)}`, sql: `(${sql})` };
  }
  const operator = pick(['and', 'or']);
  const not = random(3) === 0 ? 'not' : '';
  const trees = Array.from({ length: 1 + random(3) }, () => makeTree(depth - 1));
  return {
    text: `${not && 'not.'}${operator}(${trees.map(({ text }) => text).join(',')})`,
    sql: `${not} (${trees.map(({ sql }) => sql).join(` ${operator} `)})`,
  };
}

test('filters return the rows of the same SQL', async () => {
  for (let round = 0; round < 300; round += 1) {
    const search = new URLSearchParams({ select: 'id', order: 'id' });
    const conditions: string[] = [];
    for (let count = random(3); count >= 0; count -= 1) {
      const { column, filter, sql } = makeCondition();
      search.append(column, filter(false));
      conditions.push(sql);
    }
    if (random(2) === 0) {
      const trees = [makeTree(2), makeTree(2)];
      search.append(pick(['or']), `(${trees.map(({ text }) => text).join(',')})`);
      conditions.push(`(${trees.map(({ sql }) => sql).join(' or ')})`);
    }
    const reply = await fetch(`${backend.url}/rest/v1/things?${search}`, {
      headers: { apikey: apiKeys.secret },
    });
    const rows = await backend.sql.unsafe(
      `select id from things where ${conditions.map((sql) => `(${sql})`).join(' and ')} order by id`,
    );
    expect([reply.status, await reply.json()], search.toString()).toEqual([
      200,
      rows.map(({ id }) => ({ id: id as number })),
    ]);
  }
});
