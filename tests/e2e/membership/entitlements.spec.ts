import sharp from 'sharp';
import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible } from '../support/hub.ts';
import { addListingOf, newName, test } from '../support/people.ts';
import { becomeStaff } from '../support/staff.ts';

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg({ quality: 40 })
    .toBuffer(),
});

test('an admin limits a plan to three photos without statistics, and the owner who has it meets both limits', async ({
  page,
  meet,
}) => {
  const plan = newName('Plan');
  await becomeStaff(page, 'admin');
  await page.goto('/admin/plans');
  await expect(page.getByRole('region', { name: 'Without a plan' })).toBeVisible();
  await page.getByRole('button', { name: 'Add plan' }).click();
  const form = page.locator('form').filter({ has: page.getByLabel('Audience') });
  await form.getByLabel('Name').fill(plan);
  await form.getByLabel('Audience').selectOption('business');
  await form.getByLabel('Price (USD)').fill('60');
  await form.getByLabel('Photos').fill('33');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter a whole number from 0 to 20.')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Photos').fill('3');
  await form.getByRole('checkbox', { name: 'Statistics' }).uncheck();
  await form.getByLabel('Highlights').fill('A place in the window');
  // Other tests read the plans that are on offer.
  await form.getByRole('checkbox', { name: 'Available' }).uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${plan}`) })).toBeVisible();

  const { page: theirs, email } = await meet('member');
  const { id } = await addListingOf(email, newName('Studio'));
  await inDatabase(
    `insert into public.subscriptions (plan_id, business_profile_id, status, payment_method)
     select plans.id, organization_id, 'active', 'check' from public.plans, public.businesses
     where plans.name = $1 and businesses.id = $2 returning id`,
    plan,
    id,
  );
  await theirs.goto('/account/business');
  const panel = theirs.getByRole('region', { name: 'Subscription' });
  await expect(panel.getByText('Up to 3 photos')).toBeVisible();
  await expect(panel.getByText('A place in the window')).toBeVisible();

  await theirs.goto(`/account/business/edit?id=${id}#pictures`);
  await expect(theirs.getByText(/^0 of 3 photos\./)).toBeVisible();
  await theirs
    .getByLabel('Add photos')
    .setInputFiles([
      await photo('red.jpg', '#c33'),
      await photo('green.jpg', '#3c3'),
      await photo('blue.jpg', '#33c'),
      await photo('gray.jpg', '#999'),
    ]);
  await expect(theirs.getByText(/The gallery is full \(3 photos\)/)).toBeVisible();
  await expect(theirs.getByText(/^3 of 3 photos\..* takes \d+\./)).toBeVisible();
  await expectAccessible(theirs);

  await theirs.goto(`/account/business/statistics?id=${id}`);
  const missing = theirs.getByRole('region', { name: 'Statistics are not in your plan' });
  await expect(missing.getByText('Listing plus', { exact: true })).toBeVisible();
  await expectAccessible(theirs);
});
