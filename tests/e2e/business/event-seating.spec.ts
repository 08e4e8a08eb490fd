import { addGuestList, answerOf, typeIn } from '../support/door.ts';
import { sql } from '../support/database.ts';
import { expect, expectAccessible, expectToFit } from '../support/hub.ts';
import { addListingOf, newName, test } from '../support/people.ts';

// A table with too few seats answers 409.
test.use({ expectedConsole: /status of 409 .*seat_people/ });

test('an organizer seats people at tables, which badges, the printed list and the door show', async ({
  meet,
}) => {
  const { page, email } = await meet('member');
  const { id: business } = await addListingOf(email, newName('Hall'));
  const [ada, ben, cleo] = [newName('Ada'), newName('Ben'), newName('Cleo')];
  const date = await addGuestList([ada, ben, cleo], { business_id: business });
  const [row] = await sql<{ id: string }[]>`
    select event_id as id from public.event_occurrences where id = ${date.dateId}`;
  const event = row?.id ?? '';
  await page.goto(`/account/business/registrations?event=${event}`);
  await page.getByRole('navigation', { name: 'Event' }).getByRole('link', { name: 'Seating' }).click();
  await expect(page.getByText('No tables yet.')).toBeVisible();

  await test.step('two tables are added, each with a name of its own', async () => {
    await page.getByRole('button', { name: 'Add table' }).click();
    await page.getByLabel('Seats').fill('2');
    await page.getByRole('button', { name: 'Add table' }).click();
    await page.getByLabel('Name or number').nth(1).fill('Table 1');
    await page.getByRole('button', { name: 'Save tables' }).click();
    await expect(page.getByText('Two tables have the same name.').first()).toBeVisible();
    await page.getByLabel('Name or number').nth(1).fill('Stage');
    await page.getByRole('button', { name: 'Save tables' }).click();
    await expect(page.getByText('Tables saved.')).toBeVisible();
  });

  await test.step('more people than seats are seated only after a warning', async () => {
    for (const name of [ada, ben, cleo]) await page.getByRole('checkbox', { name }).check();
    await page.getByLabel('Table', { exact: true }).selectOption({ label: 'Table 1 (0 of 2)' });
    await page.getByRole('button', { name: 'Seat 3 people' }).click();
    await expect(page.getByText('“Table 1” has 2 seats, and 3 people would sit there.')).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page, 320);
    await page.getByRole('button', { name: 'Seat them anyway' }).click();
    await expect(page.getByText('“Table 1” has 2 seats, and 3 people sit there.')).toBeVisible();
  });

  await test.step('by keyboard somebody gets another table, and who has none is seated automatically', async () => {
    await page.getByRole('checkbox', { name: cleo }).focus();
    await page.keyboard.press('Space');
    await page.getByLabel('Table', { exact: true }).selectOption({ label: 'No table' });
    await page.getByRole('button', { name: 'Seat 1 person' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 person without a table.')).toBeVisible();
    await page.getByRole('button', { name: 'Seat automatically by order' }).click();
    await expect(page.getByText('Everyone has a table.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: cleo })).toHaveAccessibleName(/Stage/);
  });

  await test.step('badges, the list by table and the door say it', async () => {
    await page.getByRole('link', { name: 'Print badges and the list by table' }).click();
    await expect(page.locator('.badge-label').filter({ hasText: cleo })).toContainText('Stage');
    await page.getByLabel('Print', { exact: true }).selectOption('List by table');
    await expect(page.getByRole('rowheader')).toHaveText(['Stage (1)', 'Table 1 (2)']);
    await page.goto(`/account/check-in?date=${date.dateId}`);
    await expect(page.getByText('Works offline')).toBeVisible();
    await typeIn(page, cleo);
    await expect(answerOf(page)).toContainText('Table: Stage');
  });
});
