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

test('an owner sets the pin by keyboard; the ZIP code and the founding year are checked while typing', async ({
  page,
}) => {
  const owner = await becomePerson(page);
  const [row] = await inDatabase<{ id: string; slug: string }>(
    `insert into public.businesses (name, owner_id) values ($1, $2::uuid) returning id, slug`,
    newName('Florist'),
    owner.id,
  );
  const id = row?.id ?? '';
  const stored = async <Column extends string>(column: Column) => {
    const [listing] = await inDatabase<Record<Column, number | null>>(
      `select ${column} from public.businesses where id = $1::uuid`,
      id,
    );
    return listing?.[column];
  };
  await page.goto(`/account/business/edit?id=${id}#place`);

  await test.step('an invalid ZIP code is marked', async () => {
    await page.getByLabel('ZIP code').fill('#12/34');
    await expect(page.getByText('Enter a ZIP code like 05602.')).toBeVisible();
    await page.getByLabel('ZIP code').fill('05602');
    await expect(page.getByText('Enter a ZIP code like 05602.')).toBeHidden();
  });

  await test.step('the pin is set, moved and removed', async () => {
    const map = page.getByRole('region', { name: 'Map with your location' });
    await expect(page.getByText('Map background isn’t available.')).toBeVisible();
    // Without a geocoder only the pin is offered.
    await expect(page.getByRole('button', { name: 'Find on map' })).toBeHidden();
    await page.getByRole('button', { name: 'Set pin' }).click();
    const pin = map.getByRole('button', { name: /Location pin/ });
    await expect(pin).toBeFocused();
    await expect(page.getByLabel('Latitude')).toHaveCount(0);
    await expectAccessible(page);
    await expect.poll(() => stored('latitude')).not.toBeNull();
    const before = Number(await stored('latitude'));
    await pin.focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => stored('latitude')).toBeGreaterThan(before);
    await page.getByRole('button', { name: 'Remove pin' }).click();
    await expect(page.getByRole('button', { name: 'Set pin' })).toBeVisible();
    await expect.poll(() => stored('latitude')).toBeNull();
  });

  await test.step('a founding year is checked, and stands on the page in both languages', async () => {
    await page.getByRole('button', { name: 'Edit: Basics' }).click();
    await page.getByLabel('Year founded').fill('1066');
    await expect(page.getByText('Enter 1600 or more.')).toBeVisible();
    await page.getByLabel('Year founded').fill('1987');
    await expect(page.getByText('Enter 1600 or more.')).toBeHidden();
    await expect.poll(() => stored('year_founded')).toBe(1987);
    await inDatabase(`update public.businesses set status = 'approved' where id = $1::uuid`, id);
    for (const [path, text] of [
      [`/directory/${row?.slug ?? ''}`, 'Founded in 1987'],
      [`/es/directory/${row?.slug ?? ''}`, 'Fundada en 1987'],
    ] as const)
      expect(await (await page.request.get(path)).text()).toContain(text);
  });
});
