/**
 * `npm run bench:pages`: measures how fast pages are served. Compares the home page, the directory and a business page under workerd,
 * cached and rendered, with nginx (Debian: nginx-light, and wrk as its client) serving the same HTML from files; and a first visit to the directory on
 * slow 4G with a client-rendered directory over the same data. One run on one machine; read the ratios.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleDirectory } from './directory-spa/bundle.ts';
import { weighPage } from './first-view.ts';
import { type Load, loadByWrk, loadHttp } from './load.ts';
import { startNginx } from './nginx.ts';
import { type Visit, visitSlowly } from './slow-visit.ts';
import { launchChromium } from './launch-chromium.ts';
import { median } from './measure.ts';
import { startSiteStack } from './start-site-stack.ts';

const seconds = 5;
const visits = 5;
const folder = mkdtempSync(join(tmpdir(), 'hub-bench-'));
const files = join(folder, 'files');

const line = (name: string, { perSecond, p50, p99 }: Load, baseline?: Load) => {
  const ratio = baseline ? `   ${(perSecond / baseline.perSecond).toFixed(3)} of nginx` : '';
  const times = `p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(7)} ms`;
  console.log(`  ${name.padEnd(28)} ${perSecond.toFixed(0).padStart(6)}/s   ${times}${ratio}`);
};
const medianOf = (all: Visit[], key: keyof Visit) => median(all.map((visit) => visit[key]));

const stack = await startSiteStack(folder);
mkdirSync(files, { recursive: true });
const nginx = await startNginx(files, join(folder, 'nginx'));
const browser = await launchChromium();
try {
  const { site_url, api_url, publishable_key } = stack.status;
  const head = { apikey: publishable_key };
  const rows = `${api_url}/rest/v1/businesses?select=slug&status=eq.approved&order=slug&limit=1`;
  const [business] = (await (await fetch(rows, { headers: head })).json()) as { slug: string }[];
  const pages = { home: '/', directory: '/directory', business: `/directory/${business?.slug ?? ''}` };
  console.log('Pages, 20 connections');
  for (const [name, path] of Object.entries(pages)) {
    const html = await (await fetch(site_url + path)).text();
    writeFileSync(join(files, `${name}.html`), html);
    const baseline = loadByWrk(`${nginx.address}/${name}.html`, seconds);
    line(`${name}: a file, nginx`, baseline);
    // The first rounds are not counted: workerd compiles what it runs often.
    loadByWrk(site_url + path, seconds);
    line(`${name}: kept, workerd`, loadByWrk(site_url + path, seconds), baseline);
    // The page cache does not store responses to requests with credentials.
    const fresh = { authorization: 'Bearer none' };
    line(`${name}: made anew, workerd`, await loadHttp(site_url + path, fresh, seconds), baseline);
  }
  console.log(
    '\nHTML and CSS, compressed: down to the end of the first screen (14 kB come in the first flight), and all',
  );
  for (const path of [...Object.values(pages), '/events', '/deals', '/jobs', '/news', '/search']) {
    const { firstView, page } = await weighPage(browser, site_url + path);
    const [seen, all] = [firstView, page].map((bytes) => (bytes / 1000).toFixed(1).padStart(5));
    console.log(`  ${path.padEnd(46)} ${seen} kB of ${all} kB`);
  }
  await bundleDirectory(join(files, 'spa'), join(folder, 'hub', 'site', 'client'), {
    api_url,
    publishable_key,
  });
  const ours: Visit[] = [];
  const theirs: Visit[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    ours.push(await visitSlowly(browser, `${site_url}/directory`, '.results h2 a'));
    theirs.push(await visitSlowly(browser, `${nginx.address}/spa/index.html`, 'article h2 a'));
  }
  console.log(`\nFirst visit to the directory, slow 4G, slow processor (medians of ${visits})`);
  console.log('                           this hub   client-rendered   ratio');
  for (const key of ['contentMs', 'bytes', 'scriptBytes', 'requests'] as const) {
    const [here, there] = [medianOf(ours, key), medianOf(theirs, key)];
    const columns = [
      here.toFixed(0).padStart(8),
      there.toFixed(0).padStart(17),
      (here / there).toFixed(2).padStart(8),
    ];
    console.log(`  ${key.padEnd(24)} ${columns.join('')}`);
  }
} finally {
  await browser.close();
  await nginx.stop();
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}
