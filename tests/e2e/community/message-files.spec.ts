import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, expectToFit } from '../support/hub.ts';
import { test } from '../support/people.ts';
import { connectAll, joinDirectory, setJoined } from './join-as.ts';

// The browser reports requests that are refused or cut off on purpose.
test.use({ expectedConsole: /Failed to load resource|ERR_FAILED/ });

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const chooser = (page: Page) => page.getByLabel('Add files');
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');

/** A picture of a stall, wider than a preview. */
const drawPicture = async (page: Page, type = 'image/jpeg') =>
  Buffer.from(
    await page.evaluate(async (kind) => {
      const canvas = new OffscreenCanvas(1800, 1200);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No canvas');
      for (const [n, color] of ['#2b6cb0', '#f6ad55', '#68d391'].entries()) {
        context.fillStyle = color;
        context.fillRect(0, n * 400, 1800, 400);
      }
      return [...new Uint8Array(await (await canvas.convertToBlob({ type: kind })).arrayBuffer())];
    }, type),
  );

async function meetFriends(meet: (role: 'member') => Promise<{ page: Page; email: string }>) {
  const [ada, ben] = [await meet('member'), await meet('member')];
  const { name: adaName } = await joinDirectory(ada.email, 'Ada');
  const { name: benName, path: benPath } = await joinDirectory(ben.email, 'Ben');
  await setJoined('30 days', ada.email, ben.email);
  await connectAll(ada.email, ben.email);
  await ada.page.goto(benPath);
  await ada.page.getByRole('button', { name: `Message ${benName}` }).click();
  await expect(box(ada.page)).toBeVisible();
  return { ada, ben, adaName };
}

