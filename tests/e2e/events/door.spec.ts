import { randomUUID } from 'node:crypto';
import { sql } from '../support/database.ts';
import { addGuestList, answerOf, openDoor, typeIn } from '../support/door.ts';
import { expect, expectAccessible, expectToFit, putOffPrompt, test } from '../support/hub.ts';
import { setOffline } from '../support/network.ts';

// Without a network, islands say so in the console, and the browser notes each request that failed.
test.use({
  serviceWorkers: 'allow',
  expectedConsole: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load/,
});

const named = () =>
  ['Ada', 'Ben', 'Cleo'].map((name) => `${name} ${randomUUID().slice(0, 6)}`) as [string, string, string];

const countIn = async (dateId: string) => {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::integer as count from public.event_registrations
    where occurrence_id = ${dateId} and status = 'attended'`;
  return row?.count;
};

test('two doors admit each guest once, hear of each other, and take it back', async ({
  page,
  browser,
  baseURL,
}) => {
  const [ada, ben, cleo] = named();
  const date = await addGuestList([ada, ben, cleo]);
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 320, height: 700 },
  });
  const garden = await context.newPage();
  await openDoor(page, date.dateId, 'Main door');
  await openDoor(garden, date.dateId, 'Garden');

  await test.step('whoever is in is not admitted again, and the second door says when and where', async () => {
    await typeIn(page, ada);
    await expect(answerOf(page)).toContainText('Admitted');
    await expect(answerOf(page)).toContainText(ada);
    await expectAccessible(page);
    await typeIn(garden, ada);
    await expect(answerOf(garden)).toContainText('Already in');
    await expect(answerOf(garden)).toContainText('Main door');
    await expectToFit(garden);
    await expectAccessible(garden);
  });

  await test.step('by keyboard alone, and undone', async () => {
    await typeIn(garden, ben);
    await expect(answerOf(garden)).toContainText('Admitted');
    await answerOf(garden).getByRole('button', { name: 'Undo' }).focus();
    await garden.keyboard.press('Enter');
    await expect(answerOf(garden)).toContainText('Check-in undone');
    await expect.poll(() => countIn(date.dateId)).toBe(1);
  });

  await test.step('an unknown code is refused', async () => {
    await typeIn(page, 'ZZZZ-9999');
    await expect(page.getByText('No one on the list has this name or code.')).toBeVisible();
  });
  await context.close();
});

test('a door without a network goes on, also after a reload, and sends everything later', async ({
  page,
  browser,
  baseURL,
}) => {
  const [ada, ben, cleo] = named();
  const date = await addGuestList([ada, ben, cleo]);
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const garden = await context.newPage();
  await openDoor(page, date.dateId, 'Main door');
  await openDoor(garden, date.dateId, 'Garden');
  await expect
    .poll(() =>
      page.evaluate(async () =>
        (await (await caches.open('pages-1')).keys()).map(({ url }) => new URL(url).pathname),
      ),
    )
    .toContain('/account/check-in');

  await test.step('both admit, the main door without a network', async () => {
    await setOffline(page.context(), true);
    await typeIn(page, ada);
    await expect(answerOf(page)).toContainText('Admitted');
    await typeIn(page, ben);
    await expect(answerOf(page)).toContainText(ben);
    await expect(page.getByText('2 check-ins to send')).toBeVisible();
    await expectAccessible(page);
    await typeIn(garden, ada);
    await expect(answerOf(garden)).toContainText('Admitted');
  });

  await test.step('after a reload without a network the list, the queue and who is in are there', async () => {
    await page.reload();
    await expect(page.getByText('2 check-ins to send')).toBeVisible();
    await expect(page.getByText(/Offline since/)).toBeVisible();
    await typeIn(page, ada);
    await expect(answerOf(page)).toContainText('Already in');
    await typeIn(page, cleo);
    await expect(answerOf(page)).toContainText('Admitted');
  });

  await test.step('back online, both doors hear of the guest whom both let in, who counts once', async () => {
    await setOffline(page.context(), false);
    await expect(page.getByText('Online', { exact: true })).toBeVisible();
    await expect(page.getByText(/check-ins? to send/)).toHaveCount(0);
    expect(await countIn(date.dateId)).toBe(3);
    for (const door of [page, garden]) {
      await expect(door.getByText('Let in twice')).toBeVisible();
      await expect(door.getByRole('listitem').filter({ hasText: `${ada}:` })).toContainText(
        /Garden.*Main door/,
      );
    }
    await expectAccessible(page);
  });

  await test.step('signing out removes the names from the device', async () => {
    await putOffPrompt(page);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .not.toContain('hub-door-lists');
  });
  await context.close();
});

test('somebody without a ticket pays in cash at the door, and another by phone', async ({
  page,
  context,
}) => {
  const date = await addGuestList(['Ada Listed'], { capacity: 3 });
  await sql`insert into public.ticket_types (event_id, name, price) select event_id, 'At the door', 2500
    from public.event_occurrences where id = ${date.dateId}`;
  await openDoor(page, date.dateId, 'Main door');
  const dialog = page.getByRole('dialog');

  await test.step('in cash: recorded, and let in', async () => {
    await page.getByRole('button', { name: 'Add walk-in' }).click();
    await expect(dialog.getByText('1 of 3 spots are taken.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Take $25 and admit' }).click();
    await expect(dialog.getByText('Enter a name.')).toBeVisible();
    await dialog.getByLabel('Name', { exact: true }).fill('Wanda Cash');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Take $25 and admit' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'Wanda Cash' })).toContainText('✓ Checked in');
    const [payment] =
      await sql`select p.method, p.status, p.amount::integer as amount from public.payments as p
      join public.orders as o on o.invoice_id = p.invoice_id where o.occurrence_id = ${date.dateId}`;
    expect(payment).toEqual({ method: 'cash', status: 'settled', amount: 2500 });
  });

  await test.step('by phone: the code opens the page where they pay, and the door lets them in', async () => {
    await page.getByRole('button', { name: 'Add walk-in' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Carl Card');
    await dialog.getByLabel('Payment').selectOption('Card, on their phone');
    await dialog.getByRole('button', { name: 'Show code to pay $25' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code to pay $25' })).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('listitem').filter({ hasText: 'Carl Card' })).toContainText('$25 due');
    await dialog.getByRole('button', { name: 'Paid in cash' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'Carl Card' })).toContainText('✓ Checked in');
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
    await expect(page.getByRole('listitem').filter({ hasText: 'Wanda Cash' })).toHaveCount(0);
  });
  expect(context.pages()).toHaveLength(1);
});
