import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { programs, toolEnvironment } from '../../../local/project.ts';
import { serveCopy, serveCounted } from '../../support/counted-worker.ts';
import { inDatabase } from '../support/database.ts';
import { expect, hub, test } from '../support/hub.ts';

// https://developers.cloudflare.com/workers/platform/limits/, the free plan.
const kib = 1024;
const limits = { compressed: 3000 * kib, whole: 64_000 * kib, files: 20_000, fileSize: 25 * kib * kib };
/** What a page asks the backend for. Cloudflare allows 50, and six at the same time. */
const perPage = 6;

test('the worker and its files fit the free plan of Cloudflare', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-wrangler-'));
  const config = join(hub.site_folder, 'server', 'wrangler.json');
  const printed = execFileSync(programs.wrangler, ['deploy', '--dry-run', '--config', config], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...toolEnvironment, XDG_CONFIG_HOME: folder, NO_COLOR: '1' },
  });
  rmSync(folder, { recursive: true });
  const said = stripVTControlCharacters(printed);
  const [, whole = '', compressed = ''] = /Total Upload: ([\d.]+) KiB \/ gzip: ([\d.]+) KiB/.exec(said) ?? [];
  expect(Number(compressed) * kib, said).toBeGreaterThan(0);
  expect(Number(compressed) * kib).toBeLessThan(limits.compressed);
  expect(Number(whole) * kib).toBeLessThan(limits.whole);

  const client = join(hub.site_folder, 'client');
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' });
  expect(files.length).toBeLessThan(limits.files);
  expect(Math.max(...files.map((name) => statSync(join(client, name)).size))).toBeLessThan(limits.fileSize);
});

test('a page asks the backend for at most six things, also in a new process', async () => {
  test.setTimeout(180_000);
  const slugOf = async (table: string, where = 'true') => {
    const [row] = await inDatabase<{ slug: string }>(
      `select slug from public.${table} where ${where} order by slug limit 1`,
    );
    return row?.slug ?? '';
  };
  const event = await slugOf('event_dates', 'ends_at > now()');
  const business = await slugOf('businesses', `status = 'approved'`);
  // Drawn by a function, to which the worker sends on.
  const image = `/og/directory/${business}.png`;
  const paths = [
    ...[
      '/',
      '/directory',
      '/events',
      '/events/calendar',
      '/deals',
      '/jobs',
      '/news',
      '/blog',
      '/groups',
      '/join',
    ],
    ...['/search?q=coffee', '/sitemap-index.xml', '/robots.txt', '/events/calendar.ics', '/no-such-page'],
    `/directory/${business}`,
    image,
    `/events/${event}`,
    `/deals/${await slugOf('active_deals')}`,
    `/jobs/${await slugOf('active_jobs')}`,
    `/news/${await slugOf('published_posts', `category_slugs @> '{whats-new}'`)}`,
  ];
  const worker = await serveCounted(hub.site_folder, hub.api_url);
  try {
    worker.takeRequests();
    for (const path of paths)
      for (const language of ['', '/es'] as const) {
        const url = `${language}${language !== '' && path === '/' ? '' : path}`;
        // The page cache leaves answers to requests with credentials alone.
        const headers = { authorization: 'Bearer none' };
        const redirect = path === image ? 'manual' : 'follow';
        const reply = await fetch(worker.url + url, { headers, redirect });
        await reply.arrayBuffer();
        expect(path === image ? [302] : [200, 404], url).toContain(reply.status);
        const asked = worker.takeRequests();
        // A process reads these once in half a minute for each language; a new one does for this page.
        const learned = /\/rpc\/(hub_settings|category_translations)$/;
        const own = asked.filter((request) => !learned.test(request));
        if (path === image) expect(own, url).toEqual([]);
        const cold = own.length + (language === '' ? 1 : 2);
        expect(cold, `${url}\n${own.join('\n')}`).toBeLessThanOrEqual(perPage);
        expect(asked.length - own.length, url).toBeLessThanOrEqual(2);
      }
  } finally {
    await worker.stop();
  }
});

test('forms of other sites are refused', { tag: '@fast' }, async ({ request }) => {
  for (const path of ['/report', '/launch-email', '/preview/leave']) {
    const post = (origin: string) =>
      request.post(path, { headers: { origin }, form: { message: 'x' }, maxRedirects: 0 });
    expect((await post('https://elsewhere.test')).status(), path).toBe(403);
    expect((await post(hub.site_url)).status(), path).not.toBe(403);
  }
});

test('visitors who leave before their page is rendered do not use up the limit for those after them', async () => {
  // A backend that answers nobody until all of them have left.
  const waiting: ServerResponse[] = [];
  let isAnswering = false;
  const backend = createServer((_incoming, outgoing) => {
    if (isAnswering) outgoing.writeHead(500).end();
    else waiting.push(outgoing);
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  const { port } = backend.address() as AddressInfo;
  const worker = await serveCopy(hub.site_folder, { [hub.api_url]: `http://localhost:${String(port)}` });
  const open = (signal?: AbortSignal) =>
    // With credentials, as no page is cached then.
    fetch(`${worker.url}/events`, { headers: { authorization: 'Bearer none' }, ...(signal && { signal }) });
  try {
    const leaving = new AbortController();
    const opened = Array.from({ length: 250 }, () => open(leaving.signal));
    const refused = new Set<string | null>();
    for (const answer of opened)
      answer.then(
        ({ headers }) => refused.add(headers.get('x-not-now')),
        () => undefined,
      );
    // More than are rendered and wait: whoever is answered is refused.
    await expect.poll(() => [...refused]).toEqual(['busy']);
    leaving.abort();
    await Promise.allSettled(opened);
    isAnswering = true;
    for (const response of waiting) response.writeHead(500).end();
    // As many as there are slots, each with a page that says that the backend fails.
    const answers = async () => {
      const all = await Promise.all(Array.from({ length: 100 }, () => open()));
      return [...new Set(all.map(({ headers }) => headers.get('x-not-now')))];
    };
    await expect.poll(answers, { timeout: 120_000 }).toEqual(['unreachable']);
  } finally {
    await worker.stop();
    backend.closeAllConnections();
    backend.close();
  }
});
