import { addListing } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, test } from '../support/hub.ts';
import { newWord } from '../support/staff.ts';

test.use({ serviceWorkers: 'allow' });

const kettle = { name: 'Kettle & Crumb' };

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'a visitor finds a business despite a typo, narrows the directory by filters, and turns its pages',
    { tag: '@fast' },
    async ({ page }) => {
      await test.step('a misspelled name leads to the hours, location and deals of a business', async () => {
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

      await test.step('filters combine and are removed one by one', async () => {
        await page.goto('/directory');
        await page.getByRole('button', { name: 'All filters' }).click();
        const sheet = page.getByRole('dialog', { name: 'All filters' });
        await sheet.getByLabel('Category').selectOption('bakeries');
        await sheet.getByLabel('City').selectOption('alder-falls');
        await sheet.getByRole('button', { name: 'Apply' }).click();
        await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/^\d+ business/);
        await page.getByRole('link', { name: 'Remove: Alder Falls' }).click();
        await expect(page).toHaveURL(/\/directory\/category\/bakeries$/);
      });

      await test.step('an empty list offers help', async () => {
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

      await test.step('pages have their own URLs and link to their neighbors', async () => {
        await page.goto('/directory?sort=name');
        await page.getByRole('link', { name: /Next/ }).click();
        await expect(page).toHaveURL(/\/directory\?sort=name&page=2$/);
        await expect(page.locator('link[rel=prev]')).toHaveAttribute('href', /\/directory\?sort=name$/);
        await expect(page.locator('link[rel=next]')).toHaveAttribute('href', /page=3$/);
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/directory\?page=2$/);
      });
    },
  );

  test("the menu of a phone opens, and a narrow one breaks no word of the hub's name", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/?from=menu');
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
    await expect(page.locator('#site-menu')).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.locator('#site-menu').getByRole('link', { name: 'Deals', exact: true })).toBeVisible();
    await page.locator('#site-menu').getByRole('link', { name: 'Directory' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Directory');
  });
});

test(
  'suggestions and filters work by keyboard, and what is near is found by the location',
  { tag: '@fast' },
  async ({ page, context }) => {
    await test.step('a menu of filters gives the focus back, and stays readable in narrow and forced colors', async () => {
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

    await test.step('what is near comes first when the location is shared', async () => {
      await page.emulateMedia({ forcedColors: null });
      await page.setViewportSize({ width: 1280, height: 800 });
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation({ latitude: 44.2702, longitude: -72.5704 });
      await page.getByRole('button', { name: 'Near me' }).click();
      await expect(page).toHaveURL(/near=44\.270(,|%2C)-72\.570/);
      await expect(page.getByRole('article').first()).toContainText(/mi/);
    });

    await test.step('suggestions appear while typing and are chosen by keyboard', async () => {
      const field = page.getByRole('combobox', { name: 'Search the directory' });
      await field.fill('');
      await field.pressSequentially('kettle');
      await expect(page.getByRole('option', kettle)).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('option', kettle)).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(kettle.name);
    });
  },
);

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

test('lists show their first result on the first screen of a phone, and their filters in one row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // Words of the demo town: what other tests add has names of any length.
  for (const path of ['/directory?q=coffee', '/events?q=market', '/deals?q=loaves', '/jobs?q=marketing'])
    await test.step(path, async () => {
      await page.goto(path);
      const first = await page.getByRole('article').first().boundingBox();
      expect(first?.y).toBeLessThan(400);
      const row = await page.getByRole('group', { name: 'Filters' }).boundingBox();
      expect(row?.height).toBeLessThan(64);
      await expectToFit(page, 390);
    });
});
