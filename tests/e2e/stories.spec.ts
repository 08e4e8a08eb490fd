import type { Page } from '@playwright/test';
import postgres from 'postgres';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectToFit,
  failedRequest,
  hub,
  newEmail,
  signUpAndConfirm,
  test,
} from './support/hub.ts';

// Not ended after all: a worker that has run the last of its tests may get others of this file.
const sql = postgres(hub.db_url, { max: 2, idle_timeout: 2, onnotice: () => undefined });

/** The first post or job of a list. */
async function firstOf(page: Page, list: string) {
  await page.goto(list);
  const link = page.locator('.grid h2 a').first();
  await expect(link).toBeVisible();
  return (await link.getAttribute('href')) ?? '';
}

const lists = [
  '/news',
  '/blog',
  '/blog/category/selling',
  '/jobs',
  '/jobs?remote=1',
  '/search',
  '/search?q=bread',
];
const texts = ['/about', '/privacy', '/offline', '/es/jobs', '/es/about', '/jobs/unsubscribe?token=x'];

for (const path of [...lists, ...texts, 'a post', 'a job']) {
  const open = async (page: Page) => {
    const list = { 'a post': '/blog', 'a job': '/jobs' }[path];
    await page.goto(list ? await firstOf(page, list) : path);
    await page.waitForLoadState('networkidle');
  };

  test(`${path} is accessible in light and dark, and fits a screen of 320 pixels`, async ({ page }) => {
    await open(page);
    await expectAccessibleInBothSchemes(page);
    await expectToFit(page);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('one filters the jobs and opens one', async ({ page }) => {
    await page.goto('/jobs');
    await page.getByLabel('Kind of work').selectOption({ value: 'Part-time' });
    await page.getByLabel('Pays at least').selectOption({ value: '40000' });
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/type=Part-time.*pay=40000|pay=40000.*type=Part-time/);
    const jobs = page.locator('.grid h2 a');
    const count = await jobs.count();
    expect(count).toBeGreaterThan(0);
    await expect(page.getByText(new RegExp(`^${count} jobs?$`))).toBeVisible();
    await expect(page.locator('.grid').getByText('Full-time')).toHaveCount(0);
    await jobs.first().click();
    await expect(page.getByRole('heading', { level: 2, name: 'Apply', exact: true })).toBeVisible();
    await expect(page.getByText('Part-time').first()).toBeVisible();
  });

  test('one takes a filter away, and words that fit nothing say so', async ({ page }) => {
    await page.goto('/jobs?q=zzzzqqqq');
    await expect(page.getByRole('heading', { name: 'No job fits all of this' })).toBeVisible();
    await page.getByRole('link', { name: 'Show all jobs' }).click();
    await expect(page).toHaveURL(/\/jobs$/);
  });

  test('one reads a post, and goes on to the one before it', async ({ page }) => {
    await page.goto(await firstOf(page, '/blog'));
    await expect(page.locator('article h1')).toBeVisible();
    await expect(page.getByText(/minutes? to read/).first()).toBeVisible();
    const before = page.getByRole('navigation', { name: 'Posts before and after' }).getByRole('link').first();
    const title = await before.locator('strong').innerText();
    await before.click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  test('one searches everything', async ({ page }) => {
    await page.goto('/search');
    await page.getByRole('searchbox', { name: 'Search everything' }).fill('bread');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('heading', { name: 'Businesses', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Events' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Stone Hearth Bread' })).toHaveAttribute(
      'href',
      /^\/directory\//,
    );
  });

  test('one reads in Spanish, and stays in it', async ({ page }) => {
    await page.goto('/jobs');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Empleos' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.locator('link[hreflang=en]')).toHaveAttribute('href', /[^s]\/jobs$/);
    await page.locator('.grid h2 a').first().click();
    await expect(page).toHaveURL(/\/es\/jobs\//);
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'The work' })).toBeVisible();
  });
});

