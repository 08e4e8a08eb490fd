/**
 * `npm run bench:directory`: measures the directory with 10,000 and 100,000 listings. Compares the list of businesses through REST
 * as a visitor with the same SQL under the same role and policies by pgbench (Debian: postgresql-client), in one run on one
 * machine, and times each kind of search in Postgres.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { findRunningHub } from '../local/data-folder/data-folder.ts';
import { scaleDirectory } from '../local/sample-data/scale.ts';
import { loadHttp, loadSql, type Load } from './load.ts';

const columns = 'id,slug,name,tagline,categories,logo_url,featured';
const path = `/rest/v1/businesses?select=${columns}&status=eq.approved&order=featured.desc,sort_name.asc,id.asc&limit=20`;
const list = `select ${columns} from public.businesses where status = 'approved' order by featured desc, sort_name, id limit 20`;
// What the directory's pages call (src/features/directory/queries.ts), and what suggestions and programs call.
const searches: Record<string, string> = {
  'first page': 'directory_page()',
  'page 40': 'directory_page(page => 40)',
  'a common word': `directory_page(q => 'bakery')`,
  'three words': `directory_page(q => 'golden lantern florist')`,
  'a typing error': `directory_page(q => 'lanterm florst')`,
  'a category': `directory_page(category => (select slug from business_categories limit 1))`,
  'a city': `directory_page(in_city => (select city from businesses where status = 'approved' limit 1))`,
  'open now': 'directory_page(open_now => true)',
  'the nearest': `directory_page(sort => 'nearest', near_latitude => 44.27, near_longitude => -72.57)`,
  'all on the map': 'directory_map()',
  'a part of the map': 'directory_map(area => array[44.25, -72.58, 44.27, -72.56])',
  'a filtered map': `directory_map(category => (select slug from business_categories limit 1))`,
  'a suggestion': `search_businesses(q => 'lanter', page_size => 6)`,
};

const folder = mkdtempSync(join(tmpdir(), 'hub-bench-'));
const stack = spawn(
  process.execPath,
  ['local/main.ts', 'stack', '--data', folder, '--api-port', '0', '--mail-port', '0'],
  {
    stdio: 'ignore',
  },
);
try {
  while (!findRunningHub(folder)?.status && stack.exitCode === null) await wait(100);
  const status = findRunningHub(folder)?.status;
  if (!status) throw new Error('The backend did not start.');
  const { api_url: api = '', publishable_key: key = '', db_url: db = '' } = status;
  const sql = postgres(db, { max: 1, onnotice: () => undefined });
  const results: Record<number, { rest: Load; plain: Load }> = {};
  for (const count of [10_000, 100_000]) {
    await scaleDirectory(sql, count);
    const plain = loadSql(db, list, 5);
    results[count] = { rest: await loadHttp(api + path, { apikey: key }, 5), plain };
    print(count, results[count]);
    await printSearches(sql);
  }
  const [small, large] = [results[10_000], results[100_000]];
  if (small && large) {
    const growth = (of: (result: { rest: Load; plain: Load }) => Load) =>
      (of(large).p50 / of(small).p50).toFixed(2);
    console.log(
      `\nGrowth of p50 from 10k to 100k: REST ${growth(({ rest }) => rest)}, SQL ${growth(({ plain }) => plain)}`,
    );
  }
  const plan = await sql.begin(async (tx) => {
    await tx`set local role anon`;
    return tx.unsafe(`explain (costs off) ${list}`);
  });
  console.log(`\n${plan.map((row) => String(row['QUERY PLAN'])).join('\n')}`);
  await sql.end();
} finally {
  stack.kill('SIGTERM');
  if (stack.exitCode === null) await once(stack, 'exit');
  rmSync(folder, { recursive: true, force: true });
}

function print(count: number, { rest, plain }: { rest: Load; plain: Load }) {
  const line = (name: string, { perSecond, p50, p99 }: Load) => {
    const times = `p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`;
    console.log(`  ${name.padEnd(18)} ${perSecond.toFixed(0).padStart(6)}/s   ${times}`);
  };
  console.log(`\n${count.toLocaleString('en')} listings`);
  line('REST as a visitor', rest);
  line('SQL by pgbench', plain);
  console.log(`  ratio REST : SQL   ${(rest.perSecond / plain.perSecond).toFixed(3)}`);
}

async function printSearches(sql: Sql) {
  for (const [name, call] of Object.entries(searches)) {
    const times: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      await sql.begin(async (tx) => {
        await tx`set local role anon`;
        const start = performance.now();
        await tx.unsafe(`select * from public.${call}`);
        times.push(performance.now() - start);
      });
    }
    console.log(
      `  ${name.padEnd(18)} ${(times.toSorted((a, b) => a - b)[4] ?? NaN).toFixed(1).padStart(6)} ms (median of 9, as a visitor)`,
    );
  }
}
