import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
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
  signUpAndConfirm,
  test,
} from './support/hub.ts';
import type { Person } from '../support/issuer.ts';
import { actAs } from './support/issuer-page.ts';
import { totpCode } from './support/totp.ts';

const pages = ['profile', 'sign-in', 'security', 'data'];

for (const name of pages) {
  test(`/account/${name} is accessible, and fits a narrow screen`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await signUpAndConfirm(page, newEmail());
    await page.goto(`/account/${name}`);
    await expect(page.locator('section.card').first()).toBeVisible();
    await expect(page.getByText('Loading …')).toHaveCount(0);
    await expectAccessibleInBothSchemes(page);
    await expectToFit(page);
  });
}

test('who is not signed in is led to signing in, and back', async ({ page }) => {
  const email = newEmail();
  await signUpAndConfirm(page, email);
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
  });
  await page.goto('/account/security');
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('E-mail').first().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/account/security');
});

test('a person sets name and picture', async ({ page }) => {
  await signUpAndConfirm(page, newEmail());
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
  await expect(page.getByText(/not a picture/)).toBeVisible();
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer();
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('dialog', { name: 'Choose the part to show' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save the picture' }).click();
  const shown = page.getByRole('img', { name: 'Your picture' });
  await expect(shown).toBeVisible();
  expect(
    await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(512);
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(shown).toBeHidden();
});

test.describe('the second step', () => {
  test.use({ expectedConsole: failedRequest });

  test('is set up, asked for at the next sign-in, and taken off by a recovery code', async ({ page }) => {
    const email = newEmail();
    await signUpAndConfirm(page, email);
    await page.goto('/account/security');
    await page.getByRole('button', { name: 'Set up the second step' }).click();
    await page.getByLabel('Name of the device').fill('My phone');
    await page.getByRole('button', { name: 'Next' }).click();
    const secret = (await page.locator('code.secret').textContent()) ?? '';
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Switch the second step on' }).click();
    await expect(page.getByText(/not right/)).toBeVisible();
    await page.getByLabel('Code').fill(await totpCode(secret));
    await page.getByRole('button', { name: 'Switch the second step on' }).click();
    await expect(page.getByText('My phone')).toBeVisible();
    await page.getByRole('button', { name: 'Make recovery codes' }).click();
    const codes = page.locator('.codes li');
    await expect(codes).toHaveCount(10);
    const code = (await codes.first().textContent()) ?? '';
    await expectAccessible(page);

    await page.goto('/account');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByText('You are signed out')).toBeVisible();
    await signIn(page, email);
    await page.waitForURL('**/auth/second-step?next=**');
    await expectAccessible(page);
    await page.goto('/account/security');
    await page.getByRole('link', { name: 'Confirm it is you' }).click();
    await page.getByLabel('Code of the authenticator app').fill(await totpCode(secret, 1));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL('**/account/security');
    await expect(page.getByText('My phone')).toBeVisible();

    await page.goto('/account');
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page.getByText('You are signed out')).toBeVisible();
    await signIn(page, email);
    await page.getByRole('button', { name: /recovery code/ }).click();
    await page.getByLabel('Recovery code').fill('AAAAA-AAAAA');
    await page.getByRole('button', { name: 'Use this code' }).click();
    await expect(page.getByText(/wrong or was used/)).toBeVisible();
    await page.getByLabel('Recovery code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Use this code' }).click();
    await page.getByRole('link', { name: 'Set it up again' }).click();
    await expect(page.getByRole('button', { name: 'Set up the second step' })).toBeVisible();
  });
});

test('a link by e-mail signs in', async ({ page, browser, baseURL }) => {
  const email = newEmail();
  await signUpAndConfirm(page, email);
  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  const device = await other.newPage();
  await device.goto('/auth/sign-in');
  await device.getByText('Sign in with a link by e-mail').click();
  const form = device.locator('form[data-form=magic-link]');
  await form.getByLabel('E-mail').fill(email);
  await form.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(device.getByText(/is on its way/)).toBeVisible();
  await device.goto(await mailedLink(email, /sign in|link/i));
  await device.waitForURL('**/account');
  await expect(device.getByText(email)).toBeVisible();
  await other.close();
});

