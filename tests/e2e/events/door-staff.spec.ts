import { ticketCode } from '../../../supabase/functions/_shared/contracts/tickets.ts';
import { sql } from '../support/database.ts';
import { addGuestList, answerOf, typeIn } from '../support/door.ts';
import { addEvent } from '../support/events-and-deals.ts';
import { expect, expectAccessible, expectToFit } from '../support/hub.ts';
import { becomeOrganizer } from '../support/organizers.ts';
import { newName, test } from '../support/people.ts';

test.use({ serviceWorkers: 'allow' });

const zone = 'America/New_York';

/** When an event begins and ends that takes an hour and begins in so many hours. */
const inHours = (hours: number) => {
  const starts = new Date(Date.now() + hours * 3_600_000);
  return { starts_at: starts, ends_at: new Date(starts.getTime() + 3_600_000), time_zone: zone };
};

test('staff admit people of an event by hand and by code, and take it back; before the door opens it says when', async ({
  page: organizer,
  meet,
}) => {
  const [name, early] = [newName('Carmen'), newName('Ada')];
  const { business } = await becomeOrganizer(organizer);
  const { title, eventId, dateId, idOf } = await addGuestList([name], {
    ...inHours(3),
    business_id: business,
  });
  const id = idOf(name);
  const [table] = await sql<{ id: string }[]>`insert into public.event_tables
    ${sql({ event_id: eventId, position: 0, name: 'River table', seats: 8 })} returning id`;
  await sql`update public.event_registrations set table_id = ${table?.id ?? ''} where id = ${id}`;
  const later = { ...inHours(72), business_id: business };
  const { slug, title: laterTitle } = await addGuestList([early], later);
  await addEvent({ ...inHours(-30), title: newName('Over'), business_id: business });
  const statusOf = async () =>
    (await sql`select status from public.event_registrations where id = ${id}`)[0]?.['status'] as unknown;

  await test.step('the organizer finds open doors first, the others say when they open', async () => {
    await organizer.goto('/account/check-in');
    const dates = organizer.locator('.people > li');
    await expect(dates).toHaveCount(3);
    await expect(dates.first()).toContainText('Open now');
    await expect(dates.first()).toContainText(title);
    await expect(dates.filter({ hasText: laterTitle })).toContainText(/Check-in opens \w+, \w+ \d+/);
    await expectToFit(organizer);
    await expectAccessible(organizer);
  });

  const { page } = await meet('editor');
  await page.goto(`/account/check-in?date=${dateId}`);
  await test.step('by hand, from the list', async () => {
    await page.getByRole('button', { name: `Check in ${name}` }).click();
    await expect(answerOf(page)).toContainText('Admitted');
    await expect(answerOf(page)).toContainText('Table: River table');
    await expect.poll(statusOf).toBe('attended');
    await page.getByRole('button', { name: `Undo check-in of ${name}` }).click();
    await expect(answerOf(page)).toContainText('Check-in undone');
    await expect.poll(statusOf).toBe('registered');
  });

  await test.step('by the code on the ticket', async () => {
    await typeIn(page, ticketCode(id));
    await expect(answerOf(page)).toContainText('Admitted');
    await expect(answerOf(page)).toContainText(name);
    await answerOf(page).getByRole('button', { name: 'Undo' }).click();
    await expect(answerOf(page)).toContainText('Check-in undone');
    await expect.poll(statusOf).toBe('registered');
  });

  await test.step('a door that is not open says when it opens, before and after somebody tries', async () => {
    const opens = new Intl.DateTimeFormat('en-US', {
      ...{ weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone: zone },
    }).formatToParts(later.starts_at.getTime() - 86_400_000);
    const part = (type: string) => opens.find((one) => one.type === type)?.value ?? '';
    const sentence = new RegExp(`Check-in opens ${part('weekday')}, .*${part('hour')}:${part('minute')}`);
    await page.goto(`/account/check-in?event=${slug}`);
    await expect(page.getByText(sentence)).toBeVisible();
    await page.getByRole('button', { name: `Check in ${early}` }).click();
    await expect(answerOf(page)).toContainText('Not admitted');
    await expect(answerOf(page)).toContainText(sentence);
    await expectAccessible(page);
  });
});
