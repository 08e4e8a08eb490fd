import sharp from 'sharp';
import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, failedRequest } from '../support/hub.ts';
import { addListingOf, newName, test } from '../support/people.ts';

test.use({ expectedConsole: failedRequest });

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6' } })
    .jpeg({ quality: 40 })
    .toBuffer();

const photo = (name: string, width: number, background: string) =>
  sharp({ create: { width, height: 600, channels: 3, background } })
    .jpeg({ quality: 40 })
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }));

test(
  'an owner adds several photos at once, orders them by keys and buttons, describes one and undoes a removal',
  { tag: '@fast' },
  async ({ meet }) => {
    const { page, email } = await meet('member');
    const { id } = await addListingOf(email, newName('Studio'));
    await page.goto(`/account/business/edit?id=${id}#pictures`);
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4000, 7)]);
    await page
      .getByLabel('Add photos')
      .setInputFiles([
        await photo('red.jpg', 800, '#c33'),
        { name: 'setup.jpg', mimeType: 'image/jpeg', buffer: program },
        await photo('green.jpg', 900, '#3c3'),
        await photo('blue.jpg', 700, '#33c'),
      ]);
    const uploads = page.getByRole('list', { name: 'Uploads' });
    await expect(page.getByText('3 of 4 uploaded')).toBeVisible();
    await expect(uploads.getByRole('listitem').filter({ hasText: 'setup.jpg' })).toContainText(
      'This image cannot be opened.',
    );
    const photos = page.locator('.gallery > li');
    await expect(photos).toHaveCount(3);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectToFit(page, 320);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    const order = () => photos.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-url')));
    const [first, second, third] = await order();

    await test.step('described', async () => {
      await page.getByLabel('Description of photo 2').focus();
      await page.keyboard.type('A green wall');
    });

    await test.step('by buttons', async () => {
      await page.getByRole('button', { name: 'Move up: photo 2' }).click();
      await expect.poll(order).toEqual([second, first, third]);
      await expect(page.getByLabel('Description of photo 1')).toHaveValue('A green wall');
      await expect(page.getByText('Photo moved to position 1 of 3.')).toBeAttached();
      await expect(page.getByRole('button', { name: 'Move down: photo 1' })).toBeFocused();
    });

    await test.step('by keys', async () => {
      await page.getByRole('button', { name: 'Drag photo 1' }).focus();
      await page.keyboard.press('Space');
      await expect(page.locator('[data-dnd-dragging]')).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('status').filter({ hasText: 'droppable target' })).toBeAttached();
      await page.keyboard.press('Space');
      await expect(page.locator('[data-dnd-dragging]')).toHaveCount(0);
      await expect.poll(order).toEqual([first, second, third]);
    });

    await test.step('removed and back', async () => {
      await page.getByRole('button', { name: 'Remove photo 3' }).click();
      await expect(photos).toHaveCount(2);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(photos).toHaveCount(3);
    });

    await page.getByRole('button', { name: 'Submit changes' }).click();
    await expect(page.getByText('The page stays as it is until the changes are approved')).toBeVisible();
    const [row] = await inDatabase<{ patch: Record<string, unknown> }>(
      `update public.change_requests set status = 'approved' where business_id = $1::uuid returning patch`,
      id,
    );
    expect(row?.patch).toEqual({
      gallery: [first, second, third],
      gallery_descriptions: { [second ?? '']: 'A green wall' },
    });
    const [listing] = await inDatabase<{ slug: string; name: string }>(
      'select slug, name from public.businesses where id = $1::uuid',
      id,
    );
    await page.goto(`/directory/${listing?.slug ?? ''}`);
    const shown = page.locator('.gallery img');
    await expect(shown).toHaveCount(3);
    // Its name says that the small version is there, and it is.
    await expect(shown.nth(0)).toHaveAttribute('src', /\.w640\.webp$/);
    await expect(shown.nth(0)).toHaveJSProperty('naturalWidth', 640);
    await expect(shown.nth(1)).toHaveAttribute('alt', 'A green wall');
    await expect(shown.nth(0)).toHaveAttribute('alt', `${listing?.name ?? ''}, photo 1`);
  },
);

test('a logo: what is no image or has the wrong size is rejected, a canceled and a failed upload change nothing, a large one is downscaled', async ({
  meet,
}) => {
  const { page, email } = await meet('member');
  const { id } = await addListingOf(email, newName('Studio'));
  await page.goto(`/account/business/edit?id=${id}#pictures`);
  const logo = page.getByLabel('Choose logo');
  const dialog = page.getByRole('dialog', { name: 'Crop image' });
  const shown = page.getByAltText('Your logo');

  await test.step('an executable with an image name, a corrupt, an oversized and a thin one', async () => {
    const give = (name: string, buffer: Buffer) =>
      logo.setInputFiles({ name, mimeType: 'image/png', buffer });
    const none = page.getByText('This image cannot be opened. Use a JPEG, PNG or WebP file.');
    await give('logo.png', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4000, 7)]));
    await expect(none).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await give('vast.jpg', await picture(9000, 8000));
    await expect(page.getByText('This image has 72 megapixels. The maximum is 50.')).toBeVisible();
    await give('empty.png', Buffer.alloc(0));
    await expect(none).toBeVisible();
    await give('thin.jpg', await picture(1, 5000));
    await expect(page.getByText('This image has 1 × 5000 pixels. The minimum is 50 × 50.')).toBeVisible();
    await expectAccessible(page);
  });

  const storage = '**/storage/v1/object/logos/**';
  const released = Promise.withResolvers<undefined>();
  await page.route(storage, async (route) => {
    await released.promise;
    await route.abort().catch(() => undefined);
  });

  await test.step('canceled', async () => {
    await logo.setInputFiles(await photo('logo.jpg', 800, '#c33'));
    await dialog.getByRole('button', { name: 'Use photo' }).click();
    await expect(dialog.getByRole('progressbar', { name: 'Uploading image' })).toBeVisible();
    await expect(dialog.getByText(/\d+%/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(shown).toHaveCount(0);
  });
  released.resolve(undefined);

  await test.step('failed, and done again: forty megapixels become a logo', async () => {
    await logo.setInputFiles({
      name: 'large.jpg',
      mimeType: 'image/jpeg',
      buffer: await picture(8000, 5000),
    });
    await dialog.getByRole('button', { name: 'Use photo' }).click();
    await expect(dialog.getByText('Could not connect. Check your connection and try again.')).toBeVisible();
    await page.unroute(storage);
    await dialog.getByRole('button', { name: 'Use photo' }).click();
    await expect(shown).toBeVisible();
    const width = await shown.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return image.naturalWidth;
    });
    expect(width).toBeLessThanOrEqual(512);
  });

  await test.step('removed and back', async () => {
    await page.getByRole('button', { name: 'Remove logo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(shown).toBeVisible();
  });
});
