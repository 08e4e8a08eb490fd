import type { Sql } from 'postgres';
import type { RelevancePlace, RelevanceQuery } from './relevance-queries.ts';

/** How well queries find what they should: shares from 0 to 1, and a line for each query that fell short. */
export interface RelevanceScore {
  /** Of the queries whose expected hit is among the first three, or which rightly find nothing. */
  share: number;
  /** Mean reciprocal rank of the first expected hit. */
  mrr: number;
  lines: string[];
}

/** Runs the queries as the site does and scores their results. */
export async function measureRelevance(
  sql: Sql,
  queries: readonly RelevanceQuery[],
): Promise<RelevanceScore> {
  let within = 0;
  let reciprocal = 0;
  const lines: string[] = [];
  for (const [place, q, ...expected] of queries) {
    const found = await search(sql, place, q);
    const rank = expected.length === 0 ? found.length : found.findIndex((title) => expected.includes(title));
    const isRight = expected.length === 0 ? found.length === 0 : rank >= 0 && rank < 3;
    if (isRight) within += 1;
    if (expected.length === 0) reciprocal += found.length === 0 ? 1 : 0;
    else if (rank >= 0) reciprocal += 1 / (rank + 1);
    if (!isRight || (expected.length > 0 && rank > 0))
      lines.push(
        `${place} “${q}” found ${found.slice(0, 4).join(' | ') || 'nothing'} (of ${String(found.length)})`,
      );
  }
  return { share: within / queries.length, mrr: reciprocal / queries.length, lines };
}

/** The titles that a query finds at a place, best first. */
async function search(sql: Sql, place: RelevancePlace, q: string): Promise<string[]> {
  const [row] = await statements[place](sql, q);
  return (row?.['titles'] as string[] | null) ?? [];
}

const statements = {
  businesses: (sql: Sql, q: string) => sql`select array_agg(b ->> 'name' order by place) as titles
    from jsonb_array_elements(public.directory_page(q => ${q}) -> 'businesses') with ordinality as t (b, place)`,
  jobs: (sql: Sql, q: string) => sql`select array_agg(b ->> 'title' order by place) as titles
    from jsonb_array_elements(public.jobs_page(q => ${q}) -> 'jobs') with ordinality as t (b, place)`,
  deals: (sql: Sql, q: string) => sql`select array_agg(b ->> 'title' order by place) as titles
    from jsonb_array_elements(public.deal_page(q => ${q}) -> 'deals') with ordinality as t (b, place)`,
  // The list of events is by date; the search of everything begins with the best.
  events: (sql: Sql, q: string) => sql`select array_agg(b ->> 'title' order by place) as titles
    from jsonb_array_elements(public.search_hub(q => ${q}) -> 'events') with ordinality as t (b, place)`,
  posts: (sql: Sql, q: string) => sql`select array_agg(b ->> 'title' order by place) as titles
    from jsonb_array_elements(public.search_hub(q => ${q}) -> 'posts') with ordinality as t (b, place)`,
} satisfies Record<RelevancePlace, (sql: Sql, q: string) => unknown>;
