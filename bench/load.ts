import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type CpuTimes, readCpu } from './cpu-time.ts';
import { sized } from './sizes.ts';
import { hasTool } from './tools.ts';

/** Requests per second, and the median and 90th and 99th percentile of the response time in milliseconds. */
export interface Load {
  perSecond: number;
  p50: number;
  p90: number;
  p99: number;
  /** Milliseconds of CPU for each request, by program, where it was measured. */
  cpu?: CpuTimes;
}

const connections = sized(20, 4);
// Not the synchronous one: what this process has open would stand still.
const run = promisify(execFile);

function summarize(times: number[], seconds: number): Load {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? NaN;
  return { perSecond: times.length / seconds, p50: at(0.5), p90: at(0.9), p99: at(0.99) };
}

/** What to request: with which headers, for how long, and of which processes and their children to count the CPU time. */
interface Requested {
  seconds: number;
  headers?: Record<string, string>;
  pid?: number | readonly number[];
}

/**
 * Requests `url` repeatedly from 20 connections (4 in small), by wrk, or without it by a client of Node, which asks a quarter as often as wrk can. Throws on a
 * response other than 2xx.
 */
export async function loadHttp(url: string, { seconds, headers = {}, pid }: Requested): Promise<Load> {
  const before = pid === undefined ? {} : readCpu(pid);
  const load = hasTool('wrk', 'a client of Node makes the requests.')
    ? await loadByWrk(url, headers, seconds)
    : await loadByNode(url, headers, seconds);
  // A busy machine may not answer in so short a time.
  if (load.perSecond === 0)
    return loadHttp(url, { headers, seconds: seconds * 2, ...(pid !== undefined && { pid }) });
  if (pid === undefined) return load;
  const spent = Object.entries(readCpu(pid)).map(
    ([name, ms]) => [name, (ms - (before[name] ?? 0)) / (load.perSecond * seconds)] as const,
  );
  return { ...load, cpu: Object.fromEntries(spent.filter(([, ms]) => ms >= 0.001)) };
}

async function loadByNode(url: string, headers: Record<string, string>, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const start = performance.now();
      get(url, { agent, headers }, (reply) => {
        reply.resume().on('end', () => {
          times.push(performance.now() - start);
          const { statusCode = 0 } = reply;
          if (statusCode >= 200 && statusCode < 300) resolve();
          else reject(new Error(`${url} answered ${String(statusCode)}`));
        });
      }).on('error', reject);
    });
  await ask();
  times.length = 0;
  const end = performance.now() + seconds * 1000;
  const worker = async () => {
    while (performance.now() < end) await ask();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return summarize(times, seconds);
}

async function loadByWrk(url: string, headers: Record<string, string>, seconds: number): Promise<Load> {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t1', `-c${String(connections)}`, `-d${String(seconds)}s`, '--timeout', '30s', '--latency'];
  const { stdout: printed } = await run('wrk', [...args, ...fields, url]);
  if (/Non-2xx|Socket errors/.test(printed)) throw new Error(`${url} failed:\n${printed}`);
  const milliseconds = (share: string) => {
    const [, value, unit = ''] = new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s)`).exec(printed) ?? [];
    return Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? NaN);
  };
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1]);
  return { perSecond, p50: milliseconds('50'), p90: milliseconds('90'), p99: milliseconds('99') };
}

/**
 * The same for an SQL statement by pgbench, as the role of these claims and in a transaction like the API's; undefined where pgbench is not
 * installed.
 */
export async function loadSql(
  databaseUrl: string,
  statement: string,
  seconds: number,
  claims: { role: string; sub?: string } = { role: 'anon' },
): Promise<Load | undefined> {
  if (!hasTool('pgbench', 'the same SQL by itself is not measured.')) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'hub-pgbench-'));
  const setClaims = `select set_config('request.jwt.claims', '${JSON.stringify(claims)}', true);`;
  writeFileSync(
    join(folder, 'script.sql'),
    `begin;\nset local role ${claims.role};\n${setClaims}\n${statement};\ncommit;\n`,
  );
  const args = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds)];
  try {
    await run('pgbench', [...args, '-l', '--log-prefix=times', '-f', 'script.sql', databaseUrl], {
      cwd: folder,
    });
    const logs = readdirSync(folder).filter((name) => name.startsWith('times'));
    const lines = logs.flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
    return summarize(
      lines.map((line) => Number(line.split(' ')[2]) / 1000),
      seconds,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes `count` calls in sequence. Throws on a response other than 2xx. */
export async function timeCalls(call: () => Promise<Response>, count: number): Promise<Load> {
  const times: number[] = [];
  const begin = performance.now();
  for (let made = 0; made < count; made += 1) {
    const start = performance.now();
    const reply = await call();
    await reply.arrayBuffer();
    times.push(performance.now() - start);
    if (!reply.ok) throw new Error(`${reply.url} answered ${String(reply.status)}`);
  }
  return summarize(times, (performance.now() - begin) / 1000);
}

/** Prints a line: requests a second, percentiles, CPU for each request by program, and how many times that of `baseline` it makes. */
export function printLoad(name: string, load: Load | undefined, baseline?: Load, baselineName = ''): void {
  if (load === undefined) {
    console.log(`  ${name.padEnd(40)} not measured`);
    return;
  }
  const { perSecond, p50, p90, p99, cpu = {} } = load;
  const times = [p50, p90, p99].map((time) => time.toFixed(1).padStart(7)).join('');
  const ratio = baseline ? `  ${(perSecond / baseline.perSecond).toFixed(3)} of ${baselineName}` : '';
  const spent = Object.entries(cpu).map(([program, ms]) => `${program} ${ms.toFixed(3)}`);
  const ofCpu = spent.length > 0 ? `  CPU ms: ${spent.join(', ')}` : '';
  console.log(
    `  ${name.padEnd(40)} ${perSecond.toFixed(0).padStart(6)}/s  p50 p90 p99 ms${times}${ratio}${ofCpu}`,
  );
}
