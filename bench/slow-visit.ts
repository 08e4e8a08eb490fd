import type { Browser } from '@playwright/test';

/** The cost of a first visit. */
export interface Visit {
  /** Bytes over the wire: all, and those of scripts. */
  bytes: number;
  scriptBytes: number;
  requests: number;
  /** Milliseconds from the start of the navigation to the first listing's name on the screen. */
  contentMs: number;
}

// Lighthouse's "slow 4G", as Chromium applies it: every request waits for 3.75 round trips of 150 ms.
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 0.9 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 0.9 * 1_000_000) / 8,
};

/** Visits `url` as a phone on slow 4G with a processor four times slower, with an empty cache, until `content` is there. */
export async function visitSlowly(browser: Browser, url: string, content: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const scripts = new Set<string>();
  const visit = { bytes: 0, scriptBytes: 0, requests: 0, contentMs: NaN };
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    visit.requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    visit.bytes += encodedDataLength;
    if (scripts.has(requestId)) visit.scriptBytes += encodedDataLength;
  });
  // Checked on every frame from the start of the page.
  await page.addInitScript((selector) => {
    const look = () => {
      if (document.querySelector(selector)) requestAnimationFrame(() => performance.mark('content'));
      else requestAnimationFrame(look);
    };
    look();
  }, content);
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('content').length > 0);
  await page.waitForLoadState('networkidle');
  visit.contentMs = await page.evaluate(() => performance.getEntriesByName('content')[0]?.startTime ?? NaN);
  await context.close();
  return visit;
}
