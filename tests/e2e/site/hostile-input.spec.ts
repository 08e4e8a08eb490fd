import ICAL from 'ical.js';
import { addListing } from '../support/database.ts';
import { addDeal, addEvent, addJob } from '../support/events-and-deals.ts';
import { expect, expectAccessible, expectToFit, test } from '../support/hub.ts';

const hostile = `</script><img src=x onerror="document.title='owned'"> مطعم 🍕 & "more"`;

test('a business cannot inject HTML through a deal or a job', async ({ page }) => {
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
    `/jobs/${job.slug}`,
    '/deals',
    '/jobs',
    `/search?q=${encodeURIComponent(hostile)}`,
    '/es/deals',
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await page.waitForLoadState('networkidle');
    await expect(page).not.toHaveTitle('owned');
    expect(await page.locator('main img[src=x]').count(), path).toBe(0);
    for (const data of await page.locator('script[type="application/ld+json"]').allTextContents())
      expect(() => JSON.parse(data) as unknown).not.toThrow();
  }
  await page.goto(`/jobs/${job.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile);
  await expectToFit(page);
});

test('names in any script and of maximum length fit a phone', async ({ page }) => {
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
});

test('an event across a clock change keeps its times on the page and in calendars', async ({
  page,
  request,
}) => {
  // In New York, clocks go back from two to one on November 7, 2027, and forward from two to three on March 14, 2027.
  const back = await addEvent({
    title: 'The long night',
    time_zone: 'America/New_York',
    starts_at: new Date('2027-11-07T03:30:00Z'),
    ends_at: new Date('2027-11-07T08:00:00Z'),
  });
  const spring = await addEvent({
    title: 'Every Sunday at nine',
    time_zone: 'America/New_York',
    starts_at: new Date('2027-03-07T14:00:00Z'),
    ends_at: new Date('2027-03-07T15:00:00Z'),
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
  expect(night.startDate.toJSDate().toISOString()).toBe('2027-11-07T03:30:00.000Z');
  expect(night.endDate.toJSDate().toISOString()).toBe('2027-11-07T08:00:00.000Z');
  const series = (await read(spring.slug)).iterator();
  const moments = [1, 2, 3].map(() => (series.next() as ICAL.Time | undefined)?.toJSDate().toISOString());
  // Nine o'clock local time each week, one hour apart in UTC after the change.
  expect(moments).toEqual([
    '2027-03-07T14:00:00.000Z',
    '2027-03-14T13:00:00.000Z',
    '2027-03-21T13:00:00.000Z',
  ]);
});

test('hours across midnight are one night, and the page shows the end', async ({ page }) => {
  const night = [{ opens: '20:00', closes: '02:00' }];
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const path = await addListing({
    name: 'The Late Bar',
    opening_hours: JSON.stringify(Object.fromEntries(days.map((day) => [day, night]))),
  });
  await page.goto(path);
  await expect(page.getByRole('row', { name: /^Monday/ })).toContainText('8:00 PM – 2:00 AM');
  await expect(page.locator('.facts')).toContainText(/Open until 2:00 AM|Closed, opens at 8:00 PM/);
  await expectAccessible(page);
});
