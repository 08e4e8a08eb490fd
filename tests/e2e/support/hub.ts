import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { hash } from 'bcryptjs';
import { insertUser } from '../../../local/auth/models/user.ts';
import { findAuthLink } from '../../support/emailed-link.ts';
import { waitForMail } from '../../support/mailbox.ts';
import { sql } from './database.ts';
import { findViolations } from './find-violations.ts';
import { test as base } from './record-opened.ts';
import { hub } from './running-hub.ts';

interface Fixtures {
  /** Matches the console messages that the test expects. */
  expectedConsole: RegExp;
}

/** Playwright's test against the running hub; an unexpected console error, warning or page error fails it. */
export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants an object pattern here
  baseURL: async ({}, use) => use(hub.site_url),
  expectedConsole: [/(?!)/, { option: true }],
  context: async ({ context, expectedConsole }, use) => {
    const complaints = listenForComplaints(context);
    await context.addInitScript(reportPolicyViolations);
    await use(context);
    const unexpected = complaints.filter((line) => !expectedConsole.test(line));
    expect(unexpected, 'console errors and warnings').toEqual([]);
  },
});
export { expect, hub };

// Run in the page: a blocked attempt that the code catches is not on the console.
const reportPolicyViolations = () => {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    console.error(`The content policy's ${violatedDirective} blocked ${blockedURI} in ${sourceFile}`);
  });
};

// What Playwright itself says in each page where playwright.config.ts has it block service workers.
const blockedWorker = 'Service Worker registration blocked by Playwright';

/** Collects the console errors, warnings and page errors of a browser context as they happen. */
export function listenForComplaints(context: BrowserContext) {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.text() === blockedWorker) return;
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return complaints;
}

/** The browser's own log message for a failed request or a 4xx or 5xx response. */
export const failedRequest = /Failed to load resource/;

/** A unique address, so that tests can run in any order. */
export const newEmail = () => `p-${randomUUID().slice(0, 13)}@e2e.test`;

export const goodPassword = 'Correct-Horse-7';

/** The link of the newest email of the auth server to `to` whose subject matches. */
export async function mailedLink(to: string, subject: RegExp, after?: Date) {
  const mail = await waitForMail(hub.mail_url, { to, subject, ...(after && { after }) });
  const link = findAuthLink(mail.links);
  if (!link) throw new Error(`No link in the mail "${mail.subject}"`);
  return link;
}

/** Submits the sign-up form and waits for the result. */
export async function signUp(page: Page, email: string, password = goodPassword) {
  await page.goto('/auth/sign-up');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
}

/** Opens the link that confirms a sign-up and presses its button. */
export async function confirmSignUp(page: Page, email: string) {
  await page.goto(await mailedLink(email, /confirm/i));
  await page.getByRole('button', { name: 'Confirm email' }).click();
}

/** Signs up and confirms by the emailed link; the page ends signed in. */
export async function signUpAndConfirm(page: Page, email: string) {
  await signUp(page, email);
  await confirmSignUp(page, email);
  await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeFocused();
}

const promptKey = 'hub-subscription-later-';

// The auth server checks a password with as many rounds as its hash says.
const cheapRounds = 4;

/**
 * Adds a confirmed account and signs `page` in with it, which ends on a page of the hub without scripts. The screens and emails of signing
 * up, which cost a browser seconds, are for the tests that are about them: `signUpAndConfirm`. The prompt to subscribe is put off, as by
 * "Not now".
 */
export async function createAccount(page: Page, email: string, password = goodPassword) {
  await insertUser(sql, { email, confirmed: true, passwordHash: await hash(password, cheapRounds) });
  const stored = new Map<string, string>();
  const { auth } = createClient(hub.api_url, hub.publishable_key, {
    auth: {
      autoRefreshToken: false,
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
  });
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw error;
  await page.goto('/robots.txt');
  await page.evaluate(
    (items) => {
      for (const [key, value] of items) localStorage.setItem(key, value);
    },
    [...stored, [`${promptKey}${data.user.id}`, String(Date.now())] as const],
  );
}

/** Shows the prompt to subscribe again, which an account of a test has put off. */
export const allowPrompt = (page: Page) =>
  page.evaluate((key) => {
    for (const name of Object.keys(localStorage)) if (name.startsWith(key)) localStorage.removeItem(name);
  }, promptKey);

/** Submits the sign-in form. */
export async function signIn(page: Page, email: string, password = goodPassword) {
  await page.goto('/auth/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs out on the account page. */
export async function signOut(page: Page) {
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText("You're signed out")).toBeVisible();
}

/** The axe rules that a color scheme can affect. */
const rulesOfColor = ['color-contrast', 'link-in-text-block'];

/** Expects no violation of WCAG 2.2 A and AA and of axe's best practices on the current page, or of the given rules only. */
export async function expectAccessible(page: Page, rules?: string[]) {
  const violations = await findViolations(page, {
    // Off at axe unless it is asked for; WCAG 2.2 AA has it.
    rules: { 'target-size': { enabled: true } },
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  });
  expect(violations).toEqual([]);
}

/** Expects the same in light and dark mode, without a reload between them: the scheme changes only colors. */
export async function expectAccessibleInBothSchemes(page: Page) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page, rulesOfColor);
}

/** Expects no horizontal scrolling at `width` CSS pixels; the viewport keeps that width. */
export async function expectToFit(page: Page, width = 320) {
  await page.setViewportSize({ width, height: 720 });
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(tooWide, { message: `pixels too wide at ${String(width)}` }).toBeLessThanOrEqual(0);
}
