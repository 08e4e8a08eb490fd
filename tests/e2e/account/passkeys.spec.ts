import type { Page } from '@playwright/test';
import {
  createAccount,
  expect,
  expectAccessible,
  expectToFit,
  failedRequest,
  newEmail,
  signIn,
  signOut,
  test,
} from '../support/hub.ts';
import { sql } from '../support/database.ts';
import { totpCode } from '../support/totp.ts';
import { plugInAuthenticator } from '../support/virtual-authenticator.ts';

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

async function addPasskey(page: Page) {
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('not used yet')).toBeVisible();
}

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });
const waitForSecurity = (page: Page) => page.waitForURL(({ pathname }) => pathname === '/account/security');

test.use({ expectedConsole: failedRequest });

test(
  'a member adds a passkey, signs in with it, renames and removes it, and it is refused from then on',
  { tag: '@fast' },
  async ({ page }) => {
    await createAccount(page, newEmail());
    await plugInAuthenticator(page);
    await addPasskey(page);
    await expectAccessible(page);
    await signOut(page);

    await page.goto('/auth/sign-in?next=/account/security');
    await expect(passkeyButton(page)).toBeVisible();
    await passkeyButton(page).click();
    await waitForSecurity(page);
    await expect(page.getByText(/last used/)).toBeVisible();

    await page.getByRole('button', { name: 'Rename Passkey' }).click();
    await page.getByLabel('Passkey name').fill('My laptop');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(rowOf(page, 'My laptop')).toBeVisible();
    await expectToFit(page);

    await page.getByRole('button', { name: 'Remove My laptop' }).click();
    await expect(page.getByText('You will no longer be able to sign in with it.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove My laptop' }).click();
    await expect(rowOf(page, 'My laptop')).toHaveCount(0);
    await signOut(page);
    await page.goto('/auth/sign-in');
    await passkeyButton(page).click();
    await expect(page.getByText('This passkey or key is not known here.')).toBeVisible();
  },
);

test('a passkey is tried again, confirms a deletion, is filled in at the address, and is refused once copied', async ({
  page,
}) => {
  const email = newEmail();
  await createAccount(page, email);
  const device = await plugInAuthenticator(page);
  await addPasskey(page);
  await signOut(page);

  await test.step('who closes the window of the browser reads so and can try again', async () => {
    await page.goto('/auth/sign-in?next=/account/security');
    await page.evaluate(() => {
      const get = navigator.credentials.get.bind(navigator.credentials);
      navigator.credentials.get = () => {
        navigator.credentials.get = get;
        return Promise.reject(new DOMException('The operation was not allowed.', 'NotAllowedError'));
      };
    });
    await passkeyButton(page).click();
    await expect(page.getByText('Your browser stopped waiting. Try again.')).toBeVisible();
    await device.letPersonConfirm(true);
    await passkeyButton(page).click();
    await waitForSecurity(page);
    await expect(page.getByText(/last used/)).toBeVisible();
  });

  await test.step('it confirms who deletes the account from a device that was left open', async () => {
    await sql`update auth.sessions set created_at = now() - interval '1 hour'
      where user_id = (select id from auth.users where email = ${email})`;
    await page.goto('/account/data');
    await page.getByRole('button', { name: 'Delete account', exact: true }).click();
    await page.getByRole('button', { name: 'Yes, delete account' }).click();
    await expect(page.getByLabel(`Password for ${email}`)).toBeVisible();
    await expectAccessible(page);
    await passkeyButton(page).click();
    await expect(page.getByText(/will be deleted on/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel deletion' }).click();
    await expect(page.getByRole('button', { name: 'Delete account', exact: true })).toBeVisible();
    await signOut(page);
  });

  await test.step('it is filled in where the address is typed', async () => {
    await page.goto('/auth/sign-in?next=/account/security');
    await expect(passkeyButton(page)).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    await page.getByLabel('Email').focus();
    await waitForSecurity(page);
    await signOut(page);
  });

  await test.step('a copy, whose counter went back, is refused', async () => {
    await device.setCounters(0);
    await page.goto('/auth/sign-in');
    await passkeyButton(page).click();
    await expect(page.getByText('This passkey or key is not known here.')).toBeVisible();
  });
});

test('a security key is the second step, also beside an app and a passkey, and recovery codes still help', async ({
  page,
}) => {
  const email = newEmail();
  await createAccount(page, email);
  await plugInAuthenticator(page, { isUsb: true });

  const code = await test.step('the key is added, with recovery codes', async () => {
    await page.goto('/account/security');
    await page.getByRole('button', { name: 'Add a security key' }).click();
    await expectAccessible(page);
    await page.getByLabel('Key name').fill('Key ring');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(rowOf(page, 'Key ring')).toBeVisible();
    await page.getByRole('button', { name: 'Create recovery codes' }).click();
    return (await page.locator('.codes li').nth(0).textContent()) ?? '';
  });

  await test.step('it is the second step', async () => {
    await signOut(page);
    await signIn(page, email);
    await page.waitForURL('**/auth/second-step?next=**');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use security key' }).click();
    await page.waitForURL('**/account');
  });

  await test.step('who has an app too chooses, and a passkey does not replace the second step', async () => {
    await page.goto('/account/security');
    await page.getByRole('button', { name: 'Add another app' }).click();
    await page.getByLabel('Device name').fill('My phone');
    await page.getByRole('button', { name: 'Next' }).click();
    const secret = (await page.locator('code.secret').textContent()) ?? '';
    await page.getByLabel('Code').fill(await totpCode(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(rowOf(page, 'My phone')).toBeVisible();
    await addPasskey(page);
    await signOut(page);

    await page.goto('/auth/sign-in?next=/account/security');
    await passkeyButton(page).click();
    await page.waitForURL('**/auth/second-step?next=**');
    await page.getByLabel('Confirm with').selectOption('My phone');
    await expect(page.getByLabel('Code from the authenticator app')).toBeVisible();
    await page.getByLabel('Confirm with').selectOption('Key ring');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use security key' }).click();
    await waitForSecurity(page);
    await expect(rowOf(page, 'My phone')).toBeVisible();
  });

  await test.step('a recovery code turns two-step verification off', async () => {
    await signOut(page);
    await signIn(page, email);
    await page.getByRole('button', { name: /recovery code/ }).click();
    await page.getByLabel('Recovery code').fill(code);
    await page.getByRole('button', { name: 'Use code' }).click();
    await page.getByRole('link', { name: 'Set up again' }).click();
    await expect(page.getByRole('button', { name: 'Set up two-step verification' })).toBeVisible();
  });
});

test('nothing of passkeys is offered in a browser without them', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  });
  await createAccount(page, newEmail());
  await page.goto('/account/security');
  await expect(page.getByRole('button', { name: 'Set up two-step verification' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a security key' })).toHaveCount(0);
});
