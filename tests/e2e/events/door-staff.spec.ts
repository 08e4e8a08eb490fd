import { randomUUID } from 'node:crypto';
import { ticketCode } from '../../../supabase/functions/_shared/contracts/tickets.ts';
import { sql } from '../support/database.ts';
import { addGuestList, answerOf, typeIn } from '../support/door.ts';
import { signInAs } from '../support/events-and-deals.ts';
import { expect, expectAccessible, expectToFit, test } from '../support/hub.ts';

test.use({ serviceWorkers: 'allow' });

test('staff admit people of the demo town by hand and by code, and take it back', async ({ page }) => {
  const [guest] = await sql<{ id: string; name: string }[]>`select r.id, r.attendee_name as name
    from public.event_registrations as r join public.events as e on e.id = r.event_id
    where e.title = 'Members’ lunch' and r.attendee_name = 'Carmen Duarte'`;
  const { id, name } = guest ?? { id: '', name: '' };
  const statusOf = async () =>
    (await sql`select status from public.event_registrations where id = ${id}`)[0]?.['status'] as unknown;
  await signInAs(page, 'admin');
  await page.goto('/account/check-in');

  await test.step('open doors come first, the others say when they open', async () => {
    await expect(page.locator('.people > li').first()).toContainText('Open now');
    await expect(page.getByRole('listitem').filter({ hasText: 'Winter gala' })).toContainText(
      /Check-in opens \w+, \w+ \d+/,
    );
    await expectToFit(page);
    await expectAccessible(page);
  });

  await page.getByRole('link', { name: 'Members’ lunch' }).click();
  await test.step('by hand, from the list', async () => {
    await page.getByRole('button', { name: `Check in ${name}` }).click();
    await expect(answerOf(page)).toContainText('Admitted');
    await expect(answerOf(page)).toContainText(/Table: \w+ table/);
    expect(await statusOf()).toBe('attended');
    await page.getByRole('button', { name: `Undo check-in of ${name}` }).click();
    await expect(answerOf(page)).toContainText('Check-in undone');
    expect(await statusOf()).toBe('registered');
  });

  await test.step('by the code on the ticket', async () => {
    await typeIn(page, ticketCode(id));
    await expect(answerOf(page)).toContainText('Admitted');
    await expect(answerOf(page)).toContainText(name);
    await answerOf(page).getByRole('button', { name: 'Undo' }).click();
    await expect(answerOf(page)).toContainText('Check-in undone');
    expect(await statusOf()).toBe('registered');
  });
});

test('a door that is not open says when it opens, before and after somebody tries', async ({ page }) => {
  const name = `Ada ${randomUUID().slice(0, 6)}`;
  const starts = new Date(Date.now() + 3 * 86_400_000);
  const { slug } = await addGuestList([name], {
    starts_at: starts,
    ends_at: new Date(starts.getTime() + 3_600_000),
    time_zone: 'America/New_York',
  });
  const opens = new Intl.DateTimeFormat('en-US', {
    ...{ weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone: 'America/New_York' },
  }).formatToParts(starts.getTime() - 86_400_000);
  const part = (type: string) => opens.find((one) => one.type === type)?.value ?? '';
  const sentence = new RegExp(`Check-in opens ${part('weekday')}, .*${part('hour')}:${part('minute')}`);
  await signInAs(page, 'admin');
  await page.goto(`/account/check-in?event=${slug}`);
  await expect(page.getByText(sentence)).toBeVisible();
  await page.getByRole('button', { name: `Check in ${name}` }).click();
  await expect(answerOf(page)).toContainText('Not admitted');
  await expect(answerOf(page)).toContainText(sentence);
  await expectAccessible(page);
});