test('a picture and a file reach the other, who downloads them, and staff see the reported ones', async ({
  meet,
}) => {
  const { ada, ben, adaName } = await meetFriends(meet);
  const word = randomUUID().slice(0, 8);
  const { page } = ada;

  await test.step('Ada adds a picture with a description and a file, and sends both', async () => {
    await chooser(page).setInputFiles([
      { name: 'stall.jpg', mimeType: 'image/jpeg', buffer: await drawPicture(page) },
      { name: `Plan ${word}.pdf`, mimeType: 'application/pdf', buffer: pdf },
    ]);
    const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
    await expect(files).toHaveCount(2);
    await files
      .filter({ hasText: 'stall.jpg' })
      .getByLabel('Description of stall.jpg (optional)')
      .fill(`Our stall ${word}`);
    await expect(files.getByText(/\d+ kB/)).toHaveCount(2);
    await expectAccessible(page);
    await expectToFit(page, 320);
    await box(page).fill(`Have a look ${word}`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(messages(page).getByRole('button', { name: `Our stall ${word} Enlarge` })).toBeVisible();
    await expect(files).toHaveCount(0);
  });

  await test.step('Ben sees the picture in its place, opens it and downloads the file', async () => {
    await ben.page.goto('/account/messages');
    await ben.page.getByRole('link', { name: new RegExp(adaName) }).click();
    const picture = messages(ben.page).getByRole('img', { name: `Our stall ${word}` });
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(640);
    await expect(picture).toHaveAttribute('width', '320');
    await expect(picture).toHaveAttribute('height', '213');
    await expectAccessible(ben.page);
    await expectToFit(ben.page, 320);
    const [download] = await Promise.all([
      ben.page.waitForEvent('download'),
      messages(ben.page)
        .getByRole('button', { name: `Download Plan ${word}.pdf` })
        .click(),
    ]);
    expect(download.suggestedFilename()).toBe(`Plan ${word}.pdf`);
    expect(await readFile(await download.path())).toEqual(pdf);
    await messages(ben.page)
      .getByRole('button', { name: `Our stall ${word} Enlarge` })
      .click();
    const dialog = ben.page.getByRole('dialog', { name: 'stall.webp' });
    const whole = dialog.getByRole('img', { name: `Our stall ${word}` });
    await expect.poll(() => whole.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1800);
    await expectAccessible(ben.page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('Ben reports it, and staff see the picture and the file', async () => {
    const item = messages(ben.page)
      .getByRole('listitem')
      .filter({ hasText: `Have a look ${word}` });
    await item.getByRole('button', { name: 'Report' }).click();
    await ben.page.getByLabel('Details (optional)').fill(`Not his stall ${word}`);
    await ben.page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
    await expect(ben.page.getByText('Reported. You get an email once staff have reviewed it.')).toBeVisible();
    const { page: admin } = await meet('editor');
    await admin.goto('/admin/reports');
    const report = admin.getByRole('listitem').filter({ hasText: `Not his stall ${word}` });
    const picture = report.getByRole('img', { name: `Our stall ${word}` });
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(640);
    await expectAccessible(admin);
    const [download] = await Promise.all([
      admin.waitForEvent('download'),
      report.getByRole('button', { name: `Download Plan ${word}.pdf` }).click(),
    ]);
    expect(await readFile(await download.path())).toEqual(pdf);
  });
});

test('files are pasted and dropped, and what is no such file is refused where it was added', async ({
  meet,
}) => {
  const { ada, ben, adaName } = await meetFriends(meet);
  const { page } = ada;
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem');

  await test.step('a program that is called a PDF or a picture', async () => {
    const program = Buffer.from('MZ\x90\0\x03\0\0\0 not a document', 'latin1');
    await chooser(page).setInputFiles([
      { name: 'offer.pdf', mimeType: 'application/pdf', buffer: program },
      { name: 'photo.png', mimeType: 'image/png', buffer: program },
    ]);
    await expect(files.filter({ hasText: 'offer.pdf' }).getByRole('alert')).toContainText(
      'This file is none of those that are accepted, whatever its name says.',
    );
    await expect(files.filter({ hasText: 'photo.png' }).getByRole('alert')).toContainText(
      'This image cannot be opened.',
    );
    await expectAccessible(page);
    await box(page).fill('See the offer');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(
      page.getByText('A file could not be added. Remove it, then send the message.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Remove: offer.pdf' }).click();
    await page.getByRole('button', { name: 'Remove: photo.png' }).click();
    await expect(files).toHaveCount(0);
  });

  await test.step('a slow upload is canceled', async () => {
    await page.route('**/message-files*', () => undefined);
    await chooser(page).setInputFiles({ name: 'slow.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expect(files.getByRole('progressbar', { name: 'Uploading slow.pdf' })).toBeVisible();
    await box(page).press('Enter');
    await expect(
      page.getByText('Files are still uploading. Send the message once they are done.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Cancel: slow.pdf' }).click();
    await expect(files).toHaveCount(0);
    await page.unroute('**/message-files*');
  });

  await test.step('a pasted picture and a dropped file', async () => {
    const bytes = [...(await drawPicture(page, 'image/png'))];
    for (const kind of ['paste', 'drop'] as const)
      await box(page).evaluate(
        (area, { kind, bytes }) => {
          const data = new DataTransfer();
          data.items.add(
            kind === 'paste'
              ? new File([Uint8Array.from(bytes)], 'image.png', { type: 'image/png' })
              : new File(['%PDF-1.7\n'], 'dropped.pdf', { type: 'application/pdf' }),
          );
          area.dispatchEvent(
            kind === 'paste'
              ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
              : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
          );
        },
        { kind, bytes },
      );
    await expect(files.filter({ hasText: 'image.png' }).getByText(/\d+ kB/)).toBeVisible();
    await expect(files.filter({ hasText: 'dropped.pdf' }).getByText(/\d+ kB/)).toBeVisible();
  });

  await test.step('a message that fails has its text and files, and is sent once', async () => {
    await page.route('**/rpc/send_message*', (route) => route.abort());
    await box(page).press('Enter');
    const unsent = messages(page).getByRole('listitem').filter({ hasText: 'Not sent.' });
    await expect(unsent).toContainText('See the offer');
    await expect(unsent).toContainText('image.webp, dropped.pdf');
    await expectAccessible(page);
    await page.unroute('**/rpc/send_message*');
    await unsent.getByRole('button', { name: 'Send again' }).click();
    await expect(unsent).toHaveCount(0);
    await ben.page.goto('/account/messages');
    await ben.page.getByRole('link', { name: new RegExp(adaName) }).click();
    await expect(messages(ben.page).getByText('See the offer')).toHaveCount(1);
    await expect(messages(ben.page).getByRole('button', { name: 'Download dropped.pdf' })).toBeVisible();
    await expect(messages(ben.page).getByRole('img', { name: 'image.webp' })).toBeVisible();
  });

  await test.step('one without words says in the list what it has, and is deleted for both', async () => {
    await chooser(page).setInputFiles({ name: 'menu.pdf', mimeType: 'application/pdf', buffer: pdf });
    await expect(files.getByText(/\d+ kB/)).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(ben.page.getByRole('link', { name: new RegExp(`${adaName} 1 file`) })).toBeVisible();
    const item = messages(page).locator('.message').filter({ hasText: 'menu.pdf' });
    await item.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(messages(ben.page).getByText('Message deleted.')).toBeVisible();
    await expect(messages(ben.page).getByRole('button', { name: 'Download menu.pdf' })).toHaveCount(0);
  });
});

test('why no files can be sent is said before one is chosen, in Spanish too', async ({ meet }) => {
  const { ada } = await meetFriends(meet);
  const { page } = ada;
  const address = page.url();

  await test.step('in Spanish a file is added, and not by who joined this week', async () => {
    await page.goto(address.replace('/account/', '/es/account/'));
    await page.getByLabel('Añadir archivos').setInputFiles({
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: pdf,
    });
    await expect(page.getByRole('button', { name: 'Quitar: plan.pdf' })).toBeVisible();
    await setJoined('1 day', ada.email);
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Mensaje' })).toBeVisible();
    await expect(
      page.getByText(/^Su cuenta es nueva\. Podrá enviar enlaces, imágenes y archivos a partir del /),
    ).toBeVisible();
    await expect(page.getByLabel('Añadir archivos')).toHaveCount(0);
  });

  await test.step('who has no space left, or joined this week, is told why', async () => {
    await setJoined('30 days', ada.email);
    await inDatabase(
      `insert into public.message_files (thread_id, user_id, name, type, size)
     select m.thread_id, m.user_id, 'full', 'application/pdf', 10485760 from public.thread_members as m
     join auth.users as u on u.id = m.user_id, generate_series(1, 103) where u.email = $1 returning id`,
      ada.email,
    );
    await page.goto(address);
    await expect(
      page.getByText('Your files in messages take up all of their space. To send files'),
    ).toBeVisible();
    await expect(page.getByLabel('Add files')).toHaveCount(0);
    await setJoined('2 days', ada.email);
    await page.reload();
    await expect(
      page.getByText(/^Your account is new\. You can send links, pictures and files starting /),
    ).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page, 320);
  });
});
