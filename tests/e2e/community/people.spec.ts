import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToFit } from '../support/hub.ts';
import { test } from '../support/people.ts';
import { joinAs } from './join-as.ts';

const search = async (page: Page, words: string) => {
  await page.getByRole('searchbox', { name: 'Search people' }).fill(words);
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(words).replaceAll('%20', '\\+')}`));
};

test('a member writes a profile, is found, shows each part to whom it is for, and is blocked', async ({
  meet,
}) => {
  const [ada, ben] = [await meet('member'), await meet('member')];
  const [name, other] = [await joinAs(ada.email, 'Ada'), await joinAs(ben.email, 'Ben')];
  const skill = `Skill ${randomUUID().slice(0, 8)}`;

  await test.step('Ada writes it', async () => {
    const { page } = ada;
    await page.goto('/account/people');
    await expect(page.getByText('You are not in the directory.')).toBeVisible();
    await page.getByRole('link', { name: 'Add yourself' }).click();
    await page.getByLabel('Headline (optional)').fill('x'.repeat(121));
    await page.getByLabel('Links (optional)').fill('not an address');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Use 120 characters or fewer. You entered 121.')).toBeVisible();
    await expect(page.getByText('Enter a web address like https://example.com.')).toBeVisible();
    await page.getByLabel('Headline (optional)').fill('Restores barns');
    await page.getByLabel('Links (optional)').fill('barns.example/ada');
    await page.getByLabel('Skills (optional)').fill(`${skill}, Joinery, joinery`);
    await page.getByLabel('About you (optional)').fill('Since 1990.\nIn three counties.');
    await page.getByLabel('Visible to: About you').selectOption('Only me');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Profile saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Skills (optional)')).toHaveValue(`${skill}, Joinery`);
    await expect(page.getByLabel('Links (optional)')).toHaveValue('https://barns.example/ada');
    await expect(page.getByLabel('Visible to: About you')).toHaveValue('private');
  });

  const { page } = ben;
  await test.step('Ben finds her', async () => {
    await page.goto('/account/people');
    await search(page, `resto ${name.slice(4)}`);
    await expect(page.getByRole('status').filter({ hasText: '1 person' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Skill' })).toContainText(`${skill} (1)`);
    await expectToFit(page, 320);
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByText('Restores barns')).toBeVisible();
    await expect(page.getByRole('link', { name: 'barns.example/ada' })).toHaveAttribute('rel', /nofollow/);
    await expect(page.getByText('Since 1990.')).toHaveCount(0);
    await expectToFit(page, 320);
  });

  await test.step('and blocks and unblocks her', async () => {
    await page.getByRole('button', { name: `Block ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
    await expect(page.getByText(`You blocked ${name}. You don't see each other.`)).toBeVisible();
    await page.goto(`/account/people?q=${name.slice(4)}`);
    await expect(page.getByText('No one found.')).toBeVisible();
    await ada.page.goto(`/account/people?q=${other.slice(4)}`);
    await expect(ada.page.getByText('No one found.')).toBeVisible();
    await page.goto('/account/people/profile');
    await page.getByRole('button', { name: `Unblock: ${name}` }).click();
    await expect(page.getByText(`You unblocked ${name}.`)).toBeVisible();
    await page.goto(`/account/people?q=${name.slice(4)}`);
    await expect(page.getByRole('link', { name })).toBeVisible();
  });

  await test.step('she has a public page once she chooses it', async () => {
    const { page: hers } = ada;
    await hers.goto(`/account/people?q=${name.slice(4)}`);
    await hers.getByRole('link', { name }).click();
    await hers.getByRole('link', { name: 'Edit profile' }).click();
    await hers.getByLabel('Your profile is visible to').selectOption('public');
    await hers.getByLabel('Visible to: Headline').selectOption('public');
    await hers.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(hers.getByText('Profile saved.')).toBeVisible();
    await hers.getByRole('link', { name: 'View profile' }).click();
    await hers.getByRole('link', { name: 'Public page' }).click();
    await expect(hers.getByRole('heading', { level: 1, name })).toBeVisible();
    const visitor = (await meet('visitor')).page;
    await visitor.goto(hers.url());
    await expect(visitor.getByText('Restores barns')).toBeVisible();
    await expect(visitor.getByText('Joinery')).toHaveCount(0);
    await expectToFit(visitor, 320);
  });

  await test.step('and removes the profile', async () => {
    const { page: hers } = ada;
    await hers.goto('/account/people/profile');
    await hers.getByRole('button', { name: 'Remove profile' }).click();
    await hers.getByRole('dialog').getByRole('button', { name: 'Remove profile' }).click();
    await expect(hers.getByText('Profile removed.')).toBeVisible();
    await page.goto(`/account/people?q=${name.slice(4)}`);
    await expect(page.getByText('No one found.')).toBeVisible();
  });
});

test.describe('who is no member', () => {
  // The browser reports the refused request.
  test.use({ expectedConsole: /status of 403 .*people_page/ });

  test('is told so, in Spanish too', async ({ meet }) => {
    const { page } = await meet('member');
    await page.goto('/es/account/people');
    await expect(page.getByText('El directorio de personas es para miembros.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver planes' })).toBeVisible();
    const visitor = (await meet('visitor')).page;
    await visitor.goto('/account/people');
    await expect(visitor.getByText('Sign in to see members.')).toBeVisible();
  });
});
