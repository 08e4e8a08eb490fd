import ICAL from 'ical.js';
import type { Page } from '@playwright/test';
import { addEvent, signInAs } from '../support/events-and-deals.ts';
import {
  expect,
  expectAccessible,
  failedRequest,
  hub,
  newEmail,
  createAccount,
  test,
} from '../support/hub.ts';
import { newWord } from '../support/staff.ts';

const expectNearest = async (page: Page, days: readonly string[]) => {
  const links = page.locator('.nearest').getByRole('link');
  await expect(links).toHaveCount(days.length);
  for (const [index, day] of days.entries())
    await expect(links.nth(index)).toHaveAttribute('href', new RegExp(`when=${day}(&|$)`));
};

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor finds an event by text, category, and month across pages', async ({ page }) => {
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

  test('an empty result shows a message and a way on', async ({ page }) => {
    await page.goto('/events?q=zeppelin&category=family');
    await expect(page.getByRole('heading', { name: 'No events found' })).toBeVisible();
    await page.getByRole('link', { name: 'Show all events' }).click();
    await expect(page).toHaveURL(/\/events$/);
  });

  test('a series is one entry with its next dates, which lead to its page', async ({ page }) => {
    const word = newWord();
    const { slug } = await addEvent({ title: `Series ${word}`, rrule: 'FREQ=DAILY;COUNT=9' });
    for (const path of [`/events?q=${word}`, `/events?q=${word}&when=next-week`]) {
      await page.goto(path);
      await expect(page.getByText('1 event', { exact: true })).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(1);
    }
    await page.goto(`/events?q=${word}`);
    const dates = page.getByRole('list', { name: 'More dates' }).getByRole('link');
    await expect(dates).toHaveCount(4);
    await expect(dates.last()).toHaveText('5 more dates');
    const href = (await dates.first().getAttribute('href')) ?? '';
    expect(href).toMatch(new RegExp(`^/events/${slug}\\?date=\\d{4}-\\d\\d-\\d\\d$`));
    await dates.first().click();
    await expect(page).toHaveURL(new RegExp(`date=${href.split('=')[1] ?? ''}$`));
  });

  test('a day without events offers the nearest days with some', async ({ page }) => {
    const word = newWord();
    const at = (days: number) => new Date(Date.now() + days * 86_400_000);
    const dayOf = (days: number) => at(days).toISOString().slice(0, 10);
    for (const days of [20, 30]) {
      const noon = new Date(`${dayOf(days)}T12:00:00Z`);
      await addEvent({
        title: `Once ${word}`,
        city: `City ${word}`,
        time_zone: 'UTC',
        starts_at: noon,
        ends_at: new Date(noon.getTime() + 3_600_000),
      });
    }
    for (const asked of [`q=${word}`, `city=City+${word}`]) {
      await page.goto(`/events?${asked}&when=${dayOf(24)}`);
      await expect(page.getByText('Nearest dates with events')).toBeVisible();
      await expectNearest(page, [dayOf(20), dayOf(30)]);
    }
    await page.getByRole('main').locator('.nearest').getByRole('link').last().click();
    await expect(page.getByRole('article')).toHaveCount(1);
  });

  test('chips for today, tomorrow, the weekend and next week apply at once, and a day by its field', async ({
    page,
  }) => {
    await page.goto('/events');
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
    const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
    const menu = page.getByRole('dialog', { name: 'Date' });
    await menu.getByLabel('Day').fill(day);
    await menu.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(new RegExp(`/events\\?when=${day}$`));
    await expect(page.getByRole('link', { name: /^Remove: \w+day, / })).toBeVisible();
  });

  test('the calendar is a table with links between months and weeks', async ({ page }) => {
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

  test('a canceled event stays and is marked as canceled', async ({ page }) => {
    await page.goto('/events?q=film');
    await page.getByRole('link', { name: 'Open-air film on the square' }).click();
    await expect(page.getByText('This event is canceled.')).toBeVisible();
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.join()).toContain('https://schema.org/EventCancelled');
  });
});

