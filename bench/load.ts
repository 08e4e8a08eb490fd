import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Requests per second, and the median and 99th percentile of the response time in milliseconds. */
export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
}

const connections = 20;

function summarize(times: number[], seconds: number): Load {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? NaN;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}

/** Requests `url` repeatedly from 20 connections. Throws on a response other than 200. */
export async function loadHttp(url: string, headers: Record<string, string>, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const start = performance.now();
      get(url, { agent, headers }, (reply) => {
        reply.resume().on('end', () => {
          times.push(performance.now() - start);
          if (reply.statusCode === 200) resolve();
          else reject(new Error(`${url} answered ${String(reply.statusCode)}`));
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

/**
 * The same by wrk (Debian: wrk), for what answers faster than a program of Node asks: on two cores Node makes 6,000 requests a second of nginx,
 * wrk 27,000.
 */
export function loadByWrk(url: string, seconds: number, headers: Record<string, string> = {}): Load {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t1', `-c${String(connections)}`, `-d${String(seconds)}s`, '--latency', ...fields, url];
  const printed = execFileSync('wrk', args, { encoding: 'utf8' });
  if (/Non-2xx|Socket errors/.test(printed)) throw new Error(`${url} failed:\n${printed}`);
  const milliseconds = (share: string) => {
    const [, value, unit = ''] = new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s)`).exec(printed) ?? [];
    return Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? NaN);
  };
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1]);
  return { perSecond, p50: milliseconds('50'), p99: milliseconds('99') };
}

/** The same for an SQL statement by pgbench, as the role of these claims and in a transaction like the API's. */
export function loadSql(
  databaseUrl: string,
  statement: string,
  seconds: number,
  claims: { role: string; sub?: string } = { role: 'anon' },
): Load {
  const folder = mkdtempSync(join(tmpdir(), 'hub-pgbench-'));
  const setClaims = `select set_config('request.jwt.claims', '${JSON.stringify(claims)}', true);`;
  writeFileSync(
    join(folder, 'script.sql'),
    `begin;\nset local role ${claims.role};\n${setClaims}\n${statement};\ncommit;\n`,
  );
  const args = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds)];
  try {
    execFileSync('pgbench', [...args, '-l', '--log-prefix=times', '-f', 'script.sql', databaseUrl], {
      cwd: folder,
      stdio: 'ignore',
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
