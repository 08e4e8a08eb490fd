import type { Page } from '@playwright/test';
import { account } from '../../../src/i18n/en/account/account.ts';
import { auth } from '../../../src/i18n/en/account/auth.ts';
import { dealForms } from '../../../src/i18n/en/business/deal-forms.ts';
import { eventForms } from '../../../src/i18n/en/business/event-forms.ts';
import { en } from '../../../src/i18n/en/index.ts';
import { island } from '../../../src/i18n/en/shared/island.ts';
import { jobForms } from '../../../src/i18n/en/business/job-forms.ts';
import { myPosts } from '../../../src/i18n/en/account/my-posts.ts';
import { notifications } from '../../../src/i18n/en/account/notifications.ts';
import { sql } from '../support/database.ts';
import { demoEntry } from '../support/lists.ts';
import { expect, expectAccessible, failedRequest, newEmail, createAccount, test } from '../support/hub.ts';
import { expectSettled } from '../support/settled.ts';

/** The English strings that are long enough not to match by accident. */
const sentencesOf = (tree: object): string[] =>
  Object.values(tree).flatMap((value: unknown) =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? sentencesOf(value)
        : [],
  );
// Names of networks are not translated, and single words occur in user content.
const areas = [en, island, auth, account, notifications, myPosts, dealForms, eventForms, jobForms];
const english = sentencesOf(areas)
  .flatMap((sentence) => sentence.split('#'))
  .map((sentence) => sentence.trim())
  .filter((sentence) => sentence.length > 11 && sentence.includes(' '));

// Lists, and words that find an entry of the demo town: the first entries of a list may belong to other tests.
const lists = {
  '/es/directory': 'kettle crumb',
  '/es/events': 'fiddles',
  '/es/deals': 'loaves',
  '/es/jobs': 'marketing coordinator',
};
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
  '/es/auth/sign-in',
  '/es/auth/sign-up',
  '/es/auth/forgot-password',
  '/es/auth/reset-password',
  '/es/auth/confirm',
  '/es/auth/link?type=recovery',
  '/es/auth/callback',
  '/es/auth/second-step',
  '/es/unsubscribe?token=1',
  '/es/unsubscribe?token=1.reminders.x',
  '/es/account',
  '/es/account/data',
];
const ofAccount = [
  '',
  '/profile',
  '/sign-in',
  '/security',
  '/notifications',
  '/data',
  '/posts',
  '/posts/edit',
  '/invitation',
  '/invitation?token=x',
];