test('on a phone a tapped day lists its events below the calendar, which stays in view', async ({ page }) => {
  const word = newWord();
  const { title } = await addEvent({
    title: `Tapped ${word}`,
    time_zone: 'UTC',
    starts_at: new Date('2027-05-12T12:00:00Z'),
    ends_at: new Date('2027-05-12T13:00:00Z'),
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/events/calendar?month=2027-05');
  await page.getByRole('link', { name: 'May 12' }).click();
  await expect(page).toHaveURL(/month=2027-05&day=2027-05-12#day$/);
  const day = page.getByRole('region', { name: /May 12/ });
  await expect(day.getByRole('link', { name: title })).toBeInViewport();
  await expect(page.locator('[data-day="2027-05-12"]')).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page.locator('[aria-current="date"]')).toBeVisible();
  await expect(page.locator('#day')).toBeVisible();
});

test('on a phone the present week begins with today', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const today = new Date().toISOString().slice(0, 10);
  // Without events.
  await page.goto(`/events/calendar?week=${today}&category=${newWord()}`);
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page.getByRole('rowheader').first()).toContainText('Today');
});

test('on a phone registration is within reach of the thumb until it is in view', async ({ page }) => {
  const { slug } = await addEvent({ description: 'Line.\n\n'.repeat(80) });
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(`/events/${slug}`);
  const bar = page.locator('.sticky-action');
  await page.getByRole('heading', { name: 'About' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 2000);
  await expect(page.getByRole('heading', { name: 'Registration' })).not.toBeInViewport();
  await expect(bar).toBeInViewport({ ratio: 1 });
  await bar.getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Registration' })).toBeInViewport();
  await expect(bar).toBeHidden();
});

test('arrow keys move between days in the calendar', async ({ page }) => {
  await page.goto('/events/calendar?month=2027-02');
  const day = (name: string) => page.locator(`[data-day="2027-02-${name}"]`);
  await day('10').focus();
  await page.keyboard.press('ArrowRight');
  await expect(day('11')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(day('18')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect(day('10')).toBeFocused();
});

test('calendar feeds for all events, a category, or one event are parsed by another library', async ({
  page,
  request,
}) => {
  for (const path of ['/events/calendar.ics', '/events/category/family.ics']) {
    const reply = await request.get(path);
    expect(reply.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    const calendar = new ICAL.Component(ICAL.parse(await reply.text()) as unknown[]);
    const events = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
    const market = events.find(({ summary }) => summary === 'Farmers’ market');
    expect(market?.isRecurring()).toBe(true);
    expect(market?.startDate.zone.tzid).toBe('America/New_York');
    expect(market?.startDate.hour).toBe(9);
    expect(events.map(({ summary }) => summary)).toContain('Canceled: Open-air film on the square');
  }
  await page.goto('/events?q=fiddles');
  await page.getByRole('link', { name: 'Night of the fiddles' }).click();
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const path = await page.getByRole('link', { name: 'Calendar file (.ics)' }).getAttribute('href');
  const one = await request.get(path ?? '');
  expect(one.headers()['content-disposition']).toContain('attachment');
  expect(
    new ICAL.Component(ICAL.parse(await one.text()) as unknown[]).getAllSubcomponents('vevent'),
  ).toHaveLength(1);
  expect((await request.get('/events/no-such.ics')).status()).toBe(404);
  expect((await request.get('/events/category/no-such.ics')).status()).toBe(404);
});

test('a user signs in on the way, registers with guests, shows the ticket, and cancels', async ({ page }) => {
  const { slug, title } = await addEvent({ capacity: 10, max_guests: 3 });
  await page.goto(`/events/${slug}`);
  await page.getByRole('link', { name: 'Sign in to register' }).click();
  await page.getByLabel('Email').fill('member@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(hub.demo_password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**/events/${slug}?date=*`);
  await page.getByLabel('Guests').selectOption('2');
  await page.getByRole('button', { name: 'Register' }).click();
  const heading = page.getByRole('heading', { name: "You're going!" });
  await expect(heading).toBeVisible();
  await expect(page.getByText('with 2 guests')).toBeVisible();
  await expect(page.locator(':focus').getByRole('heading', { name: "You're going!" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show ticket' }).click();
  await expect(page.getByRole('img', { name: `QR code for ${title}` })).toBeVisible();
  await expectAccessible(page);
  const ticket = page.locator('.ticket').filter({ hasText: title });
  await ticket.getByRole('button', { name: 'Cancel registration' }).click();
  await ticket.getByRole('button', { name: 'Cancel registration' }).click();
  await expect(ticket).toHaveCount(0);
});

test('a waitlisted user is offered a freed place, accepts it, and is checked in', async ({
  page,
  browser,
  baseURL,
}) => {
  const { slug, title } = await addEvent({ capacity: 1 });
  const otherContext = await browser.newContext({ ...(baseURL && { baseURL }) });
  const other = await otherContext.newPage();
  await test.step('the first user gets the place, the second is waitlisted', async () => {
    await signInAs(page, 'member');
    await page.goto(`/events/${slug}`);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('heading', { name: "You're going!" })).toBeVisible();
    await createAccount(other, newEmail());
    await other.goto(`/events/${slug}`);
    // The page may be cached from before the registration; the person's status comes from the database.
    await other.getByRole('button', { name: /Register|Join waitlist/ }).click();
    await expect(other.getByText('You are number 1.')).toBeVisible();
  });
  await test.step('the first cancels, the second is offered the place and accepts', async () => {
    await page.getByRole('button', { name: 'Cancel registration' }).click();
    await page.getByRole('button', { name: 'Cancel registration' }).click();
    await expect(page.getByRole('heading', { name: "You're going!" })).toBeHidden();
    await other.reload();
    await expect(other.getByRole('heading', { name: 'A spot is available' })).toBeVisible();
    await other.getByRole('button', { name: 'Accept spot' }).click();
    await expect(other.getByRole('heading', { name: "You're going!" })).toBeFocused();
  });
  const ticket = await test.step('the ticket has a code', async () => {
    await other.goto('/account/registrations');
    const code = (await other.locator('.code').textContent()) ?? '';
    return { code, id: (await other.locator('.ticket').getAttribute('id'))?.slice(2) ?? '' };
  });
  await test.step('only the organizer sees the list', async () => {
    await other.goto('/account/check-in');
    await expect(other.getByText('You have no events with registration')).toBeVisible();
    await other.goto(`/account/check-in?registration=${ticket.id}`);
    await expect(other.getByText('You do not organize this event.')).toBeVisible();
    await otherContext.close();
  });
  await test.step('the organizer checks the attendee in by code', async () => {
    await signInAs(page, 'owner');
    await page.goto('/account/check-in');
    await page.getByRole('link', { name: title }).click();
    await page.getByLabel('Name or ticket code').fill('ZZZZ-9999');
    await page.getByRole('button', { name: 'Check in', exact: true }).first().click();
    await expect(page.getByText('No one on the list has this name or code.')).toBeVisible();
    await page.getByLabel('Name or ticket code').fill(ticket.code);
    await page.getByRole('button', { name: 'Check in', exact: true }).first().click();
    await expect(page.getByText('✓ Checked in')).toBeVisible();
    await expectAccessible(page);
    // The URL in the ticket's QR code.
    await page.goto(`/account/check-in?registration=${ticket.id}`);
    await expect(page.locator('[data-chosen]')).toContainText('✓ Checked in');
  });
});

test.describe('unknown URL', () => {
  test.use({ expectedConsole: failedRequest });

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
    test(`${path.slice(0, 60)} returns ${String(status)} with a page`, async ({ page }) => {
      const reply = await page.goto(path);
      expect(reply?.status()).toBe(status);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    });
});

test('text with HTML, emoji, and right-to-left letters is shown unchanged', async ({ page }) => {
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
  await page.goto('/events/calendar');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
