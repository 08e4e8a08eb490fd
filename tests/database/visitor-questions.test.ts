import { expect, inject, it } from 'vitest';
import { inRolledBackTransaction } from './support/personas.ts';

const words = 'ab '.repeat(1200);
/** The dearest questions that fit into an address, for each operator. */
const questions: Record<string, string> = {
  eq: 'a'.repeat(6000),
  neq: 'a'.repeat(6000),
  gt: 'a'.repeat(6000),
  like: 'a*'.repeat(3000),
  ilike: '*a*b'.repeat(1500),
  'like(all)': `{${Array.from({ length: 300 }, (_, n) => `*a${String(n)}*b*`).join()}}`,
  match: '(a*)*'.repeat(300),
  imatch: '((a{1,50}){1,50}){1,50}',
  fts: Array.from({ length: 600 }, (_, n) => `w${String(n)}:*`).join('&'),
  plfts: words,
  phfts: words,
  wfts: words,
  in: `(${Array.from({ length: 1500 }, (_, n) => n).join()})`,
  cs: `{${Array.from({ length: 1500 }, (_, n) => n).join()}}`,
  cd: `{${Array.from({ length: 1500 }, (_, n) => n).join()}}`,
  ov: `{${Array.from({ length: 1500 }, (_, n) => n).join()}}`,
  is: 'null',
  isdistinct: 'a'.repeat(6000),
};
const nested = (column: string, depth: number): string =>
  depth === 0 ? `${column}.is.null` : `or(${nested(column, depth - 1)},${column}.not.is.null)`;

it(
  'no question of a visitor about any column runs out of time, whichever operator it asks with',
  { tags: 'large', timeout: 900_000 },
  async () => {
    const { api_url, publishable_key } = inject('stack');
    let columns: readonly { table: string; column: string }[] = [];
    await inRolledBackTransaction(async (tx) => {
      columns = await tx<{ table: string; column: string }[]>`
        select c.relname as table, a.attname as column from pg_class as c
        join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and has_column_privilege('anon', c.oid, a.attnum, 'select')
        order by 1, 2`;
    });
    expect(columns.length).toBeGreaterThan(100);
    const slow: string[] = [];
    const ask = async (table: string, name: string, search: string) => {
      const response = await fetch(`${api_url}/rest/v1/${table}?${search}&limit=1`, {
        headers: { apikey: publishable_key },
      });
      const text = await response.text();
      if (response.status >= 500 && response.status !== 501)
        slow.push(`${name}: ${String(response.status)} ${text.slice(0, 100)}`);
    };
    for (const { table, column } of columns) {
      for (const [operator, value] of Object.entries(questions))
        await ask(
          table,
          `${table}.${column} ${operator}`,
          `select=${column}&${column}=${operator}.${encodeURIComponent(value)}`,
        );
      await ask(table, `${table}.${column} or`, `select=${column}&or=(${nested(column, 60)})`);
    }
    expect(slow).toEqual([]);
  },
);