test.use({ expectedConsole: failedRequest });
// Pages with a Spanish URL; files and the admin area have none.
const translated =
  /^\/(?:(?:directory|events|deals|jobs|news|blog|search|about|privacy|account|auth)(?:[/?#]|$)|(?:[?#]|$))/;
const isFile = /^[^?#]*\.(xml|json|ics|vcf|png)(?:[?#]|$)/;

/** Opens a Spanish page; answers the hub's own text that it has in English, and its links to English pages. */
async function findEnglish(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await expectSettled(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  const words = await page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [alt], [title], [placeholder]')]
      .filter((element) => !element.closest('[lang=en]'))
      .flatMap((element) =>
        ['aria-label', 'alt', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
      );
    const meta = document.querySelector('meta[name=description]')?.getAttribute('content') ?? '';
    return [document.title, meta, document.body.innerText, ...named].join('\n');
  });
  const links = await page.evaluate(() =>
    [...document.querySelectorAll('a[href]:not([hreflang]), form[action], link[href]')]
      .filter((element) => !element.closest('.prose'))
      .map((element) => element.getAttribute('href') ?? element.getAttribute('action') ?? ''),
  );
  return [
    ...links.filter((to) => translated.test(to) && !isFile.test(to)).map((to) => `${path} leads to ${to}`),
    ...english.filter((sentence) => words.includes(sentence)).map((it) => `${path}: ${it}`),
  ];
}

test("no Spanish page contains the hub's own text in English or links to an English page", async ({
  page,
}) => {
  const found: string[] = [];
  const read = async (path: string) => {
    found.push(...(await findEnglish(page, path)));
  };
  for (const [list, words] of Object.entries(lists)) {
    await read(list);
    await read(`${list}?${new URLSearchParams({ q: words }).toString()}`);
    const first = page.locator(
      `main a[href^="${list}/"]:not([href*="/category/"], [href*="."], [href*="calendar"])`,
    );
    await read((await first.first().getAttribute('href')) ?? '');
    await expectAccessible(page);
  }
  for (const list of ['news', 'blog'] as const) {
    await read(`/es/${list}`);
    await read(`/es${await demoEntry(list)}`);
    await expectAccessible(page);
  }
  const [now] = await sql<{ day: string }[]>`select private.today()::text as day`;
  for (const path of [...others, `/es/events/calendar?week=${now?.day ?? ''}`]) await read(path);
  expect(found).toEqual([]);
});

test('no page of an account in Spanish contains text in English or links to an English page', async ({
  page,
}) => {
  await createAccount(page, newEmail());
  const found: string[] = [];
  for (const path of ofAccount) {
    found.push(...(await findEnglish(page, `/es/account${path}`)));
    await expectAccessible(page);
  }
  expect(found).toEqual([]);
});

test(
  'a page in another language has its own status and redirects within the language',
  { tag: '@fast' },
  async ({ request }) => {
    const ask = async (path: string) => {
      const reply = await request.get(path, { maxRedirects: 0 });
      return [reply.status(), reply.headers()['location']];
    };
    expect(await ask('/es/jobs')).toEqual([200, undefined]);
    expect(await ask('/es/about')).toEqual([200, undefined]);
    expect(await ask('/es/jobs/nope')).toEqual([404, undefined]);
    expect(await ask('/es/blog/category/whats-new')).toEqual([301, '/es/news']);
    const path = await demoEntry('news');
    expect(await ask(`/es${path.replace('/news/', '/blog/')}`)).toEqual([301, `/es${path}`]);
  },
);

test("a user's link in a post stays unchanged", async ({ request }) => {
  const [post] = await sql`insert into public.blog_posts (title, content, status, publish_date)
    values ('With links', '<p>See <a href="/jobs">the jobs</a></p>', 'published', now() - interval '3 days')
    returning id, slug`;
  const path = `/blog/${String(post?.['slug'])}`;
  const html = await (await request.get(`/es${path}`)).text();
  expect(html).toContain('<a href="/jobs">the jobs</a>');
  expect(html).toContain(`<a href="/es/blog"`);
  await sql`delete from public.blog_posts where id = ${String(post?.['id'])}`;
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedConsole: /(?!)/ });

  test('a visitor reads in Spanish and stays in it', { tag: '@fast' }, async ({ page }) => {
    await page.goto('/jobs');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Empleos' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.locator('link[hreflang=en]')).toHaveAttribute('href', /[^s]\/jobs$/);
    // Without JavaScript the header has a link to the account, whoever reads.
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Cuenta' })).toHaveAttribute('href', '/es/account');
    await expect(header.getByRole('link', { name: 'Crear cuenta' })).toBeHidden();
    // The first job of all may belong to another test.
    await page.getByRole('main').getByRole('searchbox').fill('marketing coordinator');
    await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click();
    await expect(page).toHaveURL(/\/es\/jobs\?.*q=marketing/);
    await page.locator('.grid h2 a').filter({ hasText: 'Marketing Coordinator' }).first().click();
    await expect(page).toHaveURL(/\/es\/jobs\//);
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Description' })).toBeVisible();
  });
});

test.describe('with a browser that prefers Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('a visitor is offered the page in Spanish, stays in it, and dismisses offers', async ({ page }) => {
    await page.goto('/deals?q=loaves');
    const offer = page.getByRole('complementary', { name: 'Este sitio también está en español.' });
    await expectAccessible(page);
    await offer.getByRole('link', { name: 'Ver en español' }).click();
    await expect(page).toHaveURL(/\/es\/deals\?q=loaves$/);
    await page.getByRole('link', { name: 'Iniciar sesión' }).first().click();
    await expect(page).toHaveURL(/\/es\/auth\/sign-in\?next=%2Fes%2Fdeals/);
    // Somebody who chose a language is offered it again.
    await page.goto('/jobs');
    await offer.getByRole('button', { name: 'Cerrar' }).click();
    await expect(offer).toHaveCount(0);
    await page.goto('/deals');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(offer).toBeHidden();
  });
});
