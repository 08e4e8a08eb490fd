import { demoEntry } from '../support/lists.ts';
import { sql } from '../support/database.ts';
import { expect, expectAccessible, failedRequest, test } from '../support/hub.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads a post and continues to the previous one', async ({ page }) => {
    await page.goto(await demoEntry('blog'));
    await expect(page.locator('article h1')).toBeVisible();
    await expect(page.getByText(/min read/).first()).toBeVisible();
    const before = page
      .getByRole('navigation', { name: 'Previous and next posts' })
      .getByRole('link')
      .first();
    const title = await before.locator('strong').innerText();
    await before.click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});

test.describe('archived post', () => {
  test.use({ expectedConsole: failedRequest });

  test('an unpublished post is gone', async ({ page }) => {
    const [post] = await sql`insert into public.blog_posts (title, status, publish_date)
      values ('Taken back', 'published', now() - interval '1 day') returning id, slug`;
    await sql`update public.blog_posts set status = 'archived' where id = ${String(post?.['id'])}`;
    const reply = await page.goto(`/blog/${String(post?.['slug'])}`);
    expect(reply?.status()).toBe(410);
    await expectAccessible(page);
  });
});

test('a post under the wrong section redirects to its own', async ({ request }) => {
  const path = await demoEntry('news');
  const reply = await request.get(path.replace('/news/', '/blog/'), { maxRedirects: 0 });
  expect([reply.status(), reply.headers()['location']]).toEqual([301, path]);
});

test('user HTML does not execute, and a scheduled post is not public', async ({ page, request }) => {
  const content = `<p>Fine</p><script>document.title='hacked'</script><img src=x onerror="document.title='hacked'"><a href="javascript:alert(1)">go</a><svg onload="document.title='hacked'">`;
  const [bad] = await sql`insert into public.blog_posts (title, content, status, publish_date)
    values ('<b>Bold</b> & "quoted" 🎉', '', 'published', now() - interval '2 days') returning id, slug`;
  // The database rejects such HTML, so it is written past the triggers, like data of a restored backup.
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
