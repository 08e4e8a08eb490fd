/**
 * `npm run bench:visitors [part]`: each public page and feed as a visitor gets it, rendered anew, from a town of the demo's size and from one of the size
 * asked for (1, the largest that the hub is made for, or 0.1): requests a second, the 50th and 99th percentile with twenty connections, and the CPU time of all
 * programs for a request, page by page in turn, so that both have the same machine. Says which pages take more than 1.5 times as much, or longer than half
 * a second, and fails on an answer other than 2xx. `--data <folder>` keeps the towns
 * there and takes those that are there; `--only <texts>` measures the pages with one of those, parted by commas, in their names.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { findExamples, publicPages } from '../tests/support/public-pages.ts';
import { serveCopy } from '../tests/support/counted-worker.ts';
import { fillTown, townOf } from '../tests/support/scaled-town.ts';
import { printConditions } from './conditions.ts';
import { type Hub, startHub, startOwnHub } from './hub.ts';
import { type Load, loadHttp } from './load.ts';
import { argument, flag, sized } from './sizes.ts';

/** A town and its site. */
interface Town {
  pages: Record<string, string>;
  load: (path: string) => Promise<Load | undefined>;
  stop: () => Promise<void>;
}

const demoPart = sized(0.001, 0.0005);
const part = Number(argument ?? sized(1, 0.001));
const kept = flag('data');
const only = flag('only')?.split(',');
const [mostMs, mostGrowth] = [500, 1.5];
const today = new Date().toISOString().slice(0, 10);
// Caches store no response to a request with credentials.
const headers = { authorization: 'Bearer none' };
const failures: string[] = [];

async function startTown(size: number, built: Hub): Promise<Town> {
  const dataDir = kept === undefined ? undefined : join(kept, String(size));
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true });
  const hub = await startOwnHub({
    site: 'none',
    isEmpty: true,
    scheduler: false,
    ...(dataDir !== undefined && { dataDir }),
  });
  try {
    const sql = postgres(hub.status.db_url, { max: 1, onnotice: () => undefined });
    const [there] = await sql`select from public.businesses limit 1`;
    const began = performance.now();
    if (!there) await fillTown(sql, townOf(size));
    await sql`update public.site_settings set maintenance_mode = false`;
    console.log(
      `A town of ${String(size)}: ${there ? 'was there' : `filled in ${((performance.now() - began) / 1000).toFixed(0)} s`}`,
    );
    const pages = publicPages(await findExamples(sql), today, size >= 0.01);
    await sql.end();
    const { api_url: api, publishable_key: key } = hub.status;
    const site = await serveCopy(built.site, {
      [built.status.api_url]: api,
      [built.status.publishable_key]: key,
    });
    const load = async (path: string) => {
      const url = site.url + path;
      try {
        const { status } = await fetch(url, { headers, redirect: 'manual' });
        if (status !== 200) throw new Error(`${path} answered ${String(status)}`);
        return await loadHttp(url, { seconds: sized(4, 1), headers, pid: [hub.pid, site.pid] });
      } catch (error) {
        failures.push(`a town of ${String(size)}: ${String(error)}`);
        return undefined;
      }
    };
    const stop = async () => {
      await site.stop();
      await hub.stop();
    };
    return { pages, load, stop };
  } catch (error) {
    await hub.stop();
    throw error;
  }
}

const cpuOf = (load: Load) => Object.values(load.cpu ?? {}).reduce((sum, ms) => sum + ms, 0);
const cells = (load: Load | undefined) =>
  load === undefined
    ? 'failed'.padStart(34)
    : `${load.perSecond.toFixed(0).padStart(8)}/s${[load.p50, load.p99, cpuOf(load)].map((ms) => ms.toFixed(1).padStart(8)).join('')}`;
const programs = (load: Load | undefined) =>
  Object.entries(load?.cpu ?? {})
    .map(([name, ms]) => `  ${name} ${ms.toFixed(1)}`)
    .join('');

printConditions();
const built = await startHub('site');
const towns: Town[] = [];
try {
  for (const size of [demoPart, part]) towns.push(await startTown(size, built));
  const [small, large] = towns as [Town, Town];
  console.log(
    `\n${''.padEnd(32)}${`a town of ${String(demoPart)}`.padStart(34)}${`a town of ${String(part)}`.padStart(34)}`,
  );
  const columns = '        /s     p50     p99  CPU ms';
  console.log(`${'page'.padEnd(32)}${columns}${columns}   ratio of p50, CPU; CPU ms by program`);
  const slow: string[] = [];
  const names = Object.keys(small.pages).filter((name) => only?.some((text) => name.includes(text)) ?? true);
  for (const name of sized(names, ['/', '/directory', '/events/calendar.ics'])) {
    const before = await small.load(small.pages[name] ?? '');
    const after = await large.load(large.pages[name] ?? '');
    const growth = before && after ? cpuOf(after) / cpuOf(before) : undefined;
    const ratios = before && after && growth !== undefined ? [after.p50 / before.p50, growth] : [];
    console.log(
      `${name.padEnd(32)}${cells(before)}${cells(after)}${ratios.map((ratio) => ratio.toFixed(2).padStart(8)).join('')}${programs(after)}`,
    );
    if ((growth ?? 0) > mostGrowth || (after?.p99 ?? 0) > mostMs) slow.push(name);
  }
  console.log(
    `\nMore than ${String(mostGrowth)} times the CPU time, or a p99 above ${String(mostMs)} ms: ${slow.join(', ') || 'none'}`,
  );
} finally {
  for (const town of towns) await town.stop();
  await built.stop();
}
if (failures.length > 0) {
  console.log(`Failed:\n${failures.join('\n')}`);
  process.exitCode = 1;
}
