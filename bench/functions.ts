/**
 * `npm run bench:functions`: measures the edge functions under load. Compares each endpoint with a bare Hono handler under Deno, alone and
 * behind a proxy of Node that does nothing, which is the most that any gateway of Node could make; and with its raw SQL by pgbench. In
 * one run on one machine, with the CPU time of each program, and a cold start.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { decodeJwt } from 'jose';
import { printConditions, startNginxHello } from './conditions.ts';
import { familyOf } from './cpu-time.ts';
import { signInDemo } from './demo-sign-in.ts';
import { startHub } from './hub.ts';
import { loadHttp, loadSql, printLoad, timeCalls } from './load.ts';
import { sized } from './sizes.ts';

const seconds = sized(5, 1);
const calls = sized(20, 2);
const folder = mkdtempSync(join(tmpdir(), 'hub-bench-'));
const bare = `import { Hono } from 'hono'; Deno.serve(new Hono().get('/', (c) => c.json({ status: 'ok' })).fetch);`;

/** Starts a program that prints `Listening on <URL>`. */
async function startListener(command: string, args: string[]) {
  const begin = performance.now();
  const env = { ...process.env, DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0' };
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  // The package's program is one that starts Deno.
  const stop = async () => {
    for (const pid of familyOf(child.pid ?? 0)) process.kill(pid);
    await once(child, 'exit');
  };
  const url = await new Promise<string>((resolve, reject) => {
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on('line', (text) => {
        const address = /http:\/\/\S+?(?=\/? |\/?$)/.exec(text)?.[0];
        if (address !== undefined) resolve(address);
      });
    child.once('exit', () => {
      reject(new Error(`${command} ended.`));
    });
  });
  await (await fetch(url)).text();
  return { url, ms: performance.now() - begin, pid: child.pid ?? 0, stop };
}

printConditions();
const hub = await startHub('backend');
const baseline = await startListener('deno', ['eval', '--node-modules-dir=manual', bare]);
const proxy = await startListener(process.execPath, [
  join(import.meta.dirname, 'bare-proxy.ts'),
  baseline.url,
]);
const nginx = await startNginxHello(join(folder, 'files'), join(folder, 'nginx'));
try {
  const { api_url, db_url, publishable_key } = hub.status;
  const token = await signInDemo(hub.status, 'admin@demo.test', hub.demo.password);
  const headers = { apikey: publishable_key, authorization: `Bearer ${token}` };
  const { sub } = decodeJwt(token);
  const claims = { role: 'authenticated', ...(sub !== undefined && { sub }) };
  const at = (path: string) => `${api_url}/functions/v1/${path}`;
  const cold = async (path: string, init: RequestInit) => {
    const begin = performance.now();
    await (await fetch(at(path), init)).text();
    return performance.now() - begin;
  };
  const businesses = `${api_url}/rest/v1/businesses?select=slug&status=eq.approved&order=slug&limit=1`;
  const [listing] = (await (await fetch(businesses, { headers })).json()) as { slug: string }[];
  const image = `share/directory/${listing?.slug ?? ''}.png`;
  const starts = {
    bare: baseline.ms,
    api: await cold('api/health', {}),
    seed: await cold('seed/news', { method: 'POST', headers }),
    share: await cold(image, {}),
  };
  console.log('Cold start, from request to response');
  console.log(
    `  ${Object.entries(starts)
      .map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`)
      .join('   ')}`,
  );

  console.log('\nReads, 20 connections');
  const warm = async (url: string, pid: number, sent: Record<string, string> = headers) => {
    // What is run often is compiled first.
    await loadHttp(url, { seconds: sized(2, 1), headers: sent });
    return loadHttp(url, { seconds, headers: sent, pid });
  };
  const bareLoad = await warm(baseline.url, baseline.pid, {});
  printLoad('bare Hono on Deno', bareLoad);
  const behind = await warm(proxy.url, proxy.pid, {});
  printLoad('the same behind a proxy of Node', behind, bareLoad, 'bare');
  const read = async (path: string, statement?: string, as?: typeof claims) => {
    const load = await warm(at(path), hub.pid);
    printLoad(`GET ${path}`, load, bareLoad, 'bare');
    const plain = statement === undefined ? undefined : await loadSql(db_url, statement, seconds, as);
    if (statement !== undefined) printLoad('  its SQL', plain);
    if (plain) console.log(`    ${(load.perSecond / plain.perSecond).toFixed(2)} of its SQL`);
    return load;
  };
  const health = await read('api/health');
  console.log(`    ${(health.perSecond / behind.perSecond).toFixed(2)} of the bare handler behind the proxy`);
  await read('api/settings', 'select public.hub_settings()');
  await read('api/subscription-status', 'select * from public.subscription_status()', claims);
  await read('api/openapi.json');

  console.log('\nShare images, one after the other');
  printLoad(`GET ${image.replace(/-[^-]+\.png/, '….png')}`, await timeCalls(() => fetch(at(image)), calls));

  console.log('\nWrites, one after the other');
  const json = { ...headers, 'content-type': 'application/json' };
  const patch = () =>
    fetch(at('api/settings/site'), { method: 'PATCH', headers: json, body: '{"city":"Alder Falls"}' });
  printLoad('PATCH api/settings/site', await timeCalls(patch, calls));
  for (const kind of ['news', 'blog', 'jobs']) {
    const post = () => fetch(at(`seed/${kind}`), { method: 'POST', headers });
    printLoad(`POST seed/${kind} (already present)`, await timeCalls(post, sized(6, 1)));
  }
} finally {
  await nginx?.stop();
  await proxy.stop();
  await baseline.stop();
  await hub.stop();
  rmSync(folder, { recursive: true, force: true });
}
