import { expect, inject, it } from 'vitest';
import { loadSampleData } from '../../local/sample-data/load.ts';
import { readSchemaFiles } from '../../scripts/database-baseline.ts';
import { withEmptyDatabase } from './support/empty-database.ts';
import { measureRelevance } from './support/measure-relevance.ts';
import { relevanceQueries } from './support/relevance-queries.ts';

it('finds what people mean in the demo town', async () => {
  const { share, mrr, lines } = await withEmptyDatabase(
    inject('stack').db_url,
    'hub_relevance',
    async (sql) => {
      for (const { statements } of readSchemaFiles()) await sql.unsafe(statements).simple();
      await loadSampleData(sql, 'Relevance-Only-4711');
      return measureRelevance(sql, relevanceQueries);
    },
  );
  const count = String(relevanceQueries.length);
  const score = `Relevance of ${count} queries: ${share.toFixed(3)} in the first three, MRR ${mrr.toFixed(3)}`;
  console.info([score, ...lines].join('\n'));
  expect(relevanceQueries.length).toBeGreaterThanOrEqual(150);
  expect(share).toBeGreaterThanOrEqual(0.95);
  expect(mrr).toBeGreaterThanOrEqual(0.9);
});
