import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, failedRequest, goodPassword, signIn, test } from '../support/hub.ts';
import { becomeStaff, newWord } from '../support/staff.ts';

test.use({ expectedConsole: failedRequest });
/** Opens a new post with a unique title and waits until it is saved; returns its text area. */
async function beginPost(page: Page, title: string): Promise<Locator> {
  await page.goto('/admin/posts/edit');
  await page.getByLabel('Title').fill(title);
  await expect(isSaved(page)).toBeVisible();
  return page.getByRole('textbox', { name: 'Text', exact: true });
}

const isSaved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ });

const contentOf = async (title: string) =>
  (await inDatabase<{ content: string }>('select content from public.blog_posts where title = $1', title))[0]
    ?.content;

const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]-->
<style>p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif}</style></head>
<body lang=EN-US style='tab-interval:36.0pt'><!--StartFragment-->
<h1 style='mso-style-priority:9'>The fair<o:p></o:p></h1>
<p class=MsoNormal style='margin-bottom:8.0pt'><b style='mso-bidi-font-weight:normal'><span style='color:red'>Come</span></b> to <i>Main</i> Street.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Cake<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Music<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>First the cake</p>
<p class=MsoNormal><img width=40 height=40 src="file:///C:/Users/kim/AppData/Local/Temp/msohtmlclip1/01/clip_image001.jpg"><a href="javascript:alert(1)" onclick="alert(1)">here</a></p>
<script>document.title = 'taken over'</script>
<!--EndFragment--></body></html>`;

test('text pasted from Word keeps its words, headings, and lists only', async ({ page }) => {
  const title = `The fair ${newWord()}`;
  await becomeStaff(page, 'editor');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const text = await beginPost(page, title);
  await text.click();
  // Written like an application does: the browser's clipboard API would sanitize it first.
  await text.evaluate((element, markup) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', markup);
    clipboardData.setData('text/plain', 'The fair');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, fromWord);
  await expect(text.getByRole('heading', { level: 2, name: 'The fair' })).toBeVisible();
  await expect(text.locator('ul > li')).toHaveText(['Cake', 'Music']);
  await expect(text.locator('ol > li')).toHaveText(['First the cake']);
  await expect(page.getByText(/1 image was not pasted/)).toBeVisible();
  await expectAccessible(page);
  await expect
    .poll(() => contentOf(title))
    .toBe(
      '<h2>The fair</h2><p><strong>Come</strong> to <em>Main</em> Street.</p>' +
        '<ul><li><p>Cake</p></li><li><p>Music</p></li></ul><ol><li><p>First the cake</p></li></ol><p>here</p>',
    );
  await expect(isSaved(page)).toBeVisible();
  expect(await page.title()).not.toBe('taken over');
});

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6' } })
    .jpeg({ quality: 40 })
    .toBuffer();

test('rejects an executable with an image name and an oversized image, and downscales forty megapixels', async ({
  page,
}) => {
  const title = `The mill ${newWord()}`;
  await becomeStaff(page, 'editor');
  const text = await beginPost(page, title);
  await text.click();
  await page.keyboard.type('The mill turns again.');
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4000, 7)]);
  const none = 'This image cannot be opened. Use a JPEG, PNG or WebP file.';
  const vast = 'This image has 72 megapixels. The maximum is 50.';

  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Insert image' });
  const choose = (name: string, buffer: Buffer) =>
    dialog.getByLabel('Image', { exact: true }).setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  const insert = () => dialog.getByRole('button', { name: 'Insert' }).click();
  await insert();
  await expect(dialog.getByText('Choose an image first.')).toBeVisible();
  await dialog.getByLabel('Alternative text').fill('The mill in spring');
  await choose('mill.jpg', program);
  await insert();
  await expect(dialog.getByText(none)).toBeVisible();
  await choose('mill.jpg', await picture(9000, 8000));
  await insert();
  await expect(dialog.getByText(vast)).toBeVisible();
  await expectAccessible(page);
  await expect(dialog.getByLabel('Alternative text')).toHaveValue('The mill in spring');
  await choose('mill.jpg', await picture(8000, 5000));
  await insert();
  await expect(dialog).toHaveCount(0);
  const inserted = text.getByAltText('The mill in spring');
  await expect(inserted).toBeVisible();
  expect(await widthOf(inserted)).toBe(1600);
  await expect(text).toContainText('The mill turns again.');
  await expect.poll(() => contentOf(title)).toMatch(/<p>The mill turns again\.<\/p><img [^>]*post-images/);

  const announced = page.getByLabel('Choose image');
  await announced.setInputFiles({ name: 'setup.png', mimeType: 'image/png', buffer: program });
  await expect(page.getByText(none)).toBeVisible();
  await announced.setInputFiles({
    name: 'large.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture(8000, 5000),
  });
  const shown = page.getByAltText('Post image');
  await expect(shown).toBeVisible();
  expect(await widthOf(shown)).toBe(1600);
});

const widthOf = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => element.decode().then(() => element.naturalWidth));

test('an author whose session ends signs in over the page, or finds the input on return', async ({
  page,
}) => {
  const title = `The market ${newWord()}`;
  const { email } = await becomeStaff(page, 'editor');
  const text = await beginPost(page, title);
  const address = page.url();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  const signInAgain = async () => {
    await dialog.getByLabel(`Password for ${email}`).fill(goodPassword);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  const typeAtEnd = async (words: string) => {
    await text.click();
    await page.keyboard.press('End');
    await page.keyboard.type(words);
  };
  /** Types what cannot be saved, because the server is out of reach. */
  const typeInVain = async (words: string) => {
    await page.route('**/functions/v1/api/posts/*', (route) => route.abort());
    await typeAtEnd(words);
    await expect(page.getByRole('alert')).toBeVisible();
  };

  await test.step('signed in over the page, the author continues', async () => {
    await typeAtEnd('Before.');
    await expect.poll(() => contentOf(title)).toBe('<p>Before.</p>');
    await endSession(page);
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(`Password for ${email}`).fill('Wrong-Horse-99');
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText(/password/i);
    await signInAgain();
    await expect(text).toHaveText('Before.');
    await typeAtEnd(' After.');
    await expect.poll(() => contentOf(title)).toBe('<p>Before. After.</p>');
  });

  await test.step('what was not saved is saved automatically after signing in again', async () => {
    await typeInVain(' Unheard.');
    await endSession(page);
    await expect(dialog).toBeVisible();
    await page.unrouteAll();
    await signInAgain();
    await expect.poll(() => contentOf(title)).toBe('<p>Before. After. Unheard.</p>');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('who leaves the page signed out finds the input on return', async () => {
    await typeInVain(' On Monday.');
    await endSession(page);
    await expect(dialog).toBeVisible();
    await page.unrouteAll();
    page.on('dialog', (question) => void question.accept());
    await signIn(page, email);
    await page.waitForURL('**/account');
    expect(await contentOf(title)).toBe('<p>Before. After. Unheard.</p>');
    await page.goto(address);
    await expect(page.getByText('Unsaved changes were restored from this device.')).toBeVisible();
    await expect(text).toHaveText('Before. After. Unheard. On Monday.');
    await expectAccessible(page);
    await expect.poll(() => contentOf(title)).toBe('<p>Before. After. Unheard. On Monday.</p>');
    await page.reload();
    await expect(text).toHaveText('Before. After. Unheard. On Monday.');
    await expect(page.getByText('Unsaved changes were restored')).toHaveCount(0);
  });
});

/** Signs out in another tab of the same browser. */
async function endSession(page: Page) {
  const other = await page.context().newPage();
  await other.goto('/account');
  await other.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(other.getByText("You're signed out")).toBeVisible();
  await other.close();
}
