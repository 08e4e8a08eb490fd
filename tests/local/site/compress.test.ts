import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../../../local/network/ports.ts';
import type { Child } from '../../../local/processes/children.ts';
import { serveBuiltSite } from '../../../local/site/serve.ts';
import { askRaw } from '../../support/raw-answers.ts';
import { writeBuiltSite } from './support/built-site.ts';

// Each answer has a number of its own, so that one that was compressed before is known by it.
const entry = `
let made = 0;
export default {
  async fetch(request) {
    const { searchParams } = new URL(request.url);
    made += 1;
    const size = Number(searchParams.get('size') ?? '1000');
    const headers = { 'Content-Type': 'text/html; charset=utf-8' };
    if (searchParams.has('etag')) headers.ETag = searchParams.get('etag');
    return new Response(made + ' ' + 'word '.repeat(size / 5), { status: Number(searchParams.get('status') ?? '200'), headers });
  },
};`;
let folder: string;
let site: Child;
let port: number;
beforeAll(async () => {
  folder = await writeBuiltSite(entry, { 'a.txt': 'a' });
  port = await findFreePort();
  site = await serveBuiltSite({ folder, port, mark: {}, log: () => undefined });
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

const ask = async (query: Record<string, string>, accepted = 'br') =>
  (
    await askRaw(port, {
      path: `/page?${new URLSearchParams(query).toString()}`,
      headers: { 'Accept-Encoding': accepted },
    })
  ).body.toString();

/** The bytes as they are sent, and how many the header names. */
const askBytes = (path: string, accepted: string) =>
  new Promise<{ body: Buffer; length: string | undefined }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { 'Accept-Encoding': accepted } }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        resolve({ body: Buffer.concat(chunks), length: reply.headers['content-length'] });
      });
    })
      .on('error', reject)
      .end();
  });

it('compresses what an ETag names once, apart for each encoding', async () => {
  const [first, again] = [await ask({ etag: 'W/"a"' }), await ask({ etag: 'W/"a"' })];
  expect(first).toMatch(/^\d+ (word ){200}$/);
  expect(again).toBe(first);
  expect(await ask({ etag: 'W/"b"' })).not.toBe(first);
  expect(await ask({ etag: 'W/"a"' }, 'gzip')).not.toBe(first);
  expect(await ask({ etag: 'W/"a"' }, 'gzip')).toBe(await ask({ etag: 'W/"a"' }, 'gzip'));
  expect(await ask({ etag: 'W/"a"' }, 'identity')).not.toBe(first);
});

it('sends a compressed body whole, with its length', async () => {
  for (const [accepted, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { body, length } = await askBytes('/page?etag=W%2F%22whole%22', accepted);
    expect(Number(length)).toBe(body.byteLength);
    expect(body.byteLength).toBeLessThan(100);
    expect(decode(body).toString()).toMatch(/^\d+ (word ){200}$/);
  }
});

it('keeps no answer without an ETag, no failure and nothing large', async () => {
  for (const query of [{}, { etag: 'W/"f"', status: '500' }, { etag: 'W/"l"', size: '600000' }]) {
    const [first, again] = [await ask(query), await ask(query)];
    expect(first).toMatch(/^\d+ (word )+$/);
    expect(again).not.toBe(first);
  }
});
