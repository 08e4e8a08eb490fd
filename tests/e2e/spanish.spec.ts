import { en } from '../../src/i18n/en/index.ts';
import { dealForms } from '../../src/i18n/en/deal-forms.ts';
import { eventForms } from '../../src/i18n/en/event-forms.ts';
import { jobForms } from '../../src/i18n/en/job-forms.ts';
import { expect, expectAccessible, failedRequest, test } from './support/hub.ts';

/** What the hub says in English, as far as it is long enough not to be found by accident. */
const sentencesOf = (tree: object): string[] =>
  Object.values(tree).flatMap((value: unknown) =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? sentencesOf(value)
        : [],
  );
// Names of networks are names; single words stand in what people wrote.
const english = sentencesOf([en, dealForms, eventForms, jobForms])
  .map((sentence) => sentence.replace(/#/g, '').trim())
  .filter((sentence) => sentence.length > 11 && sentence.includes(' '));

// Pages, what they lead to, and what they say when there is nothing.
const lists = ['/es/directory', '/es/events', '/es/deals', '/es/jobs', '/es/news', '/es/blog'];
const others = [
  '/es',
  '/es/search',
  '/es/search?q=bread',
  '/es/search?q=zzzzqq',
  '/es/directory?q=zzzzqq',
  '/es/directory?view=map',
  '/es/directory?page=99',
  '/es/directory/nope',
  '/es/events?q=zzzzqq',
  '/es/events?page=99',
  '/es/events/calendar',
  '/es/events/calendar?week=2026-12-07',
  '/es/events/nope',
  '/es/deals?q=zzzzqq',
  '/es/deals/nope',
  '/es/jobs?q=zzzzqq&type=Part-time',
  '/es/jobs/nope',
  '/es/jobs/unsubscribe',
  '/es/news/nope',
  '/es/blog/category/nope',
  '/es/about',
  '/es/privacy',
  '/es/offline',
  '/es/nope',
];

test.use({ expectedConsole: failedRequest });
test.setTimeout(180_000);

test('no page in Spanish says anything of the hub’s own in English', async ({ page }) => {
  const found: string[] = [];
  const read = async (path: string) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    const words = await page.evaluate(() => {
      const named = [...document.querySelectorAll('[aria-label], [alt], [title], [placeholder]')].flatMap(
        (element) =>
          ['aria-label', 'alt', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
      );
      const meta = document.querySelector('meta[name=description]')?.getAttribute('content') ?? '';
      return [document.title, meta, document.body.innerText, ...named].join('\n');
    });
    found.push(...english.filter((sentence) => words.includes(sentence)).map((it) => `${path}: ${it}`));
  };
  for (const list of lists) {
    await read(list);
    const first = page.locator(
      `main a[href^="${list}/"]:not([href*="/category/"], [href*="."], [href*="calendar"])`,
    );
    await read((await first.first().getAttribute('href')) ?? '');
    await expectAccessible(page);
  }
  for (const path of others) await read(path);
  expect(found).toEqual([]);
});
