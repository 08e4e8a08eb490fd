import { randomUUID } from 'node:crypto';
import { sql } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, newEmail, test } from '../support/hub.ts';
import { becomeStaff } from '../support/staff.ts';
import { addTicketedEvent } from '../support/tickets.ts';

test('staff preview the refund of an event that was called off, begin it and stop it: the rest stays', async ({
  page,
}) => {
  const event = await addTicketedEvent({ types: [{ price: 0 }] });
  for (const name of ['Ann One', 'Ben Two']) {
    const wanted = {
      id: randomUUID(),
      occurrence_id: event.occurrenceId,
      tickets: [{ type: event.typeIds[0], quantity: 1 }],
      expected_total: 0,
    };
    await sql`select public.place_guest_order(${JSON.stringify(wanted)}::text::jsonb, ${sql.json({ name, email: newEmail() })})`;
    await sql`select public.confirm_guest_order(${wanted.id}, private.order_token(${wanted.id}))`;
  }
  await sql`update public.events set status = 'canceled', status_reason = 'Storm' where id = ${event.id}`;
  await becomeStaff(page, 'admin');
  // Another one of the staff is at the first orders, so that the refund does not end by itself.
  const released = Promise.withResolvers<undefined>();
  const held = Promise.withResolvers<undefined>();
  let holding: Promise<unknown> | undefined;
  await page.route('**/rpc/start_refund_run', async (route) => {
    const answer = await route.fetch();
    holding = sql.begin(async (tx) => {
      await tx`select from public.refund_run_items where run_id in (
        select id from public.refund_runs where event_id = ${event.id}) for update`;
      held.resolve(undefined);
      await released.promise;
    });
    await held.promise;
    await route.fulfill({ response: answer });
  });
  await page.route('**/rpc/continue_refund_run', async (route) => {
    await released.promise;
    await route.fulfill({ json: { left: 0 } });
  });
  await page.route('**/rpc/stop_refund_run', async (route) => {
    released.resolve(undefined);
    await holding;
    await route.continue();
  });

  await page.goto(`/admin/chamber/event?event=${event.id}`);
  await page.getByRole('button', { name: 'Preview refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund all orders' });
  await expect(dialog.locator('.counts')).toContainText('Orders2');
  await dialog.getByLabel('Reason').fill('The storm.');
  await dialog.getByRole('button', { name: 'Cancel all orders' }).click();
  await expect(page.getByText('0 of 2 orders done.')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByRole('button', { name: 'Stop refund' }).click();
  const asking = page.getByRole('dialog', { name: 'Stop refund' });
  await expect(asking.getByText('Orders that are not refunded yet stay valid.')).toBeVisible();
  await asking.getByRole('button', { name: 'Stop refund' }).click();
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Preview refund' })).toBeVisible();
  const orders = await sql`select status from public.orders where event_id = ${event.id}`;
  expect(orders.map(({ status }) => status as string)).toEqual(['confirmed', 'confirmed']);
});
