/**
 * `npm run bench:rest`: reads through REST from 20 connections (wrk), next to pgbench (Debian: postgresql-client) with the same SQL under the
 * same role and policies, in one run on one machine, and the CPU time of Node and of Postgres for each request.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { findRunningHub } from '../local/data-folder/data-folder.ts';
import { childrenOf, cpuOf, parentOf } from './cpu-time.ts';
import { loadByWrk, loadSql } from './load.ts';

const seconds = Number(process.argv[2] ?? 5);
const folder = mkdtempSync(join(tmpdir(), 'hub-bench-'));
const stack = spawn(
  process.execPath,
  [...process.execArgv, 'local/main.ts', 'stack', '--data', folder, '--api-port', '0', '--mail-port', '0'],
  { stdio: 'ignore' },
);
try {
  while (!findRunningHub(folder)?.status && stack.exitCode === null) await wait(100);
  const status = findRunningHub(folder)?.status;
  if (!status) throw new Error('The backend did not start.');
  const { api_url: api = '', publishable_key: apikey = '', db_url: db = '' } = status;
  const sql = postgres(db, { max: 1, onnotice: () => undefined });
  await sql`analyze`;
  const [business] = await sql<
    { id: string }[]
  >`select id from businesses where status = 'approved' order by id limit 1`;
  const [server] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const postmaster = parentOf(server?.pid ?? 0);
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
  console.log(
    `load of the machine before: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  console.log(`${''.padEnd(34)}   REST/s   p50 ms   p99 ms   SQL/s   ratio   ms of Node, of Postgres`);
  for (const [name, path, statement] of cases) {
    const url = `${api}/rest/v1/${path}`;
    loadByWrk(url, 2, { apikey });
    const read = () => ({ node: cpuOf(stack.pid ?? 0), postgres: sum(childrenOf(postmaster)) });
    const before = read();
    const rest = loadByWrk(url, seconds, { apikey });
    const after = read();
    const plain = loadSql(db, statement, seconds);
    const count = rest.perSecond * seconds;
    const numbers = [
      rest.perSecond.toFixed(0).padStart(8),
      rest.p50.toFixed(1).padStart(8),
      rest.p99.toFixed(1).padStart(8),
      plain.perSecond.toFixed(0).padStart(7),
      (rest.perSecond / plain.perSecond).toFixed(2).padStart(7),
      ((after.node - before.node) / count).toFixed(3).padStart(12),
      ((after.postgres - before.postgres) / count).toFixed(3).padStart(8),
    ];
    console.log(`${name.padEnd(34)} ${numbers.join(' ')}`);
  }
  console.log(
    `load of the machine after: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
} finally {
  stack.kill('SIGTERM');
  if (stack.exitCode === null) await once(stack, 'exit');
  rmSync(folder, { recursive: true, force: true });
}

function sum(pids: number[]): number {
  return pids.reduce((total, pid) => total + cpuOf(pid), 0);
}
