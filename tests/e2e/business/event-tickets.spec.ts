import { randomUUID } from 'node:crypto';
import { sql } from '../support/database.ts';
import { addEvent } from '../support/events-and-deals.ts';
import { expect, expectAccessible, expectToFit, failedRequest } from '../support/hub.ts';
import { addListingOf, newName, test } from '../support/people.ts';
import { becomeStaff } from '../support/staff.ts';

test.use({ expectedConsole: failedRequest });

/** A confirmed free order of one ticket. */
async function order(event: string, ticket: string, buyer: string) {
  const [placed] = await sql`
    insert into public.orders (id, event_id, occurrence_id, buyer_name, buyer_email, status, pays, total, currency, confirmed_at)
    select ${randomUUID()}, ${event}, id, ${buyer}, ${`${randomUUID()}@guests.test`}, 'confirmed', 'free', 0, 'USD', now()
    from public.event_occurrences where event_id = ${event} limit 1 returning id, occurrence_id, buyer_email`;
  await sql`with made as (insert into public.tickets (order_id, ticket_type_id, occurrence_id, position, unit_amount)
      values (${String(placed?.['id'])}, ${ticket}, ${String(placed?.['occurrence_id'])}, 1, 0) returning id)
    insert into public.event_registrations (event_id, occurrence_id, order_id, ticket_id, attendee_name, attendee_email, status)
    select ${event}, ${String(placed?.['occurrence_id'])}, ${String(placed?.['id'])}, id, ${buyer}, ${String(placed?.['buyer_email'])},
      'registered' from made`;
}

