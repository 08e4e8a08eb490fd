import { addListing, inDatabase } from '../support/database.ts';
import { expect, test } from '../support/hub.ts';
import { newWord } from '../support/staff.ts';

test(
  'a changed or unpublished page updates within the documented time',
  { tag: '@fast' },
  async ({ request }) => {
    const path = await addListing({ name: 'Soon Different' });
    const slug = path.replace('/directory/', '');
    expect(await (await request.get(path)).text()).toContain('Soon Different');
    await inDatabase(`update public.businesses set tagline = 'Fresh paint' where slug = $1`, slug);
    // Fresh for ten seconds, then one stale response: far below the documented two minutes.
    const text = async () => (await request.get(path)).text();
    await expect.poll(text, { timeout: 120_000, intervals: [1000] }).toContain('Fresh paint');
    await inDatabase(`update public.businesses set status = 'archived' where slug = $1`, slug);
    const status = async () => (await request.get(path)).status();
    await expect.poll(status, { timeout: 120_000, intervals: [1000] }).toBe(410);
  },
);

test('an on-demand page is cached', { tag: '@fast' }, async ({ request }) => {
  const word = newWord();
  for (const path of [
    `/jobs?q=${word}`,
    `/es/jobs?q=${word}`,
    `/news?page=1&from=${word}`,
    `/search?q=${word}`,
  ]) {
    const state = async () => (await request.get(path)).headers()['x-page-cache'];
    expect(await state(), path).toBe('MISS');
    expect(await state(), path).toBe('HIT');
  }
});

test('sixty simultaneous requests for a feed render it once', { tag: '@fast' }, async ({ request }) => {
  // Also in connections of their own.
  const path = `/events/calendar.ics?from=${newWord()}`;
  const answers = await Promise.all(Array.from({ length: 60 }, () => request.get(path)));
  const states = answers.map((answer) => answer.headers()['x-page-cache']);
  expect(states.filter((state) => state === 'MISS')).toHaveLength(1);
  expect(states.filter((state) => state === 'HIT')).toHaveLength(59);
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
});

test('a feed answers 304 to whoever has it', { tag: '@fast' }, async ({ request }) => {
  for (const path of ['/events/calendar.ics', '/sitemap-events.xml', '/news/rss.xml']) {
    // Its own address: that of everybody may be renewed by another test in between.
    const feed = `${path}?from=${newWord()}`;
    const { etag = '' } = (await request.get(feed)).headers();
    const again = await request.get(feed, { headers: { 'If-None-Match': etag } });
    expect(again.status(), feed).toBe(304);
    expect((await again.body()).byteLength).toBe(0);
  }
});
