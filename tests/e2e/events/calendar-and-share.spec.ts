import ICAL from 'ical.js';
import { sql } from '../support/database.ts';
import { addEvent, addJob } from '../support/events-and-deals.ts';
import { expect, expectAccessible, expectToFit, hub, test } from '../support/hub.ts';

const day = 86_400_000;

/** A series of five days whose third was moved by an hour, and whose fourth is canceled. */
async function addSeries() {
  const starts = new Date(Date.now() + 2 * day);
  starts.setUTCHours(16, 0, 0, 0);
  const event = await addEvent({
    rrule: 'FREQ=DAILY;COUNT=5',
    time_zone: 'UTC',
    starts_at: starts,
    ends_at: new Date(starts.getTime() + 3_600_000),
  });
  const dates = await sql<{ id: string; original_date: string }[]>`
    select o.id, o.original_date::text from public.event_occurrences as o join public.events as e
      on e.id = o.event_id where e.slug = ${event.slug} order by o.original_date`;
  await sql`update public.event_occurrences set starts_at = starts_at + interval '1 hour', status = 'rescheduled',
    ends_at = ends_at + interval '1 hour', is_exception = true where id = ${dates[2]?.id ?? ''}`;
  await sql`update public.event_occurrences set status = 'canceled', is_exception = true
    where id = ${dates[3]?.id ?? ''}`;
  return { ...event, starts, days: dates.map(({ original_date: date }) => date) };
}

const readFile = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((part) => new ICAL.Event(part));

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the calendar menu of a chosen date offers that date, and an email shares it', async ({
    page,
    request,
  }) => {
    const { slug, title, starts, days } = await addSeries();
    const [, second = '', third = '', fourth = ''] = days;
    await page.goto(`/events/${slug}?date=${second}`);
    const menu = page.locator('#calendar-menu');
    await expect(menu).toBeHidden();
    const mail = await page.getByRole('link', { name: 'Share by email' }).getAttribute('href');
    expect(decodeURIComponent(mail ?? '')).toContain(`${hub.site_url}/events/${slug}?date=${second}`);
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    await expect(menu).toBeVisible();
    await expectToFit(page);
    const hrefOf = async (name: string) =>
      (await menu.getByRole('link', { name }).getAttribute('href')) ?? '';

    const google = new URL(await hrefOf('Google Calendar'));
    const at = new Date(starts.getTime() + day).toISOString().replace(/[-:]|\.\d+/g, '');
    expect(google.searchParams.get('dates')).toMatch(new RegExp(`^${at}/`));
    expect(google.searchParams.get('details')).toContain(`${hub.site_url}/events/${slug}?date=${second}`);
    for (const name of ['Outlook.com', 'Outlook (work or school)'])
      expect(new URL(await hrefOf(name)).searchParams.get('subject')).toBe(title);

    const file = await request.get(await hrefOf('Apple Calendar'));
    expect(file.headers()['content-disposition']).toContain(`${slug}-${second}.ics`);
    const [only, ...more] = readFile(await file.text());
    expect(more).toEqual([]);
    expect(only?.startDate.toJSDate()).toEqual(new Date(starts.getTime() + day));
    expect(only?.recurrenceId.toJSDate()).toEqual(new Date(starts.getTime() + day));
    expect(only?.isRecurring()).toBe(false);

    const series = await request.get(await menu.getByRole('link').last().getAttribute('href').then(String));
    expect(readFile(await series.text())[0]?.isRecurring()).toBe(true);
    expect(await hrefOf('Subscribe')).toMatch(/^webcal:/);

    const moved = readFile(await (await request.get(`/events/${slug}.ics?date=${third}`)).text())[0];
    expect(moved?.startDate.toJSDate()).toEqual(new Date(starts.getTime() + 2 * day + 3_600_000));
    expect(moved?.recurrenceId.toJSDate()).toEqual(new Date(starts.getTime() + 2 * day));
    expect(moved?.sequence).toBeGreaterThan(only?.sequence ?? 9);

    await page.goto(`/events/${slug}?date=${fourth}`);
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    await expect(menu.getByRole('link', { name: 'Google Calendar' })).toHaveCount(0);
    const canceled = readFile(await (await request.get(await hrefOf('Calendar file'))).text())[0];
    expect(canceled?.component.getFirstPropertyValue('status')).toBe('CANCELLED');

    for (const wrong of ['2001-01-01', 'tomorrow', ''])
      expect((await request.get(`/events/${slug}.ics?date=${wrong}`)).status()).toBe(404);
  });
});

test('the menu opens and closes by keyboard in both languages, and pages are shared by a copied address or the device', async ({
  page,
  context,
}) => {
  const { slug, days } = await addSeries();
  const path = `/events/${slug}?date=${days[1] ?? ''}`;

  await test.step('the address is copied with the date where the device has no sharing of its own', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(path);
    await page.getByRole('link', { name: 'Share' }).click();
    await expect(page.getByText('Link copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${hub.site_url}${path}`);
  });

  for (const [address, name] of [
    [path, 'Add to calendar'],
    [`/es${path}`, 'Agregar al calendario'],
  ] as const)
    await test.step(`“${name}” by keyboard`, async () => {
      if (address !== path) await page.goto(address);
      const button = page.getByRole('button', { name });
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('#calendar-menu')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Google Calendar' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.locator('#calendar-menu')).toBeHidden();
      await expect(button).toBeFocused();
    });

  await test.step('a job is shared by the device', async () => {
    const job = await addJob();
    await page.addInitScript(() => {
      navigator.share = (data) => {
        document.title = data?.url ?? '';
        return Promise.resolve();
      };
    });
    await page.goto(`/jobs/${job.slug}`);
    await page.getByRole('link', { name: 'Share' }).click();
    await expect(page).toHaveTitle(`${hub.site_url}/jobs/${job.slug}`);
  });
});
