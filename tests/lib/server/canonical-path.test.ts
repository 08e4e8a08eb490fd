import { expect, it } from 'vitest';
import { canonicalPath } from '../../../src/lib/server/canonical-path.ts';

it.each([
  ['/directory', '/directory'],
  ['/directory/', '/directory'],
  ['/Directory/Old-Mill', '/directory/old-mill'],
  ['/ES/Jobs/', '/es/jobs'],
  ['/directory/old-mill.html', '/directory/old-mill'],
  ['/directory.html', '/directory'],
  ['/directory/index.html', '/directory'],
  ['/index.html', '/'],
  ['/es/index.html', '/es'],
  ['/es/index', '/es'],
  ['/events/Concert.ICS', '/events/concert.ics'],
])('%s is %s', (path, tidy) => {
  expect(canonicalPath(path)).toBe(tidy);
});

it.each([
  '/',
  '/es',
  '/og/jobs/A.png',
  '//elsewhere.test',
  '//elsewhere.test/directory',
  '//directory',
  '/events/%3Cscript%3E',
  '/directory/%C3%89',
  '/directoryX',
  '/A',
])('%s stays unchanged', (path) => {
  expect(canonicalPath(path)).toBe(path);
});
