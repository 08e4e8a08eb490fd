import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/hub.ts';
import { expectSettled } from '../support/settled.ts';

test.use({ expectedConsole: /Failed to load resource|could not be mounted/ });

test('an island is logged when it is mounted, and when it fails, with a message on the page', async ({
  page,
}) => {
  const mounted = page.waitForEvent(
    'console',
    (message) => message.text() === '[hub] SignInForm was mounted.',
  );
  await page.goto('/auth/sign-in');
  await mounted;

  await page.route(/_astro\/SignInForm/, (route) => route.abort());
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('SignInForm could not be mounted'),
  );
  await page.reload();
  await logged;
  await expect(page.getByText('reload the page')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeDisabled();
});

const email = (page: Page) => page.getByLabel('Email');
const send = (page: Page) => page.getByRole('button', { name: 'Send reset link' }).click();

/** Opens a form that works, and has loaded nothing of what it is sent with. */
async function openForm(page: Page) {
  await page.goto('/auth/forgot-password');
  await expectSettled(page);
  await expect(email(page)).toBeEnabled();
}

/** Sends the form, which has failed before and kept what was typed. */
async function expectRetry(page: Page) {
  await expect(page.getByRole('alert')).toContainText(/try again/i);
  await expect(email(page)).toHaveValue('nobody@e2e.test');
  await page.unrouteAll();
  await send(page);
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
}

test(
  'a form whose scripts fail keeps what was typed, and is sent once they are there',
  { tag: '@fast' },
  async ({ page }) => {
    await test.step('first used without a network', async () => {
      await openForm(page);
      await page.route('**/_astro/*.js', (route) => route.abort());
      await email(page).fill('nobody@e2e.test');
      await send(page);
      await expectRetry(page);
    });

    await test.step('without a network when it is sent', async () => {
      await openForm(page);
      const entered = page.waitForResponse(/_astro\/validation\./);
      await email(page).fill('nobody@e2e.test');
      await (await entered).finished();
      const files: string[] = [];
      await page.route('**/_astro/*.js', (route) => {
        const request = route.request();
        if (request.resourceType() === 'script') files.push(basename(request.url()).replace(/\..*/, ''));
        return route.abort();
      });
      await send(page);
      await expect(page.getByRole('alert')).toBeVisible();
      // Each file imports no other that could fail, see first-load.spec.ts: such a failure could not be retried.
      expect(files).toContain('supabase-auth');
      expect(['supabase-auth', 'auth-errors', 'validation', 'translate-field']).toEqual(
        expect.arrayContaining(files),
      );
      await expectRetry(page);
    });

    await test.step('whose files the site no longer has: the page was updated', async () => {
      await openForm(page);
      await page.route(/_astro\/validation\./, (route) => route.fulfill({ status: 404 }));
      await email(page).fill('nobody@e2e.test');
      await send(page);
      await expect(page.getByRole('alert')).toContainText('This page has been updated');
      await expect(email(page)).toHaveValue('nobody@e2e.test');
    });
  },
);
