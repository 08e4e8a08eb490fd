import { randomUUID } from 'node:crypto';
import { addListing } from '../support/database.ts';
import { addDeal, addEvent, addJob } from '../support/events-and-deals.ts';
import { expect, expectAccessible, test } from '../support/hub.ts';

/**
 * A word that the search knows only from this test, and the same with a letter missing. Which words are near to one in English depends on
 * what other tests have added.
 */
function newMisspelling() {
  const letters = Array.from(randomUUID().replaceAll('-', '').slice(0, 9), (digit) =>
    String.fromCharCode(97 + Number.parseInt(digit, 16)),
  );
  const word = `qu${letters.join('')}k`;
  return { word, typed: word.slice(0, 6) + word.slice(7) };
}

test(
  'the search field gets suggestions and pages to go to as JSON, which search engines leave out',
  { tag: '@fast' },
  async ({ request }) => {
    const name = `Bakehouse ${newMisspelling().word}`;
    const path = await addListing({ name });
    const read = async (file: string) => {
      const reply = await request.get(file);
      expect(reply.status(), file).toBe(200);
      expect(reply.headers()['x-robots-tag'], file).toBe('noindex');
      return reply.text();
    };
    const suggested = await read(`/search/suggest.json?q=${encodeURIComponent(name)}`);
    expect(suggested).toContain(name);
    expect(suggested).toContain(path);
    expect(await read('/search/commands.json')).toContain('"/events"');
    expect(await read('/es/search/commands.json')).toContain('"/es/events"');
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'a visitor searches everything, and a misspelled word is corrected',
    { tag: '@fast' },
    async ({ page }) => {
      await test.step('the home page and the page of the search find everything', async () => {
        await page.goto('/');
        await page.getByRole('searchbox').fill('heating repair');
        await page.getByRole('button', { name: 'Search' }).click();
        await expect(page).toHaveURL(/\/search\?q=heating\+repair$/);
        await expect(page.getByRole('link', { name: 'Cobb & Daughter Plumbing' })).toBeVisible();
        await page.goto('/search');
        await page.getByRole('searchbox', { name: 'Search everything' }).fill('bread');
        await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
        await expect(page.getByRole('heading', { name: 'Businesses', exact: true })).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible();
        await expect(page.getByRole('link', { name: 'Stone Hearth Bread' })).toHaveAttribute(
          'href',
          /^\/directory\//,
        );
        await page.goto('/search?q=bakery');
        await expect(page.getByRole('navigation', { name: 'Categories' })).toContainText('Bakeries');
      });

      await test.step('a word can be searched as it was typed', async () => {
        const { word, typed } = newMisspelling();
        const name = `Bakehouse ${word}`;
        await addListing({ name, tagline: 'Rye' });
        await page.goto(`/search?q=${typed}`);
        await expect(page.getByText(`Showing results for ${word}`)).toBeVisible();
        const found = page.getByRole('main').getByRole('link', { name });
        await expect(found).toBeVisible();
        await page.getByRole('link', { name: typed, exact: true }).click();
        await expect(page).toHaveURL(new RegExp(`q=%22${typed}%22`));
        await expect(page.getByRole('heading', { name: /^No results/ })).toBeVisible();
        await page.getByRole('link', { name: word, exact: true }).click();
        await expect(found).toBeVisible();
      });
    },
  );
});

test(
  'each list says what was searched instead of a misspelled word',
  { tag: '@fast' },
  async ({ request }) => {
    const listing = (name: string) => addListing({ name });
    const lists: [path: string, note: string, add: (title: string) => Promise<unknown>][] = [
      ['/directory', 'Showing results for', listing],
      ['/es/directory', 'Se muestran resultados de', listing],
      ['/jobs', 'Showing results for', (title) => addJob({ title })],
      ['/deals', 'Showing results for', (title) => addDeal({ title })],
      ['/events', 'Showing results for', (title) => addEvent({ title })],
    ];
    for (const [path, note, add] of lists) {
      const { word, typed } = newMisspelling();
      await add(`Only ${word}`);
      const text = (await (await request.get(`${path}?q=${typed}`)).text())
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ');
      expect(text, path).toContain(`${note} ${word}`);
      expect(text, path).toContain(`Only ${word}`);
    }
  },
);

test('the search over each page opens by keyboard and by its button, and leads to what it finds', async ({
  page,
}) => {
  const input = page.getByRole('combobox', { name: 'Search everything' });
  await page.goto('/news');

  await test.step('opens by its button, and Enter without a selection shows all results', async () => {
    await page.getByRole('link', { name: 'Search everything (Ctrl K)' }).click();
    await input.fill('bread');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?q=bread$/);
  });

  await test.step('opens and closes by keyboard', async () => {
    // The page of results has a field of this name.
    await page.goto('/news');
    await page.keyboard.press('Control+k');
    await expect(input).toBeFocused();
    await page.keyboard.type('bread');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(input).toBeHidden();
  });

  await test.step('a match is chosen by keyboard', async () => {
    await page.keyboard.press('Control+k');
    await expect(input).toBeFocused();
    await page.keyboard.type('marketing coordinator');
    const found = page.getByRole('option', { name: /Marketing Coordinator/ });
    // Not among what the first of its words find, which the list shows on the way.
    await expect(found).toHaveAttribute('id', 'palette-0');
    await page.keyboard.press('ArrowDown');
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Marketing Coordinator' })).toBeVisible();
  });
});
