import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, failedRequest, test } from '../support/hub.ts';
import { becomeStaff, newWord } from '../support/staff.ts';

test.use({ expectedConsole: failedRequest });

test('an admin sets up billing, plans refer to its taxes and accounts, and editors read it', async ({
  page,
}) => {
  const word = newWord();
  const code = word.slice(0, 8).toUpperCase();
  const { id } = await becomeStaff(page, 'admin');
  await page.goto('/admin/billing/settings');
  const invoices = page.getByRole('region', { name: 'Invoices' });
  // The settings are those of all tests: what is refused changes nothing, and nothing else is saved.
  const [lateFee, retries] = [
    invoices.getByLabel('Late fee after (days)'),
    invoices.getByLabel('Retry a failed charge'),
  ];
  const before = [await lateFee.inputValue(), await retries.inputValue()];
  await lateFee.fill('0');
  await retries.fill('1, 3, 70');
  await invoices.getByRole('button', { name: 'Save' }).click();
  await expect(invoices.getByText('Enter a whole number from 1 to 365.')).toBeVisible();
  await expect(invoices.getByText('Enter up to 8 days from 1 to 60.')).toBeVisible();
  await expectAccessible(page);
  await lateFee.fill(before[0] ?? '');
  await retries.fill(before[1] ?? '');
  await expect(invoices.getByText('Unsaved changes')).toHaveCount(0);
  await expect(invoices.getByText('Enter a whole number from 1 to 365.')).toHaveCount(0);

  const taxes = page.getByRole('region', { name: 'Taxes' });
  await taxes.getByRole('button', { name: 'Add tax' }).click();
  await taxes.getByLabel('Tax name').fill(`Tax ${word}`);
  await taxes.getByLabel('Percent').fill('8.25');
  await taxes.getByRole('button', { name: 'Save tax' }).click();
  await expect(taxes.getByRole('button', { name: `Tax ${word}, 8.25%` })).toBeVisible();

  const accounts = page.getByRole('region', { name: 'Accounts' });
  await accounts.getByRole('button', { name: 'Add income account' }).click();
  await accounts.getByLabel('Code').fill('4000');
  await accounts.getByLabel('Account name').fill(`Dues ${word}`);
  await accounts.getByRole('button', { name: 'Save account' }).click();
  await expect(accounts.getByRole('alert')).toBeVisible();
  await accounts.getByLabel('Code').fill(code);
  await accounts.getByRole('button', { name: 'Save account' }).click();
  await expect(accounts.getByRole('button', { name: `${code} Dues ${word}` })).toBeVisible();

  const closed = page.getByRole('region', { name: 'Closed books' });
  await closed.getByLabel('Closed until').fill('2001-01-31');
  await closed.getByRole('button', { name: 'Close books…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto('/admin/plans');
  await page.getByRole('button', { name: 'Add plan' }).click();
  const form = page.locator('form').filter({ has: page.getByLabel('Audience') });
  await form.getByLabel('Name').fill(`Plan ${word}`);
  await form.getByLabel('Audience').selectOption('business');
  await form.getByLabel('Price (USD)').fill('900');
  await form.getByLabel('Tax', { exact: true }).selectOption({ label: `Tax ${word}, 8.25%` });
  await form.getByLabel('Account').selectOption({ label: `${code} Dues ${word}` });
  await form.getByRole('button', { name: 'Add tier' }).click();
  await form.getByLabel('Tier 1: employees, up to').fill('ten');
  await form.getByLabel('Tier 1: price in USD').fill('250');
  await form.getByLabel('Membership year').selectOption('From January');
  await form.getByRole('checkbox', { name: 'Available' }).uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter a whole number, 1 or more.')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Tier 1: employees, up to').fill('10');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^Plan ${word}`) })).toContainText(
    'from $250 per year',
  );
  const [plan] = await inDatabase<{ price: string; tiers: unknown; month: number; account: string }>(
    `select price::text, price_tiers as tiers, fixed_year_month as month, accounts.code as account
     from public.plans join public.ledger_accounts as accounts on accounts.id = account_id where plans.name = $1`,
    `Plan ${word}`,
  );
  expect(plan).toEqual({
    price: '90000',
    tiers: [{ price: 25_000, max_employees: 10 }],
    month: 1,
    account: code,
  });

  // What a plan uses stays.
  await page.goto('/admin/billing/settings');
  await accounts.getByRole('button', { name: `${code} Dues ${word}` }).click();
  await accounts.getByRole('button', { name: 'Remove' }).click();
  await expect(accounts.getByRole('alert')).toBeVisible();

  await test.step('an editor reads them', async () => {
    await inDatabase(
      `update public.staff set role = 'editor', rights = '{billing}' where user_id = $1::uuid returning user_id`,
      id,
    );
    await page.reload();
    await expect(page.getByText('Only admins can change billing settings.')).toBeVisible();
    await expect(page.getByText('4000 Dues')).toBeVisible();
    await expect(page.getByRole('button', { name: /Save|Add|Close/ })).toHaveCount(0);
  });
});
