import ICAL from 'ical.js';
import { addListing } from '../support/database.ts';
import { addDeal, addEvent, addJob } from '../support/events-and-deals.ts';
import { expect, expectAccessible, expectToFit, test } from '../support/hub.ts';
import { expectSettled } from '../support/settled.ts';

const hostile = `</script><img src=x onerror="document.title='owned'"> مطعم 🍕 & "more"`;

test('a business cannot inject HTML through a deal or a job', { tag: '@fast' }, async ({ page }) => {
  const deal = await addDeal({ title: hostile, tagline: hostile, description: hostile, terms: hostile });
  const job = await addJob({
    title: hostile,
    description: hostile,
    requirements: hostile,
    location: hostile,
    salary_range: hostile,
  });
  for (const path of [
    `/deals/${deal.slug}`,
    '/deals?q=onerror',
    '/jobs?q=onerror',
    `/search?q=${encodeURIComponent(hostile)}`,
    '/es/deals?q=onerror',
    `/jobs/${job.slug}`,
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expectSettled(page);
    await expect(page).not.toHaveTitle('owned');
    expect(await page.locator('main img[src=x]').count(), path).toBe(0);
    for (const data of await page.locator('script[type="application/ld+json"]').allTextContents())
      expect(() => JSON.parse(data) as unknown).not.toThrow();
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile);
  await expectToFit(page);
});

test('names in any script and of maximum length, and hours across midnight, fit a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const name of ['مقهى الوادي الأخضر', '🍕🎉🏳️‍🌈👩‍👩‍👧', '灯台守の店', 'W'.repeat(100)]) {
    const path = await addListing({ name, city: 'Name Town' });
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('dir', 'auto');
    await expectToFit(page);
  }
  await page.goto('/directory/city/name-town');
  await expectToFit(page);
  await expectAccessible(page);

  const night = [{ opens: '20:00', closes: '02:00' }];
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const bar = await addListing({
    name: 'The Late Bar',
    opening_hours: JSON.stringify(Object.fromEntries(days.map((day) => [day, night]))),
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(bar);
  await expect(page.getByRole('row', { name: /^Monday/ })).toContainText('8:00 PM – 2:00 AM');
  await expect(page.locator('.facts')).toContainText(/Open until 2:00 AM|Closed, opens at 8:00 PM/);
});

test('an event across a clock change keeps its times on the page and in calendars', async ({
  page,
  request,
}) => {
  // In New York, clocks go back from two to one on the first Sunday of November, and forward from two to three on the second of March: the next ones that are not in this month.
  const today = new Date();
  const yearOf = (month: number) => today.getUTCFullYear() + (today.getUTCMonth() < month ? 0 : 1);
  const sunday = (month: number, which: number) =>
    1 + ((7 - new Date(Date.UTC(yearOf(month), month, 1)).getUTCDay()) % 7) + 7 * (which - 1);
  const at = (month: number, day: number, time: string) =>
    new Date(`${new Date(Date.UTC(yearOf(month), month, day)).toISOString().slice(0, 10)}T${time}:00Z`);
  const [november, march] = [sunday(10, 1), sunday(2, 2)];
  const back = await addEvent({
    title: 'The long night',
    time_zone: 'America/New_York',
    starts_at: at(10, november, '03:30'),
    ends_at: at(10, november, '08:00'),
  });
  const spring = await addEvent({
    title: 'Every Sunday at nine',
    time_zone: 'America/New_York',
    starts_at: at(2, march - 7, '14:00'),
    ends_at: at(2, march - 7, '15:00'),
    rrule: 'FREQ=WEEKLY;COUNT=3',
  });
  await page.goto(`/events/${back.slug}`);
  await expect(page.locator('main')).toContainText('11:30 PM');
  await expect(page.locator('main')).toContainText('3:00 AM');
  const read = async (slug: string) => {
    const text = await (await request.get(`/events/${slug}.ics`)).text();
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    for (const zone of calendar.getAllSubcomponents('vtimezone'))
      ICAL.TimezoneService.register(new ICAL.Timezone(zone));
    const part = calendar.getFirstSubcomponent('vevent');
    if (!part) throw new Error('no event');
    return new ICAL.Event(part);
  };
  const night = await read(back.slug);
  expect(night.startDate.toJSDate()).toEqual(at(10, november, '03:30'));
  expect(night.endDate.toJSDate()).toEqual(at(10, november, '08:00'));
  const series = (await read(spring.slug)).iterator();
  const moments = [1, 2, 3].map(() => (series.next() as ICAL.Time | undefined)?.toJSDate());
  // Nine o'clock local time each week, one hour apart in UTC after the change.
  expect(moments).toEqual([at(2, march - 7, '14:00'), at(2, march, '13:00'), at(2, march + 7, '13:00')]);
});
