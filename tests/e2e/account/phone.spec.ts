import { newPhone } from '../../support/clients.ts';
import { waitForMail } from '../../support/mailbox.ts';
import {
  expect,
  expectAccessible,
  failedRequest,
  hub,
  newEmail,
  signIn,
  signOut,
  createAccount,
  test,
} from '../support/hub.ts';

/** The code of the newest text message to `phone` since `after`. */
async function textedCode(phone: string, after: Date) {
  const { text } = await waitForMail(hub.mail_url, { to: phone, after });
  return /\d{6}/.exec(text)?.[0] ?? '';
}

test.use({ expectedConsole: failedRequest });

test('a user adds a phone, corrects a wrong code, and signs in by text message; nobody learns whose number it is', async ({
  page,
  request,
}) => {
  const email = newEmail();
  const phone = newPhone();
  await createAccount(page, email);
  const sendCode = page.getByRole('button', { name: 'Send code' });

  await test.step('the number is added by a code', async () => {
    await page.goto('/account/sign-in');
    await page.getByLabel('New phone number').fill('call me');
    await sendCode.click();
    await expect(page.getByText('Enter a phone number with country code')).toBeVisible();
    // Formatted the way people write numbers.
    await page.getByLabel('New phone number').fill(phone.replace(/^(\+\d\d)(\d{3})/, '$1 ($2) '));
    const asked = new Date();
    await sendCode.click();
    await page.getByLabel(`Code sent to ${phone}`).fill('000000');
    await page.getByRole('button', { name: 'Confirm number' }).click();
    await expect(page.getByText('This code is incorrect or has expired.')).toBeVisible();
    await page.getByLabel(`Code sent to ${phone}`).fill(await textedCode(phone, asked));
    await page.getByRole('button', { name: 'Confirm number' }).click();
    await expect(page.getByText(`Current number: ${phone}`)).toBeVisible();
    await signOut(page);
  });

  await test.step('an unknown number shows the same result and gets no message', async () => {
    const unknown = newPhone();
    await page.goto('/auth/sign-in');
    await page.getByText('Sign in with a text message').click();
    await page.getByLabel('Phone number').fill(unknown);
    await sendCode.click();
    await expect(page.getByText(/belongs to an account/)).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill('123456');
    await page.getByRole('button', { name: 'Sign in with code' }).click();
    await expect(page.getByText('This code is incorrect or has expired.')).toBeVisible();
    const sent = await request.get(`${hub.mail_url}/api/messages?to=${encodeURIComponent(unknown)}`);
    expect(await sent.json()).toEqual([]);
  });

  await test.step('the own one signs in', async () => {
    await page.goto('/auth/sign-in?next=/account/sign-in');
    await page.getByText('Sign in with a text message').click();
    const later = new Date();
    await page.getByLabel('Phone number').fill(phone);
    await sendCode.click();
    await expect(page.getByText(/belongs to an account/)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Code', { exact: true }).fill('12345');
    await page.getByRole('button', { name: 'Sign in with code' }).click();
    await expect(page.getByText('Enter the six-digit code')).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(await textedCode(phone, later));
    await page.getByRole('button', { name: 'Sign in with code' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/account/sign-in');
    await expect(page.getByText(email).first()).toBeVisible();
  });

  await test.step("another user's number cannot be taken", async () => {
    await createAccount(page, newEmail());
    await page.goto('/account/sign-in');
    await page.getByLabel('New phone number').fill(phone);
    await sendCode.click();
    await expect(page.getByText('This phone number cannot be used.')).toBeVisible();
  });
});

test('a phone works as second factor: set up, required at sign-in, removed', async ({ page }) => {
  const email = newEmail();
  const phone = newPhone();
  await createAccount(page, email);
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Add phone' }).click();
  await page.getByLabel('Phone name').fill('Kitchen phone');
  await page.getByLabel('Phone number').fill(phone);
  const asked = new Date();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expectAccessible(page);
  await page.getByLabel('Code from the text message').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('alert')).toContainText('incorrect');
  await page.getByLabel('Code from the text message').fill(await textedCode(phone, asked));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Kitchen phone')).toBeVisible();
  await signOut(page);

  await signIn(page, email);
  await page.waitForURL('**/auth/second-step?next=**');
  const later = new Date();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('button', { name: 'Resend code' })).toBeVisible();
  await page.getByLabel('Code from the text message').fill(await textedCode(phone, later));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/account');
  await page.goto('/account/security');
  await page.getByRole('button', { name: /Remove Kitchen phone/ }).click();
  await page.getByRole('button', { name: 'Remove Kitchen phone', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Set up two-step verification' })).toBeVisible();
});
