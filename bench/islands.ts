/**
 * `npm run bench`: prints the size of the JavaScript of pages that are built once, and what it consists of.
 *
 * Builds the site into a temporary folder, follows each page's scripts and their imports, and compares with a baseline built
 * next to it: React and the whole supabase-js in one bundle, which is what a page would load without code splitting. Sizes are
 * brotli at its highest quality, as Cloudflare's network serves static files.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildBaseline } from './baseline.ts';
import { buildSite } from '../local/site/build.ts';
import { sharedHub, type Hub } from './hub.ts';
import { sized } from './sizes.ts';
import { librariesIn } from './libraries.ts';
import { loadedBy } from './loaded-by.ts';

interface Bytes {
  raw: number;
  gzip: number;
  brotli: number;
}

const weigh = (files: Iterable<string>): Bytes => {
  const sum = { raw: 0, gzip: 0, brotli: 0 };
  for (const file of files) {
    const content = readFileSync(file);
    sum.raw += content.length;
    sum.gzip += gzipSync(content, { level: 9 }).length;
    sum.brotli += brotliCompressSync(content).length;
  }
  return sum;
};

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);

const pages = [
  'about',
  'auth/sign-up',
  'auth/sign-in',
  'auth/forgot-password',
  'auth/reset-password',
  'account',
  'account/business',
  'account/business/edit',
  'account/business/post',
  'admin',
  'admin/queue',
  'admin/posts/edit',
  'admin/settings',
];

/** The client files of the site: of the hub that all benchmarks share, or of a build of its own. */
async function buildOrShare() {
  const shared = process.env[sharedHub];
  if (shared !== undefined) return join((JSON.parse(shared) as Hub).site, 'client');
  const site = join(folder, 'site');
  const environment = {
    PUBLIC_SUPABASE_URL: 'http://localhost:54321',
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_bench',
  };
  await buildSite({ folder: site, environment, mark: {}, log: () => undefined });
  return join(site, 'client');
}

const folder = mkdtempSync(join(tmpdir(), 'hub-bench-'));
try {
  const site = await buildOrShare();
  const baseline = weigh([await buildBaseline(folder)]);
  console.log(`Baseline (React DOM and the whole supabase-js): ${kilobytes(baseline.brotli)} kB brotli\n`);
  console.log('page                     raw kB  gzip kB  brotli kB  of it first  ratio to baseline');
  for (const page of sized(pages, pages.slice(0, 2))) {
    const { first, later } = loadedBy(site, `${page}.html`);
    const all = weigh([...first, ...later]);
    const ratio = (all.brotli / baseline.brotli).toFixed(2);
    const columns = [all.raw, all.gzip, all.brotli, weigh(first).brotli].map(kilobytes).join('  ');
    console.log(`/${page}`.padEnd(22), columns, '    ', ratio);
    for (const file of [...first, ...later]) {
      const { brotli } = weigh([file]);
      if (brotli < 1500) continue;
      const name =
        file
          .split('/')
          .at(-1)
          ?.replace(/\.[\w-]{8}\.js$/, '') ?? file;
      console.log(
        `    ${kilobytes(brotli)}  ${name}${later.has(file) ? ' (after first paint)' : ''}: ${librariesIn(readFileSync(file, 'utf8')).join(', ') || 'ours'}`,
      );
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
