import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { askRaw, type RawAnswer, type RawRequest } from '../../support/raw-answers.ts';
import { startWranglerDev } from '../../support/wrangler-dev.ts';
import { expect, hub, test } from '../support/hub.ts';
import { newWord } from '../support/staff.ts';

// tests/local/site compares more, with a site of its own.
test('the site answers as under wrangler dev', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-wrangler-'));
  cpSync(hub.site_folder, folder, { recursive: true, preserveTimestamps: true });
  const theirs = await startWranglerDev(folder);
  const port = Number(new URL(hub.site_url).port);
  const rendered = new Set([
    '/',
    '/es',
    '/directory',
    '/events',
    '/events/calendar.ics',
    '/search',
    '/news',
    '/robots.txt',
    '/sitemap-index.xml',
  ]);
  const paths = [
    ...rendered,
    ...[
      '/about',
      '/about/',
      '/about.html',
      '/es/about',
      '/account',
      '/account/',
      '/admin',
      '/admin/queue',
      '/auth/sign-in',
      '/404',
      '/sw.js',
    ],
    ...[
      '/favicon.ico',
      '/og.png',
      '/offline',
      '/_headers',
      '/_astro/none.js',
      '/Directory',
      '/directory/',
      '/directory.html',
      '/no-such-page',
    ],
    ...[
      '/directory/no-such-business',
      '/%00',
      '/%',
      '//directory',
      '/x/../directory',
      '/es/',
      '/manifest.webmanifest',
      '/site.json',
    ],
  ];
  const requests: RawRequest[] = [
    ...paths.map((path) => ({ path })),
    ...['/', '/about', '/directory', '/no-such-page'].flatMap((path) => [
      { path, method: 'HEAD' },
      { path, method: 'OPTIONS' },
      { path, method: 'POST' },
      { path, headers: { 'Accept-Encoding': 'gzip, br' } },
      { path, headers: { Range: 'bytes=0-9' } },
      { path, headers: { authorization: 'Bearer none' } },
    ]),
    { path: '/report', method: 'POST', headers: { origin: 'https://elsewhere.test' } },
  ];
  try {
    for (const request of requests)
      // Again when it differs: another test may have changed a list between the two answers.
      await expect(async () => {
        // An address that neither has cached: both render it, and answer from the cache the second time.
        const path = rendered.has(request.path) ? `${request.path}?from=${newWord()}` : request.path;
        for (const time of ['first', 'second']) {
          const [here, there] = await Promise.all(
            [port, theirs.port].map(async (one) => comparable(await askRaw(one, { ...request, path }))),
          );
          if (!isDeepStrictEqual(here, there))
            expect(here, `${JSON.stringify(request)}, the ${time} time`).toEqual(there);
        }
      }).toPass({ timeout: 120_000 });
  } finally {
    await theirs.stop();
    rmSync(folder, { recursive: true });
  }
});

/** Without the age, and without the hash of a file, which depends on where the file is. */
function comparable({ status, headers, body }: RawAnswer) {
  return {
    status,
    headers: headers.filter(
      ([name, value]) => name !== 'age' && !(name === 'etag' && !value.startsWith('W/')),
    ),
    body: body.toString('latin1'),
  };
}
