import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Stack } from '../../../local/supervisor.ts';
import { startCaptchaVerifier } from '../../local/auth/support/captcha-verifier.ts';
import { findAuthLink } from '../../support/emailed-link.ts';
import { waitForMail } from '../../support/mailbox.ts';
import { standInForHcaptcha } from '../support/captcha-service.ts';
import { expect, expectAccessible, goodPassword, hub, newEmail, test } from '../support/hub.ts';
import { startSecondHub } from '../support/second-hub.ts';

test.use({ expectedConsole: /Failed to load resource|ERR_FAILED/ });
test.describe.configure({ mode: 'serial' });

const secret = 'captcha-secret';
let verifier: Awaited<ReturnType<typeof startCaptchaVerifier>>;
let folder: string;
let stack: Stack;

test.beforeAll(async () => {
  // A separate hub, built with a captcha.
  test.setTimeout(600_000);
  verifier = await startCaptchaVerifier(secret);
  folder = await mkdtemp(join(tmpdir(), 'hub-e2e-captcha-'));
  process.env['CAPTCHA_VERIFY_URL'] = `${verifier.url}/siteverify`;
  stack = await startSecondHub({
    dataDir: join(folder, 'data'),
    variant: { environment: { PUBLIC_CAPTCHA_PROVIDER: 'hcaptcha', PUBLIC_CAPTCHA_SITE_KEY: 'site-key-7' } },
    rateLimits: false,
    auth: { captcha: { enabled: true, provider: 'hcaptcha', secret } },
  });
});
test.afterAll(async () => {
  delete process.env['CAPTCHA_VERIFY_URL'];
  await stack.stop();
  await verifier.close();
  await rm(folder, { recursive: true, force: true });
});

const at = (path: string) => new URL(path, stack.status.site_url).href;
const box = (page: Page) => page.getByLabel(/I am human/);

async function fillSignUp(page: Page, email: string) {
  await page.goto(at('/auth/sign-up'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
}

test('a user solves the captcha, signs up, gets it reset after an error, and signs in', async ({
  page,
  context,
}) => {
  const { requests } = await standInForHcaptcha(context, () => verifier.issue());
  const email = newEmail();
  await page.goto(at('/auth/sign-up'));
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled();
  // Nothing is loaded before the form is used.
  expect(requests).toEqual([]);
  await fillSignUp(page, email);
  await expect(page.getByText('site-key-7')).toBeVisible();
  expect(requests).toHaveLength(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toContainText('Complete the CAPTCHA');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(goodPassword);
  await box(page).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  const mail = await waitForMail(stack.status.mail_url, { to: email, subject: /confirm/i });
  await page.goto(findAuthLink(mail.links) ?? '');
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeFocused();

  await page.goto(at('/account'));
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText("You're signed out")).toBeVisible();
  await page.goto(at('/auth/sign-in'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Wrong-Horse-7');
  await box(page).check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('do not match');
  await expect(box(page)).not.toBeChecked();
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await box(page).check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/account');
});

test('the forms for a new password and for an email link require the captcha', async ({ page, context }) => {
  await standInForHcaptcha(context, () => verifier.issue());
  await page.goto(at('/auth/forgot-password'));
  await page.getByLabel('Email').fill(newEmail());
  await box(page).check();
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();

  await page.goto(at('/auth/sign-in'));
  await page.getByText('Sign in with an email link').click();
  const form = page.locator('form[data-form=magic-link]');
  await form.getByLabel('Email').fill(newEmail());
  await form.getByLabel(/I am human/).check();
  await form.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText(/we sent an email/)).toBeVisible();
});

test('a captcha that fails to load shows a message, keeps the input, and can be retried', async ({
  page,
  context,
}) => {
  const script = 'https://js.hcaptcha.com/**';
  await context.route(script, (route) => route.abort());
  const email = newEmail();
  await fillSignUp(page, email);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(goodPassword);
  await context.unroute(script);
  await standInForHcaptcha(context, () => verifier.issue());
  await page.getByLabel('Email').focus();
  await box(page).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
});

test('the CSP allows the captcha provider only on a hub built with it', async ({ request }) => {
  const own = await (await request.get(at('/auth/sign-in'))).text();
  expect(own).toMatch(/script-src[^;]*https:\/\/\*\.hcaptcha\.com/);
  expect(own).toMatch(/frame-src https:\/\/hcaptcha\.com https:\/\/\*\.hcaptcha\.com/);
  expect(own).not.toContain('cloudflare');
  const usual = await (await request.get(new URL('/auth/sign-in', hub.site_url).href)).text();
  expect(usual).toContain("frame-src 'none'");
  expect(usual).not.toContain('captcha');
});
