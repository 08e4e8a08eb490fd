import { inDatabase } from '../support/database.ts';
import { addPerson } from '../support/add-person.ts';
import { expect, expectAccessible, expectToFit, test } from '../support/hub.ts';
import { becomeStaff, newWord } from '../support/staff.ts';

/** An open invoice of 120 dollars for a stand, to a person. */
async function addInvoice(person: string) {
  const [row] = await inDatabase<{ id: string; number: string }>(
    `with made as materialized (select public.invoice_member(null, $1::uuid,
       jsonb_build_array(jsonb_build_object('description', 'Stand', 'unit_amount', 12000))) as id)
     select id from made`,
    person,
  );
  const [found] = await inDatabase<{ number: string }>(
    'select number from public.invoices where id = $1',
    row?.id ?? '',
  );
  return { id: row?.id ?? '', number: found?.number ?? '' };
}
const stateOf = async (id: string) =>
  (
    await inDatabase<{ status: string; due: number }>(
      'select status, amount_due::integer as due from public.invoices where id = $1',
      id,
    )
  )[0];

test('a batch of checks is recorded by keyboard; what fails stays, and sending again records nothing twice', async ({
  page,
}) => {
  const member = await addPerson();
  const [first, second] = [await addInvoice(member.id), await addInvoice(member.id)];
  await becomeStaff(page, 'editor', 'billing');
  await page.goto('/admin/billing/payments/checks');
  const enter = async (at: number, invoice: { number: string }, reference: string) => {
    const field = page.getByRole('combobox', { name: `Invoice ${String(at)}` });
    await expect(field).toBeVisible();
    if (at > 1) await expect(field).toBeFocused();
    await field.fill(invoice.number);
    await expect(page.getByRole('option', { name: invoice.number })).toBeVisible();
    await field.press('Enter');
    await expect(page.getByLabel(`Amount ${String(at)} (USD)`)).toHaveValue('120.00');
    await page.getByLabel(`Check number ${String(at)}`).fill(reference);
    if (at < 2) await page.getByLabel(`Check number ${String(at)}`).press('Enter');
  };
  await enter(1, first, newWord());
  await enter(2, second, newWord());
  await page.getByLabel('Amount 2 (USD)').fill('500');
  await expect(page.getByText('2 checks, total $620.00')).toBeVisible();
  await page.getByRole('button', { name: 'Record checks' }).click();
  await expect(page.getByText('Recorded.', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('combobox', { name: 'Invoice 2' })).toHaveAccessibleDescription(
    /more than is due/,
  );
  await expect(page.getByLabel('Amount 2 (USD)')).toHaveValue('500');
  await expectAccessible(page);
  expect(await stateOf(first.id)).toEqual({ status: 'paid', due: 0 });
  expect(await stateOf(second.id)).toEqual({ status: 'open', due: 12_000 });

  await page.getByLabel('Amount 2 (USD)').fill('120');
  await page.getByRole('button', { name: 'Record checks' }).click();
  await expect(page.getByText('Recorded.', { exact: true })).toHaveCount(2);
  const paid = await inDatabase(
    'select id from public.payments where invoice_id = any ($1::uuid[])',
    `{${first.id},${second.id}}`,
  );
  expect(paid).toHaveLength(2);
  await page.getByRole('button', { name: 'Deposit these' }).click();
  await expect(page.getByText('2 checks deposited.')).toBeVisible();
  await expectToFit(page, 320);
});

test('an invoice is paid, credited in part and refunded, and each consequence is said before', async ({
  page,
}) => {
  const member = await addPerson();
  const invoice = await addInvoice(member.id);
  await becomeStaff(page, 'admin');
  await page.goto(`/admin/billing/invoices?q=${invoice.number}`);
  await page.getByRole('link', { name: invoice.number }).click();
  await expect(page.getByRole('heading', { name: `Invoice ${invoice.number}` })).toBeVisible();
  await page.getByRole('button', { name: 'Record payment…' }).click();
  await page.getByRole('dialog').getByLabel('Reference').fill('77');
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Credit…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount (USD)').fill('20');
  await expect(
    dialog.getByText('$20.00 of what was paid becomes credit of the member.', { exact: false }),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason', { exact: true }).fill('A smaller stand.');
  await dialog.getByRole('button', { name: 'Credit', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/Credit note .*\$20\.00\. A smaller stand\./)).toBeVisible();

  await page.getByRole('button', { name: 'Refund Check 77' }).click();
  await dialog.getByLabel('Amount (USD)').fill('30');
  await expect(dialog.getByText('$20.00 comes out of the credit of the member.')).toBeVisible();
  await expect(dialog.getByText('$10.00 of this invoice is credited', { exact: false })).toBeVisible();
  await dialog.getByLabel('Reason', { exact: true }).fill('It rained.');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/Refund made: \$30\.00\. It rained\./)).toBeVisible();
  await expectToFit(page, 320);
  await expectAccessible(page);
});
