/**
 * `npm run bench:pages`: measures how fast pages are served. Compares the home page, the directory and a business page under workerd,
 * cached (also compressed, as browsers ask) and rendered, with nginx (Debian: nginx-light, and wrk as the client) serving the same HTML from
 * files and with a workerd that does nothing but give the same answer, next to what the client asks of nginx at most, and with the CPU time of each program; and a first visit to the directory on slow 4G with a client-rendered directory
 * over the same data. One run on one machine; read the ratios. `--wordpress <URL of a page>` measures a WordPress in the same run:
 * docs/performance.md says how to set one up.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBareWorker } from './bare-worker.ts';
import { printConditions, startNginxHello } from './conditions.ts';
import { bundleDirectory } from './directory-spa/bundle.ts';
import { weighPage } from './first-view.ts';
import { startHub } from './hub.ts';
import { loadHttp, printLoad } from './load.ts';
import { type Visit, visitSlowly } from './slow-visit.ts';
import { launchChromium } from './launch-chromium.ts';
import { median } from './measure.ts';
import { flag, sized } from './sizes.ts';

const seconds = sized(5, 1);
const visits = sized(5, 1);
// Caches store no response to a request with credentials.
const anew = { authorization: 'Bearer none' };
const compressed = { 'accept-encoding': 'gzip, br' };
const folder = mkdtempSync(join(tmpdir(), 'hub-bench-'));
const files = join(folder, 'files');

/** What is served often is compiled first: the first seconds do not count. */
async function loadWarm(url: string, headers: Record<string, string>, pid?: number) {
  await loadHttp(url, { seconds: sized(3, 1), headers });
  return loadHttp(url, { seconds, headers, ...(pid !== undefined && { pid }) });
}

const medianOf = (all: Visit[], key: keyof Visit) => median(all.map((visit) => visit[key]));

printConditions();
mkdirSync(files, { recursive: true });
const hub = await startHub('site');
const nginx = await startNginxHello(files, join(folder, 'nginx'));
const browser = await launchChromium();
try {
  const { site_url, api_url, publishable_key } = hub.status;
  const head = { apikey: publishable_key };
  const rows = `${api_url}/rest/v1/businesses?select=slug&status=eq.approved&order=slug&limit=1`;
  const [business] = (await (await fetch(rows, { headers: head })).json()) as { slug: string }[];
  const pages = { home: '/', directory: '/directory', business: `/directory/${business?.slug ?? ''}` };
  const wordpress = flag('wordpress');
  const wordpressCached = wordpress === undefined ? undefined : await loadWarm(wordpress, {});
  if (wordpress !== undefined) {
    console.log(`\nWordPress, 20 connections: ${wordpress}`);
    printLoad('as it is served', wordpressCached);
    printLoad('with credentials, past its cache', await loadWarm(wordpress, anew));
  }
  console.log('\nPages, 20 connections');
  for (const [name, path] of Object.entries(pages)) {
    const reply = await fetch(site_url + path);
    const bare = await startBareWorker(folder, reply.clone());
    const html = await reply.text();
    writeFileSync(join(files, `${name}.html`), html);
    const file = nginx && (await loadHttp(`${nginx.address}/${name}.html`, { seconds, pid: nginx.pid }));
    if (file) printLoad(`${name} (${(html.length / 1000).toFixed(0)} kB): a file, nginx`, file);
    const least = await loadWarm(bare.address, {}, bare.pid);
    printLoad(`${name}: the same answer, workerd alone`, least, file, 'nginx');
    await bare.stop();
    const cached = await loadWarm(site_url + path, {}, hub.pid);
    printLoad(`${name}: cached, workerd`, cached, file, 'nginx');
    console.log(`    ${(cached.perSecond / least.perSecond).toFixed(2)} of workerd alone`);
    if (wordpressCached)
      console.log(
        `    ${(cached.perSecond / wordpressCached.perSecond).toFixed(2)} of WordPress as it is served`,
      );
    const squeezed =
      nginx &&
      (await loadHttp(`${nginx.address}/${name}.html`, { seconds, headers: compressed, pid: nginx.pid }));
    if (squeezed) printLoad(`${name}: a file, compressed, nginx`, squeezed);
    const asBrowsers = await loadWarm(site_url + path, compressed, hub.pid);
    printLoad(`${name}: cached, compressed, workerd`, asBrowsers, squeezed, 'nginx');
    printLoad(`${name}: rendered, workerd`, await loadWarm(site_url + path, anew, hub.pid), file, 'nginx');
  }
  console.log(
    '\nHTML and CSS, compressed: down to the end of the first screen (14 kB come in the first flight), and all',
  );
  const weighed = [...Object.values(pages), '/events', '/deals', '/jobs', '/news', '/search'];
  for (const path of sized(weighed, weighed.slice(0, 1))) {
    const { firstView, page } = await weighPage(browser, site_url + path);
    const [seen, all] = [firstView, page].map((bytes) => (bytes / 1000).toFixed(1).padStart(5));
    console.log(`  ${path.padEnd(46)} ${seen} kB of ${all} kB`);
  }
  const ours: Visit[] = [];
  const theirs: Visit[] = [];
  if (nginx)
    await bundleDirectory(join(files, 'spa'), join(hub.site, 'client'), { api_url, publishable_key });
  for (let visit = 0; visit < visits; visit += 1) {
    ours.push(await visitSlowly(browser, `${site_url}/directory`, '.results h2 a'));
    if (nginx) theirs.push(await visitSlowly(browser, `${nginx.address}/spa/index.html`, 'article h2 a'));
  }
  console.log(`\nFirst visit to the directory, slow 4G, slow processor (medians of ${visits})`);
  console.log(`                           this hub${nginx ? '   client-rendered   ratio' : ''}`);
  for (const key of ['contentMs', 'bytes', 'scriptBytes', 'requests'] as const) {
    const [here, there] = [medianOf(ours, key), medianOf(theirs, key)];
    const compared = [there.toFixed(0).padStart(17), (here / there).toFixed(2).padStart(8)].join('');
    console.log(`  ${key.padEnd(24)} ${here.toFixed(0).padStart(8)}${nginx ? compared : ''}`);
  }
} finally {
  await browser.close();
  await nginx?.stop();
  await hub.stop();
  rmSync(folder, { recursive: true, force: true });
}
