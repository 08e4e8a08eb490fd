import type { Page } from '@playwright/test';
import { inDatabase } from './database.ts';
import { expect, goodPassword } from './hub.ts';
import { newName } from './people.ts';

/** A plan on offer that only one test knows. */
export interface TestPlan {
  id: string;
  slug: string;
  name: string;
}

/** Adds a plan on offer, last in the lists; `columns` are SQL expressions. */
export async function addPlan(columns: Record<string, string> = {}): Promise<TestPlan> {
  const name = newName('Plan');
  const slug = name.toLowerCase().replace(' ', '-');
  const all = { audience: `'business'`, price: '24000', position: '900', ...columns };
  const [row] = await inDatabase<{ id: string }>(
    `insert into public.plans (name, slug, ${Object.keys(all).join(', ')})
     values ($1, $2, ${Object.values(all).join(', ')}) returning id`,
    name,
    slug,
  );
  return { id: row?.id ?? '', slug, name };
}

/** Takes plans off the lists that other tests read. */
export const withdrawPlans = (...plans: TestPlan[]) =>
  Promise.all(
    plans.map(({ id }) =>
      inDatabase('update public.plans set is_public = false where id = $1::uuid returning id', id),
    ),
  );

/** Opens the application with a plan, for who is signed in. */
export async function openApplication(page: Page, { slug }: TestPlan) {
  await page.goto(`/join/apply?plan=${slug}`);
  await expect(page.getByLabel('Your name (required)')).toBeVisible();
}

/** Fills in what every application needs. */
export async function fillApplication(page: Page, organization?: string) {
  if (organization !== undefined)
    await page.getByLabel('Name of the business or organization (required)').fill(organization);
  await page.getByLabel('Your name (required)').fill('Sam Stone');
  await page.getByRole('checkbox', { name: /^I agree to the terms/ }).check();
}

/** Signs in on the form that is open, which leads back to where it was opened from. */
export async function signInHere(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Pays what is due with a card, on the page of what answers as Stripe, and comes back. */
export async function payByCard(page: Page, card = '4242 4242 4242 4242', back = '**/join/apply**') {
  await page.getByRole('button', { name: /^Pay invoice/ }).click();
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL(back);
}
