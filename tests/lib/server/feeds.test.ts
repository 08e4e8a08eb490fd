import { describe, expect, it } from 'vitest';
import { answerJsonFeed, answerRss, type Feed } from '../../../src/lib/server/feeds.ts';

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

describe('feed', () => {
  it('is well-formed RSS for any title', async () => {
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
