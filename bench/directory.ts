/**
 * `npm run bench:directory`: measures the directory with 10,000 and 100,000 listings. Compares the list of businesses through REST
 * as a visitor with the same SQL under the same role and policies by pgbench (Debian: postgresql-client), in one run on one
 * machine, and times each kind of search in Postgres.
 */
import postgres, { type Sql } from 'postgres';
import { scaleDirectory } from '../local/sample-data/scale.ts';
import { printConditions } from './conditions.ts';
import { startHub } from './hub.ts';
import { loadHttp, loadSql, printLoad, type Load } from './load.ts';
import { median } from './measure.ts';
import { sized } from './sizes.ts';

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

const counts = sized([10_000, 100_000], [100, 200]);
const seconds = sized(5, 1);
const rounds = sized(9, 1);
printConditions();
const hub = await startHub('backend');
try {
  const { api_url: api, publishable_key: apikey, db_url: db } = hub.status;
  const sql = postgres(db, { max: 1, onnotice: () => undefined });
  const results: { rest: Load; plain: Load | undefined }[] = [];
  for (const count of counts) {
    await scaleDirectory(sql, count);
    const plain = await loadSql(db, list, seconds);
    const rest = await loadHttp(api + path, { headers: { apikey }, seconds, pid: hub.pid });
    results.push({ rest, plain });
    print(count, rest, plain);
    await printSearches(sql);
  }
  const [small, large] = results;
  if (small && large) {
    const growth = (name: 'rest' | 'plain') =>
      large[name] && small[name] ? (large[name].p50 / small[name].p50).toFixed(2) : 'not measured';
    console.log(
      `\nGrowth of p50 from the smaller to the larger: REST ${growth('rest')}, SQL ${growth('plain')}`,
    );
  }
  const plan = await sql.begin(async (tx) => {
    await tx`set local role anon`;
    return tx.unsafe(`explain (costs off) ${list}`);
  });
  console.log(`\n${plan.map((row) => String(row['QUERY PLAN'])).join('\n')}`);
  await sql.end();
} finally {
  await hub.stop();
}

function print(count: number, rest: Load, plain: Load | undefined) {
  console.log(`\n${count.toLocaleString('en')} listings`);
  printLoad('REST as a visitor', rest, plain, 'its SQL');
  printLoad('SQL by pgbench', plain);
}

async function printSearches(sql: Sql) {
  for (const [name, call] of Object.entries(searches)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await sql.begin(async (tx) => {
        await tx`set local role anon`;
        const start = performance.now();
        await tx.unsafe(`select * from public.${call}`);
        times.push(performance.now() - start);
      });
    }
    console.log(
      `  ${name.padEnd(18)} ${median(times).toFixed(1).padStart(6)} ms (median of ${rounds}, as a visitor)`,
    );
  }
}
