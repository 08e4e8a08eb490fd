import { subscribe } from 'node:diagnostics_channel';
import { test as base, type Browser, type BrowserContext } from '@playwright/test';
import { openedAttachment, type Opened, startOpened } from '../../support/fast-tier.ts';

// Of the test that runs in this process.
let current: Opened | undefined;

const site = () => (JSON.parse(process.env['HUB_STATUS'] ?? '{}') as { site_url?: string }).site_url;

/** Adds the path of an address of the site; those of the API, of emails and of other hubs are not its pages. */
function note(kind: 'documents' | 'requests', address: string) {
  if (!current || !URL.canParse(address)) return;
  const { origin, pathname } = new URL(address);
  if (origin === site()) current[kind].add(pathname);
}

// Run in the page. The event does not bubble, and is captured instead.
const reportMounted = () => {
  addEventListener(
    'astro:hydrate',
    ({ target }) => {
      const { name } = JSON.parse((target as Element).getAttribute('opts') ?? '{}') as { name?: string };
      (globalThis as { reportIsland?: (island: string) => void }).reportIsland?.(
        `${location.pathname} ${name ?? ''}`,
      );
    },
    true,
  );
};

async function watch(context: BrowserContext) {
  context.on('request', (request) => {
    note(request.isNavigationRequest() ? 'documents' : 'requests', request.url());
  });
  await context.exposeBinding('reportIsland', ({ page }, island: string) => {
    if (page.url().startsWith(`${site() ?? ''}/`)) current?.islands.add(island);
  });
  await context.addInitScript(reportMounted);
}

// Requests that tests send without a browser: by fetch, and by Playwright's `request`.
subscribe('undici:request:create', (message) => {
  const { request } = message as { request: { origin?: string | URL; path: string } };
  note('requests', `${String(request.origin ?? '').replace(/\/$/, '')}${request.path}`);
});
subscribe('http.client.request.start', (message) => {
  const { request } = message as {
    request: { protocol: string; path: string; getHeader: (name: string) => unknown };
  };
  note('requests', `${request.protocol}//${String(request.getHeader('host'))}${request.path}`);
});

/**
 * Playwright's test, which attaches to each test of the fast tier what it opened, also in contexts that the test made itself.
 * `reporters/fast-tier.ts` reads it.
 */
export const test = base.extend<{ opened: undefined }, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      browser.on('context', (context) => {
        // A context that is closed before its first page has nothing to watch.
        if (current) watch(context).catch(() => undefined);
      });
      await use(browser);
    },
    { scope: 'worker' },
  ],
  opened: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants an object pattern here
    async ({}, use, testInfo) => {
      if (!testInfo.tags.includes('@fast')) return use(undefined);
      const opened = startOpened();
      current = opened;
      await use(undefined);
      current = undefined;
      const lists = Object.fromEntries(Object.entries(opened).map(([kind, paths]) => [kind, [...paths]]));
      await testInfo.attach(openedAttachment, {
        body: JSON.stringify(lists),
        contentType: 'application/json',
      });
      return undefined;
    },
    { auto: true },
  ],
});
