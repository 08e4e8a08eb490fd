/**
 * `npm run bench:town [parts]`: what each public page and feed reads, in towns of three sizes (a thousandth, a tenth and the whole of the
 * largest; `1` or `0.01,0.1` for others): the pages of memory that its statements touch in Postgres, which is the same on every machine,
 * and their time. The statements are those that the pages send: see tests/support/page-reads.ts.
 */
import { registerHooks } from 'node:module';
import postgres from 'postgres';
import { withBenchDatabase } from './database.ts';
import { argument, sized } from './sizes.ts';
import { findExamples } from '../tests/support/public-pages.ts';
import { recordPage, type Cost } from '../tests/support/recorded-backend.ts';
import { fillTown, townOf } from '../tests/support/scaled-town.ts';

// Astro gives the pages their environment.
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier === 'astro:env/client'
        ? new URL('../tests/support/astro-env.ts', import.meta.url).href
        : specifier,
      context,
    ),
});
const { pageReads } = await import('../tests/support/page-reads.ts');

const parts = (argument ?? sized('0.001,0.1,1', '0.0005')).split(',').map(Number);
const costs = new Map<string, Cost[]>();

for (const part of parts) {
  await withBenchDatabase(async (url) => {
    const sql = postgres(url, { max: 1, onnotice: () => undefined });
    const began = performance.now();
    await fillTown(sql, townOf(part));
    console.error(`A town of ${String(part)} in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const reads = pageReads(await findExamples(sql), new Date().toISOString().slice(0, 10));
    for (const [page, read] of Object.entries(reads)) {
      const cost = await recordPage(sql, read).catch((error: unknown) => {
        console.error(page, error);
        return { names: [], buffers: NaN, ms: NaN };
      });
      costs.set(page, [...(costs.get(page) ?? []), cost]);
    }
    await sql.end();
  });
}

console.log(`Pages of memory touched and milliseconds, in towns of ${parts.join(', ')}\n`);
const cell = (value: number, digits = 0) => value.toFixed(digits).padStart(10);
console.log(
  `${'page'.padEnd(28)}${parts.map((part) => String(part).padStart(10)).join('')}     ratio   asks${parts.map(() => '        ms').join('')}`,
);
for (const [page, found] of costs) {
  const ratio = (found.at(-1)?.buffers ?? NaN) / (found[0]?.buffers ?? NaN);
  console.log(
    page.padEnd(28) +
      found.map(({ buffers }) => cell(buffers)).join('') +
      cell(ratio, 2) +
      String(found[0]?.names.length).padStart(7) +
      found.map(({ ms }) => cell(ms, 1)).join(''),
  );
}
