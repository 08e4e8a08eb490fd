import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { sql } from '../support/database.ts';
import { addEvent } from '../support/events-and-deals.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectToFit } from '../support/hub.ts';
import { addListingOf, newName, test } from '../support/people.ts';

test('an organizer lists sponsors of the directory and others, by level, and the event page shows them', async ({
  meet,
}) => {
  const { page, email } = await meet('member');
  const partner = newName('Partner');
  const { id: business } = await addListingOf(email, newName('Studio'));
  await sql`insert into public.businesses (name, status, categories) values (${partner}, 'approved', '{Bakeries}')`;
  const { slug } = await addEvent({ business_id: business, approval_status: 'draft' });
  const [event] = await sql`select id from public.events where slug = ${slug}`;
  const own = `Bank ${randomUUID().slice(0, 8)}`;
  const dialog = page.getByRole('dialog', { name: 'Add sponsor' });

  await test.step('a form that lacks something says so beside the field', async () => {
    await page.goto(`/account/business/sponsors?event=${String(event?.['id'])}`);
    await expect(page.getByText('No sponsors yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Add sponsor' }).click();
    await dialog.getByRole('button', { name: 'Save sponsor' }).click();
    await expect(dialog.getByText('Choose a business.')).toBeVisible();
    await dialog.getByLabel('Sponsor', { exact: true }).selectOption('Other');
    await expect(dialog.getByText('Enter a name.')).toBeVisible();
    await dialog.getByLabel('Name').fill(own);
    await dialog.getByLabel('Link').fill('javascript:alert(1)');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save sponsor' }).click();
    await expect(dialog.locator('.field-error')).toHaveCount(1);
  });

  await test.step('one with a link and a logo of its own', async () => {
    await dialog.getByLabel('Link').fill('bank.example');
    await dialog.getByLabel('Level').fill('Gold');
    const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#247' } })
      .png()
      .toBuffer();
    await dialog.getByLabel('Choose logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await page.getByRole('button', { name: 'Use photo' }).click();
    await expect(dialog.getByRole('img', { name: 'Logo' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Save sponsor' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: own })).toContainText('Gold');
  });

  await test.step('one of the directory, moved to the top', async () => {
    await page.getByRole('button', { name: 'Add sponsor' }).click();
    await dialog.getByLabel('Find a business').fill(partner);
    await dialog.getByRole('button', { name: `Choose ${partner}` }).click();
    await dialog.getByLabel('Level').fill('Partner');
    await dialog.getByRole('button', { name: 'Save sponsor' }).click();
    await page.getByRole('button', { name: `Move up: ${partner}` }).click();
    await expect(page.locator('.sponsor-name').first()).toContainText(partner);
    await expectToFit(page);
    await expectAccessibleInBothSchemes(page);
  });

  await test.step('the public page shows both without JavaScript', async () => {
    await sql`update public.events set approval_status = 'approved' where slug = ${slug}`;
    await page.goto(`/events/${slug}`);
    const section = page.getByRole('region', { name: 'Sponsors' });
    await expect(section.getByRole('heading', { level: 3 })).toHaveText(['Partner', 'Gold']);
    const link = section.getByRole('link', { name: own });
    await expect(link).toHaveAttribute('href', 'https://bank.example');
    await expect(link).toHaveAttribute('rel', /sponsored/);
    await expect(section.getByRole('link', { name: partner })).toHaveAttribute('href', /^\/directory\//);
    await expectAccessible(page);
    await expectToFit(page);
  });

  await test.step('a removed one comes back by Undo; in Spanish as well', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/es/account/business/sponsors?event=${String(event?.['id'])}`);
    await page.getByRole('button', { name: `Quitar ${own}` }).click();
    await expect(page.locator('.sponsor-name')).toHaveCount(1);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.locator('.sponsor-name')).toHaveCount(2);
    await expect(page.getByText('El evento volvió a revisión por lo que se agregó.')).toBeVisible();
  });
});
