import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { sql } from '../support/database.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectToFit,
  failedRequest,
  goodPassword,
  mailedLink,
  newEmail,
  signIn,
  createAccount,
  test,
} from '../support/hub.ts';
import type { Person } from '../../support/issuer.ts';
import { actAs } from '../support/issuer-page.ts';
import { addListingOf } from '../support/people.ts';
import { totpCode } from '../support/totp.ts';

const pages = ['profile', 'sign-in', 'security', 'data'];

for (const name of pages) {
  test(`/account/${name} is accessible, and fits a narrow screen`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await createAccount(page, newEmail());
    await page.goto(`/account/${name}`);
    await expect(page.locator('section.card').first()).toBeVisible();
    await expect(page.getByText('Loading…')).toHaveCount(0);
    await expectAccessibleInBothSchemes(page);
    await expectToFit(page);
  });
}

test('redirects an anonymous visitor to sign-in and back', async ({ page }) => {
  const email = newEmail();
  await createAccount(page, email);
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
  });
  await page.goto('/account/security');
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Email').first().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/account/security');
});

test('a user updates their name and avatar', async ({ page }) => {
  await createAccount(page, newEmail());
  await page.goto('/account/profile');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Hill');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  const input = page.locator('input[type=file]');
  await input.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('MZ not a picture'),
  });
  await expect(page.getByText(/cannot be opened/)).toBeVisible();
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer();
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('dialog', { name: 'Crop image' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save photo' }).click();
  const shown = page.getByRole('img', { name: 'Your photo' });
  await expect(shown).toBeVisible();
  expect(
    await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(512);
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(shown).toBeHidden();
});

test.describe('two-factor authentication', () => {
  test.use({ expectedConsole: failedRequest });

  test('is set up, required at the next sign-in, and removed with a recovery code', async ({ page }) => {
    const email = newEmail();
    await createAccount(page, email);
    await page.goto('/account/security');
    await page.getByRole('button', { name: 'Set up two-step verification' }).click();
    await page.getByLabel('Device name').fill('My phone');
    await page.getByRole('button', { name: 'Next' }).click();
    const secret = (await page.locator('code.secret').textContent()) ?? '';
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText(/incorrect/)).toBeVisible();
    await page.getByLabel('Code').fill(await totpCode(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('My phone')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Last step: recovery codes' })).toBeFocused();
    await page.getByRole('button', { name: 'Create recovery codes' }).click();
    await expect(page.getByRole('button', { name: 'Print codes' })).toBeVisible();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy codes' }).click();
    await expect(page.getByText('Codes copied.')).toBeVisible();
    const codes = page.locator('.codes li');
    await expect(codes).toHaveCount(10);
    const code = (await codes.first().textContent()) ?? '';
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(code);
    await expectAccessible(page);

    await page.goto('/account');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByText("You're signed out")).toBeVisible();
    await signIn(page, email);
    await page.waitForURL('**/auth/second-step?next=**');
    await expectAccessible(page);
    await page.goto('/account/security');
    await page.getByRole('link', { name: "Verify it's you" }).click();
    await page.getByLabel('Code from the authenticator app').fill(await totpCode(secret, 1));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL('**/account/security');
    await expect(page.getByText('My phone')).toBeVisible();

    await page.goto('/account');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByText("You're signed out")).toBeVisible();
    await signIn(page, email);
    await page.getByRole('button', { name: /recovery code/ }).click();
    await page.getByLabel('Recovery code').fill('AAAAA-AAAAA');
    await page.getByRole('button', { name: 'Use code' }).click();
    await expect(page.getByText(/incorrect or was already used/)).toBeVisible();
    await page.getByLabel('Recovery code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Use code' }).click();
    await page.getByRole('link', { name: 'Set up again' }).click();
    await expect(page.getByRole('button', { name: 'Set up two-step verification' })).toBeVisible();
  });
});

test('signs in by email link', async ({ page, browser, baseURL }) => {
  const email = newEmail();
  await createAccount(page, email);
  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  const device = await other.newPage();
  await device.goto('/auth/sign-in');
  await device.getByText('Sign in with an email link').click();
  const form = device.locator('form[data-form=magic-link]');
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Email me a link' }).click();
  await expect(device.getByText(/we sent an email/)).toBeVisible();
  await device.goto(await mailedLink(email, /sign in|link/i));
  await device.getByRole('button', { name: 'Sign in', exact: true }).click();
  await device.waitForURL('**/account');
  await expect(device.getByText(email)).toBeVisible();
  await other.close();
});

test.describe('unknown email address', () => {
  test.use({ expectedConsole: failedRequest });

  test('shows the same result in the email link form', async ({ page }) => {
    await page.goto('/auth/sign-in');
    await page.getByText('Sign in with an email link').click();
    const form = page.locator('form[data-form=magic-link]');
    await form.getByLabel('Email').fill(newEmail());
    await form.getByRole('button', { name: 'Email me a link' }).click();
    await expect(page.getByText(/we sent an email/)).toBeVisible();
  });
});

