/**
 * `npm run bench:signed-in`: how soon pages of a signed-in user show their content, with a processor four times slower and an empty cache:
 * medians of `rounds` visits (5, or the first argument). Shown is the last moment at which a part of the page said that it loads; blocked
 * is the total blocking time until a second later. Scripts are weighed with brotli. The baseline of the same run is React DOM with the whole
 * supabase-js in one file, which renders one word.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { buildBaseline } from './baseline.ts';
import { launchChromium } from './launch-chromium.ts';
import { median } from './measure.ts';
import { startHub } from './hub.ts';
import { argument, sized } from './sizes.ts';

const rounds = Number(argument ?? sized(5, 1));
const folder = mkdtempSync(join(tmpdir(), 'hub-bench-'));

interface Visit {
  /** Milliseconds from the start of the navigation. */
  firstPaintMs: number;
  shownMs: number;
  blockedMs: number;
  /** Bytes of brotli, and how many files. */
  scriptBytes: number;
  files: number;
  /** Requests to the backend. */
  calls: number;
}

const stack = await startHub('site');
const { site_url, api_url } = stack.status;
const browser = await launchChromium();

const baselineUrl = 'http://baseline.localhost';
const baselineFile = await buildBaseline(folder);

/** The storage of a browser in which a demo account is signed in; without an address in which nobody is. */
async function storageOf(email?: string) {
  const context = await browser.newContext();
  if (email !== undefined) {
    const page = await context.newPage();
    await page.goto(`${site_url}/auth/sign-in`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(stack.demo.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(({ pathname }) => !pathname.startsWith('/auth/'));
  }
  const state = await context.storageState();
  await context.close();
  return state;
}
type Storage = Awaited<ReturnType<typeof storageOf>>;

/** Remembers, frame by frame, when a part of the page loads. */
function watch() {
  const seen = { loadingMs: 0, tasks: [] as { start: number; ms: number }[] };
  Object.assign(globalThis, { seen });
  // What src/ui/Checking.tsx shows: a sentence with nothing but its hint beside it.
  const isLoading = (sentence: Element) =>
    sentence.matches(':first-child:is(:last-child, :has(+ .still-loading))');
  const look = () => {
    const sentences = [...document.querySelectorAll('main .stack > p[role=status]')];
    if (
      document.querySelector('main') === null ||
      document.querySelector('astro-island[ssr]') ||
      sentences.some(isLoading)
    )
      seen.loadingMs = performance.now();
    requestAnimationFrame(look);
  };
  look();
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      seen.tasks.push({ start: startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });
}

async function visit(browser: Browser, storageState: Storage, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    storageState,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const counts = { scriptBytes: 0, files: 0, calls: 0 };
  const weighed: Promise<unknown>[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(api_url) && response.request().method() !== 'OPTIONS') counts.calls += 1;
    if (response.request().resourceType() !== 'script') return;
    counts.files += 1;
    weighed.push(
      response.body().then((body) => {
        counts.scriptBytes += brotliCompressSync(body).length;
      }),
    );
  });
  await page.addInitScript(watch);
  await page.route(`${baselineUrl}/**`, (route, request) =>
    request.resourceType() === 'script'
      ? route.fulfill({ path: baselineFile, contentType: 'text/javascript' })
      : route.fulfill({
          body: '<!doctype html><script type="module" src="/baseline.js"></script>',
          contentType: 'text/html',
        }),
  );
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  const times = await page.evaluate(() => {
    const { seen } = globalThis as unknown as {
      seen: { loadingMs: number; tasks: { start: number; ms: number }[] };
    };
    const firstPaintMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN;
    const blockedMs = seen.tasks
      .filter(({ start }) => start >= firstPaintMs && start <= seen.loadingMs + 1000)
      .reduce((sum, { ms }) => sum + ms - 50, 0);
    return { firstPaintMs, shownMs: Math.max(firstPaintMs, seen.loadingMs), blockedMs };
  });
  await Promise.all(weighed);
  await context.close();
  return { ...times, ...counts };
}

try {
  const storage = {
    nobody: await storageOf(),
    member: await storageOf('member@demo.test'),
    admin: await storageOf('admin@demo.test'),
  };
  const posts = `${api_url}/rest/v1/blog_posts?select=id&status=eq.published&limit=1`;
  const reply = await fetch(posts, { headers: { apikey: stack.status.publishable_key } });
  const [post] = (await reply.json()) as { id: string }[];
  if (!post) throw new Error('There is no post to edit.');
  const pages: [path: string, who: keyof typeof storage][] = [
    [baselineUrl, 'nobody'],
    ['/auth/sign-in', 'nobody'],
    ['/auth/reset-password', 'nobody'],
    ['/account', 'member'],
    ['/account/messages', 'member'],
    ['/admin', 'admin'],
    ['/admin/queue', 'admin'],
    ['/admin/members', 'admin'],
    [`/admin/posts/edit?id=${post.id}`, 'admin'],
  ];
  console.log('page                     first paint     shown   blocked   script kB   files   calls');
  for (const [path, who] of sized(pages, pages.slice(0, 2))) {
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round += 1)
      visits.push(await visit(browser, storage[who], path.startsWith('/') ? site_url + path : path));
    const of = (key: keyof Visit) => median(visits.map((one) => one[key]));
    const milliseconds = (key: keyof Visit) => `${of(key).toFixed(0)} ms`.padStart(10);
    console.log(
      (path.split('?')[0] ?? path).replace(baselineUrl, 'baseline').padEnd(25),
      milliseconds('firstPaintMs'),
      milliseconds('shownMs'),
      milliseconds('blockedMs'),
      (of('scriptBytes') / 1000).toFixed(1).padStart(10),
      String(of('files')).padStart(7),
      String(of('calls')).padStart(7),
    );
  }
} finally {
  await browser.close();
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}
