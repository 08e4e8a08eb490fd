/**
 * `npm run bench:import [rows]`: measures an import of 50,000 listings (or `rows`) from a file. Compares the whole flow of the admin area (read the file,
 * send it, check it, create the listings) with COPY of the same rows into the same table, alternating within one run so that
 * other load on the machine slows both; then measures the undo.
 */
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import postgres from 'postgres';
import { guessMapping, Import, ImportCounts } from '../supabase/functions/_shared/contracts/imports.ts';
import { readCsv, readCsvHeader } from '../src/features/admin/imports/read-csv.ts';
import { familyOf, programOf } from './cpu-time.ts';
import { signInDemo } from './demo-sign-in.ts';
import { startHub } from './hub.ts';
import { argument, sized } from './sizes.ts';

const count = Number(argument ?? sized(50_000, 200));
const bad = sized(Math.ceil(count / 167), 10);
// Of rows to create: between the turns of COPY.
const turn = count / 10;
const head = ['Name', 'Phone', 'Email', 'Website', 'Address', 'City', 'State', 'Zip', 'Description'];
const good = (n: number, name = 'Harbor') => [
  `${name} Workshop ${String(n)}, inc.`,
  `+1 802 ${String(5_000_000 + n)}`,
  `info@shop-${String(n)}.example`,
  `https://www.shop-${String(n)}.example/`,
  `${String(n)} Main Street`,
  ['Alder Falls', 'Millbrook', 'North Alder'][n % 3] ?? '',
  'VT',
  '05602',
  `Serving the "town" and its neighbors since ${String(1900 + (n % 120))} with care and good humor.`,
];
const isBad = (n: number) => n % Math.floor(count / bad) === 7 && n < Math.floor(count / bad) * bad;
const row = (n: number) => good(n).map((cell, at) => (isBad(n) && at === 1 ? 'call me' : cell));
const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const lines = Array.from({ length: count }, (_, n) => row(n).map(quote).join(';'));
// Like a spreadsheet with a German or French locale: byte order mark, semicolons, quotes.
const file = new Blob([`\ufeff${head.join(';')}\r\n${lines.join('\r\n')}\r\n`]);

const stack = await startHub('backend');
const sql = postgres(stack.status.db_url, { max: 1, onnotice: () => undefined });

const residentMiB = (pid: number) => {
  try {
    return (
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? 0) / 1024
    );
  } catch {
    return 0;
  }
};
/** The memory that the hub's processes of a program have. */
const residentOf = (program: string) =>
  familyOf(stack.pid)
    .filter((pid) => programOf(pid) === program)
    .reduce((sum, pid) => sum + residentMiB(pid), 0);
const peak = { client: 0, gateway: 0, functions: 0 };
const sampler = setInterval(() => {
  peak.client = Math.max(peak.client, residentMiB(process.pid));
  peak.gateway = Math.max(peak.gateway, residentMiB(stack.pid));
  peak.functions = Math.max(peak.functions, residentOf('deno'));
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
const clock = { copied: 0, checked: 0, applied: 0, undone: 0 };
const timed = async <T>(what: keyof typeof clock, work: () => Promise<T>) => {
  const begin = performance.now();
  const result = await work();
  clock[what] += (performance.now() - begin) / 1000;
  return result;
};
const report = (what: string, seconds: number, rows = count) => {
  const rate = `${(rows / seconds).toFixed(0).padStart(7)} rows/s`;
  console.log(`  ${what.padEnd(44)} ${seconds.toFixed(1).padStart(6)} s ${rate}`);
};

try {
  const mapping = guessMapping(await readCsvHeader(file));
  const clean = Array.from({ length: count }, (_, n) => n).filter((n) => !isBad(n));
  const target = Object.keys(mapping).join(', ');
  const order = Object.values(mapping).filter((at) => at !== undefined);
  // COPY of the valid rows by the database's owner, with the table's triggers and indexes, in twenty parts.
  let copied = 0;
  const copyTurn = async () => {
    const rows = clean.slice(copied, copied + Math.ceil(clean.length / 20));
    const text = rows.map(
      (n) => `${order.map((at) => quote(good(n, 'Copied')[at] ?? '')).join(',')},approved\n`,
    );
    await timed('copied', async () => {
      const copy = `copy public.businesses (${target}, status) from stdin with (format csv)`;
      await pipeline(Readable.from(text), await sql.unsafe(copy).writable());
    });
    copied += rows.length;
    await sql`delete from public.businesses where name like 'Copied Workshop%'`;
  };

  const { id } = Import.parse(await post('', { file_name: 'bench.csv', mapping }));
  const chunks = readCsv(file);
  const stageNext = async () => {
    const next = await chunks.next();
    if (next.done !== true) await post(`/${id}/rows`, { rows: next.value.rows });
    return next.done !== true;
  };
  for (let n = 1; await timed('checked', stageNext); n += 1) if (n % 5 === 0) await copyTurn();
  const ask = async (step: 'apply' | 'undo') => ImportCounts.parse(await post(`/${id}/${step}`, {}));
  let counts = await timed('applied', () => ask('apply'));
  for (let due = turn; counts.ready > 0; counts = await timed('applied', () => ask('apply'))) {
    if (counts.imported < due) continue;
    due += turn;
    await copyTurn();
  }
  while (copied < clean.length) await copyTurn();
  const after = { ...counts };
  while (counts.imported > 0) counts = await timed('undone', () => ask('undo'));
  const { imported, invalid, duplicate } = after;
  console.log(
    `${count.toLocaleString('en')} rows, ${(file.size / 2 ** 20).toFixed(1)} MiB: ${String(imported)} imported, ${String(invalid)} reported, ${String(duplicate)} duplicates`,
  );
  report('COPY into the table of listings', clock.copied, clean.length);
  report('import: read, send, check, find duplicates', clock.checked);
  report('import: create listings, with the audit log', clock.applied, imported);
  report('import overall', clock.checked + clock.applied);
  report('undo', clock.undone, imported);
  const perRow = clock.copied / clean.length;
  const whole = (perRow / ((clock.checked + clock.applied) / count)).toFixed(2);
  console.log(
    `\n  ratio COPY : import ${whole} (its last part alone ${(perRow / (clock.applied / imported)).toFixed(2)})`,
  );
  console.log(
    `  peak memory: client ${peak.client.toFixed(0)} MiB, gateway ${peak.gateway.toFixed(0)} MiB, functions ${peak.functions.toFixed(0)} MiB`,
  );
  const [left] =
    await sql`select count(*)::integer as left from public.businesses where name like 'Harbor Workshop%'`;
  if (left?.['left'] !== 0 || imported !== clean.length || invalid !== count - clean.length)
    process.exitCode = 1;
} finally {
  clearInterval(sampler);
  await sql.end();
  await stack.stop();
}
