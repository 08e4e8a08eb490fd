import ICAL from 'ical.js';
import { sql } from '../support/database.ts';
import { addEvent } from '../support/events-and-deals.ts';
import { expect, test } from '../support/hub.ts';

const readCalendar = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((part) => new ICAL.Event(part));

test(
  'calendar feeds for all events, a category, or one event are parsed by another library',
  { tag: '@fast' },
  async ({ request }) => {
    for (const path of ['/events/calendar.ics', '/events/category/family.ics']) {
      const reply = await request.get(path);
      expect(reply.headers()['content-type']).toBe('text/calendar; charset=utf-8');
      const events = readCalendar(await reply.text());
      const market = events.find(({ summary }) => summary === 'Farmers’ market');
      expect(market?.isRecurring()).toBe(true);
      expect(market?.startDate.zone.tzid).toBe('America/New_York');
      expect(market?.startDate.hour).toBe(9);
      expect(events.map(({ summary }) => summary)).toContain('Canceled: Open-air film on the square');
    }
    const [event] = await sql<
      { slug: string }[]
    >`select slug from public.events where title = 'Night of the fiddles'`;
    const path = `/events/${event?.slug ?? ''}`;
    // The link of the page's calendar menu.
    expect(await (await request.get(path)).text()).toContain(`href="${path}.ics`);
    const one = await request.get(`${path}.ics`);
    expect(one.headers()['content-disposition']).toContain('attachment');
    expect(readCalendar(await one.text())).toHaveLength(1);
    expect((await request.get('/events/no-such.ics')).status()).toBe(404);
    expect((await request.get('/events/category/no-such.ics')).status()).toBe(404);
  },
);

test('an unknown or hostile URL is answered with a page', { tag: '@fast' }, async ({ request }) => {
  for (const [path, status] of [
    ['/events/no-such-event', 404],
    ['/events?page=4000', 404],
    [`/events?q=${'x'.repeat(10_000)}`, 200],
    ['/events?when=2026-13-45&city=%F0%9F%8E%BB&page=-1&where=moon', 200],
    ['/events/calendar?month=9999-99&week=tomorrow&category=%00', 200],
    ['/events/%3Cscript%3E', 404],
    ['/deals/no-such-deal', 404],
    ['/deals?page=99', 404],
    ['/deals?category=%27%3B--&q=%D7%A9%D7%9C%D7%95%D7%9D', 200],
  ] as const)
    await test.step(`${path.slice(0, 60)} returns ${String(status)}`, async () => {
      const reply = await request.get(path);
      expect(reply.status()).toBe(status);
      expect((await reply.text()).match(/<h1[\s>]/g)).toHaveLength(1);
    });
});

test('text with HTML, emoji, and right-to-left letters is shown unchanged', async ({ page, request }) => {
  const title = `<b>قهوة</b> 🎻 & "more"`;
  const { slug } = await addEvent({
    title,
    description: '</script><script>throw new Error("run")</script>',
    venue_name: '<img src=x onerror=alert(1)>',
    cost: 'Free',
    rrule: 'FREQ=DAILY;COUNT=30',
  });
  await page.goto(`/events/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const [event] = JSON.parse(data.find((text) => text.includes('"Event"')) ?? '[]') as { name: string }[];
  expect(event?.name).toBe(title);
  const calendar = await request.get('/events/calendar');
  expect(calendar.status()).toBe(200);
  expect(await calendar.text()).toMatch(/<h1[\s>]/);
});
