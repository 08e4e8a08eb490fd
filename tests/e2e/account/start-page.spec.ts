import { addDeal, addEvent } from '../support/events-and-deals.ts';
import { expect, expectAccessible, expectToFit, newEmail, createAccount } from '../support/hub.ts';
import { addListingOf, newName, test } from '../support/people.ts';

test('the account starts with what is going on, and asks for a name that is missing', async ({ page }) => {
  const email = newEmail();
  await createAccount(page, email);
  await page.goto('/account');
  await expect(page.getByText(email)).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('No upcoming events.')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Claim a business' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Check in attendees' })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await expect(main.getByText('0 of 3 steps complete')).toBeVisible();
  await main.getByLabel('First name').fill('Rosa');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByRole('heading', { name: 'Hello, Rosa' })).toBeVisible();
  await expect(main.getByText('1 of 3 steps complete')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toContainText('Rosa');

  const event = await addEvent();
  const deal = await addDeal();
  await page.goto(`/events/${event.slug}`);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText("You're going!")).toBeVisible();
  await page.goto(`/deals/${deal.slug}`);
  await page.getByRole('button', { name: 'Claim deal' }).click();
  await expect(page.getByRole('button', { name: 'Claim deal' })).toHaveCount(0);
  const listing = newName('Bakery');
  await addListingOf(email, listing);
  await page.goto('/account');
  await expect(main.getByRole('link', { name: event.title })).toBeVisible();
  await expect(main.getByRole('link', { name: deal.title })).toBeVisible();
  await expect(main.getByRole('link', { name: listing })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Check in attendees' })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
});
