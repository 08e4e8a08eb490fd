import type { APIRequestContext } from '@playwright/test';
import { parseJsonFeed, parseRssFeed } from 'feedsmith';
import sharp from 'sharp';
import { z } from 'zod';
import { addEvent, addJob } from '../support/events-and-deals.ts';
import { expect, hub, test } from '../support/hub.ts';
import { demoEntry } from '../support/lists.ts';
import { structuredDataIn } from '../support/read-html.ts';
import { newWord } from '../support/staff.ts';

const address = z.url().startsWith(hub.site_url || 'http');
const moment = z.string().refine((text) => !Number.isNaN(Date.parse(text)));

/** The fields that RSS 2.0 and feed readers need, as another parser returns them. */
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

/** The fields that JSON Feed 1.1 requires. */
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

/** Expects the page at `address` to exist, or `list` to lose it: another test may have taken it down meanwhile. */
async function expectPage(request: APIRequestContext, address: string, list: string) {
  const isRight = async () => {
    if ((await request.get(address)).status() === 200) return true;
    // An address that the page cache does not know.
    const now = await request.get(`${list}${list.includes('?') ? '&' : '?'}from=${newWord()}`);
    return !(await now.text()).includes(`${address}<`);
  };
  await expect.poll(isRight, { message: address }).toBe(true);
}

test('parsers read the feeds', { tag: '@fast' }, async ({ page, request }) => {
  await page.goto('/about');
  for (const path of ['/news/rss.xml', '/blog/rss.xml', '/jobs/rss.xml', '/jobs/rss.xml?type=Part-time']) {
    const reply = await request.get(path);
    expect(reply.headers()['content-type'], path).toBe('application/rss+xml; charset=utf-8');
    const text = await reply.text();
    const found = await page.evaluate((feed) => {
      const xml = new DOMParser().parseFromString(feed, 'text/xml');
      return {
        isBroken: xml.querySelector('parsererror') !== null,
        items: [...xml.querySelectorAll('item')].map((item) => ({
          link: item.querySelector('link')?.textContent ?? '',
          title: item.querySelector('title')?.textContent ?? '',
          date: item.querySelector('pubDate')?.textContent ?? '',
          guid: item.querySelector('guid')?.textContent ?? '',
        })),
      };
    }, text);
    expect(found.isBroken, path).toBe(false);
    expect(found.items.length, path).toBeGreaterThan(0);
    for (const { link, title, date, guid } of found.items) {
      expect(link).toContain(`${hub.site_url}/`);
      expect(guid).toBe(link);
      expect(title).not.toBe('');
      expect(Number.isNaN(Date.parse(date))).toBe(false);
    }
    await expectPage(request, found.items.at(-1)?.link ?? '', path);
    if (path.includes('?')) continue;
    const feed = Rss.parse(parseRssFeed(text));
    expect(feed.atom.links.find(({ rel }) => rel === 'self')?.href).toBe(`${hub.site_url}${path}`);
    expect(new Set(feed.items.map(({ guid }) => guid.value)).size).toBe(feed.items.length);
  }
  for (const path of ['/news/feed.json', '/blog/feed.json']) {
    const reply = await request.get(path);
    expect(reply.headers()['content-type'], path).toContain('application/feed+json');
    const text = await reply.text();
    expect(JsonFeed.parse(parseJsonFeed(text)).feed_url).toBe(`${hub.site_url}${path}`);
    const feed = JSON.parse(text) as { version: string; items: { id: string; content_html: string }[] };
    expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
    expect(
      feed.items.every(
        ({ id, content_html }) => id.startsWith(hub.site_url) && typeof content_html === 'string',
      ),
    ).toBe(true);
  }
});

