import { randomUUID } from 'node:crypto';
import {
  createAccount,
  expect,
  expectAccessible,
  failedRequest,
  goodPassword,
  hub,
  mailedLink,
  newEmail,
  signIn,
  signOut,
  signUp,
  test,
} from '../support/hub.ts';
import { listMails } from '../../support/mailbox.ts';
import type { Person } from '../../support/issuer.ts';
import { actAs } from '../support/issuer-page.ts';

test.describe('with a password', () => {
  test.use({ expectedConsole: failedRequest });

  test(
    'a visitor signs in with the keyboard, after a wrong password, and is back at the page that asked, never at another site',
    { tag: '@fast' },
    async ({ page }) => {
      const email = newEmail();
      await createAccount(page, email);
      await page.evaluate(() => {
        localStorage.clear();
      });
      const address = page.getByLabel('Email').first();
      const password = page.getByLabel('Password', { exact: true });

      await test.step('a page of the account leads to the form', async () => {
        await page.goto('/account/security');
        await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
        await page.waitForURL('**/auth/sign-in?next=**');
      });

      await test.step('a wrong password and an unknown address show the same message and keep the input', async () => {
        await expect(address).toBeEnabled();
        await address.focus();
        await page.keyboard.type(email);
        await page.keyboard.press('Tab');
        await expect(password).toBeFocused();
        await page.keyboard.type('Wrong-Horse-99');
        await page.keyboard.press('Tab');
        await expect(page.getByRole('button', { name: /show password/i })).toBeFocused();
        await page.keyboard.press('Space');
        await expect(password).toHaveAttribute('type', 'text');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        const alert = page.getByRole('alert');
        await expect(alert).toContainText(/password/i);
        await expect(address).toHaveValue(email);
        const sentence = await alert.textContent();
        await page.reload();
        await address.fill(newEmail());
        await password.fill('Wrong-Horse-99');
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await expect(alert).toHaveText(sentence ?? '');
      });

      await test.step('the right one leads back', async () => {
        await address.fill(email);
        await password.fill(goodPassword);
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.waitForURL('**/account/security');
      });

      await test.step('an address of another site is not followed', async () => {
        await signOut(page);
        await page.goto('/auth/sign-in?next=//evil.test/steal');
        await address.fill(email);
        await password.fill(goodPassword);
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.waitForURL(`${hub.site_url}/account`);
      });
    },
  );

  test('who signs up before confirming, twice, or with a taken address learns nothing about other accounts', async ({
    page,
  }) => {
    const email = newEmail();
    await test.step('pressing the button twice signs up once', async () => {
      let requests = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('/auth/v1/signup')) requests += 1;
      });
      await page.goto('/auth/sign-up');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(goodPassword);
      await page.getByRole('button', { name: 'Create account' }).dblclick();
      await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
      expect(requests).toBe(1);
    });

    await test.step('signing in before confirming shows what is missing', async () => {
      await signIn(page, email);
      await expect(page.getByRole('alert')).toContainText(/confirm/i);
      await expect(page.getByRole('button', { name: 'Resend email' })).toBeVisible();
    });

    await test.step('a taken address looks the same, and its owner gets no second confirmation', async () => {
      const taken = newEmail();
      await createAccount(page, taken);
      await page.evaluate(() => {
        localStorage.clear();
      });
      await signUp(page, taken);
      const mails = await listMails(hub.mail_url, taken);
      expect(mails.filter(({ subject }) => /confirm/i.test(subject))).toHaveLength(1);
    });
  });
});

test.describe('by email link', () => {
  // An unknown address is refused, which the page does not say.
  test.use({ expectedConsole: failedRequest });

  test('a user signs in by email link, and an unknown address shows the same result', async ({ page }) => {
    const email = newEmail();
    await createAccount(page, email);
    await page.evaluate(() => {
      localStorage.clear();
    });
    const ask = async (address: string) => {
      await page.goto('/auth/sign-in');
      await page.getByText('Sign in with an email link').click();
      const form = page.locator('form[data-form=magic-link]');
      await form.getByLabel('Email').fill(address);
      await form.getByRole('button', { name: 'Email me a link' }).click();
      await expect(page.getByText(/we sent an email/)).toBeVisible();
    };
    await ask(newEmail());
    await ask(email);
    await page.goto(await mailedLink(email, /sign in|link/i));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/account');
    await expect(page.getByText(email)).toBeVisible();
  });
});

test('the account of a provider is denied, signs in, is linked and unlinked', async ({ page }) => {
  const other = page.getByRole('button', { name: 'Continue with Keycloak' });
  await test.step('who denies at the provider is not signed in', async () => {
    // Deny first: the issuer remembers a consent.
    await actAs(page, 'refuse');
    await page.goto('/auth/sign-in');
    await other.click();
    await page.waitForURL('**/auth/callback**');
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('who agrees is', async () => {
    const email = newEmail();
    const ada: Person = { sub: randomUUID(), email, email_verified: true, given_name: 'Ada' };
    await actAs(page, ada);
    await page.goto('/auth/sign-in');
    await other.click();
    await page.waitForURL('**/account');
    await expect(page.getByText(email)).toBeVisible();
  });

  await test.step('an account with a password links one, and unlinks it', async () => {
    // The issuer remembers who signed in there.
    await page.context().clearCookies();
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
