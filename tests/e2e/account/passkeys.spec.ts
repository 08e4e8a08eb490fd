import type { Page } from '@playwright/test';
import {
  createAccount,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectToFit,
  failedRequest,
  newEmail,
  signIn,
  signOut,
  test,
} from '../support/hub.ts';
import { sql } from '../support/database.ts';
import { turnOnSecondFactor } from '../support/second-factor.ts';
import { plugInAuthenticator } from '../support/virtual-authenticator.ts';

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

async function addPasskey(page: Page) {
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('not used yet')).toBeVisible();
}

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

test.use({ expectedConsole: failedRequest });

test('a member adds a passkey, signs in with it, renames and removes it, and it is refused from then on', async ({
  page,
}) => {
  await createAccount(page, newEmail());
  await plugInAuthenticator(page);
  await addPasskey(page);
  await expectAccessibleInBothSchemes(page);
  await signOut(page);

  await page.goto('/auth/sign-in?next=/account/security');
  await expect(passkeyButton(page)).toBeVisible();
  await expectAccessible(page);
  await passkeyButton(page).click();
  await page.waitForURL(({ pathname }) => pathname === '/account/security');
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
});

test('who closes the window of the browser reads so and can try again', async ({ page }) => {
  await createAccount(page, newEmail());
  const device = await plugInAuthenticator(page);
  await addPasskey(page);
  await signOut(page);
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
  await page.waitForURL(({ pathname }) => pathname === '/account/security');
});

test('a copied passkey, whose counter went back, is refused', async ({ page }) => {
  await createAccount(page, newEmail());
  const device = await plugInAuthenticator(page);
  await addPasskey(page);
  await signOut(page);
  await page.goto('/auth/sign-in?next=/account/security');
  await passkeyButton(page).click();
  await page.waitForURL(({ pathname }) => pathname === '/account/security');
  await expect(page.getByText(/last used/)).toBeVisible();
  await signOut(page);
  await device.setCounters(0);
  await page.goto('/auth/sign-in');
  await passkeyButton(page).click();
  await expect(page.getByText('This passkey or key is not known here.')).toBeVisible();
});

test('a passkey is filled in where the address is typed', async ({ page }) => {
  await createAccount(page, newEmail());
  await plugInAuthenticator(page);
  await addPasskey(page);
  await signOut(page);
  await page.goto('/auth/sign-in?next=/account/security');
  await expect(passkeyButton(page)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await page.getByLabel('Email').focus();
  await page.waitForURL(({ pathname }) => pathname === '/account/security');
});

test('a passkey confirms who deletes the account from a device that was left open', async ({ page }) => {
  const email = newEmail();
  await createAccount(page, email);
  await plugInAuthenticator(page);
  await addPasskey(page);
  await sql`update auth.sessions set created_at = now() - interval '1 hour'
    where user_id = (select id from auth.users where email = ${email})`;
  await page.goto('/account/data');
  await page.getByRole('button', { name: 'Delete account', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, delete account' }).click();
  await expect(page.getByLabel(`Password for ${email}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText(/will be deleted on/)).toBeVisible();
});

test('a security key is the second step, beside the app, and recovery codes still help', async ({ page }) => {
  const email = newEmail();
  await createAccount(page, email);
  await plugInAuthenticator(page, { isUsb: true });
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Add a security key' }).click();
  await expectAccessible(page);
  await page.getByLabel('Key name').fill('Key ring');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(rowOf(page, 'Key ring')).toBeVisible();
  await page.getByRole('button', { name: 'Create recovery codes' }).click();
  const code = (await page.locator('.codes li').nth(0).textContent()) ?? '';

  await signOut(page);
  await signIn(page, email);
  await page.waitForURL('**/auth/second-step?next=**');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use security key' }).click();
  await page.waitForURL('**/account');

  await signOut(page);
  await signIn(page, email);
  await page.getByRole('button', { name: /recovery code/ }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Use code' }).click();
  await page.getByRole('link', { name: 'Set up again' }).click();
  await expect(page.getByRole('button', { name: 'Set up two-step verification' })).toBeVisible();
});

test('who has an app and a key chooses, and a passkey does not replace the second step', async ({ page }) => {
  await createAccount(page, newEmail());
  await plugInAuthenticator(page);
  await page.goto('/account/security');
  await turnOnSecondFactor(page);
  await page.getByRole('button', { name: 'Add a security key' }).click();
  await page.getByLabel('Key name').fill('Key ring');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(rowOf(page, 'Key ring')).toBeVisible();
  await addPasskey(page);
  await signOut(page);

  await page.goto('/auth/sign-in?next=/account/security');
  await passkeyButton(page).click();
  await page.waitForURL('**/auth/second-step?next=**');
  await expect(page.getByLabel('Code from the authenticator app')).toBeVisible();
  await page.getByLabel('Confirm with').selectOption('Key ring');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use security key' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/account/security');
  await expect(rowOf(page, 'My phone')).toBeVisible();
});

test.describe('in a browser without passkeys', () => {
  test('nothing of them is offered', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    });
    await createAccount(page, newEmail());
    await page.goto('/account/security');
    await expect(page.getByRole('button', { name: 'Set up two-step verification' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add a security key' })).toHaveCount(0);
  });
});
