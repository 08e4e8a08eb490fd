/**
 * Prints how fast 50,000 listings come in from a file: `npm run bench:import`. The whole way of the desk (read the file, send it
 * in chunks, check it, find duplicates, make listings) beside COPY of the same rows into the same table, in one run; and undone.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import postgres from 'postgres';
import { startStack } from '../local/supervisor.ts';
import { guessMapping, Import, ImportCounts } from '../supabase/functions/_shared/contracts/imports.ts';
import { readCsv, readCsvHeader } from '../src/lib/read-csv.ts';
import { signInDemo } from './demo-sign-in.ts';

const count = 50_000;
const bad = 300;
const head = ['Name', 'Phone', 'Email', 'Website', 'Address', 'City', 'State', 'Zip', 'Description'];
const good = (n: number) => [
  `Harbor Workshop ${String(n)}, inc.`,
  `+1 802 ${String(5_000_000 + n)}`,
  `info@shop-${String(n)}.example`,
  `https://www.shop-${String(n)}.example/`,
  `${String(n)} Main Street`,
  ['Alder Falls', 'Millbrook', 'North Alder'][n % 3] ?? '',
  'VT',
  '05602',
  `Serving the "town" and its neighbours since ${String(1900 + (n % 120))} with care and good humour.`,
];
const isBad = (n: number) => n % Math.floor(count / bad) === 7 && n < Math.floor(count / bad) * bad;
const row = (n: number) => good(n).map((cell, at) => (isBad(n) && at === 1 ? 'call me' : cell));
const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const lines = Array.from({ length: count }, (_, n) => row(n).map(quote).join(';'));
// As a spreadsheet of a German or French office writes it: byte-order mark, semicolons, quotes.
const file = new Blob([`\ufeff${head.join(';')}\r\n${lines.join('\r\n')}\r\n`]);

const folder = mkdtempSync(join(tmpdir(), 'hub-bench-'));
const quiet = {
  sitePort: 0,
  apiPort: 0,
  mailPort: 0,
  site: 'none',
  rateLimits: false,
  log: () => undefined,
} as const;
const stack = await startStack({ dataDir: folder, ...quiet });
const sql = postgres(stack.status.db_url, { max: 1, onnotice: () => undefined });

// The most memory that this process (client and gateway) and its functions had at once, as Linux counts it.
const residentOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? 0) / 1024;
const denos = () =>
  readdirSync('/proc').flatMap((name) => {
    try {
      const isOurs =
        readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(process.pid);
      return isOurs && readFileSync(`/proc/${name}/comm`, 'utf8').startsWith('deno') ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
const peak = { client: 0, functions: 0 };
const sampler = setInterval(() => {
  peak.client = Math.max(peak.client, residentOf(process.pid));
  peak.functions = Math.max(
    peak.functions,
    denos().reduce((sum, pid) => sum + residentOf(pid), 0),
  );
}, 250);

const token = await signInDemo(stack.status, 'admin@demo.test', stack.demo.password);
const post = async (path: string, json: unknown) => {
  const reply = await fetch(`${stack.status.api_url}/functions/v1/api/imports${path}`, {
    method: 'POST',
    headers: {
      apikey: stack.status.publishable_key,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(json),
  });
  if (!reply.ok) throw new Error(`${path} ${String(reply.status)} ${await reply.text()}`);
  return (await reply.json()) as unknown;
};
const timed = async (work: () => Promise<void>) => {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
};
const say = (what: string, seconds: number, rows = count) => {
  const rate = `${(rows / seconds).toFixed(0).padStart(7)} rows/s`;
  console.log(`  ${what.padEnd(44)} ${seconds.toFixed(1).padStart(6)} s ${rate}`);
};

try {
  const mapping = guessMapping(await readCsvHeader(file));
  // COPY of the rows that are good, by the database's owner, with the table's own triggers and indexes.
  await sql`create temp table sent (${sql.unsafe(
    Object.keys(mapping)
      .map((name) => `${name} text`)
      .join(', '),
  )})`;
  const clean = Array.from({ length: count }, (_, n) => n).filter((n) => !isBad(n));
  const target = Object.keys(mapping).join(', ');
  const copy = async (table: string, extra: string) => {
    const stream = await sql
      .unsafe(`copy ${table} (${target}${extra && ', status'}) from stdin with (format csv)`)
      .writable();
    const order = Object.values(mapping);
    for (const n of clean) {
      const cells = order.map((at) => quote(good(n)[at] ?? ''));
      if (!stream.write(`${cells.join(',')}${extra}\n`))
        await new Promise((done) => stream.once('drain', done));
    }
    stream.end();
    await finished(stream);
  };
  const copied = await timed(() => copy('public.businesses', ',approved'));
  await sql`delete from public.businesses where name like 'Harbor Workshop%'`;
  await sql`vacuum analyze public.businesses`;

  const { id } = Import.parse(await post('', { file_name: 'bench.csv', mapping }));
  let counts: ImportCounts | undefined;
  const checked = await timed(async () => {
    for await (const { rows } of readCsv(file)) await post(`/${id}/rows`, { rows });
  });
  const applied = await timed(async () => {
    do counts = ImportCounts.parse(await post(`/${id}/apply`, {}));
    while (counts.ready > 0);
  });
  const after = { ...counts };
  const undone = await timed(async () => {
    do counts = ImportCounts.parse(await post(`/${id}/undo`, {}));
    while (counts.imported > 0);
  });
  const { imported = 0, invalid = 0, duplicate = 0 } = after;
  console.log(
    `${count.toLocaleString('en')} rows, ${(file.size / 2 ** 20).toFixed(1)} MiB: ${String(imported)} imported, ${String(invalid)} reported, ${String(duplicate)} duplicates`,
  );
  say('COPY into the table of listings', copied, clean.length);
  say('import: read, send, check, find duplicates', checked);
  say('import: make listings, with the audit log', applied, imported);
  say('import in all', checked + applied);
  say('undo', undone, imported);
  console.log(
    `\n  ratio COPY : import ${(copied / clean.length / ((checked + applied) / count)).toFixed(2)} (its last part alone ${(copied / clean.length / (applied / imported)).toFixed(2)})`,
  );
  console.log(
    `  peak memory: client with gateway ${peak.client.toFixed(0)} MiB, functions ${peak.functions.toFixed(0)} MiB`,
  );
  const [left] =
    await sql`select count(*)::integer as left from public.businesses where name like 'Harbor Workshop%'`;
  if (left?.['left'] !== 0 || imported !== clean.length || invalid !== count - clean.length)
    process.exitCode = 1;
} finally {
  clearInterval(sampler);
  await sql.end();
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}
