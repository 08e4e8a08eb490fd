import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { waitForMail } from '../../support/mailbox.ts';

/** The addresses of the running hub. */
export const hub = JSON.parse(process.env['HUB_STATUS'] ?? '{}') as Record<
  'site_url' | 'api_url' | 'mail_url' | 'db_url' | 'publishable_key' | 'demo_password',
  string
>;

interface Fixtures {
  /** Matches the console messages that the test provokes on purpose. */
  expectedConsole: RegExp;
}

/** Playwright's test on the running hub; an unexpected console error, warning or page error fails it. */
export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright wants an object pattern here
  baseURL: async ({}, use) => use(hub.site_url),
  expectedConsole: [/(?!)/, { option: true }],
  context: async ({ context, expectedConsole }, use) => {
    const complaints = listenForComplaints(context);
    await use(context);
    const unexpected = complaints.filter((line) => !expectedConsole.test(line));
    expect(unexpected, 'console errors and warnings').toEqual([]);
  },
});
export { expect };

/** Collects what the pages of a browser complain about, as they do. */
export function listenForComplaints(context: BrowserContext) {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return complaints;
}

/** What the browser itself logs for an answer of 4xx, 5xx or none; expected where a test provokes one. */
export const failedRequest = /Failed to load resource/;

/** A new address for every test, so that tests run in any order. */
export const newEmail = () => `p-${randomUUID().slice(0, 13)}@e2e.test`;

export const goodPassword = 'Correct-Horse-7';

/** The first link of the newest mail to `to` whose subject matches. */
export async function mailedLink(to: string, subject: RegExp, after?: Date) {
  const mail = await waitForMail(hub.mail_url, { to, subject, ...(after && { after }) });
  const link = mail.links.find((url) => url.includes('/auth/v1/verify'));
  if (!link) throw new Error(`No link in the mail "${mail.subject}"`);
  return link;
}

/** Fills in the sign-up form and waits for its answer. */
export async function signUp(page: Page, email: string, password = goodPassword) {
  await page.goto('/auth/sign-up');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
}

/** Signs up and follows the mailed link: leaves the page signed in. */
export async function signUpAndConfirm(page: Page, email: string) {
  await signUp(page, email);
  await page.goto(await mailedLink(email, /confirm/i));
  await page.waitForURL('**/auth/confirm');
}

/** Fills in the sign-in form and sends it. */
export async function signIn(page: Page, email: string, password = goodPassword) {
  await page.goto('/auth/sign-in');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The rules whose outcome a colour scheme can change. */
const rulesOfColor = ['color-contrast', 'link-in-text-block'];

/** No violation of WCAG 2.2 A and AA, nor of axe's best practices, on the page as it stands; or of the given rules only. */
export async function expectAccessible(page: Page, rules?: string[]) {
  // Legacy: without a second tab for what frames report. The product has no frames but the inbox's, where no script runs.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

/** The same in light and in dark, without a reload between them: a scheme changes colours and nothing else. */
export async function expectAccessibleInBothSchemes(page: Page) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page, rulesOfColor);
}

/** No sideways scrolling on a screen that is `width` CSS pixels wide; the page keeps that width. */
export async function expectToFit(page: Page, width = 320) {
  await page.setViewportSize({ width, height: 720 });
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(tooWide, `pixels too wide at ${String(width)}`).toBeLessThanOrEqual(0);
}
