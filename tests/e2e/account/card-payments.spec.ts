import type { Page } from '@playwright/test';
import { waitForMail } from '../../support/mailbox.ts';
import { inDatabase } from '../support/database.ts';
import { addInvoice, addMembership, chargeNow, enterCard, expectStatus } from '../support/dues.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectToFit, hub } from '../support/hub.ts';
import { pathOf, test } from '../support/people.ts';
import { becomePerson, becomeStaff } from '../support/staff.ts';

const billing = (page: Page) => page.getByRole('region', { name: 'Your membership' });
const agree = (page: Page) => page.getByLabel(/^Renew automatically with this card/);

/** Saves a card for renewals in the account. */
async function saveCard(page: Page, number: string) {
  await page.goto('/account/billing');
  await agree(page).check();
  await page.getByRole('button', { name: 'Save a card' }).click();
  await enterCard(page, number, /Save payment method/);
}

/** Whether the dispute of an invoice's payment is closed. */
async function isResolved(invoice: string) {
  const rows = await inDatabase<{ is_resolved: boolean }>(
    `select d.resolved_at is not null as is_resolved from public.billing_differences as d
     join public.payments as p on p.id = d.payment_id where p.invoice_id = $1::uuid and d.kind = 'dispute'`,
    invoice,
  );
  return rows.length > 0 && rows.every(({ is_resolved }) => is_resolved);
}

test('a member saves a card, replaces it, and is renewed by it', { tag: '@fast' }, async ({ page }) => {
  const { id, email } = await becomePerson(page);
  const invoice = await addMembership(id);
  await page.goto('/account/billing');
  await expect(page.getByText('No saved card.')).toBeVisible();
  await expect(agree(page)).toHaveAccessibleName(/I agree that \$100 is charged to the saved card on/);

  await page.getByRole('button', { name: 'Save a card' }).click();
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await expect(page.getByText('No card was saved. Everything stays as it was.')).toBeVisible();

  await saveCard(page, '4242 4242 4242 4242');
  await expect(page.getByText('Your card is saved.')).toBeVisible();
  await expect(page.getByText('Visa ending in 4242').first()).toBeVisible();
  await expect(page.getByText('Automatic renewal is on.')).toBeVisible();
  await expectAccessible(page);
  await waitForMail(hub.mail_url, { to: email, subject: /Card saved: Visa ending in 4242/ });

  await page.getByRole('button', { name: 'Replace' }).click();
  await enterCard(page, '5555 5555 5555 4444', /Save payment method/);
  await expect(page.getByText('Mastercard ending in 4444').first()).toBeVisible();
  await expect(page.getByText('Automatic renewal is on.')).toBeVisible();

  await chargeNow(invoice.id);
  await expectStatus(invoice.id, 'paid');
  await page.goto('/account/billing');
  await expect(billing(page).getByRole('row', { name: invoice.number })).toContainText('Paid');

  await page.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Mastercard ending in 4444?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove card' }).click();
  await expect(page.getByText('No saved card.')).toBeVisible();
  await waitForMail(hub.mail_url, { to: email, subject: /Card removed: Mastercard/ });
});

test('a card that is declined is dunned by email, and the link pays with another one', async ({
  page,
  meet,
}) => {
  const { id, email } = await becomePerson(page);
  const invoice = await addMembership(id);
  await saveCard(page, '4000 0000 0000 0341');
  await expect(page.getByText('Your card is saved.')).toBeVisible();
  await chargeNow(invoice.id);
  const mail = await waitForMail(hub.mail_url, { to: email, subject: /Your card was declined: invoice/ });
  expect(mail.text).toContain('We will try again on');

  const visitor = (await meet('visitor')).page;
  await visitor.goto(pathOf(mail.links, '/invoice'));
  await visitor.getByRole('button', { name: 'Pay $100.00' }).click();
  await visitor.getByRole('link', { name: 'Cancel and go back' }).click();
  await expect(visitor.getByText('The payment was canceled. Nothing was charged.')).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: 'Pay $100.00' }).click();
  await enterCard(visitor, '5555 5555 5555 4444', /Pay \$100\.00/);
  await expect(visitor.getByText('This invoice is paid. Thank you.')).toBeVisible();
  await page.goto('/account/billing');
  await expect(billing(page).getByRole('row', { name: invoice.number })).toContainText('Paid');
});

