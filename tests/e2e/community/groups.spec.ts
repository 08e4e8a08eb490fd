import { randomUUID } from 'node:crypto';
import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, expectToFit } from '../support/hub.ts';
import { test } from '../support/people.ts';
import { joinDirectory } from './join-as.ts';

test(
  'staff create a committee and appoint its chair, who approves a request; the member leaves',
  { tag: '@fast' },
  async ({ meet }) => {
    const [staff, ada, ben] = [await meet('editor'), await meet('member'), await meet('member')];
    const { name: chair } = await joinDirectory(ada.email, 'Ada');
    const { name: member } = await joinDirectory(ben.email, 'Ben');
    const name = `Parking ${randomUUID().slice(0, 8)}`;

    await test.step('staff create it and appoint Ada', async () => {
      const { page } = staff;
      await page.goto('/admin/groups');
      await page.getByRole('button', { name: 'Add group' }).click();
      await page.getByRole('button', { name: 'Save group' }).click();
      await expect(page.getByText('Enter a name of 2 characters or more.')).toBeVisible();
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('Kind').selectOption('Committee');
      await page.getByLabel('Joining').selectOption('request');
      await page.getByLabel('Description (optional)').fill('Where people park.');
      await page.getByLabel('Public at /groups').check();
      await page.getByLabel('Public roster, of people who agreed').check();
      await page.getByRole('button', { name: 'Save group' }).click();
      await page.getByRole('button', { name: new RegExp(`${name}.*NO CHAIR`) }).click();
      await page.getByLabel('Role').selectOption('Chair');
      await page.getByLabel('Until (optional)').fill('2099-12-31');
      await page.getByRole('searchbox', { name: 'Person' }).fill(chair.slice(4));
      await page.getByRole('button', { name: `Appoint ${chair}` }).click();
      await expect(page.getByText(`${chair} is chair of ${name}.`)).toBeVisible();
      await expectAccessible(page);
      await expectToFit(page, 320);
    });

    await test.step('Ben asks to join', async () => {
      const { page } = ben;
      await page.goto('/account/groups');
      await page.getByRole('link', { name }).click();
      await page.getByLabel('Note to the chair (optional)').fill('I cycle.');
      await page.getByRole('button', { name: 'Ask to join' }).click();
      await expect(page.getByText('Your request is pending.')).toBeVisible();
    });

    await test.step('Ada approves it', async () => {
      const { page } = ada;
      await page.goto('/account/groups');
      await expect(page.getByText('Chair until Dec 31, 2099')).toBeVisible();
      await page.getByRole('link', { name }).click();
      await page.getByRole('link', { name: 'People (1)' }).click();
      await expect(page.getByText('I cycle.')).toBeVisible();
      await page.getByRole('button', { name: `Approve ${member}` }).click();
      await expect(page.getByText(`${member} is in the group.`)).toBeVisible();
      await page.getByRole('button', { name: `Change role of ${member}` }).click();
      await page.getByRole('dialog').getByLabel('Role').selectOption('Secretary');
      await page.getByRole('dialog').getByLabel('Until (optional)').fill('2000-01-01');
      await page.getByRole('button', { name: 'Save role' }).click();
      await expect(page.getByText('Enter the first day or a later one.')).toBeVisible();
      await page.getByRole('dialog').getByLabel('Until (optional)').fill('2099-06-30');
      await page.getByRole('button', { name: 'Save role' }).click();
      await expect(page.getByText('Secretary until Jun 30, 2099')).toBeVisible();
      await expectToFit(page, 320);
      await page
        .getByRole('navigation', { name: 'Parts of the group' })
        .getByRole('link', { name: 'About' })
        .click();
      await page.getByRole('button', { name: 'Leave group' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Leave group' }).click();
      await expect(page.getByText('Choose the next chair.')).toBeVisible();
    });

    await test.step('Ada announces, and Ben answers', async () => {
      const { page } = ada;
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('link', { name: 'Discussion' }).click();
      await page.getByRole('button', { name: 'New topic' }).click();
      await page.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(page.getByText('Enter a title.')).toBeVisible();
      await page.getByLabel('Title').fill('Where do we meet?');
      await page.getByLabel('Text').fill('<b>Town hall</b>, or here?');
      await page.getByLabel(/^Send as an announcement/).check();
      await page.getByRole('button', { name: 'Post', exact: true }).click();
      await page.getByRole('link', { name: 'Where do we meet?' }).click();
      const { page: his } = ben;
      await his.goto('/account/groups');
      const card = his.getByRole('listitem').filter({ hasText: name });
      await expect(card.getByText('New', { exact: true })).toBeVisible();
      await card.getByRole('link', { name }).click();
      await his.getByRole('link', { name: 'Where do we meet?' }).click();
      await expect(his.getByText('<b>Town hall</b>, or here?')).toBeVisible();
      await his.getByRole('button', { name: 'Agree' }).click();
      await expect(his.getByRole('button', { name: 'Agree 1', pressed: true })).toBeVisible();
      await his.getByLabel('Your reply').fill('Here.');
      await his.getByRole('button', { name: 'Reply', exact: true }).click();
      await expect(his.getByRole('article', { name: member })).toContainText('Here.');
      await expectToFit(his, 320);
      // Her open page shows it by itself.
      await expect(page.getByRole('article', { name: member })).toContainText('Here.');
      await page.getByRole('button', { name: 'Close topic' }).click();
      await expect(page.getByText('This topic is closed.')).toBeVisible();
      await his.reload();
      await expect(his.getByText('This topic is closed.')).toBeVisible();
      await expect(his.getByLabel('Your reply')).toHaveCount(0);
    });

    await test.step('Ben agrees to be named, and leaves', async () => {
      const { page } = ben;
      await page
        .getByRole('navigation', { name: 'Parts of the group' })
        .getByRole('link', { name: 'About' })
        .click();
      await page.getByLabel('Show my name on the public page of this group').check();
      await page.getByRole('button', { name: 'Save preferences' }).click();
      await expect(page.getByText('Preferences saved.')).toBeVisible();
      const visitor = (await meet('visitor')).page;
      await visitor.goto('/groups');
      const section = visitor.getByRole('region', { name });
      await expect(section.getByText(member)).toBeVisible();
      await expect(section.getByText(chair)).toHaveCount(0);
      await expectToFit(visitor, 320);
      await page.getByRole('button', { name: 'Leave group' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Leave group' }).click();
      await expect(page.getByText(`You left ${name}.`)).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Parts of the group' })).toHaveCount(0);
    });
  },
);

test('who was removed from an open group asks its chair with a note, and who is new is told about links', async ({
  meet,
}) => {
  const [ada, ben] = [await meet('member'), await meet('member')];
  await joinDirectory(ada.email, 'Ada');
  await joinDirectory(ben.email, 'Ben');
  const [group] = await inDatabase<{ id: string; slug: string }>(
    `insert into public.groups (name, admission) values ($1, 'open') returning id, slug`,
    `Walkers ${randomUUID().slice(0, 8)}`,
  );
  for (const [email, role] of [
    [ada.email, 'chair'],
    [ben.email, 'member'],
  ] as const)
    await inDatabase(
      `insert into public.group_members (group_id, user_id, role) select $1::uuid, id, $2 from auth.users where email = $3 returning id`,
      group?.id ?? '',
      role,
      email,
    );
  const path = `/account/groups/group?slug=${group?.slug ?? ''}`;

  await test.step('Ben, whose account is new, is told about links before he writes one', async () => {
    const { page } = ben;
    await page.goto(`${path}&view=discussion`);
    await page.getByRole('button', { name: 'New topic' }).click();
    await expect(
      page.getByText(/Your account is new\. Until .*, what you write with a link is reviewed/),
    ).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page, 320);
  });

  await test.step('removed, he asks with a note', async () => {
    await inDatabase(
      `update public.group_members set left_at = now(), removed_by = (select id from auth.users where email = $1)
       where group_id = $2::uuid and user_id = (select id from auth.users where email = $3) returning id`,
      ada.email,
      group?.id ?? '',
      ben.email,
    );
    const { page } = ben;
    await page.goto(path);
    await expect(
      page.getByText('You were removed from this group. Its chair decides whether you can rejoin.'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Note to the chair (optional)').fill('I will be kind.');
    await page.getByRole('button', { name: 'Ask to join' }).click();
    await expect(page.getByText('Your request is pending.')).toBeVisible();
    await page.goto(`/es${path}`);
    await expect(page.getByText('Su solicitud está pendiente.')).toBeVisible();
  });

  await test.step('Ada reads it and lets him in', async () => {
    const { page } = ada;
    await page.goto(`${path}&view=people`);
    await expect(page.getByText('I will be kind.')).toBeVisible();
    await page.getByRole('button', { name: /^Approve Ben/ }).click();
    await expect(page.getByText('I will be kind.')).toHaveCount(0);
    await ben.page.goto(path);
    await expect(ben.page.getByRole('navigation', { name: 'Parts of the group' })).toBeVisible();
  });
});
