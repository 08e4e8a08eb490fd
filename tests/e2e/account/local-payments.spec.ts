import { randomUUID } from 'node:crypto';
import { startTestPayments, type TestPayments } from '../../support/payments.ts';
import { expect, expectAccessibleInBothSchemes, test } from '../support/hub.ts';

// A declined card is answered with 422.
test.use({ expectedConsole: /status of 422/ });

let local: TestPayments;
test.beforeAll(async () => {
  local = await startTestPayments();
});
test.afterAll(() => local.close());

test('a payer tries a declined card, then pays with 3-D Secure', async ({ page }) => {
  const checkout = await local.createProvider().createCheckout({
    paymentId: randomUUID(),
    amount: 12_500,
    currency: 'USD',
    description: 'Invoice 2026-0001',
    email: 'payer@town.test',
    payerCustomer: null,
    language: 'en',
    saveCard: true,
    successUrl: `${local.url}/?paid={CHECKOUT_SESSION_ID}`,
    cancelUrl: local.url,
    idempotencyKey: randomUUID(),
  });
  await page.goto(checkout.url);
  await expect(page.getByRole('banner')).toContainText('no money moves');
  await expectAccessibleInBothSchemes(page);
  await page.getByLabel('Card number').fill('4000 0000 0000 9995');
  await page.getByRole('button', { name: 'Pay $125.00' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your card has insufficient funds.');
  await expectAccessibleInBothSchemes(page);
  await page.getByLabel('US bank account').check();
  await expect(page.getByLabel('Card number')).toBeHidden();
  await page.getByLabel('Card', { exact: true }).check();
  await page.getByLabel('Card number').fill('4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Pay $125.00' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm with your bank');
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.waitForURL(`**/?paid=${checkout.sessionId}`);
  await expect(page.getByRole('row').filter({ hasText: 'Invoice 2026-0001' }).first()).toContainText(
    'succeeded',
  );
  await expectAccessibleInBothSchemes(page);
});
