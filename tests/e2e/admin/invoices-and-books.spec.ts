import { readFile } from 'node:fs/promises';
import { waitForMail } from '../../support/mailbox.ts';
import { addPerson } from '../support/add-person.ts';
import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, hub, test } from '../support/hub.ts';
import { becomePerson, becomeStaff, newWord } from '../support/staff.ts';

/** A check of 250 dollars from a person that is not deposited; returns the word on it. */
async function addCheck(person: string) {
  const word = newWord();
  await inDatabase(
    `with made as materialized (select public.invoice_member(null, $1::uuid,
       jsonb_build_array(jsonb_build_object('description', 'Stand', 'unit_amount', 25000))) as id)
     select public.record_payment(id, 25000, 'check', private.today(), $2) as id from made`,
    person,
    word,
  );
  return word;
}

test(
  'staff write an invoice as a draft, change it and issue it: the member gets number, email and PDF',
  { tag: '@fast' },
  async ({ page, browser }) => {
    const theirs = await (await browser.newContext()).newPage();
    const member = await becomePerson(theirs);
    await becomeStaff(page, 'editor', 'billing', 'contacts');
    await page.goto('/admin/billing/invoices');
    await page.getByRole('link', { name: 'New invoice' }).click();
    await page.getByRole('button', { name: 'Review and issue…' }).click();
    await expect(page.getByLabel('Bill to')).toHaveAccessibleDescription(
      /Choose an organization or a person\./,
    );
    await expect(page.getByLabel('Description')).toHaveAccessibleDescription(/Enter what it is for\./);
    await page.getByLabel('Bill to').selectOption('person');
    await page.getByLabel('Find a person').fill(member.name);
    await page.getByRole('button', { name: `Choose ${member.name}` }).click();
    await page.getByLabel('Description').fill('Stand at the fair');
    await page.getByLabel('Quantity').fill('2');
    await page.getByLabel('Price (USD)').fill('75.50');
    await page.getByRole('button', { name: 'Add line' }).click();
    await page.getByLabel('Description').last().fill('Early discount');
    await page.getByLabel('Price (USD)').last().fill('-1');
    await expect(page.getByText('Subtotal $150.00, before taxes')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Draft saved.')).toBeVisible();
    await page.getByRole('link', { name: 'Open draft' }).click();

    await expect(page.getByRole('heading', { name: 'Draft' })).toBeVisible();
    const preview = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Preview PDF' }).click();
    expect((await preview).suggestedFilename()).toBe('Draft.pdf');
    await page.getByRole('link', { name: 'Edit draft' }).click();
    await page.getByLabel('Quantity').first().fill('3');
    await page.getByRole('button', { name: 'Review and issue…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('$225.50').first()).toBeVisible();
    await expect(dialog.getByText(member.email)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Issue and email' }).click();
    const heading = page.getByRole('heading', { name: /^Invoice .*\d{4}-\d{4}/ });
    await expect(heading).toBeVisible();
    const number = ((await heading.textContent()) ?? '').replace('Invoice ', '');
    const mail = await waitForMail(hub.mail_url, { to: member.email, subject: new RegExp(number) });
    expect(mail.text).toContain('$225.50');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    const path = await (await file).path();
    expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-');

    // The member finds it, and the statement that has it, and is emailed the statement.
    await theirs.goto('/account/billing');
    await theirs.getByText('Statement', { exact: true }).click();
    await expect(theirs.getByRole('row').filter({ hasText: `Invoice ${number}` })).toContainText('$225.50');
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: 'Email statement' }).click();
    await expect(theirs.getByText('The statement was emailed to whoever gets the bills.')).toBeVisible();
    await waitForMail(hub.mail_url, { to: member.email, subject: /Your account statement/ });

    await test.step('another draft is deleted without a trace', async () => {
      await page.goto(`/admin/billing/invoices/new?person=${member.id}`);
      await page.getByLabel('Description').fill('A mistake');
      await page.getByLabel('Price (USD)').fill('1');
      await page.getByRole('button', { name: 'Save draft' }).click();
      await page.getByRole('link', { name: 'Open draft' }).click();
      const address = page.url();
      await page.getByRole('button', { name: 'Delete draft…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click();
      await expect(page).toHaveURL(/\/admin\/billing\/invoices$/);
      const rows = await inDatabase(
        'select id from public.invoices where id = $1',
        new URL(address).searchParams.get('id') ?? '',
      );
      expect(rows).toHaveLength(0);
    });
    await theirs.context().close();
  },
);

test('checks become a deposit that is undone, a payout is recorded, and the journal balances and is exported', async ({
  page,
}) => {
  const member = await addPerson();
  const [first, second] = [await addCheck(member.id), await addCheck(member.id)];
  await becomeStaff(page, 'editor', 'billing', 'export');

  await test.step('checks become a deposit with a slip for the bank, which is undone', async () => {
    await page.goto('/admin/billing/deposits');
    await page.getByRole('link', { name: 'New deposit' }).click();
    await page.getByLabel('Select all').uncheck();
    for (const word of [first, second])
      await page.getByRole('row').filter({ hasText: word }).getByRole('checkbox').check();
    await expect(page.getByText('2 payments selected, total $500.00')).toBeVisible();
    const note = newWord();
    await page.getByLabel('Note (optional)').fill(note);
    await page.getByRole('button', { name: 'Make deposit' }).click();
    await expect(page.getByRole('heading', { name: /^Deposit of/ })).toBeVisible();
    for (const word of [first, second])
      await expect(page.getByRole('row').filter({ hasText: word })).toContainText('$250.00');
    await expectAccessible(page);
    await expectToFit(page, 320);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print slip' })).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: first })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1280, height: 800 });
    const slip = page.url();

    await page.goto('/admin/billing/deposits/new');
    await expect(page.getByRole('heading', { name: 'Not deposited' })).toBeVisible();
    await expect(page.getByText(first)).toHaveCount(0);
    await page.goto(slip);
    await page.getByRole('button', { name: 'Undo…' }).click();
    await page.getByRole('dialog').getByLabel('Reason', { exact: true }).fill('The bank was closed.');
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The bank was closed.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo…' })).toHaveCount(0);
    await page.goto(`/admin/billing/deposits?q=${note}`);
    await expect(page.getByRole('row').filter({ hasText: note })).toContainText('Undone');
    await page.goto('/admin/billing/deposits/new');
    await expect(page.getByRole('row').filter({ hasText: first })).toBeVisible();
  });

  await test.step('a payout of the card processor is recorded with its fees', async () => {
    await page.goto('/admin/billing/deposits/payout');
    await page.getByRole('button', { name: 'Record payout' }).click();
    await expect(page.getByLabel('Received by the bank (USD)')).toHaveAccessibleDescription(
      /Enter an amount\./,
    );
    await page.getByLabel('Received by the bank (USD)').fill('97');
    await page.getByLabel('Fees kept (USD)').fill('3');
    await page.getByRole('button', { name: 'Record payout' }).click();
    await expect(page.getByRole('heading', { name: /^Payout of/ })).toBeVisible();
    await expect(page.getByText('$100.00')).toBeVisible();
  });

  await test.step('the journal balances, shows an account, and is exported for each program', async () => {
    await page.goto('/admin/billing/journal');
    await expect(page.getByText('The books balance.')).toBeVisible();
    await page.getByRole('button', { name: '1010 Undeposited funds' }).click();
    await expect(page).toHaveURL(/account=undeposited/);
    const entries = page.getByRole('table', { name: 'Entries' });
    await expect(entries.getByRole('row').nth(1)).toContainText('Undeposited funds');
    await expect(entries.getByText('Accounts receivable')).toHaveCount(0);
    for (const [program, header] of [
      ['quickbooks', 'JournalNo,JournalDate,AccountName'],
      ['xero', '*Narration,*Date,Description'],
      ['spreadsheet', 'Date,Number,Account code'],
    ] as const) {
      await page.getByLabel('Export for').selectOption(program);
      const files: string[] = [];
      const listen = async (one: { path: () => Promise<string> }) => {
        files.push(await readFile(await one.path(), 'utf8'));
      };
      page.on('download', (one) => void listen(one));
      await page.getByRole('button', { name: 'Export journal' }).click();
      await expect.poll(() => files.join('\n')).toContain(first);
      expect(files[0]).toContain(header);
      page.removeAllListeners('download');
    }
    await page.getByLabel('From').fill('2020-01-01');
    await expect(page.getByLabel('From')).toHaveAccessibleDescription(/Choose a period of up to a year\./);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/admin/billing/journal');
    await expect(page.getByText('The books balance.')).toBeVisible();
    await expectToFit(page, 320);
  });
});
