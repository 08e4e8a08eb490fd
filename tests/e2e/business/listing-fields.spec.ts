import { moderationChoices } from '#contracts/listing.ts';
import { expect, expectAccessible, test } from '../support/hub.ts';
import { inDatabase } from '../support/database.ts';
import { openInQueue, newName } from '../support/people.ts';
import { becomePerson, becomeStaff } from '../support/staff.ts';

test('staff see the images, hours, links, and notice of a new listing before approval', async ({ page }) => {
  const name = newName('Florist');
  const owner = await becomeStaff(page, 'editor');
  await inDatabase(
    `insert into public.businesses (name, owner_id, status, logo_url, cover_url, gallery, social_links, opening_hours, special_hours, notice)
     values ($1, $2::uuid, 'pending', '/storage/v1/object/public/logos/logo.webp', '/storage/v1/object/public/covers/cover.webp',
       array['/storage/v1/object/public/covers/one.webp', '/storage/v1/object/public/covers/two.webp'],
       array['https://social.example/florist'], '{"monday": [{"opens": "09:00", "closes": "17:00"}]}',
       '[{"from": "2090-12-24", "to": "2090-12-26", "note": "Holidays"}]', 'Tulips are in')`,
    name,
    owner.id,
  );
  const pixel = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
  await page.route('**/storage/v1/object/public/**', (route) =>
    route.fulfill({ body: pixel, contentType: 'image/gif' }),
  );
  await openInQueue(page, name);
  const item = page.locator('.queue > li').filter({ hasText: name });
  for (const picture of ['logo', 'cover', 'one', 'two'])
    await expect(item.locator(`img[src$="/${picture}.webp"]`)).toBeVisible();
  await expect(item.getByRole('link', { name: 'https://social.example/florist' })).toBeVisible();
  await expect(item.getByText('Monday: 9:00 AM–5:00 PM')).toBeVisible();
  await expect(item.getByText('2090-12-24 to 2090-12-26: closed, Holidays')).toBeVisible();
  await expect(item.getByText('Tulips are in')).toBeVisible();
  await expectAccessible(page);
});

test('an admin can require approval for each field that owners edit', async ({ page }) => {
  await becomeStaff(page, 'admin');
  await page.goto('/admin/settings');
  const choices = page.getByRole('group', { name: 'Fields that require approval' }).getByRole('checkbox');
  await expect(choices.first()).toBeVisible();
  const rows = await inDatabase<{ name: string }>(
    `select column_name as name from information_schema.column_privileges
     where table_schema = 'public' and table_name = 'businesses' and grantee = 'authenticated' and privilege_type = 'UPDATE'
       and column_name not in ('owner_id', 'status', 'status_reason', 'featured', 'featured_by_staff', 'verified')`,
  );
  const columns = moderationChoices.flatMap((choice): readonly string[] => choice.columns);
  expect([...columns].sort()).toEqual(rows.map(({ name }) => name).sort());
  await expect(choices).toHaveCount(moderationChoices.length);
});

test('an invalid ZIP code is marked while typing', async ({ page }) => {
  const owner = await becomePerson(page);
  const [row] = await inDatabase<{ id: string }>(
    `insert into public.businesses (name, owner_id) values ($1, $2::uuid) returning id`,
    newName('Florist'),
    owner.id,
  );
  await page.goto(`/account/business/edit?id=${row?.id ?? ''}#place`);
  await page.getByLabel('ZIP code').fill('#12/34');
  await expect(page.getByText('Enter a ZIP code like 05602.')).toBeVisible();
  await page.getByLabel('ZIP code').fill('05602');
  await expect(page.getByText('Enter a ZIP code like 05602.')).toBeHidden();
});

test('a founding year is checked while the owner types, and stands on the page in both languages', async ({
  page,
}) => {
  const owner = await becomePerson(page);
  const [row] = await inDatabase<{ id: string; slug: string }>(
    `insert into public.businesses (name, owner_id, status) values ($1, $2::uuid, 'approved') returning id, slug`,
    newName('Florist'),
    owner.id,
  );
  await page.goto(`/account/business/edit?id=${row?.id ?? ''}#basics`);
  await page.getByLabel('Year founded').fill('1066');
  await expect(page.getByText('Enter 1600 or more.')).toBeVisible();
  await page.getByLabel('Year founded').fill('1987');
  await expect(page.getByText('Enter 1600 or more.')).toBeHidden();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => inDatabase('select year_founded from public.businesses where id = $1::uuid', row?.id ?? ''))
    .toEqual([{ year_founded: 1987 }]);
  await page.goto(`/directory/${row?.slug ?? ''}`);
  await expect(page.getByText('Founded in 1987')).toBeVisible();
  await page.goto(`/es/directory/${row?.slug ?? ''}`);
  await expect(page.getByText('Fundada en 1987')).toBeVisible();
});

test('an owner sets the pin of a listing by keyboard', async ({ page }) => {
  const owner = await becomePerson(page);
  const [row] = await inDatabase<{ id: string }>(
    `insert into public.businesses (name, owner_id) values ($1, $2::uuid) returning id`,
    newName('Florist'),
    owner.id,
  );
  await page.goto(`/account/business/edit?id=${row?.id ?? ''}#place`);
  const map = page.getByRole('region', { name: 'Map with your location' });
  await expect(page.getByText('Map background isn’t available.')).toBeVisible();
  // Without a geocoder only the pin is offered.
  await expect(page.getByRole('button', { name: 'Find on map' })).toBeHidden();
  await page.getByRole('button', { name: 'Set pin' }).click();
  const pin = map.getByRole('button', { name: /Location pin/ });
  await expect(pin).toBeFocused();
  await expect(page.getByLabel('Latitude')).toHaveCount(0);
  await expectAccessible(page);
  const stored = async () => {
    const [listing] = await inDatabase<{ latitude: number | null }>(
      `select latitude from public.businesses where id = $1::uuid`,
      row?.id ?? '',
    );
    return listing?.latitude;
  };
  await expect.poll(stored).not.toBeNull();
  const before = Number(await stored());
  await pin.focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(stored).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Remove pin' }).click();
  await expect(page.getByRole('button', { name: 'Set pin' })).toBeVisible();
  await expect.poll(stored).toBeNull();
});
