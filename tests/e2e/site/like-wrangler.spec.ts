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
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), 'hub-wrangler-'));
  cpSync(hub.site_folder, folder, { recursive: true, preserveTimestamps: true });
  const theirs = await startWranglerDev(folder);
  const port = Number(new URL(hub.site_url).port);
  const word = newWord();
  const made = [
    '/',
    '/es',
    '/directory',
    '/events',
    '/events/calendar.ics',
    '/search',
    '/news',
    '/robots.txt',
    '/sitemap-index.xml',
  ];
  const paths = [
    // A page that both make anew, and that both have kept then.
    ...[1, 2].flatMap(() => made.map((path) => `${path}?from=${word}`)),
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
    for (const request of requests) {
      // Together, so that both are as old.
      const [here, there] = await Promise.all(
        [port, theirs.port].map(async (one) => comparable(await askRaw(one, request))),
      );
      if (!isDeepStrictEqual(here, there)) expect.soft(here, JSON.stringify(request)).toEqual(there);
    }
  } finally {
    await theirs.stop();
    rmSync(folder, { recursive: true });
  }
});

/** Without the age, the hash of a file, which is of where it is, and the time in what is made anew. */
function comparable({ status, headers, body }: RawAnswer) {
  return {
    status,
    headers: headers.filter(
      ([name, value]) => name !== 'age' && !(name === 'etag' && !value.startsWith('W/')),
    ),
    body: body.toString('latin1'),
  };
}
