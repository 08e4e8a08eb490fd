/**
 * `npm run bench:lighthouse`: prints Lighthouse's scores of the eight main pages of the built site with the demo data, and of the
 * account, the business area and the admin area for who is signed in, on a phone with slow 4G (Lighthouse's own model): medians of
 * five runs, with the audits that cost points below each page.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { findFreePort } from '../local/network/ports.ts';
import { findChromium } from '../scripts/browser/find-chromium.ts';
import { startHub } from './hub.ts';
import { median } from './measure.ts';
import { argument, isSmall, sized } from './sizes.ts';

const runs = Number(argument ?? sized(5, 1));
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const folder = mkdtempSync(join(tmpdir(), 'hub-bench-'));

const stack = await startHub('site');
const port = await findFreePort();
const executablePath = findChromium();
// One profile: Lighthouse's tabs share the session of the page that signs in.
const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
  ...(executablePath && { executablePath }),
  args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});

async function slugOf(table: string): Promise<string> {
  const { api_url, publishable_key } = stack.status;
  const reply = await fetch(`${api_url}/rest/v1/${table}?select=slug&limit=1`, {
    headers: { apikey: publishable_key },
  });
  const [row] = (await reply.json()) as { slug: string }[];
  return row?.slug ?? '';
}

/** Signs a demo account in, in place of whoever was. */
async function signIn(email: string) {
  const page = await browser.newPage();
  await page.goto(`${stack.status.site_url}/auth/sign-in`);
  await page.evaluate(() => {
    localStorage.clear();
  });
  await page.reload();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(stack.demo.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
  await page.close();
}

/** The audits that cost points, as Lighthouse names them. */
function shortfalls({ lhr }: RunnerResult): string[] {
  const counted = categories.flatMap((name) => lhr.categories[name]?.auditRefs ?? []);
  const weighty = new Set(counted.filter(({ weight }) => weight > 0).map(({ id }) => id));
  return Object.values(lhr.audits)
    .filter(({ id, score }) => weighty.has(id) && score !== null && score < 0.9)
    .map(({ id, title, displayValue }) => `${id}: ${displayValue ?? title}`);
}

async function measure(paths: readonly string[]) {
  for (const path of isSmall ? paths.slice(0, 1) : paths) {
    const results: RunnerResult[] = [];
    // Before each run Lighthouse clears what is cached, and leaves the storage that has the session.
    for (let run = 0; run < runs; run += 1) {
      const result = await lighthouse(stack.status.site_url + path, {
        port,
        logLevel: 'error',
        onlyCategories: [...categories],
      });
      if (result) results.push(result);
    }
    const score = (name: (typeof categories)[number]) =>
      median(results.map(({ lhr }) => (lhr.categories[name]?.score ?? 0) * 100));
    const measured = (audit: string) =>
      median(results.map(({ lhr }) => lhr.audits[audit]?.numericValue ?? NaN));
    const scores = categories.map((name) => score(name).toFixed(0).padStart(4)).join('  ');
    const times = [
      `${measured('largest-contentful-paint').toFixed(0)} ms`,
      measured('cumulative-layout-shift').toFixed(3),
      `${measured('total-blocking-time').toFixed(0)} ms`,
      (measured('total-byte-weight') / 1000).toFixed(0),
    ];
    console.log(`${path.padEnd(46)}${scores}   ${times.join('  ')}`);
    for (const found of new Set(results.flatMap(shortfalls))) console.log(`    ${found}`);
  }
}

try {
  console.log(`Lighthouse, phone, medians of ${runs}`);
  console.log(`${'page'.padEnd(46)}perf  a11y  best  seo    LCP     CLS    TBT   kB`);
  await measure([
    '/',
    '/directory',
    `/directory/${await slugOf('businesses')}`,
    '/events',
    '/deals',
    '/jobs',
    '/news',
    `/news/${await slugOf('blog_posts')}`,
  ]);
  if (!isSmall) {
    await signIn('owner@demo.test');
    await measure(['/account', '/account/business']);
    await signIn('admin@demo.test');
    await measure(['/admin', '/admin/businesses']);
  }
} finally {
  await browser.close();
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}
