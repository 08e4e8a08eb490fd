import { randomUUID } from 'node:crypto';
import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, expectToFit } from '../support/hub.ts';
import { test } from '../support/people.ts';
import { joinDirectory } from './join-as.ts';

// The browser reports what the database refuses to somebody who is muted.
test.use({ expectedConsole: /status of 40[39] / });

test(
  'a reported post is hidden and its author muted, who appeals and may write again',
  { tag: '@fast' },
  async ({ meet }) => {
    const [ada, ben, editor, admin] = [
      await meet('member'),
      await meet('member'),
      await meet('editor'),
      await meet('editor'),
    ];
    const { name: adaName, path: adaPath } = await joinDirectory(ada.email, 'Ada');
    await joinDirectory(ben.email, 'Ben');
    const word = `w${randomUUID().slice(0, 8)}`;
    const [group] = await inDatabase<{ slug: string }>(
      `with made as (insert into public.groups (name) values ($1) returning id, slug),
       joined as (insert into public.group_members (group_id, user_id)
         select made.id, u.id from made, auth.users as u where u.email in ($2, $3) returning group_id)
     select slug from made`,
      `Talk ${word}`,
      ada.email,
      ben.email,
    );
    const page = `/account/groups/group?slug=${group?.slug ?? ''}`;
    // Accounts of tests are new; these have been here for a month.
    await inDatabase(
      `update public.profiles set created_at = now() - interval '30 days'
     where id in (select id from auth.users where email in ($1, $2)) returning id`,
      ada.email,
      ben.email,
    );

    await test.step('Ada accepts the code of conduct and posts', async () => {
      await inDatabase(
        `delete from private.conduct_acceptances where user_id = (select id from auth.users where email = $1) returning user_id`,
        ada.email,
      );
      await ada.page.goto(page);
      await ada.page.getByRole('button', { name: 'New topic' }).click();
      await ada.page.getByLabel('Title').fill(`Rude ${word}`);
      await ada.page.getByLabel('Text').fill(`You are all ${word}`);
      await ada.page.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(ada.page.getByText('Accept the code of conduct first.')).toBeVisible();
      await expectAccessible(ada.page);
      await ada.page.getByRole('button', { name: 'Accept' }).click();
      await expect(ada.page.getByText('Accepted. You can write now.')).toBeVisible();
      // What was typed is still there.
      await ada.page.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(ada.page.getByRole('link', { name: `Rude ${word}` })).toBeVisible();
    });

    await test.step('Ben reports it, once', async () => {
      await ben.page.goto(page);
      await ben.page.getByRole('link', { name: `Rude ${word}` }).click();
      for (const answer of ['Reported.', 'You already reported this.']) {
        await ben.page.getByRole('button', { name: `Report the post of ${adaName}` }).click();
        await ben.page.getByRole('dialog').getByLabel('Reason').selectOption('harassment');
        await expectToFit(ben.page, 320);
        await ben.page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
        await expect(ben.page.getByText(answer)).toBeVisible();
      }
    });

    await test.step('staff read it as it was, hide it and mute Ada', async () => {
      await editor.page.goto('/admin/reports');
      const report = editor.page
        .getByRole('listitem')
        .filter({ hasText: `You are all ${word}` })
        .first();
      await expect(report.getByText('Harassment or threats')).toBeVisible();
      await report.getByRole('button', { name: 'Hide…' }).click();
      const dialog = editor.page.getByRole('dialog');
      await dialog.getByLabel('Sanction').selectOption('mute');
      await dialog.getByRole('button', { name: 'Hide' }).click();
      await expect(dialog.getByText('Enter a reason.')).toBeVisible();
      await dialog.getByLabel('Reason').fill(`Insulting ${word}`);
      await expectAccessible(editor.page);
      await dialog.getByRole('button', { name: 'Hide' }).click();
      await expect(editor.page.getByText(`You are all ${word}`)).toHaveCount(0);
      await editor.page.getByLabel('Status').selectOption('decided');
      await expect(editor.page.getByText(`You are all ${word}`)).toBeVisible();
    });

    await test.step('Ada sees why on her open page, cannot write, and appeals', async () => {
      await expect(ada.page.getByText('You are muted')).toBeVisible();
      await ada.page.getByRole('link', { name: 'See why, and appeal' }).click();
      await expect(ada.page.getByText(`Insulting ${word}`)).toBeVisible();
      await expect(ada.page.getByText('Ben')).toHaveCount(0);
      await ada.page.getByRole('button', { name: 'Appeal' }).click();
      await ada.page.getByLabel('Why you disagree').fill(`A joke ${word}`);
      await expectAccessible(ada.page);
      await expectToFit(ada.page, 320);
      await ada.page.getByRole('button', { name: 'Send appeal' }).click();
      await expect(ada.page.getByText('Pending review')).toBeVisible();
    });

    await test.step('Ben no longer sees the post', async () => {
      await ben.page.goto(page);
      await expect(ben.page.getByRole('heading', { name: `Talk ${word}` })).toBeVisible();
      await expect(ben.page.getByText('No topics yet.')).toBeVisible();
    });

    await test.step('somebody else of the staff lifts it', async () => {
      const appealOn = (where: typeof editor.page) =>
        where.getByRole('listitem').filter({ hasText: `A joke ${word}` });
      await editor.page.goto('/admin/reports?view=appeals');
      await expect(appealOn(editor.page).getByText('Someone else of the staff')).toBeVisible();
      await expectAccessible(editor.page);
      await admin.page.goto('/admin/reports?view=appeals');
      await appealOn(admin.page).getByRole('button', { name: 'Lift…' }).click();
      await admin.page.getByRole('dialog').getByLabel('Answer').fill(`Fine ${word}`);
      await admin.page.getByRole('dialog').getByRole('button', { name: 'Lift' }).click();
      await expect(admin.page.getByText('Appeal answered.')).toBeVisible();
      await expect(appealOn(admin.page)).toHaveCount(0);
    });

    await test.step('Ada reads the answer and writes again; her profile can be reported', async () => {
      await expect(ada.page.getByText(`Fine ${word}`)).toBeVisible();
      await ben.page.goto(adaPath);
      await ben.page.getByRole('button', { name: `Report profile: ${adaName}` }).click();
      await ben.page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
      await expect(ben.page.getByText('Reported.')).toBeVisible();
    });
  },
);