test.describe('provider accounts', () => {
  test('sign in, and can be denied', async ({ page }) => {
    // Deny first: the issuer remembers a consent.
    await actAs(page, 'refuse');
    await page.goto('/auth/sign-in');
    await page.getByRole('button', { name: 'Continue with Keycloak' }).click();
    await page.waitForURL('**/auth/callback**');
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expectAccessible(page);
    const email = newEmail();
    const ada: Person = { sub: randomUUID(), email, email_verified: true, given_name: 'Ada' };
    await actAs(page, ada);
    await page.goto('/auth/sign-in');
    await page.getByRole('button', { name: 'Continue with Keycloak' }).click();
    await page.waitForURL('**/account');
    await expect(page.getByText(email)).toBeVisible();
  });

  test('are linked and unlinked', async ({ page }) => {
    await createAccount(page, newEmail());
    const elsewhere = newEmail();
    const ada: Person = { sub: randomUUID(), email: elsewhere, email_verified: true };
    await actAs(page, ada);
    await page.goto('/account/sign-in');
    await page.getByRole('button', { name: 'Link Keycloak' }).click();
    await expect(page.getByText(elsewhere)).toBeVisible();
    await page.getByRole('button', { name: 'Unlink' }).click();
    await expect(page.getByRole('button', { name: 'Link Keycloak' })).toBeVisible();
  });
});

test.describe('two tabs', () => {
  test.use({ expectedConsole: failedRequest });

  test('share the sign-in state, and a form survives the end of the session', async ({ page, context }) => {
    const email = newEmail();
    await createAccount(page, email);
    await page.goto('/account/profile');
    await page.getByLabel('First name').fill('Typed before');
    const second = await context.newPage();
    await second.goto('/account');
    await second.getByRole('button', { name: 'Sign out', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(`Password for ${email}`).fill(goodPassword);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('First name')).toHaveValue('Typed before');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
  });
});

test.describe('another user in another tab', () => {
  test.use({ expectedConsole: failedRequest });

  test('becomes the user of this tab too and sees no earlier input', async ({ page, context }) => {
    const [first, second] = [newEmail(), newEmail()];
    await createAccount(page, second);
    await createAccount(page, first);
    await page.goto('/account/sign-in');
    await expect(page.getByText(`Current email: ${first}`)).toBeVisible();
    await page.getByLabel('New email').fill('typed@stack.test');
    const other = await context.newPage();
    await signIn(other, second);
    await other.waitForURL('**/account');
    await expect(page.getByText(`Current email: ${second}`)).toBeVisible();
    await expect(page.getByLabel('New email')).toHaveValue('');
  });

  test('a session that disappeared is noticed when a form is submitted', async ({ page }) => {
    const email = newEmail();
    await createAccount(page, email);
    await page.goto('/account/profile');
    await page.getByLabel('First name').fill('Typed before');
    await page.evaluate(() => {
      localStorage.clear();
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel(`Password for ${email}`).fill(goodPassword);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('First name')).toHaveValue('Typed before');
  });
});

test('an error without its own page shows a message', async ({ page }) => {
  await page.goto('/?error=invalid_request&error_code=bad_oauth_state&error_description=No');
  await expect(page.getByText('Sign-in took too long or was started in another browser.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/callback$/);
});

test('lists sessions and signs out another device', async ({ page, browser, baseURL }) => {
  const email = newEmail();
  await createAccount(page, email);
  const other = await browser.newContext({
    ...(baseURL && { baseURL }),
    userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/150.0',
  });
  const device = await other.newPage();
  await signIn(device, email);
  await device.waitForURL('**/account');
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
  await expect(page.getByText('Firefox on Windows')).toBeHidden();
  await other.close();
});

test('a user downloads their data, requests deletion, and cancels it', async ({ page }) => {
  await createAccount(page, newEmail());
  await page.goto('/account/data');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('my-data.json');
  await page.getByRole('button', { name: 'Delete account', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, delete account' }).click();
  await expect(page.getByText(/will be deleted on/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel deletion' }).click();
  await expect(page.getByRole('button', { name: 'Delete account', exact: true })).toBeVisible();
});

test.describe('a device that was left open', () => {
  test.use({ expectedConsole: failedRequest });

  test('asks for the password before the account is deleted, and names the listings without an owner', async ({
    page,
  }) => {
    const email = newEmail();
    await createAccount(page, email);
    const name = `Forge ${email.slice(2, 10)}`;
    await addListingOf(email, name);
    await sql`update auth.sessions set created_at = now() - interval '1 hour'
      where user_id = (select id from auth.users where email = ${email})`;
    await page.goto('/account/data');
    await expect(page.getByText(`will have no owner: ${name}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Delete account', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Delete your account?' })).toBeFocused();
    await page.getByRole('button', { name: 'Keep account' }).click();
    await page.getByRole('button', { name: 'Delete account', exact: true }).click();
    await page.getByRole('button', { name: 'Yes, delete account' }).click();
    await expectAccessible(page);
    await page.getByLabel(`Password for ${email}`).fill('Wrong-Horse-8');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByLabel(`Password for ${email}`).fill(goodPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText(/will be deleted on/)).toBeVisible();
    await expect(page.getByText('signing in again does not cancel the deletion')).toBeVisible();
    await expectAccessible(page);
  });
});
