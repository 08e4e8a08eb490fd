import { randomUUID } from 'node:crypto';
import { expect, expectAccessible, expectToFit } from '../support/hub.ts';
import { test } from '../support/people.ts';
import { connectAll, joinDirectory } from './join-as.ts';

// The browser reports requests that are cut off on purpose.
test.use({ expectedConsole: /Failed to load resource.*send_message|ERR_FAILED/ });

test('two members talk live, and a reported message is hidden', { tag: '@fast' }, async ({ meet }) => {
  const [ada, ben] = [await meet('member'), await meet('member')];
  const { name: adaName } = await joinDirectory(ada.email, 'Ada');
  const { name: benName, path: benPath } = await joinDirectory(ben.email, 'Ben');
  await connectAll(ada.email, ben.email);
  const word = randomUUID().slice(0, 8);
  const { page } = ada;
  const box = (of: typeof page) => of.getByRole('textbox', { name: 'Message' });

  await test.step('Ada writes, and Ben sees it in his list', async () => {
    await ben.page.goto('/es/account/messages');
    await expect(ben.page.getByText('Todavía no hay mensajes.')).toBeVisible();
    await ben.page.goto('/account/messages');
    await expect(ben.page.getByText('No messages yet.')).toBeVisible();
    await page.goto(benPath);
    await page.getByRole('button', { name: `Message ${benName}` }).click();
    await box(page).fill(`Hello ${word}`);
    await box(page).press('Enter');
    await expect(page.getByText(`Hello ${word}`).first()).toBeVisible();
    const entry = ben.page.getByRole('link', { name: new RegExp(adaName) });
    await expect(entry).toContainText('1 unread');
    await entry.click();
  });

  await test.step('both talk', async () => {
    await expect(page.getByText('Read', { exact: true })).toBeVisible();
    await box(ben.page).fill('Good day to you');
    await ben.page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Messages' }).getByText('Good day to you')).toBeVisible();
    await expectToFit(page, 320);
  });

  await test.step('a failed message keeps its text, and is sent once', async () => {
    await page.route('**/rpc/send_message*', (route) => route.abort());
    await box(page).fill('Through the storm');
    await box(page).press('Enter');
    await expect(page.getByText('Not sent.')).toBeVisible();
    await page.unroute('**/rpc/send_message*');
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(
      ben.page.getByRole('region', { name: 'Messages' }).getByText('Through the storm'),
    ).toHaveCount(1);
    await expect(page.getByText('Not sent.')).toHaveCount(0);
  });

  await test.step('what could not be sent survives a reload, and is sent once', async () => {
    await page.route('**/rpc/send_message*', (route) => route.abort());
    await box(page).fill('Before the reload');
    await box(page).press('Enter');
    await expect(page.getByText('Not sent.')).toBeVisible();
    await page.unroute('**/rpc/send_message*');
    await page.reload();
    const kept = page.getByRole('listitem').filter({ hasText: 'Before the reload' });
    await expect(kept.getByText('Not sent. The page was closed too early.')).toBeVisible();
    await expectAccessible(page);
    await kept.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('Not sent.')).toHaveCount(0);
    await page.reload();
    const shown = (of: typeof page) =>
      of.getByRole('region', { name: 'Messages' }).getByText('Before the reload');
    await expect(shown(page)).toHaveCount(1);
    await expect(shown(ben.page)).toHaveCount(1);
  });

  await test.step('Ada edits and deletes', async () => {
    const item = page.getByRole('listitem').filter({ hasText: 'Through the storm' });
    await item.last().getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Edit message').fill('After the storm');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(
      ben.page.getByRole('region', { name: 'Messages' }).getByText('After the storm'),
    ).toBeVisible();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'After the storm' })
      .last()
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(
      ben.page.getByRole('region', { name: 'Messages' }).getByText('Message deleted.'),
    ).toBeVisible();
  });

  await test.step('Ben finds and reports her message', async () => {
    await ben.page.goto('/account/messages');
    await ben.page.getByRole('searchbox', { name: 'Search messages' }).fill(`hello ${word}`);
    await ben.page.getByRole('link', { name: `${adaName}: Hello ${word}` }).click();
    const item = ben.page
      .getByRole('region', { name: 'Messages' })
      .getByRole('listitem')
      .filter({ hasText: word });
    await item.getByRole('button', { name: 'Report' }).click();
    await ben.page.getByLabel('Details (optional)').fill(`Rude ${word}`);
    await expectAccessible(ben.page);
    await ben.page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
    await expect(ben.page.getByText('Reported. You get an email once staff have reviewed it.')).toBeVisible();
  });

  await test.step('staff hide it', async () => {
    const { page: admin } = await meet('editor');
    await admin.goto('/admin/reports');
    const report = admin.getByRole('listitem').filter({ hasText: `Rude ${word}` });
    await expect(report.getByText(`Hello ${word}`)).toBeVisible();
    await report.getByRole('button', { name: 'Hide…' }).click();
    await admin.getByLabel('Reason').fill('Insulting');
    await admin.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
    await expect(report).toHaveCount(0);
    await expect(
      page.getByRole('region', { name: 'Messages' }).getByText('Removed by the moderators.'),
    ).toBeVisible();
  });
});
