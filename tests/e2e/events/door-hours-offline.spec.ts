import { sql } from '../support/database.ts';
import { addGuestList, answerOf, openDoor, typeIn } from '../support/door.ts';
import { expect, expectAccessible } from '../support/hub.ts';
import { setOffline } from '../support/network.ts';
import { becomeManager, becomeOrganizer } from '../support/organizers.ts';
import { newName, test } from '../support/people.ts';

// Without a network, islands say so in the console, and the browser notes each request that failed.
test.use({
  serviceWorkers: 'allow',
  expectedConsole: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load/,
});

test('two doors without a network for three hours admit nobody twice, and send everything with a new session', async ({
  page: main,
  meet,
}) => {
  const { business } = await becomeOrganizer(main);
  const { page: garden } = await meet('visitor');
  await becomeManager(garden, business);
  const [ada, ben, cleo, dan] = [newName('Ada'), newName('Ben'), newName('Cleo'), newName('Dan')];
  const date = await addGuestList([ada, ben, cleo, dan], { business_id: business });
  const doors = [main, garden];
  let renewals = 0;
  for (const door of doors) {
    await door.clock.install();
    door.on('response', (reply) => {
      if (reply.url().includes('grant_type=refresh_token') && reply.ok()) renewals += 1;
    });
  }
  await openDoor(main, date.dateId, 'Main door');
  await openDoor(garden, date.dateId, 'Garden');

  const admit = async (door: typeof main, name: string) => {
    await typeIn(door, name);
    await expect(answerOf(door)).toContainText(name);
    await expect(answerOf(door)).toContainText('Admitted');
  };
  await test.step('both admit, one guest at each of them', async () => {
    for (const door of doors) await setOffline(door.context(), true);
    await admit(main, ada);
    await admit(main, ben);
    await admit(garden, cleo);
    await admit(garden, ada);
  });

  await test.step('after three hours the tokens have expired, and the doors go on with what they have', async () => {
    for (const door of doors) await door.clock.fastForward('03:00:00');
    await admit(main, dan);
    await expect(main.getByText('3 check-ins to send')).toBeVisible();
    await expect(garden.getByText('2 check-ins to send')).toBeVisible();
    for (const door of doors) await expect(door.getByText(/Offline since/)).toBeVisible();
  });

  await test.step('with a network, sessions are renewed and the queues are sent', async () => {
    for (const door of doors) await setOffline(door.context(), false);
    for (const door of doors) {
      await expect(door.getByText('Online', { exact: true })).toBeVisible();
      await expect(door.getByText(/check-ins? to send/)).toHaveCount(0);
    }
    expect(renewals).toBeGreaterThanOrEqual(2);
  });

  await test.step('each guest counts once, and both doors show whom both let in', async () => {
    const items =
      await sql`select r.attendee_name as name, r.status, count(*) filter (where c.outcome = 'admitted')::int as admitted,
        count(*) filter (where c.outcome = 'duplicate')::int as duplicate, bool_and(c.was_offline) as was_offline
      from public.check_ins as c join public.event_registrations as r on r.id = c.registration_id
      where c.occurrence_id = ${date.dateId} group by 1, 2 order by 1`;
    const once = { status: 'attended', admitted: 1, duplicate: 0, was_offline: true };
    expect([...items]).toEqual([
      { name: ada, ...once, duplicate: 1 },
      ...[ben, cleo, dan].map((name) => ({ name, ...once })),
    ]);
    for (const door of doors) {
      await expect(door.getByText('Let in twice')).toBeVisible();
      const conflict = door.getByRole('listitem').filter({ hasText: `${ada}:` });
      await expect(conflict).toContainText('Main door');
      await expect(conflict).toContainText('Garden');
    }
    await expectAccessible(main);
  });
});
