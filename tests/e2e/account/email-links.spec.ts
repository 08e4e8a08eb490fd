import type { Browser, Page } from '@playwright/test';
import { readAuthLink, toConfirmationUrl } from '../../support/emailed-link.ts';
import { listMails } from '../../support/mailbox.ts';
import { sql } from '../support/database.ts';
import {
  createAccount,
  expect,
  expectAccessible,
  expectToFit,
  failedRequest,
  hub,
  mailedLink,
  newEmail,
  signUp,
  test,
} from '../support/hub.ts';

test.use({ expectedConsole: failedRequest });

/** A page in a browser that asked for nothing. */
const openElsewhere = async (browser: Browser) =>
  (await browser.newContext({ baseURL: hub.site_url })).newPage();

async function requestResetLink(page: Page, email: string) {
  await page.goto('/auth/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  return mailedLink(email, /reset/i);
}

async function newResetLink(page: Page) {
  const email = newEmail();
  await createAccount(page, email);
  return { email, link: await requestResetLink(page, email) };
}

/** Lets minutes pass for the links of an account, on the clock of the database. */
async function passMinutes(email: string, minutes: number) {
  const [user] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  for (const table of ['auth.flow_state', 'auth.one_time_tokens'])
    await sql`update ${sql(table)} set created_at = created_at - make_interval(mins => ${minutes})
      where user_id = ${user?.id ?? ''}`;
}

const setPassword = (page: Page) => page.getByRole('button', { name: 'Set new password' });
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });

test('a reset link sets a password 50 minutes later in any browser, once, whoever scanned it before', async ({
  page,
  browser,
  request,
}) => {
  const { email, link } = await newResetLink(page);
  const { tokenHash } = readAuthLink(link);
  await passMinutes(email, 50);

  await test.step('programs that scan an email and open its links do not use them up', async () => {
    expect((await request.get(link)).status()).toBe(200);
    expect((await request.head(link)).status()).toBe(200);
    const scanner = await openElsewhere(browser);
    await scanner.goto(link);
    await expect(setPassword(scanner)).toBeVisible();
    await scanner.context().close();
  });

  const phone = await openElsewhere(browser);
  await phone.clock.install({ time: Date.now() + 50 * 60_000 });

  await test.step('its secret leaves the address at once, and a reload keeps the link', async () => {
    const asked: string[] = [];
    phone.on('request', (one) => asked.push(one.url()));
    await phone.goto(link);
    await expect(setPassword(phone)).toBeVisible();
    await expect(phone).toHaveURL(`${hub.site_url}/auth/link?type=recovery`);
    await expectAccessible(phone);
    await expectToFit(phone);
    await phone.reload();
    await expect(setPassword(phone)).toBeVisible();
    expect(asked.join(' ')).not.toContain(tokenHash);
  });

  await test.step('it can be used again after a connection failure, and a double press uses it once', async () => {
    await phone.route('**/auth/v1/verify', (route) => route.abort());
    await setPassword(phone).click();
    await expect(phone.getByRole('alert')).toContainText(/try again/i);
    await phone.unrouteAll();
    let requests = 0;
    phone.on('request', (one) => {
      if (one.method() === 'POST' && one.url().includes('/auth/v1/verify')) requests += 1;
    });
    await setPassword(phone).dblclick();
    await phone.waitForURL('**/auth/reset-password');
    await expect(phone.getByText(email)).toBeVisible();
    await expect(newPassword(phone)).toBeVisible();
    expect(requests).toBe(1);
  });

  await test.step('the password is changed', async () => {
    await newPassword(phone).fill('Brand-New-Horse-8');
    await phone.getByRole('button', { name: 'Save new password' }).click();
    await expect(phone.getByRole('heading', { name: 'Password changed' })).toBeFocused();
  });

  await test.step('the used link offers a new one', async () => {
    await phone.goto(link);
    await setPassword(phone).click();
    await expect(phone.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
    await expect(phone.getByText(/invalid or has expired/i)).toBeVisible();
    await expectAccessible(phone);
    await phone.getByLabel('Email').fill(email);
    await phone.getByRole('button', { name: 'Send reset link' }).click();
    await expect(phone.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    await phone.context().close();
  });
});

test('links that are too late or without their secret offer a way on', async ({ page }) => {
  await test.step('the link of the auth server itself, after 50 minutes', async () => {
    const { email, link } = await newResetLink(page);
    await passMinutes(email, 50);
    await page.goto(toConfirmationUrl(link, hub.api_url).href);
    await expect(page.getByText('This link has expired. Request a new one.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible();
  });

  await test.step('one that lacks its secret, or its purpose', async () => {
    await page.goto('/auth/link?type=magiclink');
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Email me a link' })).toBeVisible();
    await page.goto('/auth/link?type=toString#token_hash=x');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/auth/sign-in');
  });
});

test('an expired confirmation link sends a new one, which works once and then says who is signed in', async ({
  page,
}) => {
  const email = newEmail();
  await signUp(page, email);
  const first = await mailedLink(email, /confirm/i);
  await passMinutes(email, 61);
  // One email a minute to one address.
  await sql`update auth.users set confirmation_sent_at = now() - interval '61 minutes' where email = ${email}`;
  const confirm = page.getByRole('button', { name: 'Confirm email' });
  await page.goto(first);
  await confirm.click();
  await expect(page.getByText(/invalid or has expired/i)).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Resend email' }).click();
  await expect.poll(() => listMails(hub.mail_url, email)).toHaveLength(2);
  const link = await mailedLink(email, /confirm/i);
  expect(link).not.toBe(first);

  await page.goto(link);
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeFocused();
  await page.goto(link);
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
  await expect(page.getByText(`Signed in as ${email}.`)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('**/account');
});

test('who is sent a link to the account of somebody else is told as whom it signed in', async ({
  page,
  browser,
}) => {
  const attacker = await openElsewhere(browser);
  const { email: theirs, link } = await newResetLink(attacker);
  await attacker.context().close();
  await createAccount(page, newEmail());
  const { tokenHash } = readAuthLink(link);
  const evil = new URLSearchParams({ type: 'magiclink', redirect_to: 'https://evil.test/account/steal' });
  await page.goto(`/auth/link?${evil.toString()}#token_hash=${tokenHash}`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText(`Signed in as ${theirs}.`)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).not.toHaveAttribute('href', /evil/);
});

test('a change of address is confirmed at both mailboxes, in any browser', async ({ page, browser }) => {
  const [email, wanted] = [newEmail(), newEmail()];
  await createAccount(page, email);
  await page.goto('/account/sign-in');
  await page.getByLabel('New email').fill(wanted);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText(/use the links in the emails/)).toBeVisible();
  await passMinutes(email, 50);
  const phone = await openElsewhere(browser);
  await phone.goto(await mailedLink(email, /new email/i));
  await phone.getByRole('button', { name: 'Confirm change' }).click();
  await expect(phone.getByRole('heading', { name: 'Confirm at the other address' })).toBeFocused();
  await phone.goto(await mailedLink(wanted, /new email/i));
  await phone.getByRole('button', { name: 'Confirm change' }).click();
  await expect(phone.getByText(`Signed in as ${wanted}.`)).toBeVisible();
  expect(await listMails(hub.mail_url, wanted)).toHaveLength(1);
  await phone.context().close();
});