test(
  'an organizer adds a ticket, staff price it, and both see orders, change a name and cancel one',
  { tag: '@fast' },
  async ({ meet }) => {
    const { page, email } = await meet('member');
    const { id: business } = await addListingOf(email, newName('Studio'));
    const starts = new Date(Date.now() + 240 * 3_600_000);
    const { slug } = await addEvent({
      business_id: business,
      starts_at: starts,
      ends_at: new Date(starts.getTime() + 3_600_000),
    });
    const [row] = await sql`select id from public.events where slug = ${slug}`;
    const event = String(row?.['id']);
    const buyer = `Buyer ${randomUUID().slice(0, 6)}`;
    const renamed = `Guest ${randomUUID().slice(0, 6)}`;

    await test.step('a simple event needs no ticket; an organizer adds one without a price', async () => {
      await page.goto(`/account/business/tickets?event=${event}`);
      await expect(page.getByText('People register without a ticket.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Add code' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Add ticket' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add ticket' });
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(dialog.getByText('Enter a name.')).toBeVisible();
      await dialog.getByLabel('Name').fill('Admission');
      await dialog.getByLabel('Price').fill('25');
      await dialog.getByLabel('Quantity').fill('x');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(dialog.getByText('Enter a number.')).toBeVisible();
      await dialog.getByLabel('Quantity').fill('2');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(dialog.getByText('Only the chamber can set a price')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel('Price').fill('0');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Admission' })).toContainText('0 of 2 sold');
    });

    await test.step('an add-on with options, a code and the rules', async () => {
      await page.getByRole('button', { name: 'Add add-on' }).click();
      await page.getByLabel('Name').fill('Dinner');
      await page.getByLabel('Options').fill('Fish\nVegetarian\n');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Dinner' })).toContainText(
        'Fish, Vegetarian',
      );
      await page.getByRole('button', { name: 'Add code' }).click();
      await page.getByRole('textbox', { name: 'Code' }).fill('spring 1');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Use 3 to 30 letters, digits and hyphens.')).toBeVisible();
      await page.getByRole('textbox', { name: 'Code' }).fill('spring-10');
      await page.getByRole('textbox', { name: 'Percent' }).fill('10');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'SPRING-10' })).toContainText('10 % off');
      await page.getByRole('button', { name: 'Edit rules' }).click();
      await page.getByLabel('Refunds until').fill('48');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expectAccessible(page);
      await expectToFit(page);
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    const [ticket] = await sql`select id from public.ticket_types where event_id = ${event}`;
    await order(event, String(ticket?.['id']), buyer);
    await order(event, String(ticket?.['id']), 'Second Buyer');

    await test.step('fewer than were sold is refused beside the field, and what was sold is archived', async () => {
      await page.reload();
      await page.getByRole('button', { name: 'Edit: Admission' }).click();
      await expect(page.getByText('A new price is for later orders only.')).toBeVisible();
      await page.getByLabel('Quantity').fill('1');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('2 were sold already. Enter 2 or more.')).toBeVisible();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('button', { name: 'Delete: Admission' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Archive: Admission' }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByRole('button', { name: 'Archive: Admission' })).toBeVisible();
    });

    await test.step('the overview shows what was sold', async () => {
      await page.getByRole('navigation', { name: 'Event' }).getByRole('link', { name: 'Overview' }).click();
      await expect(page.getByRole('rowheader', { name: 'Admission' })).toBeVisible();
      await expect(page.getByRole('img', { name: /Registrations/ })).toBeVisible();
      await expectAccessible(page);
      await expectToFit(page);
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    await test.step('an order is found, a name changed, tickets sent again and canceled', async () => {
      await page.getByRole('navigation', { name: 'Event' }).getByRole('link', { name: 'Orders' }).click();
      await expect(page.getByText('2 orders')).toBeVisible();
      await page.getByRole('searchbox').fill(buyer);
      await expect(page.getByText('1 order', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: buyer }).click();
      const drawer = page.getByRole('dialog', { name: buyer });
      await expect(drawer.getByText('Ordered')).toBeVisible();
      await drawer.getByRole('button', { name: `Change name: ${buyer}` }).click();
      await page.getByLabel('Name', { exact: true }).fill(renamed);
      await page.getByRole('button', { name: 'Save name' }).click();
      await expect(drawer.getByText(renamed)).toBeVisible();
      await drawer.getByRole('button', { name: 'Send tickets again' }).click();
      await expect(page.getByText('Tickets are on their way.')).toBeVisible();
      await expectAccessible(page);
      await drawer.getByRole('button', { name: 'Cancel tickets…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Cancel tickets' });
      await dialog.getByRole('button', { name: 'Cancel tickets' }).click();
      await expect(dialog.getByText('Enter a reason.')).toBeVisible();
      await expect(dialog.getByLabel('Refund')).toHaveCount(0);
      await dialog.getByLabel('Reason').fill('The room is smaller.');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Cancel tickets' }).click();
      await expect(page.getByText('Tickets canceled. The buyer gets an email.')).toBeVisible();
      expect(await page.content()).not.toContain('@guests.test');
    });

    await test.step('staff set a price, preview the refund of the canceled event and run it', async () => {
      const other = await meet('visitor');
      await becomeStaff(other.page, 'admin');
      await other.page.goto(`/admin/chamber/tickets?event=${event}`);
      await other.page.getByRole('button', { name: 'Edit: Admission' }).click();
      await other.page.getByRole('textbox', { name: 'Price (required)' }).first().fill('25');
      await other.page.getByRole('button', { name: 'Add price' }).click();
      await other.page.getByLabel('Label').fill('Early bird');
      await other.page.getByRole('textbox', { name: 'Price (required)' }).nth(1).fill('20');
      await other.page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(other.page.getByRole('listitem').filter({ hasText: 'Admission' })).toContainText(
        '$25 · Early bird $20',
      );
      await sql`update public.events set status = 'canceled', status_reason = 'Storm' where id = ${event}`;
      await other.page
        .getByRole('navigation', { name: 'Event' })
        .getByRole('link', { name: 'Overview' })
        .click();
      await other.page.getByRole('button', { name: 'Preview refund' }).click();
      const dialog = other.page.getByRole('dialog', { name: 'Refund all orders' });
      await expect(dialog.locator('.counts')).toContainText('Orders1');
      await dialog.getByLabel('Reason').fill('The storm.');
      await expectAccessible(other.page);
      await dialog.getByRole('button', { name: 'Cancel all orders' }).click();
      await expect(other.page.getByText('Refund finished: $0 in all.')).toBeVisible();
      await expectAccessible(other.page);
      await expectToFit(other.page);
    });
  },
);
