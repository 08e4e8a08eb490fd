import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benchmarks, documentedBenchmarks, prepareBenchmarks, runBenchmark } from './support/benchmarks.ts';
import { newBuiltDir, newPreparedDir, runStack, type OnEnd } from './support/hub.ts';
import { commandOf, descendantsOf, kill, untilGone } from './support/processes.ts';

// It builds the site, and starts a hub twice.
const patienceMs = 600_000;

const endings: (() => void | Promise<void>)[] = [];
const atTheEnd: OnEnd = (end) => {
  endings.push(end);
};
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

it('builds the site once', { tags: 'large', timeout: patienceMs }, async () => {
  const dataDir = await newPreparedDir('demo');
  const options = { dataDir, site: 'production' } as const;
  const first = await runStack(options);
  expect(first.program.output).toContain('Building the site');
  await first.stop();
  const { site_url: site, api_url: api } = first.status;
  const ports = { sitePort: Number(new URL(site).port), apiPort: Number(new URL(api).port) };
  const second = await runStack({ ...options, ...ports });
  expect(second.program.output).not.toContain('Building the site');
  expect((await fetch(second.status.site_url)).status).toBe(200);
});

it(
  'serves the built site over IPv4 and IPv6, and restarts a killed server',
  { timeout: patienceMs },
  async () => {
    const { dataDir, ports } = await newBuiltDir(atTheEnd);
    const options = { dataDir, site: 'production', rateLimits: false, ...ports } as const;
    const first = await runStack(options);
    expect(first.program.output).not.toContain('Building the site');
    // Vitest sets NODE_ENV to `test`, which the build does not take over.
    const scripts = join(dataDir, 'site', 'client', '_astro');
    const texts = readdirSync(scripts).map((name) => readFileSync(join(scripts, name), 'latin1'));
    expect(texts.filter((text) => text.includes('cannot be a descendant of'))).toEqual([]);
    const { port } = new URL(first.status.site_url);
    for (const host of ['127.0.0.1', '[::1]']) {
      expect((await fetch(`http://${host}:${port}/`)).status).toBe(200);
    }
    const children = descendantsOf(first.program.pid);
    const server = children.find((pid) => commandOf(pid).includes('workerd serve'));
    // One process, and none of a developer's tools on the port.
    expect(children.filter((pid) => /workerd|wrangler/.test(commandOf(pid)))).toEqual([server]);
    for (const path of ['/cdn-cgi/local/explorer', '/cdn-cgi/local/scheduled', '/cdn-cgi/mf/reload']) {
      expect((await fetch(first.status.site_url + path)).status, path).toBe(404);
    }
    kill(server);
    await first.program.untilPrinted(/The site exited \(killed\); restarting it/);
    await expect
      .poll(() => fetch(first.status.site_url).then(({ status }) => status, String), { timeout: 60_000 })
      .toBe(200);
    const all = descendantsOf(first.program.pid);
    await first.stop();
    await untilGone([...children, ...all]);
  },
);

it('each benchmark has a command', () => {
  expect(documentedBenchmarks).toEqual(benchmarks);
});

describe('each benchmark in small', { tags: 'large' }, () => {
  // One hub and its built site, which they share.
  let environment: Record<string, string> = {};

  beforeAll(async () => {
    const { dataDir, ports } = await newBuiltDir(atTheEnd);
    const options = { dataDir, site: 'production', rateLimits: false, ...ports } as const;
    const { status, demo, program } = await runStack(options, atTheEnd);
    environment = await prepareBenchmarks({ status, demo, pid: program.pid, site: join(dataDir, 'site') });
  }, patienceMs);

  it.concurrent.each(benchmarks)('%s runs and prints finite numbers', async (name) => {
    await runBenchmark(name, environment, atTheEnd);
  });
});
