import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../../../local/network/ports.ts';
import type { Child } from '../../../local/processes/children.ts';
import { serveBuiltSite } from '../../../local/site/serve.ts';
import { writeBuiltSite } from './support/built-site.ts';

// Asks the address that it is asked for, and tells what came back.
const entry = `
export default {
  async fetch(request) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/') return new Response('ready');
    const body = await request.text();
    return fetch(searchParams.get('to'), { method: body ? 'POST' : 'GET', ...(body && { body }) });
  },
};`;
const listen = (): Promise<Server> =>
  new Promise((resolve) => {
    // Tells which key it was shown, and what it was sent.
    const server = createServer((incoming, outgoing) => {
      let body = '';
      incoming.on('data', (chunk) => (body += String(chunk)));
      incoming.on('end', () => {
        const key = incoming.headers['x-site-key'] ?? null;
        if (incoming.url?.endsWith('/moved')) outgoing.writeHead(302, { location: '/rest/v1/there' }).end();
        else outgoing.writeHead(201).end(JSON.stringify({ url: incoming.url, key, body }));
      });
    }).listen(0, '127.0.0.1', () => {
      resolve(server);
    });
  });
const originOf = (server: Server) => `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;

let folder: string;
let site: Child;
let url: string;
let backend: Server;
let elsewhere: Server;
beforeAll(async () => {
  [backend, elsewhere] = await Promise.all([listen(), listen()]);
  folder = await writeBuiltSite(entry, { 'a.txt': 'a' });
  const port = await findFreePort();
  const ours = { origin: originOf(backend), siteKey: 'the key' };
  site = await serveBuiltSite({ folder, port, backend: ours, mark: {}, log: () => undefined });
  url = `http://127.0.0.1:${String(port)}`;
});
afterAll(async () => {
  await site.stop();
  backend.close();
  elsewhere.close();
  rmSync(folder, { recursive: true });
});

const ask = async (to: string, body?: string) => {
  const reply = await fetch(`${url}/ask?to=${encodeURIComponent(to)}`, {
    ...(body !== undefined && { method: 'POST', body }),
  });
  return { status: reply.status, ...((await reply.json()) as object) };
};

it('what the site reads of its backend shows its key, and nothing else does', async () => {
  const [ours, others] = [originOf(backend), originOf(elsewhere)];
  expect(await ask(`${ours}/rest/v1/events?select=id`)).toEqual({
    status: 201,
    url: '/rest/v1/events?select=id',
    key: 'the key',
    body: '',
  });
  expect(await ask(`${ours}/rest/v1/rpc/home`, '{"a":1}')).toMatchObject({ key: 'the key', body: '{"a":1}' });
  expect(await ask(`${ours}/rest/v1/moved`)).toMatchObject({ url: '/rest/v1/there', key: 'the key' });
  for (const other of [`${ours}/functions/v1/api/x`, `${ours}/rest/v1`, `${others}/rest/v1/events`])
    expect(await ask(other, 'form=1')).toMatchObject({ key: null, body: 'form=1' });
});
