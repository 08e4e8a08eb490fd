import { waitForMail } from '../../support/mailbox.ts';
import { addPerson } from '../support/add-person.ts';
import { expect, expectAccessible, hub, test } from '../support/hub.ts';
import { inDatabase } from '../support/database.ts';
import { becomeStaff, newWord } from '../support/staff.ts';

test(
  'an editor decides several items by keyboard, and the reason is emailed',
  { tag: '@fast' },
  async ({ page }) => {
    const word = newWord();
    const owner = await addPerson();
    await inDatabase(
      // The list is in the order of submission: an edit while it is pending moves nothing to the end.
      `insert into public.businesses (name, owner_id, status, status_changed_at, updated_at)
     select 'Shop ' || n || ' of ' || $1, $2::uuid, 'pending', now() + n * interval '1 millisecond',
       now() - n * interval '1 minute' from generate_series(1, 3) as n`,
      word,
      owner.id,
    );
    await becomeStaff(page, 'editor');
    await page.goto(`/admin/queue?q=${word}`);
    const opener = (n: number) => page.getByRole('button', { name: `Shop ${String(n)} of ${word}` });
    await expect(opener(1)).toBeVisible();

    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();

    await page.keyboard.press('j');
    await expect(opener(1)).toBeFocused();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await expect(opener(2)).toBeFocused();
    await page.keyboard.press('x');
    await page.keyboard.press('r');
    const reason = page.getByRole('dialog', { name: 'Reject 2 items' });
    await expect(reason.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('Please add a phone number.');
    await page.keyboard.press('Tab');
    await reason.getByRole('button', { name: 'Reject', exact: true }).press('Enter');
    await expect(page.getByText(/2 items: rejected/)).toBeVisible();
    await expect(opener(1)).toHaveCount(0);
    await expect(opener(2)).toHaveCount(0);

    await expect(opener(3)).toHaveAttribute('aria-expanded', 'true');
    await expect(opener(3)).toBeFocused();
    await page.keyboard.press('a');
    await expect(page.getByText(`“Shop 3 of ${word}”: approved`, { exact: false })).toBeVisible();

    for (const n of [1, 2]) {
      const subject = new RegExp(`Not approved: Shop ${String(n)} of ${word}`);
      const mail = await waitForMail(hub.mail_url, { to: owner.email, subject });
      expect(mail.text).toContain('Please add a phone number.');
    }
    await waitForMail(hub.mail_url, { to: owner.email, subject: new RegExp(`“Shop 3 of ${word}” is live`) });
    const states = await inDatabase<{ status: string }>(
      'select status from public.businesses where owner_id = $1 order by name',
      owner.id,
    );
    expect(states.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'approved']);
  },
);

test('staff find approvals by name or by their import, decide them, and undo that', async ({ page }) => {
  const word = newWord();
  for (const name of ['Inn', 'Mill'])
    await inDatabase(
      `insert into public.businesses (name, status, status_changed_at) values ($1, 'pending', now())`,
      `${name} ${word}`,
    );
  // Who may import sees what was imported.
  await becomeStaff(page, 'editor', 'import');
  await page.goto('/admin/queue');
  await page.getByLabel('Search by name').fill(word);
  const openers = page.locator('.queue .opener');
  await expect(openers).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`q=${word}`));
  await page.getByLabel('Sort by').selectOption('Newest first');
  await expect(openers.first()).toContainText(`Mill ${word}`);
  await page.getByRole('button', { name: /^Listings/ }).click();
  await expect(page).toHaveURL(/kind=businesses/);
  await page.goBack();
  await expect(page).not.toHaveURL(/kind=/);
  await page.reload();
  await expect(openers.first()).toContainText(`Mill ${word}`);

  await openers.first().click();
  await page.getByRole('button', { name: 'Reject…' }).click();
  await page.getByRole('button', { name: 'This is already listed.' }).click();
  await expect(page.getByLabel('Reason', { exact: true })).toHaveValue('This is already listed.');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(openers).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(openers).toHaveCount(2);
  const [mill] = await inDatabase<{ status: string }>(
    'select status from public.businesses where name = $1',
    `Mill ${word}`,
  );
  expect(mill?.status).toBe('pending');

  // What was approved is pending again as well.
  await openers.first().click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(openers).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(openers).toHaveCount(2);

  await test.step('the listings of one import are reviewed by themselves', async () => {
    const [file] = await inDatabase<{ id: string }>(
      `insert into public.imports (file_name, mapping, status) values ($1, '{"name": 0}', 'applied') returning id`,
      `${word}.csv`,
    );
    const importId = file?.id ?? '';
    for (const line of ['2', '3'])
      await inDatabase(
        `with listing as (insert into public.businesses (name, status) values ('Shop ' || $1 || ' ' || $2, 'pending') returning id)
         insert into public.import_rows (import_id, line, fields, state, business_id)
         select $3::uuid, $1::integer, '{}', 'imported', id from listing`,
        line,
        word,
        importId,
      );
    await page.goto(`/admin/queue?import=${importId}`);
    await expect(page.getByText(`Import: ${word}.csv`)).toBeVisible();
    await expect(openers).toHaveCount(2);
    await expectAccessible(page);
    await page.getByLabel('Select all').check();
    await page.getByRole('button', { name: 'Approve 2' }).click();
    await expect(page.getByText('No approvals match.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(openers).toHaveCount(2);
    await page.getByRole('button', { name: 'Remove filter: Import' }).click();
    await expect(page).not.toHaveURL(/import=/);
    await expect(page.getByRole('button', { name: /^Claims/ })).toBeVisible();
  });
});
