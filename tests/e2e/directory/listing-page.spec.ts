import { addListing, inDatabase } from '../support/database.ts';
import { expect, expectAccessible, test } from '../support/hub.ts';
import { headingIn, structuredDataIn } from '../support/read-html.ts';

const inEveryHour = JSON.stringify(
  Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
      day,
      [{ opens: '00:00', closes: '24:00' }],
    ]),
  ),
);

test('on a phone the week is folded below the present state, and the main actions stay within reach', async ({
  page,
}) => {
  const path = await addListing({
    name: 'Thumb Works',
    phone: '+1 802 555 0166',
    address: '1 Mill Street, Alder Falls',
    description: 'Word. '.repeat(600),
    opening_hours: inEveryHour,
  });
  await page.goto(path);
  await expect(page.getByRole('row', { name: /Monday/ })).toBeVisible();
  await expect(page.locator('.sticky-action')).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('row', { name: /Monday/ })).toBeHidden();
  await page.locator('summary').filter({ hasText: 'Open 24 hours' }).click();
  await expect(page.getByRole('row', { name: /Monday/ })).toBeVisible();
  const bar = page.locator('.sticky-action');
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expect(page.locator('.page-actions').getByRole('link', { name: 'Call' })).toBeInViewport();
  await expect(bar).toBeHidden();
  await page.getByRole('heading', { name: 'About' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 1500);
  await expect(bar.getByRole('link', { name: 'Call' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.locator('footer a').last().scrollIntoViewIfNeeded();
  await expect
    .poll(async () => {
      const [footer, above] = await Promise.all([
        page.locator('body > footer').boundingBox(),
        bar.boundingBox(),
      ]);
      return footer && above ? footer.y >= above.y + above.height - 1 : false;
    })
    .toBe(true);
});

for (const [timezoneId, isShown] of [
  ['America/New_York', false],
  ['Europe/Madrid', true],
] as const)
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test(`the time zone of opening hours is ${isShown ? 'shown' : 'left out'}`, async ({ page }) => {
      await page.goto(await addListing({ name: 'Clock Shop', opening_hours: inEveryHour }));
      await expect(page.getByRole('row', { name: /Monday/ })).toBeVisible();
      await expect(page.getByText('Times are local (America/New York).')).toBeVisible({ visible: isShown });
    });
  });

test('what a business writes is escaped', async ({ page }) => {
  const hostile = '</script><img src=x onerror="document.title=\'owned\'"> مطعم 🍕';
  const fields = ['name', 'tagline', 'description', 'address', 'notice'] as const;
  const path = await addListing({
    ...Object.fromEntries(fields.map((field) => [field, hostile])),
    city: '<b>T</b>-Hostile',
    website: 'https://x.test/"><img>',
    special_hours: JSON.stringify([{ from: '2099-01-01', to: '2099-01-01', note: hostile }]),
  });
  for (const address of ['/directory?q=onerror', '/directory/city/btb-hostile', path]) {
    expect((await page.goto(address))?.status()).toBe(200);
    await expect(page).not.toHaveTitle('owned');
    expect(await page.locator('main img[src=x]').count()).toBe(0);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile);
  for (const data of await page.locator('script[type="application/ld+json"]').allTextContents())
    expect(() => JSON.parse(data) as unknown).not.toThrow();
});

test(
  'unknown addresses of the directory are answered with a message',
  { tag: '@fast' },
  async ({ request }) => {
    for (const [path, status, text] of [
      ['/directory/no-such-business', 404, 'Business not found'],
      ['/directory/category/nothing', 404, 'Category not found'],
      ['/directory/city/atlantis', 404, 'No businesses in this city'],
      ['/directory?page=4000', 404, 'Page not found'],
      [`/directory?q=${'a'.repeat(10_000)}`, 200, 'Directory'],
      ['/directory?page=-3&sort=up&view=cube&near=1e9,x&category=%3Cb%3E&open=maybe', 200, 'Directory'],
    ] as const) {
      const reply = await request.get(path);
      expect([reply.status(), headingIn(await reply.text())], path.slice(0, 60)).toEqual([status, text]);
    }
  },
);

test('an unpublished business returns 410, a never public one 404', async ({ request }) => {
  const gone = await addListing({ name: 'Closed for Good' });
  await inDatabase(
    `update public.businesses set status = 'archived' where slug = $1`,
    gone.replace('/directory/', ''),
  );
  expect((await request.get(gone)).status()).toBe(410);
  const [draft] = await inDatabase<{ slug: string }>(
    `insert into public.businesses (name, status, owner_id) values ('Draft', 'draft', null) returning slug`,
  );
  expect((await request.get(`/directory/${draft?.slug ?? ''}`)).status()).toBe(404);
});

test('a page with only a name is complete, and a contact can be downloaded', async ({ request }) => {
  const path = await addListing({ name: 'Contact; me, now', phone: '+1 802 555 0177' });
  const reply = await request.get(`${path}.vcf`);
  expect(reply.headers()['content-type']).toBe('text/vcard; charset=utf-8');
  expect(await reply.text()).toContain('FN:Contact\\; me\\, now\r\n');
  const html = await (await request.get(await addListing({ name: 'Only a Name' }))).text();
  expect(headingIn(html)).toBe('Only a Name');
  expect(html).toContain('Hours not available.');
});

test(
  'structured data contains the exact business type, hours, and special hours',
  { tag: '@fast' },
  async ({ request }) => {
    const path = await addListing({
      name: 'Rye & Rise',
      categories: '{Bakeries}',
      city: 'Alder Falls',
      address_line1: '1 Mill Street',
      phone: '+1 802 555 0188',
      opening_hours: JSON.stringify({ friday: [{ opens: '20:00', closes: '02:00' }] }),
      special_hours: JSON.stringify([{ from: '2099-12-24', to: '2099-12-26', note: 'Holidays' }]),
    });
    const data = structuredDataIn(await (await request.get(path)).text());
    expect(data.find((thing) => thing['@type'] === 'Bakery')).toMatchObject({
      name: 'Rye & Rise',
      telephone: '+1 802 555 0188',
      address: { '@type': 'PostalAddress', streetAddress: '1 Mill Street', addressLocality: 'Alder Falls' },
      openingHoursSpecification: [
        { dayOfWeek: 'https://schema.org/Friday', opens: '20:00', closes: '02:00' },
      ],
      specialOpeningHoursSpecification: [
        { validFrom: '2099-12-24', validThrough: '2099-12-26', opens: '00:00', closes: '00:00' },
      ],
    });
    const trail = data.find((thing) => thing['@type'] === 'BreadcrumbList');
    expect(trail?.['itemListElement']).toHaveLength(5);
  },
);