test('a card that needs a second step while its owner is away is confirmed by the link of the email', async ({
  page,
}) => {
  const { id, email } = await becomePerson(page);
  const invoice = await addMembership(id);
  await saveCard(page, '4000 0027 6000 3184');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Your card is saved.')).toBeVisible();
  await chargeNow(invoice.id);
  const mail = await waitForMail(hub.mail_url, {
    to: email,
    subject: /Your bank asks you to confirm \$100\.00/,
  });
  await page.goto(pathOf(mail.links, '/invoice'));
  await page.getByRole('button', { name: 'Pay $100.00' }).click();
  await enterCard(page, '4000 0027 6000 3184', /Pay \$100\.00/);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('This invoice is paid. Thank you.')).toBeVisible();
});

test.describe('paying an invoice in the account', () => {
  // A second payment beside the first is refused with 409.
  test.use({ expectedConsole: /status of 409 .*billing\/checkout/ });

  test('a payment is canceled and made again, in Spanish too, and a bank debit that fails after days is paid otherwise', async ({
    page,
  }) => {
    const { id, email } = await becomePerson(page);

    await test.step('a canceled payment is said at once, and can be made again', async () => {
      const invoice = await addInvoice(id);
      await page.goto('/es/account/billing');
      await page.getByRole('button', { name: `Pagar la factura ${invoice.number}` }).click();
      await page.getByRole('link', { name: 'Cancelar y volver' }).click();
      await page.waitForURL('**/es/account/billing?*');
      await expect(page.getByText('El pago se canceló. No se cobró nada.')).toBeVisible();
      await expect(page.getByText('Comprobando su pago…')).toHaveCount(0);
      await expectAccessible(page);
      await page.getByRole('button', { name: `Pagar la factura ${invoice.number}` }).click();
      await page.getByLabel('Número de tarjeta').fill('4242 4242 4242 4242');
      await page.getByRole('button', { name: /^Pagar/ }).click();
      await expect(page.getByText('Pagado. Gracias.')).toBeVisible();
    });

    const invoice = await addInvoice(id);
    const pay = page.getByRole('button', { name: `Pay invoice ${invoice.number}` });
    await test.step('a bank debit is on its way for days', async () => {
      await page.goto('/account/billing');
      await pay.click();
      await page.getByLabel('US bank account').check();
      await page.getByLabel('Test account').selectOption('1116');
      await page.getByRole('button', { name: 'Pay $100.00' }).click();
      await expect(page.getByText('Your payment is on its way. It can take some days.')).toBeVisible();
      await pay.click();
      await expect(page.getByText(/A payment for this invoice is on its way/)).toBeVisible();
    });

    await test.step('when it fails the member is told and pays otherwise', async () => {
      const control = await page.context().newPage();
      await control.goto(hub.payments_url);
      const row = control.getByRole('row').filter({ hasText: `Invoice ${invoice.number}` });
      await row.getByRole('button', { name: 'Fail now' }).click();
      await waitForMail(hub.mail_url, { to: email, subject: /Your bank did not pay invoice/ });
      await page.goto('/account/billing');
      await pay.click();
      await enterCard(page, '4242 4242 4242 4242', /Pay \$100\.00/);
      await expect(page.getByText('Paid. Thank you.')).toBeVisible();
    });
  });
});

