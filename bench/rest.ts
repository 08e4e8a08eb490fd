/**
 * `npm run bench:rest`: reads through REST from 20 connections (wrk), next to pgbench (Debian: postgresql-client) with the same SQL under the
 * same role and policies, in one run on one machine, and the CPU time of Node and of Postgres for each request.
 */
import postgres from 'postgres';
import { printConditions } from './conditions.ts';
import { startHub } from './hub.ts';
import { loadHttp, loadSql, printLoad } from './load.ts';
import { argument, sized } from './sizes.ts';

const seconds = Number(argument ?? sized(5, 1));
printConditions();
const hub = await startHub('backend');
try {
  const { api_url: api, publishable_key: apikey, db_url: db } = hub.status;
  const sql = postgres(db, { max: 1, onnotice: () => undefined });
  await sql`analyze`;
  const [business] = await sql<
    { id: string }[]
  >`select id from businesses where status = 'approved' order by id limit 1`;
  await sql.end();
  const id = business?.id ?? '';
  const posts = (table: string) =>
    `left join lateral (select json_agg(json_build_object('id', x.id, 'title', x.title)) as ${table} from public.${table} x where x.business_id = b.id) ${table} on true`;
  const cases: [name: string, path: string, statement: string][] = [
    [
      'a read by key',
      `businesses?select=id,slug,name&id=eq.${id}`,
      `select id, slug, name from public.businesses where id = '${id}'`,
    ],
    [
      '20 rows with two embedded tables',
      'businesses?select=id,slug,name,deals(id,title),events(id,title)&status=eq.approved&order=name,id&limit=20',
      `select b.id, b.slug, b.name, deals.deals, events.events from (select id, slug, name from public.businesses where status = 'approved' order by name, id limit 20) b ${posts('deals')} ${posts('events')}`,
    ],
    ['an rpc', 'rpc/hub_settings', 'select public.hub_settings()'],
  ];
  for (const [name, path, statement] of cases) {
    const url = `${api}/rest/v1/${path}`;
    await loadHttp(url, { seconds: sized(2, 1), headers: { apikey } });
    const rest = await loadHttp(url, { seconds, headers: { apikey }, pid: hub.pid });
    const plain = await loadSql(db, statement, seconds);
    printLoad(name, rest, plain, 'its SQL');
    printLoad('  its SQL', plain);
  }
} finally {
  await hub.stop();
}
