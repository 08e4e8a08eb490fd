/**
 * `npm run bench:functions`: measures the edge functions under load. Compares each endpoint with a bare Hono handler under Deno and
 * with its raw SQL by pgbench (Debian: postgresql-client), in one run on one machine, and measures a cold start.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { decodeJwt } from 'jose';
import { startStack } from '../local/supervisor.ts';
import { signInDemo } from './demo-sign-in.ts';
import { type Load, loadHttp, loadSql, timeCalls } from './load.ts';

const seconds = 5;
const folder = mkdtempSync(join(tmpdir(), 'hub-bench-'));
const bare = `import { Hono } from 'hono'; Deno.serve(new Hono().get('/', (c) => c.json({ status: 'ok' })).fetch);`;

const line = (name: string, { perSecond, p50, p99 }: Load, baseline?: Load) => {
  const ratio = baseline ? `   ${(perSecond / baseline.perSecond).toFixed(2)} of the bare handler` : '';
  const times = `p50 ${p50.toFixed(1).padStart(5)} ms   p99 ${p99.toFixed(1).padStart(6)} ms`;
  console.log(`  ${name.padEnd(40)} ${perSecond.toFixed(0).padStart(6)}/s   ${times}${ratio}`);
};

async function startBare() {
  const begin = performance.now();
  const args = ['eval', '--node-modules-dir=manual', bare];
  const env = { ...process.env, DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0' };
  const child = spawn('deno', args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  for await (const text of createInterface({ input: child.stderr })) {
    const address = /http:\/\/\S+?(?=\/? |\/?$)/.exec(text)?.[0];
    if (address === undefined) continue;
    await (await fetch(address)).text();
    return { address, ms: performance.now() - begin, stop: async () => (child.kill(), once(child, 'exit')) };
  }
  throw new Error('The bare handler did not start.');
}

const quiet = {
  sitePort: 0,
  apiPort: 0,
  mailPort: 0,
  site: 'none',
  rateLimits: false,
  log: () => undefined,
} as const;
const stack = await startStack({ dataDir: folder, ...quiet });
const baseline = await startBare();
try {
  const { api_url, db_url, publishable_key } = stack.status;
  const token = await signInDemo(stack.status, 'admin@demo.test', stack.demo.password);
  const headers = { apikey: publishable_key, authorization: `Bearer ${token}` };
  const { sub } = decodeJwt(token);
  const claims = { role: 'authenticated', ...(sub !== undefined && { sub }) };
  const at = (path: string) => `${api_url}/functions/v1/${path}`;
  const cold = async (path: string, init: RequestInit) => {
    const begin = performance.now();
    await (await fetch(at(path), init)).text();
    return performance.now() - begin;
  };
  const [listing] = (await (
    await fetch(`${api_url}/rest/v1/businesses?select=slug&status=eq.approved&order=slug&limit=1`, {
      headers,
    })
  ).json()) as { slug: string }[];
  const image = `share/directory/${listing?.slug ?? ''}.png`;
  const starts = {
    api: await cold('api/health', {}),
    seed: await cold('seed/news', { method: 'POST', headers }),
    share: await cold(image, {}),
  };
  console.log('Cold start, from request to response');
  console.log(
    `  bare ${baseline.ms.toFixed(0)} ms   api ${starts.api.toFixed(0)} ms   seed ${starts.seed.toFixed(0)} ms   share ${starts.share.toFixed(0)} ms`,
  );

  console.log('\nReads, 20 connections');
  const bareLoad = await loadHttp(baseline.address, {}, seconds);
  line('bare Hono on Deno', bareLoad);
  line('GET api/health', await loadHttp(at('api/health'), headers, seconds), bareLoad);
  line('GET api/settings', await loadHttp(at('api/settings'), headers, seconds), bareLoad);
  line('  its SQL', loadSql(db_url, 'select public.hub_settings()', seconds));
  line(
    'GET api/subscription-status',
    await loadHttp(at('api/subscription-status'), headers, seconds),
    bareLoad,
  );
  line('  its SQL', loadSql(db_url, 'select * from public.subscription_status()', seconds, claims));
  line('GET api/openapi.json', await loadHttp(at('api/openapi.json'), headers, seconds), bareLoad);

  console.log('\nShare images, one after the other');
  line(`GET ${image}`, await timeCalls(() => fetch(at(image)), 20));

  console.log('\nWrites, one after the other');
  const json = { ...headers, 'content-type': 'application/json' };
  const patch = () =>
    fetch(at('api/settings/site'), { method: 'PATCH', headers: json, body: '{"city":"Alder Falls"}' });
  line('PATCH api/settings/site', await timeCalls(patch, 20));
  for (const kind of ['news', 'blog', 'jobs'])
    line(
      `POST seed/${kind} (already present)`,
      await timeCalls(() => fetch(at(`seed/${kind}`), { method: 'POST', headers }), 6),
    );
} finally {
  await baseline.stop();
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}
