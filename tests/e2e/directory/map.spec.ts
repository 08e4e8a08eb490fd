import { addListing, inDatabase } from '../support/database.ts';
import { expect, expectAccessible, hub, test } from '../support/hub.ts';
import { newWord } from '../support/staff.ts';

// A city of its own for each run, so that the counts are known.
const newCity = () => `Town ${newWord()}`;

test(
  'all results are on the map, many of them as counts that zoom in',
  { tag: '@fast' },
  async ({ page }) => {
    const city = newCity();
    await inDatabase(
      `insert into public.businesses (status, owner_id, name, city, latitude, longitude)
    select 'approved', null, 'Pier ' || i, $1, -10 + (i % 15) / 100.0, 30 + (i / 15) / 100.0
    from generate_series(1, 150) as i`,
      city,
    );
    // The counts of the whole search are replaced by those that fit the map.
    const fitted = page.waitForResponse((reply) => /map\.json\?.*\barea=/.test(reply.url()));
    await page.goto(`/directory?city=${encodeURIComponent(city)}&view=map`);
    await (await fitted).finished();
    const map = page.getByRole('region', { name: 'Map of the results' });
    const counts = map.getByRole('button', { name: /^\d+ businesses$/ });
    await expect(counts.first()).toBeVisible();
    const shown = async () => {
      const labels = await map
        .getByRole('button', { name: /^(\d+ businesses|Pier \d+)$/ })
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
      return labels.reduce((sum, label) => sum + (label.startsWith('Pier') ? 1 : Number.parseInt(label)), 0);
    };
    await expect.poll(shown).toBe(150);
    await expectAccessible(page);
    await counts.first().press('Enter');
    await expect(map.getByRole('button', { name: /^Pier \d+$/ }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Search this area' })).toBeVisible();
  },
);

test('a pin opens by keyboard with phone and directions, and gives the focus back', async ({ page }) => {
  const city = newCity();
  // One that exists: others see it in their lists.
  const [demo] = await inDatabase<{ logo_url: string }>(
    `select logo_url from public.businesses where logo_url like '/storage/%/logo.webp' order by created_at, id limit 1`,
  );
  const logo = demo?.logo_url ?? '';
  const path = await addListing({
    name: 'Keyboard Kiosk',
    phone: '+1 802 555 0142',
    logo_url: logo,
    latitude: '-20.5',
    longitude: '40.5',
    city,
  });
  await page.goto(`/directory?city=${encodeURIComponent(city)}&view=map`);
  const map = page.getByRole('region', { name: 'Map of the results' });
  const pin = map.getByRole('button', { name: 'Keyboard Kiosk' });
  await pin.focus();
  await page.keyboard.press('Enter');
  await expect(map.getByRole('link', { name: 'Keyboard Kiosk' })).toBeFocused();
  await expect(map.locator(`img[src$="${logo}"]`)).toBeVisible();
  await expect(map.getByRole('link', { name: 'Call +1 802 555 0142' })).toHaveAttribute(
    'href',
    'tel:+18025550142',
  );
  await expect(map.getByRole('link', { name: 'Directions' })).toHaveAttribute(
    'href',
    /destination=-20\.5%2C40\.5/,
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(map.getByRole('link', { name: 'Keyboard Kiosk' })).toBeHidden();
  await expect(pin).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${path}$`));
});

test('the area of the map filters the list together with other filters, and Back removes it', async ({
  page,
}) => {
  const city = newCity();
  await addListing({ name: 'Areaville North', latitude: '-30.1', longitude: '50', city });
  await addListing({ name: 'Areaville South', latitude: '-30.9', longitude: '50', city });
  await page.goto(`/directory?city=${encodeURIComponent(city)}&view=map`);
  const articles = page.getByRole('article');
  await expect(articles).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Areaville South' })).toBeVisible();
  const map = page.getByRole('region', { name: 'Map of the results' });
  await map.focus();
  // By half of the map's height: the northern one is out of it.
  await page.keyboard.press('Shift+ArrowDown');
  const search = page.getByRole('link', { name: 'Search this area' });
  const south = () =>
    search.getAttribute('href').then((href) => Number(/area=([-\d.]+),/.exec(href ?? '')?.[1]));
  await expect.poll(south).toBeLessThan(-31.3);
  await search.click();
  await expect(page).toHaveURL(/city=Town.*area=-3\d/i);
  await expect(articles).toHaveText(/Areaville South/);
  await expect(page.getByRole('link', { name: 'Remove: Map area' })).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(articles).toHaveCount(2);
  await page.goto(`/directory?city=${encodeURIComponent(city)}&area=-30.5,49,-30,51`);
  await expect(articles).toHaveText(/Areaville North/);
  await page.getByRole('link', { name: 'Remove: Map area' }).click();
  await expect(articles).toHaveCount(2);
});

test('without tiles the map says that its ground is plain, asks no other host, and says when it cannot load', async ({
  page,
  context,
}) => {
  const kettle = { name: 'Kettle & Crumb' };
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/directory?q=kettle+crumb');
  // Whatever a page does when it has a moment.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
  expect(asked.filter((url) => /leaflet|map\.json|create-map/.test(url))).toEqual([]);
  await page.goto('/directory?q=kettle+crumb&view=map');
  await expect(page.getByText("Map background isn't available.")).toBeVisible();
  await page.getByRole('button', kettle).click();
  await page.getByRole('region', { name: /Map/ }).getByRole('link', kettle).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(kettle.name);
  const own = [hub.site_url, hub.api_url, hub.analytics_url].map((url) => new URL(url).origin);
  const hosts = new Set(asked.filter((url) => url.startsWith('http')).map((url) => new URL(url).origin));
  expect([...hosts].filter((host) => !own.includes(host))).toEqual([]);

  await context.route('**/directory/map.json*', (route) => route.fulfill({ status: 200, body: 'no list' }));
  await page.goto('/directory?q=kettle+crumb&view=map');
  await expect(page.getByText("The map couldn't load.")).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});
