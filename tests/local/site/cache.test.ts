import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../../../local/network/ports.ts';
import type { Child } from '../../../local/processes/children.ts';
import { serveBuiltSite } from '../../../local/site/serve.ts';
import { writeBuiltSite } from './support/built-site.ts';

// PUT keeps what is sent under its address, GET finds it, DELETE removes it: by the Cache API of workerd.
const entry = `
export default {
  async fetch(request) {
    if (new URL(request.url).pathname === '/') return new Response('ready');
    const name = request.headers.get('x-cache');
    const cache = name ? await caches.open(name) : caches.default;
    const key = new Request(request.url, { headers: request.headers });
    if (request.method === 'DELETE') return Response.json(await cache.delete(key));
    if (request.method !== 'PUT') return (await cache.match(key)) ?? new Response('nothing', { status: 404 });
    const headers = new Headers(JSON.parse(request.headers.get('x-headers')));
    try {
      await cache.put(key, new Response(await request.arrayBuffer(), { headers }));
    } catch (error) {
      return new Response(String(error), { status: 400 });
    }
    return new Response('kept');
  },
};`;
const secret = 'of nobody else';
let folder: string;
let site: Child;
let url: string;
beforeAll(async () => {
  folder = await writeBuiltSite(entry, { 'a.txt': 'a' }, { variables: `SECRET="${secret}"\n` });
  const port = await findFreePort();
  site = await serveBuiltSite({ folder, port, mark: {}, log: () => undefined });
  url = `http://127.0.0.1:${String(port)}`;
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

const put = async (
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = { 'Cache-Control': 'max-age=60' },
  more = {},
) => {
  const asked = { 'x-headers': JSON.stringify(headers).replace('ü', String.raw`\u00fc`), ...more };
  return (await fetch(url + path, { method: 'PUT', body, headers: asked })).status;
};
const find = async (path: string, headers = {}) => {
  const reply = await fetch(url + path, { headers });
  return { status: reply.status, text: await reply.text(), headers: reply.headers };
};

it('keeps whole public answers under their address, apart by the name of the cache', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  await put('/a?x=1', bytes, { 'Cache-Control': 'public, max-age=60', ETag: '"e"', 'X-Two': 'ü' });
  const reply = await fetch(`${url}/a?x=1`);
  expect(new Uint8Array(await reply.arrayBuffer())).toEqual(bytes);
  expect(Object.fromEntries(reply.headers)).toMatchObject({ 'cf-cache-status': 'HIT', etag: '"e"' });
  expect(Buffer.from(reply.headers.get('x-two') ?? '', 'latin1').toString()).toBe('ü');
  expect((await find('/a?x=2')).status).toBe(404);
  expect((await find('/a?x=1', { 'x-cache': 'other' })).status).toBe(404);
  expect((await find('/a?x=1', { 'If-None-Match': 'W/"e"' })).status).toBe(304);
  await put('/a?x=1', 'newer');
  expect((await find('/a?x=1')).text).toBe('newer');
  expect(await (await fetch(`${url}/a?x=1`, { method: 'DELETE' })).json()).toBe(true);
  expect(await (await fetch(`${url}/a?x=1`, { method: 'DELETE' })).json()).toBe(false);
  expect((await find('/a?x=1')).status).toBe(404);
});

it('keeps nothing that is private, that sets a cookie or that does not say for how long', async () => {
  for (const headers of [
    {},
    { 'Cache-Control': 'no-store' },
    { 'Cache-Control': 'private, max-age=60' },
    { 'Cache-Control': 'no-cache, max-age=60' },
    { 'Cache-Control': 'max-age=0' },
    { 'Cache-Control': 's-maxage=0, max-age=60' },
    { 'Cache-Control': 'max-age=60', 'Set-Cookie': 'a=b' },
  ] as Record<string, string>[]) {
    await put('/b', 'b', headers);
    expect((await find('/b')).status, JSON.stringify(headers)).toBe(404);
  }
  expect(await put('/b', 'b', { 'Cache-Control': 'max-age=60', Vary: '*' })).toBe(400);
});

it('forgets what has ended', async () => {
  expect(await put('/c', 'c', { 'Cache-Control': 'max-age=1' })).toBe(200);
  await expect.poll(async () => (await find('/c')).status, { timeout: 10_000 }).toBe(404);
});

it('takes a bounded part of memory: what was asked for last stays', async () => {
  const megabytes = new Uint8Array(2_000_000);
  await put('/d0', megabytes);
  for (let index = 1; index < 20; index += 1) {
    await put(`/d${String(index)}`, megabytes);
    expect((await find('/d0')).status).toBe(200);
  }
  expect((await find('/d1')).status).toBe(404);
  expect((await find('/d19')).status).toBe(200);
});

it('leaves secrets in no file that others can read', () => {
  const config = join(folder, 'platform', 'workerd.capnp');
  expect(readFileSync(config, 'utf8')).not.toContain(secret);
  for (const file of [config, join(folder, 'server', '.dev.vars')])
    expect(statSync(file).mode & 0o077).toBe(0);
});
