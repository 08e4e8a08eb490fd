import type { Page } from '@playwright/test';
import { addEvent } from '../support/events-and-deals.ts';
import { expect, test } from '../support/hub.ts';
import { hubDay } from '../support/people.ts';
import { newWord } from '../support/staff.ts';

test.use({ javaScriptEnabled: false });

const expectNearest = async (page: Page, days: readonly string[]) => {
  const links = page.locator('.nearest').getByRole('link');
  await expect(links).toHaveCount(days.length);
  for (const [index, day] of days.entries())
    await expect(links.nth(index)).toHaveAttribute('href', new RegExp(`when=${day}(&|$)`));
};

test(
  'without JavaScript a visitor finds events by text, category, day and in the calendar',
  { tag: '@fast' },
  async ({ page }) => {
    await test.step('by text, and on by the category of the event', async () => {
      await page.goto('/events');
      await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
      await page.getByRole('searchbox', { name: 'Search events' }).fill('fiddles');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('link', { name: 'Night of the fiddles' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Night of the fiddles' })).toBeVisible();
      await expect(page.getByText('140 of 140 spots left')).toBeVisible();
      expect(await page.content()).toContain('Registration requires JavaScript');
      await page
        .getByRole('navigation', { name: 'Breadcrumbs' })
        .getByRole('link', { name: 'Music & Arts' })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'Events: Music & Arts' })).toBeVisible();
    });

    await test.step('an empty result shows a message and a way on', async () => {
      await page.goto('/events?q=zeppelin&category=family');
      await expect(page.getByRole('heading', { name: 'No events found' })).toBeVisible();
      await page.getByRole('link', { name: 'Show all events' }).click();
      await expect(page).toHaveURL(/\/events$/);
    });

    await test.step('chips for today, tomorrow, the weekend and next week apply at once, and a day by its field', async () => {
      for (const [name, when] of [
        ['Today', 'today'],
        ['Tomorrow', 'tomorrow'],
        ['This weekend', 'weekend'],
        ['Next week', 'next-week'],
      ] as const) {
        await page.getByRole('link', { name, exact: true }).click();
        await expect(page).toHaveURL(new RegExp(`/events\\?when=${when}$`));
        await expect(page.getByRole('link', { name: `Remove: ${name}` })).toBeVisible();
      }
      await page.getByRole('button', { name: 'Date' }).click();
      const day = hubDay(40);
      const menu = page.getByRole('dialog', { name: 'Date' });
      await menu.getByLabel('Day').fill(day);
      await menu.getByRole('button', { name: 'Apply' }).click();
      await expect(page).toHaveURL(new RegExp(`/events\\?when=${day}$`));
      await expect(page.getByRole('link', { name: /^Remove: \w+day, / })).toBeVisible();
    });

    await test.step('the calendar is a table with links between months and weeks', async () => {
      await page.goto('/events/calendar');
      const columns = page.getByRole('columnheader');
      await expect(columns).toHaveCount(7);
      await expect(columns.first()).toHaveAccessibleName('Sunday');
      const heading = await page.getByRole('heading', { level: 1 }).textContent();
      await page.getByRole('link', { name: 'Next month' }).click();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(heading ?? '');
      await page.getByRole('link', { name: 'Previous month' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
      await page.getByRole('link', { name: 'Week', exact: true }).click();
      await expect(page.getByRole('rowheader')).toHaveCount(7);
      await page.getByRole('link', { name: 'Next week' }).click();
      await expect(page.getByRole('rowheader')).toHaveCount(7);
    });
  },
);

test('a series is one entry with its next dates, a day without events offers the nearest, and what is canceled says so', async ({
  page,
}) => {
  await test.step('a series is one entry with its next dates, which lead to its page', async () => {
    const word = newWord();
    const { slug } = await addEvent({ title: `Series ${word}`, rrule: 'FREQ=DAILY;COUNT=9' });
    for (const path of [`/events?q=${word}&when=next-week`, `/events?q=${word}`]) {
      await page.goto(path);
      await expect(page.getByText('1 event', { exact: true })).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(1);
    }
    const dates = page.getByRole('list', { name: 'More dates' }).getByRole('link');
    await expect(dates).toHaveCount(4);
    await expect(dates.last()).toHaveText('5 more dates');
    const href = (await dates.first().getAttribute('href')) ?? '';
    expect(href).toMatch(new RegExp(`^/events/${slug}\\?date=\\d{4}-\\d\\d-\\d\\d$`));
    await dates.first().click();
    await expect(page).toHaveURL(new RegExp(`date=${href.split('=')[1] ?? ''}$`));
  });

  await test.step('a day without events offers the nearest days with some', async () => {
    const word = newWord();
    const [before, asked, after] = [hubDay(20), hubDay(24), hubDay(30)];
    for (const day of [before, after]) {
      const noon = new Date(`${day}T12:00:00Z`);
      await addEvent({
        title: `Once ${word}`,
        city: `City ${word}`,
        time_zone: 'UTC',
        starts_at: noon,
        ends_at: new Date(noon.getTime() + 3_600_000),
      });
    }
    for (const filter of [`q=${word}`, `city=City+${word}`]) {
      await page.goto(`/events?${filter}&when=${asked}`);
      await expect(page.getByText('Nearest dates with events')).toBeVisible();
      await expectNearest(page, [before, after]);
    }
    await page.getByRole('main').locator('.nearest').getByRole('link').last().click();
    await expect(page.getByRole('article')).toHaveCount(1);
  });

  await test.step('a canceled event stays and is marked as canceled', async () => {
    await page.goto('/events?q=film');
    await page.getByRole('link', { name: 'Open-air film on the square' }).click();
    await expect(page.getByText('This event is canceled.')).toBeVisible();
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.join()).toContain('https://schema.org/EventCancelled');
  });
});