test('the sitemaps name pages that all exist', { tag: '@fast' }, async ({ request }) => {
  const locations = async (path: string) => {
    const reply = await request.get(path);
    expect(reply.headers()['content-type'], path).toBe('application/xml; charset=utf-8');
    return [...(await reply.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');
  };
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${hub.site_url}/sitemap-index.xml`);
  const sitemaps = await locations('/sitemap-index.xml');
  for (const kind of ['businesses', 'events', 'jobs', 'posts', 'pages'])
    expect(sitemaps).toContain(`${hub.site_url}/sitemap-${kind}.xml`);
  expect(await locations('/sitemap-pages.xml')).toContain(`${hub.site_url}/directory/city/alder-falls`);
  for (const kind of ['jobs', 'posts', 'pages']) {
    const pages = await locations(`/sitemap-${kind}.xml`);
    expect(pages.length).toBeGreaterThan(5);
    for (const address of pages) await expectPage(request, address, `/sitemap-${kind}.xml`);
  }
  for (const name of ['nonsense', 'constructor', 'toString'])
    expect((await request.get(`/sitemap-${name}.xml`)).status(), name).toBe(404);
});

const place = z.object({ '@type': z.string(), name: z.string().min(1) });
/** The fields that search engines require and recommend for each type. */
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

test('pages have the structured data that search engines need', { tag: '@fast' }, async ({ request }) => {
  const read = async (path: string) => structuredDataIn(await (await request.get(path)).text());
  const { slug } = await addEvent({ venue_name: 'Town Hall', address_line1: '1 Depot Square' });
  const things = [...(await read(`/events/${slug}`)), ...(await read('/'))];
  for (const [kind, schema] of Object.entries(kinds)) {
    const thing = things.find(
      ({ '@type': type }) => type === kind || (Array.isArray(type) && type.includes(kind)),
    );
    expect(thing, kind).toBeDefined();
    schema.parse(thing);
  }

  const { slug: job } = await addJob({
    description: 'Bake.',
    location: 'Alder Falls',
    job_type: 'Full-time',
  });
  const posting = (await read(`/jobs/${job}`)).find((thing) => thing['@type'] === 'JobPosting') ?? {};
  for (const field of [
    'title',
    'description',
    'datePosted',
    'hiringOrganization',
    'jobLocation',
    'validThrough',
    'employmentType',
    'identifier',
  ])
    expect(posting, field).toHaveProperty(field);
  const ofNews = await read(await demoEntry('news'));
  const post = ofNews.find((thing) => thing['@type'] === 'NewsArticle') ?? {};
  for (const field of [
    'headline',
    'datePublished',
    'dateModified',
    'author',
    'publisher',
    'image',
    'mainEntityOfPage',
  ])
    expect(post, field).toHaveProperty(field);
  expect(ofNews.some((thing) => thing['@type'] === 'BreadcrumbList')).toBe(true);
});

test(
  'pages have a manifest with icons, and an image to share with their title',
  { tag: '@fast' },
  async ({ request }) => {
    const imageOf = (html: string) => /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    const news = await (await request.get('/news')).text();
    const address = /<link rel="manifest" href="([^"]+)"/.exec(news)?.[1] ?? '';
    const manifest = (await (await request.get(address)).json()) as {
      name: string;
      icons: { src: string }[];
    };
    expect(manifest.name).toBeTruthy();
    expect(manifest.icons).not.toEqual([]);
    for (const src of [...manifest.icons.map((icon) => icon.src), imageOf(news)]) {
      const reply = await request.get(src);
      expect([reply.status(), reply.headers()['content-type']], src).toEqual([200, 'image/png']);
    }

    const drawn = imageOf(await (await request.get(await demoEntry('jobs'))).text());
    expect(drawn).toMatch(/\/og\/jobs\/[a-z0-9-]+\.png$/);
    const reply = await request.get(drawn);
    expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'image/png']);
    expect(await sharp(await reply.body()).metadata()).toMatchObject({ width: 1200, height: 630 });
    for (const path of ['/og/jobs/nope.png', '/og/people/nope.png'])
      expect((await request.get(path)).status(), path).toBe(404);
    const job = await addJob({ title: '灯台守 🎉' });
    const path = `/og/jobs/${job.slug}.png`;
    const plain = await request.get(path);
    expect([plain.status(), plain.headers()['content-type']]).toEqual([200, 'image/png']);
    const sent = await request.get(path, { maxRedirects: 0 });
    expect([sent.status(), sent.headers()['location'], sent.headers()['cache-control']]).toEqual([
      302,
      `${hub.api_url}/functions/v1/share/jobs/${job.slug}.png`,
      'public, max-age=3600',
    ]);
  },
);
