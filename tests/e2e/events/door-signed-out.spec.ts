import { sql } from '../support/database.ts';
import { addGuestList, answerOf, openDoor, typeIn } from '../support/door.ts';
import { expect, expectAccessible, expectToFit, test } from '../support/hub.ts';
import { becomeOrganizer } from '../support/organizers.ts';
import { newName } from '../support/people.ts';

// The server rejects the token: the browser notes each request.
test.use({ serviceWorkers: 'allow', expectedConsole: /status of 401/ });

test('a door whose session ended says so, keeps what it does, and sends it after signing in', async ({
  page,
}) => {
  const { business } = await becomeOrganizer(page);
  const name = newName('Ada');
  const date = await addGuestList([name], { business_id: business });
  await openDoor(page, date.dateId, 'Main door');
  const rejected = {
    status: 401,
    json: { code: 'PGRST301', message: 'JWT expired', details: null, hint: null },
  };
  await page.route('**/rest/v1/rpc/{sync_check_ins,door_list}*', (route) => route.fulfill(rejected));

  await typeIn(page, name);
  await expect(answerOf(page)).toContainText('Admitted');
  await expect(page.getByText('Signed out.')).toBeVisible();
  await expect(page.getByText(/Offline since/)).toHaveCount(0);
  await expect(page.getByText('1 check-in to send')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('href', /next=/);
  await expectAccessible(page);
  await expectToFit(page, 320);
  const [before] = await sql`select status from public.event_registrations where id = ${date.idOf(name)}`;
  expect(before?.['status']).toBe('registered');

  await page.unroute('**/rest/v1/rpc/{sync_check_ins,door_list}*');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Online', { exact: true })).toBeVisible();
  await expect(page.getByText(/check-ins? to send/)).toHaveCount(0);
  const [after] = await sql`select status from public.event_registrations where id = ${date.idOf(name)}`;
  expect(after?.['status']).toBe('attended');
});