test('staff see a dispute and refund a payment, and the member sees both', async ({ page, meet }) => {
  const { id, email } = await becomePerson(page);
  const [disputed, refunded] = [await addInvoice(id), await addInvoice(id)];
  const pay = async (invoice: { id: string; number: string }, card: string) => {
    await page.goto('/account/billing');
    await page.getByRole('button', { name: `Pay invoice ${invoice.number}` }).click();
    await enterCard(page, card, /Pay \$100\.00/);
    await expectStatus(invoice.id, 'paid');
  };
  await pay(disputed, '4000 0000 0000 0259');
  await pay(refunded, '4242 4242 4242 4242');

  const staff = (await meet('visitor')).page;
  await becomeStaff(staff, 'editor', 'billing');
  await staff.goto('/admin/billing');
  await staff.getByRole('link', { name: 'Open differences' }).click();
  await staff.getByRole('searchbox').fill(disputed.number);
  const row = staff.getByRole('row').filter({ hasText: disputed.number });
  await expect(row).toContainText('The bank took back $100.00 (fraudulent).');
  await expectAccessibleInBothSchemes(staff);
  await expectToFit(staff, 320);
  await staff.setViewportSize({ width: 1280, height: 720 });

  await staff.goto(hub.payments_url);
  await staff
    .getByRole('row')
    .filter({ hasText: `Invoice ${disputed.number}` })
    .getByRole('button', { name: 'Lose dispute' })
    .click();
  await waitForMail(hub.mail_url, { to: email, subject: /Your bank took back \$100\.00/ });
  await page.goto('/account/billing');
  await expect(page.getByRole('button', { name: `Pay invoice ${disputed.number}` })).toBeVisible();
  await staff.goto('/admin/billing/differences');
  await staff.getByRole('button', { name: 'Compare now' }).click();
  await expect(staff.getByText('The comparison begins within a minute.').first()).toBeVisible();
  // A job of the hub compares.
  await expect.poll(() => isResolved(disputed.id), { timeout: 120_000, intervals: [500] }).toBe(true);
  await staff.goto(`/admin/billing/differences?q=${disputed.number}&status=closed`);
  await expect(staff.getByRole('row').filter({ hasText: disputed.number })).toBeVisible();

  await staff.goto(`/admin/billing/invoices/invoice?id=${refunded.id}`);
  await staff.getByRole('button', { name: /^Refund Card/ }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Amount (USD)').fill('500');
  await dialog.getByLabel('Reason', { exact: true }).fill('It rained.');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog.getByText(/up to what is left of the payment/)).toBeVisible();
  await dialog.getByLabel('Amount (USD)').fill('100');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await waitForMail(hub.mail_url, { to: email, subject: /Refund of \$100\.00/ });
  await page.goto('/account/billing');
  await expect(billing(page).getByText('Refunded', { exact: true })).toBeVisible();
  await staff.reload();
  await expect(staff.getByText(/Refund made: \$100\.00\. It rained\./)).toBeVisible();
});

test('staff close a difference with a reason and open it again', async ({ page }) => {
  await becomeStaff(page, 'admin');
  // No intent: a comparison, which another story may start, closes the difference of one that the processor lacks.
  const name = `py_${crypto.randomUUID().slice(0, 8)}`;
  await inDatabase(
    `insert into public.billing_differences (kind, provider_id, details)
     values ('unknown_payment', $1, '{"amount": 4200, "currency": "USD"}')`,
    name,
  );
  await page.goto(`/admin/billing/differences?q=${name}`);
  await expect(page.getByText('$42.00 came in at Stripe that the ledger does not have.')).toBeVisible();
  await page.getByRole('checkbox', { name: new RegExp(name) }).check();
  await page.getByRole('button', { name: 'Close…' }).click();
  await page.getByRole('dialog').getByLabel('Reason', { exact: true }).fill('Another shop of ours.');
  await expectAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Close/ })
    .last()
    .click();
  await expect(page.getByText('1 closed')).toBeVisible();
  await page.getByRole('checkbox', { name: new RegExp(name) }).check();
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByText('1 opened again')).toBeVisible();
});
