import sharp from 'sharp';
import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, test } from '../support/hub.ts';
import { becomeStaff, newWord } from '../support/staff.ts';

const contentOf = async (title: string) =>
  (await inDatabase<{ content: string }>('select content from public.blog_posts where title = $1', title))[0]
    ?.content;

test('a slash opens a menu by keyboard, and dropped and pasted images are uploaded and described', async ({
  page,
}) => {
  const title = `The orchard ${newWord()}`;
  await becomeStaff(page, 'editor');
  await page.goto('/admin/posts/edit');
  await page.getByLabel('Title').fill(title);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  const menu = page.getByRole('listbox', { name: 'Insert' });

  await test.step('the menu is chosen from by its keys', async () => {
    await text.click();
    await page.keyboard.type('/');
    await expect(menu.getByRole('option')).toHaveCount(8);
    await expect(menu.getByRole('option', { selected: true })).toHaveText('Heading 2');
    await page.keyboard.press('ArrowDown');
    await expect(menu.getByRole('option', { selected: true })).toHaveText('Heading 3');
    const chosen = await menu.getByRole('option', { selected: true }).getAttribute('id');
    await expect(text).toHaveAttribute('aria-activedescendant', chosen ?? '');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await page.keyboard.press('Backspace');
    await page.keyboard.type('/head');
    await expect(menu.getByRole('option')).toHaveCount(2);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Apples');
    await expect(text.getByRole('heading', { level: 2, name: 'Apples' })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.type('/numbered');
    await expect(menu.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Pick');
    await expect(text.locator('ol > li')).toHaveText(['Pick']);
    await expect(page.getByRole('button', { name: 'Numbered list' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Come early.');
    await expect(page.getByText('4 words')).toBeVisible();
  });

  const give = async (kind: 'drop' | 'paste', name: string, bytes: Buffer) => {
    await text.evaluate(
      (element, { kind: event, name: file, data }) => {
        const transfer = new DataTransfer();
        const content = Uint8Array.from(atob(data), (character) => character.codePointAt(0) ?? 0);
        transfer.items.add(new File([content], file, { type: 'image/png' }));
        element.scrollIntoView({ block: 'end' });
        const box = element.getBoundingClientRect();
        const options = { bubbles: true, cancelable: true };
        element.dispatchEvent(
          event === 'drop'
            ? new DragEvent('drop', {
                ...options,
                dataTransfer: transfer,
                clientX: box.left + 30,
                clientY: box.bottom - 10,
              })
            : new ClipboardEvent('paste', { ...options, clipboardData: transfer }),
        );
      },
      { kind, name, data: bytes.toString('base64') },
    );
  };
  const picture = await sharp({ create: { width: 200, height: 120, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer();

  await test.step('a dropped image gets its words, a broken one says why', async () => {
    await give('drop', 'tree.png', picture);
    const uploads = page.getByRole('list', { name: 'Image uploads' });
    await uploads.getByLabel('Alternative text: tree.png').fill('An apple tree');
    await expectAccessible(page);
    await uploads.getByRole('button', { name: 'Done: tree.png' }).click();
    await expect(uploads).toHaveCount(0);
    await expect(text.getByAltText('An apple tree')).toBeVisible();
    await give('paste', 'broken.png', Buffer.from('nothing'));
    await expect(uploads.getByText(/broken\.png: This image cannot be opened/)).toBeVisible();
    await uploads.getByRole('button', { name: 'Dismiss: broken.png' }).click();
    await give('paste', 'shed.png', picture);
    await uploads.getByRole('button', { name: 'Done: shed.png' }).click();
    await expect(text.locator('img[src*="post-images"]')).toHaveCount(2);
    await expect.poll(() => contentOf(title)).toMatch(/alt="An apple tree"/);
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  });

  await test.step('it is published to the blog after a last look, and unpublishing has an Undo', async () => {
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish' });
    await expect(dialog.getByText(title)).toHaveCount(2);
    await dialog.getByLabel('Blog').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published.', { exact: true })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    const [place] = await inDatabase<{ slug: string }>(
      `select category.slug from public.post_category_mapping as mapping
       join public.post_categories as category on category.id = mapping.category_id
       join public.blog_posts as post on post.id = mapping.post_id where post.title = $1`,
      title,
    );
    expect(place?.slug).toBe('blog');
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
    const toast = page.getByRole('group').filter({ hasText: 'Unpublished.' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'View post' })).toBeVisible();
    await expectToFit(page);
  });
});
