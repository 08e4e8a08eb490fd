import { sql } from '../support/database.ts';
import { addJob } from '../support/events-and-deals.ts';
import { expect, expectAccessible, expectToFit } from '../support/hub.ts';
import { becomeManager, becomeOrganizer } from '../support/organizers.ts';
import { newName, test } from '../support/people.ts';
import { callHub, readToken } from '../support/staff.ts';

// What somebody else decided, and what staff may not read, is refused.
test.use({ expectedConsole: /status of 4\d\d .*application/ });

test('a team lists, notes and decides applications together, and staff see how many there are, never what they say', async ({
  page: shop,
  meet,
}) => {
  const { business } = await becomeOrganizer(shop);
  const { page: helper } = await meet('visitor');
  await becomeManager(helper, business);
  const { email: applicant } = await meet('member');
  const title = newName('Lamplighter');
  const { slug } = await addJob({ title, business_id: business, apply_by_form: true });
  const [row] = await sql<{ id: string }[]>`
    insert into public.job_applications (job_id, applicant_id, name, email, message)
    select j.id, u.id, 'Lou Lamp', ${applicant}, 'I am not afraid of ladders.' from public.jobs as j, auth.users as u
    where j.slug = ${slug} and u.email = ${applicant} returning job_applications.id`;
  const application = `/account/business/application?id=${row?.id ?? ''}`;

  await test.step('staff see the number', async () => {
    const { page: desk } = await meet('editor');
    await desk.goto(`/account/business/applications?id=${business}`);
    await expect(desk.getByRole('listitem').filter({ hasText: title })).toContainText('1 application');
    await expect(desk.getByText('Lou Lamp')).toHaveCount(0);
    await desk.goto(application);
    await expect(desk.getByText(/you don’t have access to it/)).toBeVisible();
    const rows = await callHub(await readToken(desk), 'GET', '/rest/v1/job_applications?select=*');
    expect(rows).toEqual({ status: 200, body: [] });
  });

  await test.step('the list is filtered, searched, sorted and exported, and opens a record', async () => {
    await shop.goto(`/account/business/applications?id=${business}`);
    await expect(shop.getByRole('link', { name: 'Lou Lamp' })).toBeVisible();
    await expect(shop.getByRole('status').filter({ hasText: '1 application' })).toBeVisible();
    await expectAccessible(shop);
    await shop.getByRole('button', { name: 'Filter', exact: true }).click();
    await shop.locator('[popover]').getByRole('button', { name: 'Status', exact: true }).click();
    await shop.getByLabel('Status', { exact: true }).selectOption({ label: 'Declined (0)' });
    await expect(shop).toHaveURL(/status=declined/);
    await expect(shop.getByRole('link', { name: 'Lou Lamp' })).toHaveCount(0);
    await shop.getByRole('button', { name: 'Clear filters' }).click();
    await expect(shop.getByRole('link', { name: 'Lou Lamp' })).toBeVisible();
    await expectToFit(shop, 320);
    await shop.setViewportSize({ width: 1280, height: 720 });
    await shop.getByLabel('Search applications').fill('nobody at all');
    await expect(shop.getByText('No applications match.')).toBeVisible();
    await shop.getByLabel('Search applications').fill('lamp');
    await shop.getByRole('link', { name: 'Lou Lamp' }).click();
    const record = shop.getByRole('dialog', { name: 'Lou Lamp' });
    await expect(record.getByText('I am not afraid of ladders.')).toBeVisible();
    await expect(shop).toHaveURL(/open=/);
    await expectAccessible(shop);
    await shop.reload();
    await expect(record.getByText('I am not afraid of ladders.')).toBeVisible();
    await shop.goBack();
    await expect(record).toHaveCount(0);
    await expect(shop.getByRole('row', { name: /Lou Lamp/ }).getByText('Seen')).toBeVisible();
    await shop.getByRole('columnheader', { name: 'Applicant' }).getByRole('button').click();
    await expect(shop).toHaveURL(new RegExp(`id=${business}.*sort=name`));
    const file = shop.waitForEvent('download');
    await shop.getByRole('button', { name: 'Export CSV' }).click();
    expect((await file).suggestedFilename()).toBe('applications.csv');
  });

  await test.step('notes are for the team', async () => {
    await shop.goto(application);
    await shop.getByLabel('New note').fill('Knows our street.');
    await shop.getByRole('button', { name: 'Add note' }).click();
    await expect(shop.getByText('Knows our street.')).toBeVisible();
    await helper.goto(application);
    await expect(helper.getByText('Knows our street.')).toBeVisible();
    await shop.getByRole('button', { name: 'Delete note: Knows our street.' }).click();
    await expect(shop.getByText('Note deleted.')).toBeVisible();
    await shop.getByRole('button', { name: 'Undo' }).click();
    await expect(shop.getByText('Knows our street.')).toBeVisible();
  });

  await test.step('of two people who decide, the second is told', async () => {
    await helper.getByRole('button', { name: 'Decline' }).click();
    await helper.getByLabel('Message (optional)').fill('Not this time.');
    await shop.getByRole('button', { name: 'Invite' }).click();
    await shop.getByLabel('Message (optional)').fill('Come on Monday at nine.');
    await shop.getByRole('button', { name: 'Send invitation' }).click();
    await expect(shop.getByRole('dialog')).toHaveCount(0);
    await expect(shop.getByText('Invited', { exact: true })).toBeVisible();
    await helper.getByRole('button', { name: 'Send answer' }).click();
    await expect(helper.getByText(/^Someone else already decided this/)).toBeVisible();
    await expect(helper.getByLabel('Message (optional)')).toHaveValue('Not this time.');
    await helper.getByRole('button', { name: 'Cancel' }).click();
    await expect(helper.getByText('Come on Monday at nine.')).toBeVisible();
  });
});
