import { expect, type Page } from '@playwright/test';
import { totpCode } from './totp.ts';

/** Turns on two-step verification by an app, on the open page /account/security; returns the app's secret. */
export async function turnOnSecondFactor(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up two-step verification' }).click();
  await page.getByLabel('Device name').fill('My phone');
  await page.getByRole('button', { name: 'Next' }).click();
  const secret = (await page.locator('code.secret').textContent()) ?? '';
  await page.getByLabel('Code').fill(await totpCode(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('My phone')).toBeVisible();
  return secret;
}
