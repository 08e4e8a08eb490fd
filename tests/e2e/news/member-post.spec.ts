import { waitForMail } from '../../support/mailbox.ts';
import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, hub } from '../support/hub.ts';
import { approve, newName, openInQueue, pathOf, test } from '../support/people.ts';

test(
  'a member writes for the blog, withdraws, fixes what staff ask for, and is published under their name',
  { tag: '@fast' },
  async ({ meet }) => {
    const title = newName('Keeping bees');
    const { page, email } = await meet('member');
    const { page: staffPage } = await meet('editor');

    await page.goto('/blog');
    await page.getByRole('link', { name: 'Write for the blog' }).click();
    await page.waitForURL('**/account/posts');
    await expect(page.getByText('You have no posts yet.')).toBeVisible();
    await page.getByRole('link', { name: 'New post' }).click();
    await page.getByLabel('Title').fill(title);
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.click();
    await page.keyboard.type('Bees like ');
    await page.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('clover');
    // “Saved” may still be that of the words before.
    await expect
      .poll(() => inDatabase('select content from public.blog_posts where title = $1', title))
      .toMatchObject([{ content: expect.stringMatching(/<strong>clover<\/strong>/) as unknown }]);
    const isSaved = page.getByRole('status').filter({ hasText: /^Saved$/ });
    await expect(isSaved).toBeVisible();
    await expect(page).toHaveURL(/\?id=/);

    // Posts appear under a name: without one, nothing can be submitted.
    await expect(page.getByRole('link', { name: 'Add your name' })).toBeVisible();
    await inDatabase(
      `update public.profiles set first_name = 'Mina', last_name = 'Meadow'
     where id = (select id from auth.users where email = $1) returning id`,
      email,
    );
    await page.reload();
    await expect(page.getByText('It will be published under your name, Mina Meadow.')).toBeVisible();
    await expect(text.locator('strong')).toHaveText('clover');
    await expect(page.getByLabel("What's New")).toHaveCount(0);
    await page.getByLabel('Choose image').setInputFiles('public/icon-512.png');
    await expect(page.getByRole('img', { name: 'Post image' })).toBeVisible();
    await expect
      .poll(() => inDatabase('select featured_image from public.blog_posts where title = $1', title))
      .not.toMatchObject([{ featured_image: null }]);
    await expect(isSaved).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByText('Submitted for review.')).toBeVisible();

    await openInQueue(staffPage, title);
    const item = staffPage.locator('.queue > li').filter({ hasText: title });
    await expect(item.getByText('Mina Meadow').first()).toBeVisible();
    await item.getByRole('button', { name: 'Reject…' }).click();
    const reason = staffPage.getByRole('dialog');
    await reason.getByRole('textbox').fill('Say where to buy clover.');
    await reason.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(item).toHaveCount(0);

    const rejection = await waitForMail(hub.mail_url, { to: email, subject: /^Not approved/ });
    expect(rejection.text).toContain('Say where to buy clover.');
    await page.goto(pathOf(rejection.links, '/account/posts/edit'));
    await expect(page.getByText('Last decision: Say where to buy clover.')).toBeVisible();
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' from the mill');
    await page.getByRole('button', { name: 'Submit again' }).click();
    await expect(page.getByText('Submitted for review.')).toBeVisible();

    await approve(staffPage, title);
    const news = await waitForMail(hub.mail_url, { to: email, subject: /^Published/ });
    await page.goto(pathOf(news.links, '/news/'));
    await page.waitForURL('**/blog/**');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText('Mina Meadow').first()).toBeVisible();
    await expect(page.getByText('Bees like clover from the mill')).toBeVisible();

    // Published, it is the chamber's to change.
    await page.goto(pathOf(rejection.links, '/account/posts/edit'));
    await expect(page.getByText(/is published. To change it, contact staff/)).toBeVisible();
    await page.goto('/account/posts');
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Live');

    await test.step('another post is withdrawn and deleted before it is published', async () => {
      const other = newName('Second thoughts');
      await page.getByRole('link', { name: 'New post' }).click();
      await page.getByLabel('Title').fill(other);
      await page.getByRole('button', { name: 'Submit for review' }).click();
      await expect(page.getByText('Write the text of your post first.')).toBeVisible();
      await text.click();
      await page.keyboard.type('Some words.');
      await page.getByRole('button', { name: 'Submit for review' }).click();
      await expect(page.getByText('Pending review. You get an email when staff have decided.')).toBeVisible();
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await expect(page.getByRole('button', { name: 'Submit for review' })).toBeVisible();
      await page.getByRole('button', { name: 'Delete draft' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click();
      await page.waitForURL('**/account/posts');
      await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: other })).toHaveCount(0);
    });
  },
);
