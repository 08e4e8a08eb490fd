import type { APIRequestContext } from '@playwright/test';
import { addListing, inDatabase } from '../support/database.ts';
import { addDeal, addEvent, addJob } from '../support/events-and-deals.ts';
import { expect, expectAccessible, failedRequest, hub, test } from '../support/hub.ts';

const redirect = async (request: APIRequestContext, path: string) => {
  const reply = await request.get(path, { maxRedirects: 0 });
  const to = reply.headers()['location'] ?? '';
  return [reply.status(), to.replace(hub.site_url, '')];
};

test('a noncanonical URL redirects to the canonical one', async ({ request }) => {
  const path = await addListing({ name: 'Only One Address' });
  for (const other of [
    path.toUpperCase().replace('/DIRECTORY', '/directory'),
    path.toUpperCase(),
    `${path}/`,
    `${path}.html`,
  ])
    expect(await redirect(request, other), other).toEqual([301, path]);
  expect(await redirect(request, '/Jobs?page=2')).toEqual([301, '/jobs?page=2']);
  expect(await redirect(request, '/es/Jobs')).toEqual([301, '/es/jobs']);
  expect((await request.get(path)).status()).toBe(200);
});

test.describe('unpublished content', () => {
  test.use({ expectedConsole: failedRequest });

  test('returns 410 for pages, calendars, and contacts, and is not indexed', async ({ page, request }) => {
    const listing = await addListing({ name: 'Taken Down' });
    const event = await addEvent();
    const deal = await addDeal();
    const job = await addJob();
    const [post] = await inDatabase<{ slug: string }>(
      `insert into public.blog_posts (title, status, publish_date) values ('Taken', 'published', now() - interval '1 day') returning slug`,
    );
    const slug = listing.replace('/directory/', '');
    await inDatabase(`update public.businesses set status = 'archived' where slug = $1`, slug);
    await inDatabase(`update public.events set approval_status = 'archived' where slug = $1`, event.slug);
    await inDatabase(`update public.deals set status = 'ended' where slug = $1`, deal.slug);
    await inDatabase(`update public.jobs set status = 'closed' where slug = $1`, job.slug);
    await inDatabase(`update public.blog_posts set status = 'archived' where slug = $1`, post?.slug ?? '');
    const pages = [
      listing,
      `/es${listing}`,
      `/events/${event.slug}`,
      `/deals/${deal.slug}`,
      `/jobs/${job.slug}`,
      `/blog/${post?.slug ?? ''}`,
    ];
    for (const path of pages) {
      expect((await page.goto(path))?.status(), path).toBe(410);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    for (const file of [`${listing}.vcf`, `/events/${event.slug}.ics`])
      expect((await request.get(file)).status(), file).toBe(410);
    // Another test may have had the sitemap cached a moment earlier.
    const sitemap = async () => (await request.get('/sitemap-businesses.xml')).text();
    await expect.poll(sitemap).not.toContain(`${listing}<`);
  });

  test("an unknown URL shows its error in the reader's language", async ({ page }) => {
    expect((await page.goto('/no-such-page'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
    await expectAccessible(page);
    expect((await page.goto('/es/no-such/page'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página no encontrada');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expectAccessible(page);
  });
});

test('robots.txt allows public pages and disallows personal ones', async ({ request }) => {
  const lines = (await (await request.get('/robots.txt')).text()).trim().split('\n');
  expect(lines).toEqual([
    'User-agent: *',
    'Disallow: /account',
    'Disallow: /admin',
    'Disallow: /auth/',
    'Disallow: /unsubscribe',
    'Disallow: /search?',
    'Disallow: /search/suggest.json',
    'Disallow: /jobs/unsubscribe',
    'Disallow: /es/account',
    'Disallow: /es/admin',
    'Disallow: /es/auth/',
    'Disallow: /es/unsubscribe',
    'Disallow: /es/search?',
    'Disallow: /es/search/suggest.json',
    'Disallow: /es/jobs/unsubscribe',
    '',
    `Sitemap: ${hub.site_url}/sitemap-index.xml`,
  ]);
});

test.describe('unknown URL', () => {
  test.use({ expectedConsole: failedRequest });

  test('returns 404 or 410 with a message', async ({ page, request }) => {
    for (const path of [
      '/news/nope',
      '/blog/nope',
      '/jobs/nope',
      '/blog/category/nope',
      '/jobs?page=999',
      '/news?page=999',
      '/es/jobs/nope',
      '/jobs/%00',
      '/directory/%00.vcf',
      '/blog/category/%00',
    ])
      expect((await request.get(path)).status(), path).toBe(404);
    for (const path of [
      `/jobs?q=${'x'.repeat(10_000)}`,
      `/search?q=${'x'.repeat(10_000)}`,
      '/jobs?q=%00%F0%9F%8E%89&page=-1&type=x',
      '/search?q=%D9%85%D8%B1%D8%AD%D8%A8%D8%A7',
    ])
      expect((await request.get(path)).status(), path.slice(0, 40)).toBe(200);
    const reply = await page.goto('/jobs/nope');
    expect(reply?.status()).toBe(404);
    await expectAccessible(page);
  });
});
