import { randomUUID } from 'node:crypto';
import { demoEntry } from '../support/lists.ts';
import { sql } from '../support/database.ts';
import { expect, expectAccessible, test } from '../support/hub.ts';

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

test(
  'a post under another section leads to its own, what is archived is gone, and what is scheduled is not public',
  { tag: '@fast' },
  async ({ request }) => {
    const path = await demoEntry('news');
    const moved = await request.get(path.replace('/news/', '/blog/'), { maxRedirects: 0 });
    expect([moved.status(), moved.headers()['location']]).toEqual([301, path]);

    const [post] = await sql`insert into public.blog_posts (title, status, publish_date)
    values ('Taken back', 'published', now() - interval '1 day') returning id, slug`;
    await sql`update public.blog_posts set status = 'archived' where id = ${String(post?.['id'])}`;
    expect((await request.get(`/blog/${String(post?.['slug'])}`)).status()).toBe(410);

    const [later] = await sql`insert into public.blog_posts (title, status, publish_date)
    values ('Of tomorrow', 'published', now() + interval '1 day') returning id, slug`;
    const scheduled = `/blog/${String(later?.['slug'])}`;
    expect((await request.get(scheduled)).status()).toBe(404);
    await sql`update public.blog_posts set publish_date = now() - interval '1 second' where id = ${String(later?.['id'])}`;
    expect((await request.get(scheduled)).status()).toBe(200);
  },
);

test.describe('archived post', () => {
  test.use({ expectedConsole: /status of 410/ });

  test('user HTML does not execute, and the page of an archived post is accessible', async ({ page }) => {
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
    await sql`update public.blog_posts set status = 'archived' where id = ${String(bad?.['id'])}`;
    const reply = await page.goto(`/blog/${String(bad?.['slug'])}?fresh=${randomUUID()}`);
    expect(reply?.status()).toBe(410);
    await expectAccessible(page);
  });
});
