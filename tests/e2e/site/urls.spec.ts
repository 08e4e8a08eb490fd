import type { APIRequestContext } from '@playwright/test';
import { addListing, inDatabase } from '../support/database.ts';
import { addDeal, addEvent, addJob } from '../support/events-and-deals.ts';
import { expect, hub, test } from '../support/hub.ts';
import { headingIn, structuredDataIn } from '../support/read-html.ts';

const redirect = async (request: APIRequestContext, path: string) => {
  const reply = await request.get(path, { maxRedirects: 0 });
  const to = reply.headers()['location'] ?? '';
  return [reply.status(), to.replace(hub.site_url, '')];
};

test('a noncanonical URL redirects to the canonical one', { tag: '@fast' }, async ({ request }) => {
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

test(
  'unpublished content returns 410 for pages, calendars, and contacts, and is not indexed',
  { tag: '@fast' },
  async ({ request }) => {
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
      const reply = await request.get(path);
      const html = await reply.text();
      expect(reply.status(), path).toBe(410);
      expect(html, path).toMatch(/<meta name="robots" content="noindex/);
      expect(structuredDataIn(html), path).toEqual([]);
      expect(headingIn(html), path).not.toBe('');
    }
    for (const file of [`${listing}.vcf`, `/events/${event.slug}.ics`])
      expect((await request.get(file)).status(), file).toBe(410);
    // An address that the page cache does not know: another test may have had the sitemap cached a moment earlier.
    const sitemap = await (await request.get(`/sitemap-businesses.xml?from=${slug}`)).text();
    expect(sitemap).toContain('<loc>');
    expect(sitemap).not.toContain(`${listing}<`);
  },
);

test(
  'colors, files and previews are for whoever names them right, and the page before the launch is over',
  { tag: '@fast' },
  async ({ request, page }) => {
    const styles = await request.get('/brand/a3142d.css');
    expect(styles.headers()['content-type']).toContain('text/css');
    expect(await styles.text()).toContain(':root');
    const path = await addListing({ name: 'Without Files' });
    for (const missing of [
      '/brand/nothing.css',
      `${path}/files/x/y`,
      `${path}/files/${crypto.randomUUID()}/${crypto.randomUUID()}`,
    ])
      expect((await request.get(missing)).status(), missing).toBe(404);
    expect((await request.post('/preview', { data: { token: 'x'.repeat(43) } })).status()).toBe(403);
    await page.goto('/launch-email');
    await expect(page).toHaveURL('/');
  },
);

test('robots.txt allows public pages and disallows personal ones', { tag: '@fast' }, async ({ request }) => {
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

test(
  "an unknown URL returns 404 in the reader's language, and no text of any length breaks a page",
  { tag: '@fast' },
  async ({ request }) => {
    const read = async (path: string) => {
      const reply = await request.get(path);
      const html = await reply.text();
      return { status: reply.status(), heading: headingIn(html), html };
    };
    const english = await read('/no-such-page');
    expect(english).toMatchObject({ status: 404, heading: 'Page not found' });
    expect(english.html).toMatch(/<nav [^>]*aria-label="Pages"/);
    const spanish = await read('/es/no-such/page');
    expect(spanish).toMatchObject({ status: 404, heading: 'Página no encontrada' });
    expect(spanish.html).toContain('<html lang="es"');
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
      expect((await read(path)).status, path).toBe(404);
    for (const path of [
      `/jobs?q=${'x'.repeat(10_000)}`,
      `/search?q=${'x'.repeat(10_000)}`,
      '/jobs?q=%00%F0%9F%8E%89&page=-1&type=x',
      '/search?q=%D9%85%D8%B1%D8%AD%D8%A8%D8%A7',
    ])
      expect((await read(path)).status, path.slice(0, 40)).toBe(200);
  },
);