test.describe('an address without account', () => {
  test.use({ expectedConsole: failedRequest });

  test('gets the same answer of the form for a link for an address without account', async ({ page }) => {
    await page.goto('/auth/sign-in');
    await page.getByText('Sign in with a link by e-mail').click();
    const form = page.locator('form[data-form=magic-link]');
    await form.getByLabel('E-mail').fill(newEmail());
    await form.getByRole('button', { name: 'Mail me a link' }).click();
    await expect(page.getByText(/is on its way/)).toBeVisible();
  });
});

test.describe('accounts elsewhere', () => {
  test('sign in, and can be refused there', async ({ page }) => {
    // First no: the issuer remembers who said yes.
    await actAs(page, 'refuse');
    await page.goto('/auth/sign-in');
    await page.getByRole('button', { name: 'Go on with Keycloak' }).click();
    await page.waitForURL('**/auth/callback**');
    await expect(page.getByRole('link', { name: 'Back to signing in' })).toBeVisible();
    await expectAccessible(page);
    const email = newEmail();
    const ada: Person = { sub: randomUUID(), email, email_verified: true, given_name: 'Ada' };
    await actAs(page, ada);
    await page.goto('/auth/sign-in');
    await page.getByRole('button', { name: 'Go on with Keycloak' }).click();
    await page.waitForURL('**/account');
    await expect(page.getByText(email)).toBeVisible();
  });

  test('are linked and unlinked', async ({ page }) => {
    await signUpAndConfirm(page, newEmail());
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

  test('agree on who is signed in, and a form survives the end of the session', async ({ page, context }) => {
    const email = newEmail();
    await signUpAndConfirm(page, email);
    await page.goto('/account/profile');
    await page.getByLabel('First name').fill('Typed before');
    const second = await context.newPage();
    await second.goto('/account');
    await second.getByRole('button', { name: 'Sign out', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(`Password of ${email}`).fill(goodPassword);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('First name')).toHaveValue('Typed before');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
  });
});

test.describe('another person in another tab', () => {
  test.use({ expectedConsole: failedRequest });

  test('becomes the person of this tab as well, who finds nothing that was typed before', async ({
    page,
    context,
  }) => {
    const [first, second] = [newEmail(), newEmail()];
    await signUpAndConfirm(page, second);
    await signUpAndConfirm(page, first);
    await page.goto('/account/sign-in');
    await expect(page.getByText(`You sign in with ${first}`)).toBeVisible();
    await page.getByLabel('New address').fill('typed@stack.test');
    const other = await context.newPage();
    await signIn(other, second);
    await other.waitForURL('**/account');
    await expect(page.getByText(`You sign in with ${second}`)).toBeVisible();
    await expect(page.getByLabel('New address')).toHaveValue('');
  });

  test('a session that is gone without a word is asked for again when a form is sent', async ({ page }) => {
    const email = newEmail();
    await signUpAndConfirm(page, email);
    await page.goto('/account/profile');
    await page.getByLabel('First name').fill('Typed before');
    await page.evaluate(() => {
      localStorage.clear();
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel(`Password of ${email}`).fill(goodPassword);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('First name')).toHaveValue('Typed before');
  });
});

test('an error without a page of its own is told in words', async ({ page }) => {
  await page.goto('/?error=invalid_request&error_code=bad_oauth_state&error_description=No');
  await expect(page.getByText('Signing in took too long or was begun in another browser.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/callback$/);
});

test('sessions are listed, and another device is signed out', async ({ page, browser, baseURL }) => {
  const email = newEmail();
  await signUpAndConfirm(page, email);
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

test('a person downloads the data, asks for deletion and changes their mind', async ({ page }) => {
  await signUpAndConfirm(page, newEmail());
  await page.goto('/account/data');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('my-data.json');
  await page.getByRole('button', { name: /Delete my account …/ }).click();
  await page.getByRole('button', { name: 'Yes, delete my account' }).click();
  await expect(page.getByText(/will be deleted on/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByRole('button', { name: /Delete my account …/ })).toBeVisible();
});
