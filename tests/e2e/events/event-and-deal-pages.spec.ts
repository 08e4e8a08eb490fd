import type { Locator, Page } from '@playwright/test';
import { sql } from '../support/database.ts';
import { addGuestList } from '../support/door.ts';
import { addDeal, addEvent } from '../support/events-and-deals.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectToFit } from '../support/hub.ts';
import { becomeOrganizer } from '../support/organizers.ts';
import { hubDay, newName, test } from '../support/people.ts';
import { addTicketedEvent } from '../support/tickets.ts';

// A page of what does not exist is a 404.
test.use({ expectedConsole: /status of 404 .*no-such-event/ });

/** The paths of pages, each with what is there when the page has all that it shows. */
type Screens = [path: string, ready: (page: Page) => Locator][];

/** Rules whose outcome depends on the width of the screen. */
const rulesOfWidth = ['target-size', 'scrollable-region-focusable'];

/** Walks all pages: in light and dark, and on a screen of 320 pixels. */
async function walk(page: Page, screens: Screens) {
  for (const [path, ready] of screens)
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto(path);
      await expect(ready(page).first()).toBeVisible();
      await expect(page.getByText(/^Loading…$/).filter({ visible: true })).toHaveCount(0);
      await expectAccessibleInBothSchemes(page);
      await expectToFit(page);
      // All of the page at once: without the bar that covers what is below it until one scrolls to the registration.
      await page.setViewportSize({ width: 320, height: 5000 });
      await expect(page.locator('.sticky-action')).toBeHidden();
      await expectAccessible(page, rulesOfWidth);
    });
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });
const link = (name: string) => (page: Page) => page.getByRole('link', { name });

test(
  'each page about events and deals is accessible to a visitor in light and dark, and fits a screen of 320 pixels',
  { tag: '@fast' },
  async ({ page }) => {
    const event = await addEvent({ capacity: 3, rrule: 'FREQ=WEEKLY' });
    const deal = await addDeal({ quantity: 3, terms: 'One each.' });
    const membersDeal = await addDeal({ visibility: 'members' });
    const ticketed = await addTicketedEvent({ types: [{}, { name: 'Table of 8', seats: 8, price: 18_000 }] });
    await sql`insert into public.event_add_ons ${sql({ event_id: ticketed.id, name: 'Dinner', price: 1500, options: ['Fish', 'Vegetables'] })}`;
    // The lists are of the demo town: what other tests add is not in these.
    await walk(page, [
      ['/events?q=market', link('Farmers’ market')],
      ['/events?when=today&category=family', heading(/./)],
      ['/events/calendar?category=family', (shown) => shown.getByRole('columnheader')],
      [
        `/events/calendar?week=${hubDay()}&category=family`,
        (shown) => shown.getByRole('rowheader').filter({ visible: true }),
      ],
      [`/events/${event.slug}`, link('Sign in to register')],
      [ticketed.path, (shown) => shown.getByRole('button', { name: 'Continue', disabled: false })],
      ['/events/no-such-event', heading(/./)],
      ['/deals?q=loaves', link('Five loaves for the price of four')],
      [`/deals/${deal.slug}`, link('Sign in to claim')],
      [`/deals/${membersDeal.slug}`, heading('This deal is for members')],
      ['/account/registrations', (shown) => shown.getByRole('main').getByRole('link', { name: 'Sign in' })],
    ]);
  },
);

test(
  'each page of tickets, doors and claims is accessible in light and dark, and fits a screen of 320 pixels',
  { tag: '@fast' },
  async ({ page }) => {
    const { business, id } = await becomeOrganizer(page);
    const date = await addGuestList([newName('Ada')], { business_id: business });
    await sql`insert into public.event_registrations ${sql({ event_id: date.eventId, occurrence_id: date.dateId, user_id: id, attendee_name: 'Olga Organizer', status: 'registered' })}`;
    const { slug, title } = await addDeal({ business_id: business });
    await sql`insert into public.deal_redemptions (deal_id, user_id, code)
      select id, ${id}, 'ABCD-2345' from public.deals where slug = ${slug}`;
    await walk(page, [
      ['/account/registrations', (shown) => shown.getByRole('img', { name: `QR code for ${date.title}` })],
      ['/account/check-in', link(date.title)],
      [`/account/badges?event=${date.eventId}`, (shown) => shown.getByText('Olga Organizer')],
      ['/account/deals', heading(title)],
      ['/account/redeem', (shown) => shown.getByLabel('Deal')],
      ['/account/orders', heading(/./)],
      ['/account/applications', heading(/./)],
    ]);
  },
);
