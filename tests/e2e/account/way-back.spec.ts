import { addDeal, addEvent, addJob } from '../support/events-and-deals.ts';
import {
  confirmSignUp,
  expect,
  expectAccessible,
  failedRequest,
  goodPassword,
  mailedLink,
  newEmail,
  signOut,
  test,
} from '../support/hub.ts';
import { test as withPeople } from '../support/people.ts';
import { turnOnSecondFactor } from '../support/second-factor.ts';
import { totpCode } from '../support/totp.ts';

test.use({ expectedConsole: failedRequest });

test(
  'a visitor signs up for an event and is back at it after the email',
  { tag: '@fast' },
  async ({ page }) => {
    const { slug, title } = await addEvent();
    const email = newEmail();
    await page.goto(`/events/${slug}`);
    await page.getByRole('link', { name: 'Sign in to register' }).click();
    await page.waitForURL('**/auth/sign-in?next=**');
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await page.waitForURL('**/auth/sign-up?next=**');
    await page.getByLabel('First name').fill('Ines');
    await page.getByLabel('Last name').fill('Moreno');
    await expectAccessible(page);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(goodPassword);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    await confirmSignUp(page, email);
    await page.waitForURL(`**/events/${slug}**`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText("You're going!")).toBeVisible();
    await page.goto('/account/profile');
    await expect(page.getByLabel('First name')).toHaveValue('Ines');
  },
);

test('a link in an email that is opened in another browser leads to the page, once it said as whom', async ({
  page,
  browser,
  baseURL,
}) => {
  const { slug } = await addDeal();
  const email = newEmail();
  await page.goto(`/auth/sign-up?next=/deals/${slug}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  const phone = await other.newPage();
  await confirmSignUp(phone, email);
  await expect(phone.getByText(`Signed in as ${email}.`)).toBeVisible();
  await phone.getByRole('main').getByRole('link', { name: 'Continue' }).click();
  await phone.waitForURL(`**/deals/${slug}`);
  await other.close();
});

withPeople(
  'a member is back at the event after a forgotten password, at the job after the second step, and goes on at once when signed in',
  async ({ meet }) => {
    const { email } = await meet('member');
    const { page } = await meet('visitor');
    const password = 'Brand-New-Horse-8';

    await withPeople.step(
      'a forgotten password leads back to the event, with the address typed once',
      async () => {
        const { slug } = await addEvent();
        await page.goto(`/events/${slug}`);
        await page.getByRole('link', { name: 'Sign in to register' }).click();
        await page.getByLabel('Email').fill(email);
        await page.getByRole('link', { name: 'Forgot your password?' }).click();
        await expect(page.getByLabel('Email')).toHaveValue(email);
        await expect(page).not.toHaveURL(/e2e\.test/);
        await page.getByRole('button', { name: 'Send reset link' }).click();
        await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
        await page.goto(await mailedLink(email, /reset/i));
        await page.getByRole('button', { name: 'Set new password' }).click();
        await page.waitForURL('**/auth/reset-password?next=**');
        await page.getByLabel('New password', { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Save new password' }).click();
        await page.getByRole('link', { name: 'Continue' }).click();
        await page.waitForURL(`**/events/${slug}**`);
        await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
      },
    );

    await withPeople.step(
      'who is signed in goes on at once, or is offered the way to the account',
      async () => {
        await page.goto('/auth/sign-in?next=/deals');
        await page.waitForURL(({ pathname }) => pathname === '/deals');
        await page.goto('/auth/sign-up?next=/es/events');
        await page.waitForURL(({ pathname }) => pathname === '/es/events');
        await page.goto('/auth/sign-in');
        await expect(page.getByText(`Signed in as ${email}.`)).toBeVisible();
        await page.getByRole('link', { name: 'Continue' }).click();
        await page.waitForURL('**/account');
      },
    );

    await withPeople.step('a second step leads back to the job', async () => {
      await page.goto('/account/security');
      const secret = await turnOnSecondFactor(page);
      const { slug } = await addJob();
      await signOut(page);
      await page.goto(`/auth/sign-in?next=/es/jobs/${slug}`);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL('**/auth/second-step?next=**');
      await page.getByLabel('Code from the authenticator app').fill(await totpCode(secret, 1));
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.waitForURL(({ pathname }) => pathname === `/es/jobs/${slug}`);
    });
  },
);