test('the code of conduct is there in English and Spanish', { tag: '@fast' }, async ({ request }) => {
  for (const [path, heading] of [
    ['/code-of-conduct', 'Code of conduct'],
    ['/es/code-of-conduct', 'Código de conducta'],
  ] as const)
    expect(await (await request.get(path)).text()).toMatch(new RegExp(`<h1[^>]*>\\s*${heading}\\s*</h1>`));
});

test('records of a group are reported where they are read, and hidden by staff', async ({ meet }) => {
  const [ada, ben, editor] = [await meet('member'), await meet('member'), await meet('editor')];
  await joinDirectory(ada.email, 'Ada');
  await joinDirectory(ben.email, 'Ben');
  const word = `w${randomUUID().slice(0, 8)}`;
  const [group] = await inDatabase<{ slug: string; meeting: string }>(
    `with made as (insert into public.groups (name) values ($1) returning id, slug),
       people as (select id, email from auth.users where email in ($2, $3)),
       joined as (insert into public.group_members (group_id, user_id) select made.id, people.id from made, people returning group_id),
       called as (insert into private.group_meetings (id, group_id, title, starts_at, ends_at, agenda, created_by)
         select gen_random_uuid(), made.id, 'Past meeting', now() - interval '2 hours', now() - interval '1 hour',
           array['Agenda ' || $4], people.id from made, people where people.email = $2 returning id, group_id, created_by),
       noted as (insert into private.group_minutes (meeting_id, body, status)
         select id, 'Minutes ' || $4, 'published' from called returning meeting_id),
       saved as (insert into private.group_minutes_history (meeting_id, change, body, changed_by)
         select id, 'saved', 'Minutes ' || $4, created_by from called returning meeting_id),
       kept as (insert into private.group_documents (id, group_id, title, created_by)
         select gen_random_uuid(), group_id, 'Document ' || $4, created_by from called returning id),
       decided as (insert into private.group_decisions (id, group_id, year, number, body, decided_on, created_by)
         select gen_random_uuid(), group_id, 2026, 1, 'Decision ' || $4, private.today(), created_by from called returning id)
     select made.slug, called.id as meeting from made, called`,
    `Records ${word}`,
    ada.email,
    ben.email,
    word,
  );
  const page = `/account/groups/group?slug=${group?.slug ?? ''}`;
  const views = {
    decision: [`${page}&view=decisions`, 'Report: Decision 2026-1', `Decision ${word}`],
    document: [`${page}&view=documents`, `Report: Document ${word}`, `Document ${word}`],
    agenda: [
      `${page}&view=meetings&meeting=${group?.meeting ?? ''}`,
      'Report: Past meeting',
      `Agenda ${word}`,
    ],
    minutes: [`${page}&view=meetings&meeting=${group?.meeting ?? ''}`, 'Report: Minutes', `Minutes ${word}`],
  } as const;

  await test.step('Ben reports them; Ada cannot report what is hers', async () => {
    for (const [path, button, text] of Object.values(views)) {
      await ada.page.goto(path);
      await expect(ada.page.getByText(text).first()).toBeVisible();
      await expect(ada.page.getByRole('button', { name: /^Report/ })).toHaveCount(0);
      await ben.page.goto(path);
      await ben.page.getByRole('button', { name: button, exact: true }).click();
      await ben.page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
      await expect(ben.page.getByText('Reported.')).toBeVisible();
      await expectToFit(ben.page, 320);
    }
  });

  await test.step('staff read each as it was, and hide it', async () => {
    await editor.page.goto('/admin/reports');
    for (const [entity, [, , text]] of Object.entries(views)) {
      await editor.page.getByLabel('About').selectOption(entity);
      const report = editor.page
        .getByRole('listitem')
        .filter({ hasText: text })
        .filter({ hasText: 'reported by' });
      await report.getByRole('button', { name: 'Hide…' }).click();
      const dialog = editor.page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill(`Insulting ${word}`);
      await dialog.getByRole('button', { name: 'Hide' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(report).toHaveCount(0);
    }
  });

  await test.step('Ben no longer reads them', async () => {
    await ben.page.goto(views.decision[0]);
    await expect(ben.page.getByText('Hidden by staff.', { exact: true })).toBeVisible();
    await expect(ben.page.getByText(views.decision[2])).toHaveCount(0);
    await ben.page.goto(views.document[0]);
    await expect(ben.page.getByText('No documents yet.')).toBeVisible();
    await expect(ben.page.getByText(views.document[2])).toHaveCount(0);
  });
});
