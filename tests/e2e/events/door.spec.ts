import { sql } from '../support/database.ts';
import { addGuestList, answerOf, openDoor, typeIn } from '../support/door.ts';
import { expect, expectAccessible, expectToFit } from '../support/hub.ts';
import { setOffline } from '../support/network.ts';
import { becomeManager, becomeOrganizer } from '../support/organizers.ts';
import { newName, test } from '../support/people.ts';

// Without a network, islands say so in the console, and the browser notes each request that failed.
test.use({
  serviceWorkers: 'allow',
  expectedConsole: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load/,
});

const countIn = async (dateId: string) => {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::integer as count from public.event_registrations
    where occurrence_id = ${dateId} and status = 'attended'`;
  return row?.count;
};

test(
  'two doors admit each guest once, hear of each other, and go on without a network',
  { tag: '@fast' },
  async ({ page, meet }) => {
    const { business } = await becomeOrganizer(page);
    const { page: garden } = await meet('visitor');
    await becomeManager(garden, business);
    const [ada, ben, cleo, dan, eve] = [
      newName('Ada'),
      newName('Ben'),
      newName('Cleo'),
      newName('Dan'),
      newName('Eve'),
    ];
    const date = await addGuestList([ada, ben, cleo, dan, eve], { business_id: business });
    await garden.setViewportSize({ width: 320, height: 700 });
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

    await test.step('both admit, the main door without a network', async () => {
      await expect
        .poll(() =>
          page.evaluate(async () =>
            (await (await caches.open('pages-1')).keys()).map(({ url }) => new URL(url).pathname),
          ),
        )
        .toContain('/account/check-in');
      await setOffline(page.context(), true);
      await typeIn(page, cleo);
      await expect(answerOf(page)).toContainText(cleo);
      await expect(answerOf(page)).toContainText('Admitted');
      await typeIn(page, dan);
      await expect(answerOf(page)).toContainText(dan);
      await expect(page.getByText('2 check-ins to send')).toBeVisible();
      await expectAccessible(page);
      await typeIn(garden, cleo);
      await expect(answerOf(garden)).toContainText(cleo);
      await expect(answerOf(garden)).toContainText('Admitted');
    });

    await test.step('after a reload without a network the list, the queue and who is in are there', async () => {
      await page.reload();
      await expect(page.getByText('2 check-ins to send')).toBeVisible();
      await expect(page.getByText(/Offline since/)).toBeVisible();
      await typeIn(page, cleo);
      await expect(answerOf(page)).toContainText('Already in');
      await typeIn(page, eve);
      await expect(answerOf(page)).toContainText('Admitted');
    });

    await test.step('back online, both doors hear of the guest whom both let in, who counts once', async () => {
      await setOffline(page.context(), false);
      await expect(page.getByText('Online', { exact: true })).toBeVisible();
      await expect(page.getByText(/check-ins? to send/)).toHaveCount(0);
      expect(await countIn(date.dateId)).toBe(4);
      for (const door of [page, garden]) {
        await expect(door.getByText('Let in twice')).toBeVisible();
        await expect(door.getByRole('listitem').filter({ hasText: `${cleo}:` })).toContainText(
          /Garden.*Main door/,
        );
      }
      await expectAccessible(page);
    });

    await test.step('signing out removes the names from the device', async () => {
      await page.goto('/account');
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await expect
        .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
        .not.toContain('hub-door-lists');
    });
  },
);
