import { readSuggestions } from '../../../src/lib/shared/suggestions.ts';
import { addListing, inDatabase } from '../support/database.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectToFit,
  failedRequest,
  test,
} from '../support/hub.ts';
import { newWord } from '../support/staff.ts';

test.use({ serviceWorkers: 'allow' });

const kettle = { name: 'Kettle & Crumb' };

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor finds a business despite a typo and reads its hours, location, and deals', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('searchbox').fill('kettel crum');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search\?q=kettel\+crum/);
    await expect(page.getByText(/^Showing results for kettle crum/)).toBeVisible();
    await page.getByRole('link', kettle).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(kettle.name);
    await expect(page.getByRole('row', { name: /Monday/ })).toContainText('Closed');
    await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+18025550101');
    await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /Depot/);
    await expect(page.getByRole('heading', { name: 'Deals' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Bakeries');
  });

  test('filters combine and can be removed one by one, and an empty list offers help', async ({ page }) => {
    await page.goto('/directory');
    await page.getByRole('button', { name: 'All filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'All filters' });
    await sheet.getByLabel('Category').selectOption('bakeries');
    await sheet.getByLabel('City').selectOption('alder-falls');
    await sheet.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/^\d+ business/);
    await page.getByRole('link', { name: 'Remove: Alder Falls' }).click();
    await expect(page).toHaveURL(/\/directory\/category\/bakeries$/);
    await page.goto('/directory');
    await page.getByRole('button', { name: 'Category' }).click();
    await page
      .getByRole('dialog', { name: 'Category' })
      .getByRole('link', { name: /^Bakeries/ })
      .click();
    await expect(page).toHaveURL(/\/directory\/category\/bakeries$/);
    await page.getByRole('searchbox').fill('qqqqxxxx');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Remove: Bakeries' })).toBeVisible();
    await page.getByRole('link', { name: 'View all' }).click();
    await expect(page).toHaveURL(/\/directory$/);
  });

  test('pages have their own URLs and link to their neighbors', async ({ page }) => {
    await page.goto('/directory?sort=name');
    await page.getByRole('link', { name: /Next/ }).click();
    await expect(page).toHaveURL(/\/directory\?sort=name&page=2$/);
    await expect(page.locator('link[rel=prev]')).toHaveAttribute('href', /\/directory\?sort=name$/);
    await expect(page.locator('link[rel=next]')).toHaveAttribute('href', /page=3$/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/directory\?page=2$/);
  });

  test('the mobile menu opens', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await expect(page.locator('#site-menu')).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#site-menu').getByRole('link', { name: 'Directory' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Directory');
  });
});

test('suggestions appear while typing and are chosen by keyboard', async ({ page }) => {
  await page.goto('/directory');
  const field = page.getByRole('combobox', { name: 'Search the directory' });
  await field.pressSequentially('kettle');
  await expect(page.getByRole('option', kettle)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', kettle)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(kettle.name);
});

test('sorts by distance when the location is shared', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 44.2702, longitude: -72.5704 });
  await page.goto('/directory');
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect(page).toHaveURL(/near=44\.270(,|%2C)-72\.570/);
  await expect(page.getByRole('article').first()).toContainText(/mi/);
});

test('a search for who is open now that finds nobody shows who opens next', async ({ page }) => {
  const word = newWord();
  const day = new Date(Date.now() + 2 * 86_400_000).toLocaleDateString('en-US', {
    weekday: 'long',
    timeZone: 'UTC',
  });
  const hours = (opens: string) => JSON.stringify({ [day.toLowerCase()]: [{ opens, closes: '18:00' }] });
  await addListing({ name: `Late ${word}`, time_zone: 'UTC', opening_hours: hours('10:00') });
  await addListing({ name: `Early ${word}`, time_zone: 'UTC', opening_hours: hours('07:30') });
  await page.goto(`/directory?q=${word}&open=1`);
  await expect(page.getByRole('heading', { name: 'Nothing open right now' })).toBeVisible();
  const next = page.getByRole('heading', { name: 'Opens next' }).locator('..');
  await expect(next.getByRole('article')).toHaveCount(2);
  await expect(next.getByRole('article').first()).toContainText(`Early ${word}`);
  await expect(next.getByRole('article').first()).toContainText(`Closed, opens ${day} at 7:30 AM`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Remove: Open now' }).click();
  await expect(page).toHaveURL(new RegExp(`/directory\\?q=${word}$`));
});

for (const path of ['/directory', '/events', '/deals', '/jobs'])
  test(`${path} shows its first result on the first screen of a phone, and its filters in one row`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    const first = await page.getByRole('article').first().boundingBox();
    expect(first?.y).toBeLessThan(400);
    const row = await page.getByRole('group', { name: 'Filters' }).boundingBox();
    expect(row?.height).toBeLessThan(64);
    await expectToFit(page, 390);
  });

test('a menu of filters opens by keyboard, gives the focus back, and stays readable in narrow and forced colors', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/directory?q=kettle');
  const chip = page.getByRole('button', { name: 'Category' });
  await chip.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Category' });
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(chip).toBeFocused();
});

test('the map shows the businesses of the page and links to them', async ({ page }) => {
  await page.goto('/directory?q=kettle+crumb&view=map');
  await page.getByRole('button', kettle).click();
  await page.getByRole('region', { name: /Map/ }).getByRole('link', kettle).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(kettle.name);
});

