import type { Locator } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { sql } from '../support/database.ts';
import { addGuestList, openDoor } from '../support/door.ts';
import { enterCard } from '../support/dues.ts';
import { expect, hub, newEmail, test } from '../support/hub.ts';

test.use({ serviceWorkers: 'allow' });

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

test('somebody without a ticket pays by card on their own phone, and the door lets them in', async ({
  page: door,
  browser,
}) => {
  const date = await addGuestList(['Ada Listed']);
  await sql`insert into public.ticket_types (event_id, name, price) select event_id, 'At the door', 2500
    from public.event_occurrences where id = ${date.dateId}`;
  await openDoor(door, date.dateId, 'Main door');
  const dialog = door.getByRole('dialog');
  await door.getByRole('button', { name: 'Add walk-in' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Carl Card');
  await dialog.getByLabel('Payment').selectOption('Card, on their phone');
  await dialog.getByRole('button', { name: 'Show code to pay $25' }).click();
  const address = await readCode(dialog.getByRole('img', { name: 'QR code to pay $25' }));
  expect(address).toMatch(new RegExp(`^${hub.site_url}/invoice\\?id=`));

  const person = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const phone = await person.newPage();
  await phone.goto(address);
  await phone.getByRole('button', { name: 'Pay $25.00' }).click();
  await phone.getByLabel('Email').fill(newEmail());
  await enterCard(phone, '4242 4242 4242 4242', /Pay \$25\.00/);
  await expect(phone.getByText('This invoice is paid. Thank you.')).toBeVisible();
  await person.close();

  // The door asks every few seconds.
  await expect(dialog).toHaveCount(0);
  const row = door.getByRole('listitem').filter({ hasText: 'Carl Card' });
  await expect(row).toContainText('✓ Checked in');
  await expect(row).not.toContainText('due');
  const [paid] = await sql`select p.method, p.status, r.status as guest from public.orders as o
    join public.payments as p on p.invoice_id = o.invoice_id join public.event_registrations as r on r.order_id = o.id
    where o.occurrence_id = ${date.dateId}`;
  expect(paid).toEqual({ method: 'card', status: 'settled', guest: 'attended' });
});
