import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { sql } from '../support/database.ts';
import { addMembership } from '../support/dues.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectToFit,
  failedRequest,
  goodPassword,
  newEmail,
  createAccount,
  test,
} from '../support/hub.ts';
import { addListingOf } from '../support/people.ts';
import { becomePerson } from '../support/staff.ts';

const pages = [
  '',
  '/profile',
  '/sign-in',
  '/security',
  '/data',
  '/billing',
  '/notifications',
  '/organizations',
  '/organizations/join',
];

test(
  'the pages of an account are accessible, and fit a narrow screen',
  { tag: '@fast' },
  async ({ page }) => {
    const { id } = await becomePerson(page);
    await addMembership(id);
    for (const path of pages) {
      await test.step(`/account${path}`, async () => {
        await page.setViewportSize({ width: 320, height: 800 });
        await page.goto(`/account${path}`);
        await expect(page.getByRole('main').locator('section.card, form').first()).toBeVisible();
        await expect(page.getByText('Loading…')).toHaveCount(0);
        await expectAccessibleInBothSchemes(page);
        await expectToFit(page);
      });
    }
  },
);

test('a user updates their name and avatar', { tag: '@fast' }, async ({ page }) => {
  await createAccount(page, newEmail());
  await page.goto('/account/profile');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Hill');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  const input = page.locator('input[type=file]');
  await input.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('MZ not a picture'),
  });
  await expect(page.getByText(/cannot be opened/)).toBeVisible();
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer();
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('dialog', { name: 'Crop image' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save photo' }).click();
  const shown = page.getByRole('img', { name: 'Your photo' });
  await expect(shown).toBeVisible();
  expect(
    await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(512);
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(shown).toBeHidden();
});

test.describe('data and deletion', () => {
  // A wrong password is refused.
  test.use({ expectedConsole: failedRequest });

  test('a user downloads their data, deletes the account and cancels that, and is asked for the password on a device that was left open', async ({
    page,
  }) => {
    const email = newEmail();
    await createAccount(page, email);
    const name = `Forge ${randomUUID().slice(0, 8)}`;
    await addListingOf(email, name);
    const ask = page.getByRole('button', { name: 'Delete account', exact: true });
    const confirm = page.getByRole('button', { name: 'Yes, delete account' });

    await test.step('the data is downloaded, and the listings without an owner are named', async () => {
      await page.goto('/account/data');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      expect((await download).suggestedFilename()).toBe('my-data.json');
      await expect(page.getByText(`will have no owner: ${name}.`)).toBeVisible();
    });

    await test.step('the deletion is requested, and canceled', async () => {
      await ask.click();
      await expect(page.getByRole('heading', { name: 'Delete your account?' })).toBeFocused();
      await page.getByRole('button', { name: 'Keep account' }).click();
      await ask.click();
      await confirm.click();
      await expect(page.getByText(/will be deleted on/)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Cancel deletion' }).click();
      await expect(ask).toBeVisible();
    });

    await test.step('an hour later the password is needed', async () => {
      await sql`update auth.sessions set created_at = now() - interval '1 hour'
        where user_id = (select id from auth.users where email = ${email})`;
      await page.reload();
      await ask.click();
      await confirm.click();
      await expect(page.getByLabel(`Password for ${email}`)).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel(`Password for ${email}`).fill('Wrong-Horse-8');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await page.getByLabel(`Password for ${email}`).fill(goodPassword);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByText(/will be deleted on/)).toBeVisible();
      await expect(page.getByText('signing in again does not cancel the deletion')).toBeVisible();
      await expectAccessible(page);
    });
  });
});