test.describe('an address that leads nowhere', () => {
  test.use({ expectedConsole: failedRequest });

  test('answers 404 or 410, and says what to do', async ({ page, request }) => {
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

  test('a job that is filled is gone, with others to look at', async ({ page }) => {
    const [job] = await sql`insert into public.jobs (title, business_id, status, published_at)
      select 'Lamplighter', id, 'filled', now() from public.businesses where status = 'approved' limit 1 returning slug`;
    const reply = await page.goto(`/jobs/${String(job?.['slug'])}`);
    expect(reply?.status()).toBe(410);
    await expect(page.getByRole('heading', { level: 1, name: 'This job is filled' })).toBeVisible();
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expect(page.locator('.grid h2 a').first()).toBeVisible();
    await expectAccessible(page);
  });

  test('a post that was taken down is gone', async ({ page }) => {
    const [post] = await sql`insert into public.blog_posts (title, status, publish_date)
      values ('Taken back', 'published', now() - interval '1 day') returning id, slug`;
    await sql`update public.blog_posts set status = 'archived' where id = ${String(post?.['id'])}`;
    const reply = await page.goto(`/blog/${String(post?.['slug'])}`);
    expect(reply?.status()).toBe(410);
    await expectAccessible(page);
  });
});

test('a post under the other section’s address is moved to its own', async ({ request }) => {
  const [post] =
    await sql`select slug from public.published_posts where 'whats-new' = any (category_slugs) limit 1`;
  const slug = String(post?.['slug']);
  const reply = await request.get(`/blog/${slug}`, { maxRedirects: 0 });
  expect([reply.status(), reply.headers()['location']]).toEqual([301, `/news/${slug}`]);
});

test('what somebody wrote as HTML does not act, and a scheduled post is not there yet', async ({
  page,
  request,
}) => {
  const content = `<p>Fine</p><script>document.title='hacked'</script><img src=x onerror="document.title='hacked'"><a href="javascript:alert(1)">go</a><svg onload="document.title='hacked'">`;
  const [bad] = await sql`insert into public.blog_posts (title, content, status, publish_date)
    values ('<b>Bold</b> & "quoted" 🎉', '', 'published', now() - interval '2 days') returning id, slug`;
  // The database refuses such a text: it comes in past its triggers, as from a restored backup.
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update public.blog_posts set content = ${content} where id = ${String(bad?.['id'])}`;
  });
  await page.goto(`/blog/${String(bad?.['slug'])}`);
  await expect(page.getByText('Fine')).toBeVisible();
  expect(await page.locator('.prose :is(script, img, svg, [href^="javascript"])').count()).toBe(0);
  await expect(page).toHaveTitle(/^<b>Bold<\/b> & "quoted" 🎉/);
  const [later] = await sql`insert into public.blog_posts (title, status, publish_date)
    values ('Of tomorrow', 'published', now() + interval '1 day') returning id, slug`;
  const path = `/blog/${String(later?.['slug'])}`;
  expect((await request.get(path)).status()).toBe(404);
  await sql`update public.blog_posts set publish_date = now() - interval '1 second' where id = ${String(later?.['id'])}`;
  expect((await request.get(path)).status()).toBe(200);
});

test('one applies with a file that the business alone can open', async ({ page, browser }) => {
  const [employer, applicant] = [newEmail(), newEmail()];
  const other = await (await browser.newContext()).newPage();
  await signUpAndConfirm(other, employer);
  const [job] = await sql`
    with owner as (select id from auth.users where email = ${employer}),
    business as (insert into public.businesses (name, owner_id, status) select 'Lamp works', id, 'approved' from owner returning id)
    insert into public.jobs (title, business_id, description, apply_by_form, status)
    select 'Lamplighter', id, 'Light the lamps.', true, 'active' from business returning id, slug`;
  const path = `/jobs/${String(job?.['slug'])}`;

  await page.goto(path);
  await page.locator('#apply').scrollIntoViewIfNeeded();
  await expect(page.locator('#apply').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    `/auth/sign-in?next=${encodeURIComponent(path)}`,
  );
  await signUpAndConfirm(page, applicant);
  await page.goto(path);
  await page.locator('#apply').scrollIntoViewIfNeeded();
  await expect(page.getByLabel('E-mail for the answer')).toHaveValue(applicant);
  const send = page.getByRole('button', { name: 'Send application' });
  await page
    .getByLabel('Résumé')
    .setInputFiles({ name: 'cv.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('x') });
  await send.click();
  await expect(page.getByText('Say who you are.')).toBeVisible();
  await expect(page.getByText('Choose a PDF, Word, OpenDocument or text file.')).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Your name').fill('Lou Lamp');
  await page.getByLabel('Why you').fill('I am not afraid of ladders.');
  await page
    .getByLabel('Résumé')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 lamp') });
  await send.click();
  await expect(page.getByRole('heading', { name: 'Your application is on its way' })).toBeVisible();
  await page.reload();
  // The browser may come back to another place of the page; the form wakes up where it is seen.
  await page.locator('#apply').scrollIntoViewIfNeeded();
  await expect(page.getByText(/^You applied on/)).toBeVisible();

  const [row] = await sql`select * from public.job_applications where job_id = ${String(job?.['id'])}`;
  expect(row).toMatchObject({ name: 'Lou Lamp', email: applicant, file_name: 'cv.pdf', status: 'new' });
  const file = `${hub.api_url}/storage/v1/object/job-applications/${String(row?.['file_path'])}`;
  const tokenOf = (who: Page) =>
    who.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
      return (JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token?: string }).access_token ?? '';
    });
  const read = async (token: string) =>
    fetch(file, { headers: { apikey: hub.publishable_key, authorization: `Bearer ${token}` } });
  const opened = await read(await tokenOf(other));
  expect([opened.status, await opened.text()]).toEqual([200, '%PDF-1.4 lamp']);
  await signUpAndConfirm(other, newEmail());
  expect((await read(await tokenOf(other))).ok).toBe(false);
  expect((await fetch(file, { headers: { apikey: hub.publishable_key } })).ok).toBe(false);
  await other.context().close();
});

test('one keeps a search, and ends it by the link of a mail', async ({ page }) => {
  const email = newEmail();
  await signUpAndConfirm(page, email);
  await page.goto('/jobs?type=Part-time');
  await page.getByRole('heading', { name: 'Hear of new ones' }).scrollIntoViewIfNeeded();
  await page.getByLabel('How often').selectOption('weekly');
  await page.getByRole('button', { name: 'Save this search' }).click();
  await expect(page.getByText('Saved: you hear by mail of new jobs (Part-time).')).toBeVisible();
  await expectAccessible(page);
  const [alert] =
    await sql`select a.* from public.job_alerts a join auth.users u on u.id = user_id where u.email = ${email}`;
  expect(alert).toMatchObject({ job_type: 'Part-time', frequency: 'weekly' });
  await page.goto(`/jobs/unsubscribe?token=${String(alert?.['token'])}`);
  expect(await sql`select from public.job_alerts where id = ${String(alert?.['id'])}`).toHaveLength(1);
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(page.getByRole('heading', { name: 'The alert has ended' })).toBeVisible();
  expect(await sql`select from public.job_alerts where id = ${String(alert?.['id'])}`).toHaveLength(0);
});

test.describe('the search over the page', () => {
  test('is opened, worked and closed by keyboard', async ({ page }) => {
    await page.goto('/news');
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Control+k');
    const input = page.getByRole('combobox', { name: 'Search everything' });
    await expect(input).toBeFocused();
    await page.keyboard.type('bread');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(input).toBeHidden();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('marketing coordinator');
    await expect(page.getByRole('option', { name: /Marketing Coordinator/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Marketing Coordinator' })).toBeVisible();
  });

  test('opens by its button, and Enter without a choice shows all results', async ({ page }) => {
    await page.goto('/news');
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Search everything (Ctrl K)' }).click();
    await page.getByRole('combobox', { name: 'Search everything' }).fill('bread');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=bread$/);
  });
});

test('without a network the offline page is shown', async ({ page, context }) => {
  await page.goto('/news');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await page.goto('/jobs');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
});

test.describe('machines', () => {
  test('read the feeds', async ({ page, request }) => {
    await page.goto('/about');
    for (const path of ['/news/rss.xml', '/blog/rss.xml', '/jobs/rss.xml', '/jobs/rss.xml?type=Part-time']) {
      const reply = await request.get(path);
      expect(reply.headers()['content-type'], path).toBe('application/rss+xml; charset=utf-8');
      const found = await page.evaluate(
        (text) => {
          const xml = new DOMParser().parseFromString(text, 'text/xml');
          return {
            isBroken: xml.querySelector('parsererror') !== null,
            items: [...xml.querySelectorAll('item')].map((item) => ({
              link: item.querySelector('link')?.textContent ?? '',
              title: item.querySelector('title')?.textContent ?? '',
              date: item.querySelector('pubDate')?.textContent ?? '',
              guid: item.querySelector('guid')?.textContent ?? '',
            })),
          };
        },
        await reply.text(),
      );
      expect(found.isBroken, path).toBe(false);
      expect(found.items.length, path).toBeGreaterThan(0);
      for (const { link, title, date, guid } of found.items) {
        expect(link).toContain(`${hub.site_url}/`);
        expect(guid).toBe(link);
        expect(title).not.toBe('');
        expect(Number.isNaN(Date.parse(date))).toBe(false);
      }
      expect((await request.get(found.items[0]?.link ?? '')).status()).toBe(200);
    }
    for (const path of ['/news/feed.json', '/blog/feed.json']) {
      const feed = (await (await request.get(path)).json()) as {
        version: string;
        items: { id: string; content_html: string }[];
      };
      expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
      expect(
        feed.items.every(
          ({ id, content_html }) => id.startsWith(hub.site_url) && typeof content_html === 'string',
        ),
      ).toBe(true);
    }
  });

  test('read the sitemaps, whose pages are all there', async ({ request }) => {
    const locations = async (path: string) => {
      const reply = await request.get(path);
      expect(reply.headers()['content-type'], path).toBe('application/xml; charset=utf-8');
      return [...(await reply.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');
    };
    const robots = await (await request.get('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${hub.site_url}/sitemap-index.xml`);
    const sitemaps = await locations('/sitemap-index.xml');
    for (const kind of ['businesses', 'events', 'jobs', 'posts', 'pages'])
      expect(sitemaps).toContain(`${hub.site_url}/sitemap-${kind}.xml`);
    expect(await locations('/sitemap-pages.xml')).toContain(`${hub.site_url}/directory/city/alder-falls`);
    for (const kind of ['jobs', 'posts', 'pages']) {
      const pages = await locations(`/sitemap-${kind}.xml`);
      expect(pages.length).toBeGreaterThan(5);
      for (const address of pages) expect((await request.get(address)).status(), address).toBe(200);
    }
    for (const name of ['nonsense', 'constructor', 'toString'])
      expect((await request.get(`/sitemap-${name}.xml`)).status(), name).toBe(404);
  });

  test('read what a job and a post are', async ({ page }) => {
    const read = async () => {
      const all = await page.locator('script[type="application/ld+json"]').allInnerTexts();
      return all.map((text) => JSON.parse(text) as Record<string, unknown>);
    };
    await page.goto(await firstOf(page, '/jobs'));
    const job = (await read()).find((thing) => thing['@type'] === 'JobPosting') ?? {};
    for (const field of [
      'title',
      'description',
      'datePosted',
      'hiringOrganization',
      'jobLocation',
      'validThrough',
      'employmentType',
      'identifier',
    ])
      expect(job, field).toHaveProperty(field);
    await page.goto(await firstOf(page, '/news'));
    const post = (await read()).find((thing) => thing['@type'] === 'NewsArticle') ?? {};
    for (const field of [
      'headline',
      'datePublished',
      'dateModified',
      'author',
      'publisher',
      'image',
      'mainEntityOfPage',
    ])
      expect(post, field).toHaveProperty(field);
    expect((await read()).some((thing) => thing['@type'] === 'BreadcrumbList')).toBe(true);
  });

  test('find the manifest, its icons and the picture of shared links', async ({ page, request }) => {
    await page.goto('/news');
    const address = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = (await (await request.get(address ?? '')).json()) as {
      name: string;
      icons: { src: string }[];
    };
    expect(manifest.name).toBeTruthy();
    const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
    for (const src of [...manifest.icons.map((icon) => icon.src), picture]) {
      const reply = await request.get(src);
      expect([reply.status(), reply.headers()['content-type']], src).toEqual([200, 'image/png']);
    }
  });

  test('get a picture with its title for each page of one thing', async ({ page, request }) => {
    await page.goto(await firstOf(page, '/jobs'));
    const address = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
    expect(address).toMatch(/\/og\/jobs\/[a-z0-9-]+\.png$/);
    const reply = await request.get(address);
    expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'image/png']);
    const size = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, new URL(address).pathname);
    expect(size).toEqual([1200, 630]);
    expect((await request.get('/og/jobs/nope.png')).status()).toBe(404);
    const [job] = await sql`insert into public.jobs (title, business_id, status)
      select '灯台守 🎉', id, 'active' from public.businesses where status = 'approved' limit 1 returning slug`;
    const plain = await request.get(`/og/jobs/${String(job?.['slug'])}.png`, { maxRedirects: 0 });
    expect([plain.status(), plain.headers()['location']]).toEqual([302, '/og.png']);
  });

  test('keep a page that they read for a while', async ({ request }) => {
    for (const path of ['/jobs?q=kept', '/es/jobs?q=kept', '/news?page=1', '/search?q=kept']) {
      expect((await request.get(path)).headers()['x-page-cache'], path).toBe('MISS');
      expect((await request.get(path)).headers()['x-page-cache'], path).toBe('HIT');
    }
  });
});
