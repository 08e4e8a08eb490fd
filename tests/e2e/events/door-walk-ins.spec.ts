import type { Locator } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { sql } from '../support/database.ts';
import { addGuestList, openDoor } from '../support/door.ts';
import { enterCard } from '../support/dues.ts';
import { expect, expectAccessible, hub, newEmail } from '../support/hub.ts';
import { becomeOrganizer } from '../support/organizers.ts';
import { test } from '../support/people.ts';

// A walk-in for whom no spot is left answers 409.
test.use({ serviceWorkers: 'allow', expectedConsole: /status of 409 .*add_walk_in/ });

/** Reads a QR code as the camera of a phone does: from the picture. */
async function readCode(code: Locator) {
  const picture = sharp(await code.screenshot()).extend({
    top: 40,
    bottom: 40,
    left: 40,
    right: 40,
    background: '#fff',
  });
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

test('people without a ticket pay at the door: in cash, in cash instead of by phone, and by card on their phone', async ({
  page,
  context,
  meet,
}) => {
  const { business } = await becomeOrganizer(page);
  const date = await addGuestList(['Ada Listed'], { business_id: business, capacity: 4 });
  await sql`insert into public.ticket_types ${sql({ event_id: date.eventId, name: 'At the door', price: 2500 })}`;
  await openDoor(page, date.dateId, 'Main door');
  const dialog = page.getByRole('dialog');
  const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const askForCode = async (name: string) => {
    await page.getByRole('button', { name: 'Add walk-in' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Payment').selectOption('Card, on their phone');
    await dialog.getByRole('button', { name: 'Show code to pay $25' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code to pay $25' })).toBeVisible();
  };
  const paymentOf = async (name: string) => {
    const [payment] = await sql`select p.method, p.status, p.amount::integer as amount, r.status as guest
      from public.orders as o join public.payments as p on p.invoice_id = o.invoice_id
      join public.event_registrations as r on r.order_id = o.id
      where o.occurrence_id = ${date.dateId} and r.attendee_name = ${name}`;
    return payment;
  };

  await test.step('in cash: recorded, and let in', async () => {
    await page.getByRole('button', { name: 'Add walk-in' }).click();
    await expect(dialog.getByText('1 of 4 spots are taken.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Take $25 and admit' }).click();
    await expect(dialog.getByText('Enter a name.')).toBeVisible();
    await dialog.getByLabel('Name', { exact: true }).fill('Wanda Cash');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Take $25 and admit' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf('Wanda Cash')).toContainText('✓ Checked in');
    expect(await paymentOf('Wanda Cash')).toEqual({
      method: 'cash',
      status: 'settled',
      amount: 2500,
      guest: 'attended',
    });
  });

  await test.step('somebody who wanted to pay by phone pays in cash instead', async () => {
    await askForCode('Carl Coins');
    await expectAccessible(page);
    await expect(rowOf('Carl Coins')).toContainText('$25 due');
    await dialog.getByRole('button', { name: 'Paid in cash' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf('Carl Coins')).toContainText('✓ Checked in');
  });

  await test.step('the code opens the page where they pay by card, and the door lets them in', async () => {
    await askForCode('Cora Card');
    const address = await readCode(dialog.getByRole('img', { name: 'QR code to pay $25' }));
    expect(address).toMatch(new RegExp(`^${hub.site_url}/invoice\\?id=`));
    const { page: phone } = await meet('visitor');
    await phone.setViewportSize({ width: 390, height: 800 });
    await phone.goto(address);
    await phone.getByRole('button', { name: 'Pay $25.00' }).click();
    await phone.getByLabel('Email').fill(newEmail());
    await enterCard(phone, '4242 4242 4242 4242', /Pay \$25\.00/);
    await expect(phone.getByText('This invoice is paid. Thank you.')).toBeVisible();
    // The door asks every few seconds.
    await expect(dialog).toHaveCount(0);
    await expect(rowOf('Cora Card')).toContainText('✓ Checked in');
    await expect(rowOf('Cora Card')).not.toContainText('due');
    expect(await paymentOf('Cora Card')).toEqual({
      method: 'card',
      status: 'settled',
      amount: 2500,
      guest: 'attended',
    });
  });

  await test.step('no more than there are places, and one is taken back with a reason', async () => {
    await page.getByRole('button', { name: 'Add walk-in' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Late Lena');
    await dialog.getByRole('button', { name: 'Take $25 and admit' }).click();
    await expect(dialog.getByText('No spots are left.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Remove Wanda Cash' }).click();
    await dialog.getByLabel('Reason').fill('Wrong event');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Removed. Give $25 back.')).toBeVisible();
    await expect(rowOf('Wanda Cash')).toHaveCount(0);
  });
  expect(context.pages()).toHaveLength(1);
});
