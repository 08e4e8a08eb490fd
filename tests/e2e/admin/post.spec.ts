import { expect, expectAccessible, failedRequest, test } from '../support/hub.ts';
import { becomeStaff, newWord } from '../support/staff.ts';
import { inDatabase } from '../support/database.ts';

test.use({ expectedConsole: failedRequest });

test(
  'an editor writes a post, sees it saved and previewed, and it is published on schedule',
  { tag: '@fast' },
  async ({ page, request }) => {
    const title = `The lantern walk ${newWord()}`;
    await becomeStaff(page, 'editor');
    await page.goto('/admin/posts');
    await page.getByRole('link', { name: 'New post' }).click();
    await page.getByLabel('Title').fill(title);
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.click();
    await page.keyboard.type('Bring a ');
    await page.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('lantern');
    await page.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type(' and warm shoes.');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Heading 2' }).click();
    await page.keyboard.type('Where we meet');

    // Saved while typing, without a button; from then on the URL contains its id.
    const saved = async () =>
      (
        await inDatabase<{ content: string; excerpt: string | null }>(
          'select content, excerpt from public.blog_posts where title = $1',
          title,
        )
      )[0];
    await expect.poll(async () => (await saved())?.content).toContain('Where we meet');
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
    await expect(page).toHaveURL(/\?id=/);
    await page.reload();
    await expect(text.getByRole('heading', { name: 'Where we meet' })).toBeVisible();
    await expect(text.locator('strong')).toHaveText('lantern');

    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('article');
    await expect(preview.getByRole('heading', { name: title })).toBeVisible();
    await expect(preview.locator('strong')).toHaveText('lantern');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Excerpt').fill('We walk through the town with lanterns.');
    await expect(page.getByText('9 words')).toBeVisible();

    // Late enough for a slow machine; then its time is moved.
    const at = new Date(Date.now() + 3_600_000);
    const [hub] = await inDatabase<{ time_zone: string }>('select time_zone from public.site_settings');
    const local = at.toLocaleString('sv-SE', { timeZone: hub?.time_zone ?? 'UTC' }).replace(' ', 'T');
    await expect.poll(async () => (await saved())?.excerpt).toBe('We walk through the town with lanterns.');
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await expect(dialog.getByText('We walk through the town with lanterns.')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog.getByText('Choose where it appears: News or Blog.')).toBeVisible();
    const [other] = await inDatabase<{ slug: string }>(
      `insert into public.blog_posts (title, slug) values ($1, $2) returning slug`,
      `Another ${title}`,
      `walk-${newWord().toLowerCase()}`,
    );
    const address = `lantern-walk-${newWord().toLowerCase()}`;
    await dialog.getByLabel('Address').fill('lantern walk!');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog.getByText('Use lower-case letters, digits and single hyphens')).toBeVisible();
    await dialog.getByLabel('News').check();
    await dialog.getByLabel('Address').fill(other?.slug ?? '');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog.getByText('Another post has this address. Choose another one.')).toBeVisible();
    await expect(dialog.getByLabel('News')).toBeChecked();
    await expectAccessible(page);
    await dialog.getByLabel('Address').fill(address);
    await expect(dialog.getByText(`/news/${address}`)).toBeVisible();
    await dialog.getByLabel('Later').check();
    await dialog.getByLabel('Schedule for').fill(local.slice(0, 16));
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(page.getByText(/^Scheduled for/)).toBeVisible();
    const [post] = await inDatabase<{ slug: string; status: string }>(
      'select slug, status from public.blog_posts where title = $1',
      title,
    );
    expect(post).toMatchObject({ status: 'published', slug: address });
    const path = `/news/${post?.slug ?? ''}`;
    expect((await request.get(path)).status(), 'before its time').toBe(404);

    // A 404 is not cached: a visitor's next request shows the post, without any action by staff.
    await inDatabase(
      'update public.blog_posts set publish_date = now() where title = $1 returning id',
      title,
    );
    expect((await request.get(path)).status()).toBe(200);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('.prose strong')).toHaveText('lantern');
    // At an address that the page cache does not know.
    expect(await (await request.get(`/news?fresh=${newWord()}`)).text()).toContain(title);
  },
);