const pages = ['/', '/directory', '/directory?view=map', '/directory?q=qqqqxxxx&open=1'];
for (const path of [
  ...pages,
  '/directory/category/food-drink',
  '/directory/city/alder-falls',
  'a business',
]) {
  test(`${path} is accessible in light and dark, on a phone and a desktop`, async ({ page, request }) => {
    const { groups } = readSuggestions(await (await request.get('/directory/suggest.json?q=kettle')).json());
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path === 'a business' ? (groups[0]?.hits[0]?.href ?? '') : path);
      await page.waitForLoadState('networkidle');
      // The bar at the bottom of a phone may cover half of a link, depending on what the page says at this hour.
      if (path === 'a business') {
        await page
          .locator('.page-actions')
          .evaluate((actions) => actions.scrollIntoView({ block: 'center' }));
        await expect(page.locator('.sticky-action')).toBeHidden();
      }
      await expectAccessibleInBothSchemes(page);
      await expectToFit(page, width);
    }
  });
}

const inEveryHour = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
    day,
    [{ opens: '00:00', closes: '24:00' }],
  ]),
);

test('on a phone the week is folded below the present state, and the main actions stay within reach', async ({
  page,
}) => {
  const path = await addListing({
    name: 'Thumb Works',
    phone: '+1 802 555 0166',
    address: '1 Mill Street, Alder Falls',
    description: 'Word. '.repeat(600),
    opening_hours: JSON.stringify(inEveryHour),
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
      await page.goto(await addListing({ name: 'Clock Shop', opening_hours: JSON.stringify(inEveryHour) }));
      await expect(page.getByRole('row', { name: /Monday/ })).toBeVisible();
      await expect(page.getByText('Times are local (America/New York).')).toBeVisible({ visible: isShown });
    });
  });

test('a business with only a name has a complete page', async ({ page }) => {
  await page.goto(await addListing({ name: 'Only a Name' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Only a Name');
  await expect(page.getByText('Hours not available.')).toBeVisible();
  await expectAccessible(page);
});

test('user content is escaped', async ({ page }) => {
  const hostile = '</script><img src=x onerror="document.title=\'owned\'"> مطعم 🍕';
  const fields = ['name', 'tagline', 'description', 'address', 'notice'] as const;
  const path = await addListing({
    ...Object.fromEntries(fields.map((field) => [field, hostile])),
    city: '<b>T</b>-Hostile',
    website: 'https://x.test/"><img>',
    special_hours: JSON.stringify([{ from: '2030-01-01', to: '2030-01-01', note: hostile }]),
  });
  for (const address of [path, '/directory?q=onerror', '/directory/city/btb-hostile']) {
    expect((await page.goto(address))?.status()).toBe(200);
    await expect(page).not.toHaveTitle('owned');
    expect(await page.locator('main img[src=x]').count()).toBe(0);
  }
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile);
  for (const data of await page.locator('script[type="application/ld+json"]').allTextContents())
    expect(() => JSON.parse(data) as unknown).not.toThrow();
});

test.describe('unknown URLs', () => {
  test.use({ expectedConsole: failedRequest });

  for (const [path, status, text] of [
    ['/directory/no-such-business', 404, 'Business not found'],
    ['/directory/category/nothing', 404, 'Category not found'],
    ['/directory/city/atlantis', 404, 'No businesses in this city'],
    ['/directory?page=4000', 404, 'Page not found'],
    [`/directory?q=${'a'.repeat(10_000)}`, 200, 'Directory'],
    ['/directory?page=-3&sort=up&view=cube&near=1e9,x&category=%3Cb%3E&open=maybe', 200, 'Directory'],
  ] as const) {
    test(`${path.slice(0, 60)} returns ${String(status)} with a message`, async ({ page }) => {
      const reply = await page.goto(path);
      expect(reply?.status()).toBe(status);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
    });
  }

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
});

test('a contact can be downloaded', async ({ request }) => {
  const path = await addListing({ name: 'Contact; me, now', phone: '+1 802 555 0177' });
  const reply = await request.get(`${path}.vcf`);
  expect(reply.headers()['content-type']).toBe('text/vcard; charset=utf-8');
  expect(await reply.text()).toContain('FN:Contact\\; me\\, now\r\n');
});

test('structured data contains the exact business type, hours, and special hours', async ({ page }) => {
  const path = await addListing({
    name: 'Rye & Rise',
    categories: '{Bakeries}',
    city: 'Alder Falls',
    address_line1: '1 Mill Street',
    phone: '+1 802 555 0188',
    opening_hours: JSON.stringify({ friday: [{ opens: '20:00', closes: '02:00' }] }),
    special_hours: JSON.stringify([{ from: '2030-12-24', to: '2030-12-26', note: 'Holidays' }]),
  });
  await page.goto(path);
  const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text) as Record<string, unknown>,
  );
  expect(data.find((thing) => thing['@type'] === 'Bakery')).toMatchObject({
    name: 'Rye & Rise',
    telephone: '+1 802 555 0188',
    address: { '@type': 'PostalAddress', streetAddress: '1 Mill Street', addressLocality: 'Alder Falls' },
    openingHoursSpecification: [{ dayOfWeek: 'https://schema.org/Friday', opens: '20:00', closes: '02:00' }],
    specialOpeningHoursSpecification: [
      { validFrom: '2030-12-24', validThrough: '2030-12-26', opens: '00:00', closes: '00:00' },
    ],
  });
  const trail = data.find((thing) => thing['@type'] === 'BreadcrumbList');
  expect(trail?.['itemListElement']).toHaveLength(5);
});

test("a narrow phone does not break words of the hub's name, and the menu keeps its label", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/directory');
  const torn = await page.locator('header a[href="/"] span').evaluate((name) => {
    const text = name.firstChild;
    if (!(text instanceof Text)) throw new Error('The name is no text.');
    return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });
  expect(torn).toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Deals', exact: true }).first()).toBeVisible();
});
