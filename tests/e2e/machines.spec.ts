import { parseJsonFeed, parseRssFeed } from 'feedsmith';
import { z } from 'zod';
import { addEvent } from './support/happenings.ts';
import { expect, hub, test } from './support/hub.ts';

const address = z.url().startsWith(hub.site_url || 'http');
const moment = z.string().refine((text) => !Number.isNaN(Date.parse(text)));

/** What RSS 2.0 and the readers of it need, as another program understood it. */
const Rss = z.object({
  title: z.string().min(1),
  link: address,
  description: z.string().min(1),
  language: z.string().min(2),
  atom: z.object({ links: z.array(z.object({ href: address, rel: z.string() })).min(1) }),
  items: z
    .array(
      z.object({
        title: z.string().min(1),
        link: address,
        description: z.string(),
        pubDate: z.union([z.date(), moment]),
        guid: z.object({ value: z.string().min(1) }),
      }),
    )
    .min(1),
});

/** What JSON Feed 1.1 requires. */
const JsonFeed = z.object({
  title: z.string().min(1),
  home_page_url: address,
  feed_url: address,
  language: z.string().min(2),
  items: z
    .array(
      z.object({
        id: z.string().min(1),
        url: address,
        title: z.string().min(1),
        content_html: z.string(),
        date_published: z.union([z.date(), moment]),
      }),
    )
    .min(1),
});

for (const path of ['/news/rss.xml', '/blog/rss.xml', '/jobs/rss.xml'])
  test(`another program reads the feed ${path}`, async ({ request }) => {
    const feed = Rss.parse(parseRssFeed(await (await request.get(path)).text()));
    const self = feed.atom.links.find(({ rel }) => rel === 'self');
    expect(self?.href).toBe(`${hub.site_url}${path}`);
    expect(new Set(feed.items.map(({ guid }) => guid.value)).size).toBe(feed.items.length);
  });

for (const path of ['/news/feed.json', '/blog/feed.json'])
  test(`another program reads the feed ${path}`, async ({ request }) => {
    const reply = await request.get(path);
    expect(reply.headers()['content-type']).toContain('application/feed+json');
    const feed = JsonFeed.parse(parseJsonFeed(await reply.text()));
    expect(feed.feed_url).toBe(`${hub.site_url}${path}`);
  });

const place = z.object({ '@type': z.string(), name: z.string().min(1) });
/** What search engines require of each kind, and what they ask for. */
const kinds = {
  Event: z.object({
    name: z.string().min(1),
    startDate: moment,
    endDate: moment,
    eventStatus: z.string().startsWith('https://schema.org/Event'),
    eventAttendanceMode: z.string().startsWith('https://schema.org/'),
    location: z.union([place, z.array(place)]),
    organizer: place,
    url: address,
    image: z.union([z.string(), z.array(z.string())]),
  }),
  BreadcrumbList: z.object({
    itemListElement: z
      .array(
        z.object({ '@type': z.literal('ListItem'), position: z.number(), name: z.string(), item: address }),
      )
      .min(2),
  }),
  Organization: z.object({ name: z.string().min(1), url: address }),
};

test('search engines get what they require of an event, of the way to it and of the hub', async ({
  page,
}) => {
  const { slug } = await addEvent({ venue_name: 'Town Hall', address_line1: '1 Depot Square' });
  const things: Record<string, unknown>[] = [];
  for (const path of [`/events/${slug}`, '/']) {
    await page.goto(path);
    for (const text of await page.locator('script[type="application/ld+json"]').allTextContents()) {
      const data = JSON.parse(text) as Record<string, unknown> | Record<string, unknown>[];
      things.push(...(Array.isArray(data) ? data : [data]));
    }
  }
  for (const [kind, schema] of Object.entries(kinds)) {
    const thing = things.find(
      ({ '@type': type }) => type === kind || (Array.isArray(type) && type.includes(kind)),
    );
    expect(thing, kind).toBeDefined();
    schema.parse(thing);
  }
});

test('nothing moves while pages load, and every picture has its size', async ({ page }) => {
  await page.addInitScript(() => {
    const moved = { sum: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) moved.sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/directory', '/events', '/deals', '/jobs', '/news', '/blog']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const moved = await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum);
      expect(moved, `${path} at ${String(width)}`).toBeLessThan(0.01);
      const unsized = await page.evaluate(() =>
        [...document.images]
          .filter((image) => !image.getAttribute('width') || !image.getAttribute('height'))
          .map((image) => image.src),
      );
      expect(unsized, path).toEqual([]);
      const formats = await page.evaluate(() =>
        [...document.images].map((image) => image.currentSrc || image.src),
      );
      expect(
        formats.filter((src) => !/\.(webp|avif|svg)(\?|$)/.test(src)),
        path,
      ).toEqual([]);
      // What is not on the first screen waits until it is near.
      const early = await page.evaluate(() =>
        [...document.images]
          .filter((image) => image.getBoundingClientRect().top > 2 * innerHeight && image.loading !== 'lazy')
          .map((image) => image.src),
      );
      expect(early, path).toEqual([]);
    }
  }
});
