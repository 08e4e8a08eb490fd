import type { TransactionSql } from 'postgres';
import { expect, it } from 'vitest';
import { randomNumbers } from '../support/seed.ts';
import { as, inRolledBackTransaction, type Persona } from './support/personas.ts';
import { addTown } from './support/town.ts';
import { functionsOfApi, usual } from './support/function-arguments.ts';

/** Two megabytes of letters that do not compress, so that what is stored takes its size. */
const random = randomNumbers();
const letters = Buffer.from(Uint8Array.from({ length: 1_572_864 }, () => random() * 256))
  .toString('base64')
  .replace(/[+/]/g, 'a');
const large: Record<string, string> = {
  text: letters,
  jsonb: JSON.stringify({ a: letters }),
  'text[]': `{${(letters.match(/.{1,36}/g) ?? []).join()}}`,
  'uuid[]': `{${Array.from({ length: 27_000 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`).join()}}`,
};

/** The pages that a call reads and writes, or the code of its refusal. */
async function costOf(
  tx: TransactionSql,
  who: Persona,
  call: string,
): Promise<{ pages: number } | { refused: string }> {
  let cost: { pages: number } | { refused: string } = { refused: '' };
  class Tried extends Error {}
  await tx
    .savepoint(async (inner) => {
      await as(inner, who, async (run) => {
        // Longer than a role has, so that a busy machine refuses nothing.
        await run.unsafe(`set local statement_timeout = '1min'`);
        const [row] = await run.unsafe(`explain (analyze, buffers, format json) ${call}`);
        const [{ Plan: plan }] = row?.['QUERY PLAN'] as [{ Plan: Record<string, number> }];
        const of = (kind: string) => plan[`Shared ${kind} Blocks`] ?? 0;
        cost = { pages: of('Hit') + of('Read') + of('Dirtied') + (plan['Temp Written Blocks'] ?? 0) };
        return [];
      });
      throw new Tried();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Tried)) cost = { refused: String((error as { code?: string }).code) };
    });
  return cost;
}

it(
  'no text, JSON or list of two megabytes costs a function of the API much more than an empty one',
  { tags: 'large', timeout: 600_000 },
  () =>
    inRolledBackTransaction(async (tx) => {
      const town = await addTown(tx);
      const functions = await functionsOfApi(tx);
      const costly: string[] = [];
      let answered = 0;
      let tried = 0;
      for (const { name, forVisitors, arguments: all } of functions)
        for (const big of all.filter(({ type }) => Object.hasOwn(large, type)))
          for (const who of [
            ...(forVisitors ? (['anon'] as const) : []),
            town.as('owner'),
            town.as('member'),
          ]) {
            const call = (value: string) =>
              `select public.${name}(${all
                .filter((one) => one === big || !one.isOptional)
                .map((one) => `${one.name} => '${one === big ? value : usual(one, town)}'::${one.type}`)
                .join(', ')})`;
            tried += 1;
            // The short ones first: who reads an index after other tests pays for the dead entries that their rolled-back rows left.
            // Next to what is found and to what is not, which a search looks for in another way.
            const short =
              big.type === 'text' ? [usual(big, town), 'nothing-is-called-this'] : [usual(big, town)];
            let base = 0;
            for (const value of short) {
              const small = await costOf(tx, who, call(value));
              if ('pages' in small) base = Math.max(base, small.pages);
            }
            let cost = await costOf(tx, who, call(large[big.type] ?? ''));
            if ('pages' in cost && cost.pages > base + 2000)
              cost = await costOf(tx, who, call(large[big.type] ?? ''));
            if ('refused' in cost) {
              if (cost.refused === '57014') costly.push(`${name}(${big.name}) runs out of time`);
              continue;
            }
            answered += 1;
            if (cost.pages > base + 2000)
              costly.push(`${name}(${big.name}): ${String(cost.pages)} pages, not ${String(base)}`);
          }
      expect(
        [...new Set(costly)],
        'Refuse what is too long before anything else: private.assert_…, or a check.',
      ).toEqual([]);
      expect(tried).toBeGreaterThan(300);
      expect(answered).toBeGreaterThan(50);
    }),
);
