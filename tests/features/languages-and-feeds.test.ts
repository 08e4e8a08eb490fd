import { describe, expect, it } from 'vitest';
import { en } from '../../src/i18n/en/index.ts';
import { es } from '../../src/i18n/es/index.ts';
import { dealFormStrings } from '../../src/i18n/deal-form-strings.ts';
import { eventFormStrings } from '../../src/i18n/event-form-strings.ts';
import { jobFormStrings } from '../../src/i18n/job-form-strings.ts';
import { localPath, type Strings, stringsFor } from '../../src/i18n/strings.ts';
import { answerJsonFeed, answerRss, type Feed } from '../../src/lib/feeds.ts';
import { keepLanguage } from '../../src/lib/keep-language.ts';
import { pageNumber } from '../../src/lib/page-number.ts';

const page = (html: string) =>
  new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', 'X-Kept': '1' }, status: 404 });

describe('a page in another language', () => {
  it.each([
    ['<a href="/jobs">', '<a href="/es/jobs">'],
    [
      '<a class="x" href="/jobs?q=a&amp;page=2" rel="next">',
      '<a class="x" href="/es/jobs?q=a&amp;page=2" rel="next">',
    ],
    ['<a href="/">', '<a href="/es">'],
    ['<form action="/search">', '<form action="/es/search">'],
    ['<a href="/directory/a-b#hours">', '<a href="/es/directory/a-b#hours">'],
    ['<a href="/auth/sign-in">', '<a href="/auth/sign-in">'],
    ['<a href="/jobs/rss.xml">', '<a href="/jobs/rss.xml">'],
    ['<a href="/jobs" data-language>', '<a href="/jobs" data-language>'],
    ['<a href="/newsletter">', '<a href="/newsletter">'],
    ['<a href="https://x.test/jobs">', '<a href="https://x.test/jobs">'],
    ['<p>href="/jobs"</p>', '<p>href="/jobs"</p>'],
    ['<img src="/jobs">', '<img src="/jobs">'],
  ])('leads on in its language: %s', async (before, after) => {
    expect(await (await keepLanguage(page(before), 'es')).text()).toBe(after);
  });

  it('keeps status and headers, and English pages are as they were', async () => {
    const kept = await keepLanguage(page('<a href="/jobs">'), 'es');
    expect([kept.status, kept.headers.get('X-Kept')]).toEqual([404, '1']);
    const english = page('<a href="/jobs">');
    expect(await keepLanguage(english, 'en')).toBe(english);
  });

  it('is there, though Astro begins it as a redirect', async () => {
    const begun = new Response('<p>', { status: 302, headers: { 'Content-Type': 'text/html' } });
    expect((await keepLanguage(begun, 'es')).status).toBe(200);
  });

  it('is redirected to in its language', async () => {
    const moved = new Response(null, { status: 301, headers: { Location: '/blog/x' } });
    expect((await keepLanguage(moved, 'es')).headers.get('Location')).toBe('/es/blog/x');
    const away = new Response(null, { status: 302, headers: { Location: 'https://x.test/blog/x' } });
    expect((await keepLanguage(away, 'es')).headers.get('Location')).toBe('https://x.test/blog/x');
  });

  it('has an address of its own', () => {
    expect([localPath('/', 'es'), localPath('/jobs?page=2', 'es'), localPath('/jobs', 'en')]).toEqual([
      '/es',
      '/es/jobs?page=2',
      '/jobs',
    ]);
  });
});

/** Every sentence with its place, those made by functions among them. */
const sentences = (tree: object, path = ''): [string, unknown][] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? sentences(value, `${path}.${key}`)
      : [[`${path}.${key}`, value]],
  );

describe('Spanish', () => {
  it('has every area and every sentence', () => {
    expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort());
    expect(
      sentences(es)
        .map(([path]) => path)
        .sort(),
    ).toEqual(
      sentences(en)
        .map(([path]) => path)
        .sort(),
    );
    // A language that lacks an area does not compile.
    // @ts-expect-error -- all but the jobs are missing
    const partial: Strings = { jobs: es.jobs };
    expect(partial).not.toHaveProperty('events');
  });

  it('is not English; a language that the hub does not know is', () => {
    const same = sentences(es)
      .filter(([, value]) => value !== '')
      .filter(([path, value]) => value === sentences(en).find(([known]) => known === path)?.[1])
      .map(([path]) => path);
    expect(same.filter((path) => !/networks|languages|blog/.test(path))).toEqual([]);
    const forms = [
      [jobFormStrings('es'), jobFormStrings('en')],
      [eventFormStrings('es-US'), eventFormStrings('en')],
      [dealFormStrings('es'), dealFormStrings('en')],
    ] as const;
    for (const [spanish, english] of forms) {
      const alike = Object.entries(spanish).filter(([key, value]) => value === english[key as never]);
      expect(alike).toEqual([]);
    }
    expect(stringsFor('es').jobs.title).toBe('Empleos');
    expect(stringsFor('xx').jobs.title).toBe('Jobs');
  });
});

const feed: Feed = {
  title: 'News & more',
  description: 'What is <new>',
  page: 'https://hub.test/news',
  self: 'https://hub.test/news/rss.xml?q=a&b=c',
  language: 'en',
  items: [
    {
      url: 'https://hub.test/news/a',
      title: 'Ribbon & <scissors>\u0001 🎉',
      summary: 'A "summary"',
      html: '<p>Text ]]&gt; &amp; more</p>',
      publishedAt: '2026-11-01T10:00:00Z',
      updatedAt: '2026-11-02T10:00:00Z',
      author: 'Ada & Co',
      tags: ['What’s New'],
    },
  ],
};

describe('a feed', () => {
  it('is well-formed RSS whatever the titles hold', async () => {
    const reply = await answerRss(feed);
    expect(reply.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8');
    const text = await reply.text();
    const xml = new DOMParser().parseFromString(text, 'text/xml');
    expect(xml.querySelector('parsererror')).toBeNull();
    expect(text).not.toContain('\u0001');
    expect(text).toContain('<dc:creator>Ada &amp; Co</dc:creator>');
    expect(text).toContain('href="https://hub.test/news/rss.xml?q=a&amp;b=c"');
    expect(text).toContain('<pubDate>Sun, 01 Nov 2026 10:00:00 GMT</pubDate>');
  });

  it('is a JSON Feed 1.1', async () => {
    const body = (await answerJsonFeed(feed).json()) as { version: string; items: object[] };
    expect(body.version).toBe('https://jsonfeed.org/version/1.1');
    expect(body.items[0]).toMatchObject({
      id: feed.items[0]?.url,
      content_html: feed.items[0]?.html,
      authors: [{ name: 'Ada & Co' }],
    });
  });
});

it('a page number that makes no sense is the first', () => {
  const read = (text: string) => pageNumber(new URLSearchParams({ page: text }));
  expect(['2', '0', '-1', 'x', '1.5', '', '99999999'].map(read)).toEqual([2, 1, 1, 1, 1, 1, 1]);
});
