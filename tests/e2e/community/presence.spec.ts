import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToFit } from '../support/hub.ts';
import { test } from '../support/people.ts';
import { addBoard } from './add-board.ts';
import { connectAll, joinDirectory } from './join-as.ts';

const hereNow = (page: Page) => page.locator('.here-now');

test('two members see in a conversation that the other has it open, unless they choose not to', async ({
  meet,
}) => {
  const [ada, ben] = [await meet('member'), await meet('member')];
  const { name: adaName, path: adaPath } = await joinDirectory(ada.email, 'Ada');
  const { name: benName, path: benPath } = await joinDirectory(ben.email, 'Ben');
  await connectAll(ada.email, ben.email);
  await ada.page.goto(benPath);
  await ada.page.getByRole('button', { name: `Message ${benName}` }).click();
  const box = ada.page.getByRole('textbox', { name: 'Message', exact: true });
  await box.fill('Hello');
  await box.press('Enter');
  await expect(ada.page.getByRole('region', { name: 'Messages' }).getByText('Hello')).toBeVisible();
  const address = ada.page.url();
  await expect(hereNow(ada.page)).toHaveCount(0);

  await test.step('Ben opens it: each sees the other, without a word to screen readers', async () => {
    await ben.page.goto(address);
    await expect(hereNow(ben.page)).toHaveText(`Here now: ${adaName}`);
    await expect(hereNow(ada.page)).toHaveText(`Here now: ${benName}`);
    expect(await hereNow(ada.page).evaluate((line) => line.closest('[aria-live], [role=status]'))).toBeNull();
    await expectAccessible(ada.page);
    await expectToFit(ada.page, 320);
  });

  await test.step('Ben goes elsewhere', async () => {
    await ben.page.goto('/account/people/profile');
    await expect(hereNow(ada.page)).toHaveCount(0);
  });

  await test.step('Ben does not show when he is active, and sees nobody', async () => {
    const choice = ben.page.getByLabel('Show when I am active, and see who else is');
    await choice.click();
    await expect(ben.page.getByText('Saved.', { exact: true })).toBeVisible();
    const answered = ben.page.waitForResponse(/rpc\/announce_presence/);
    await ben.page.goto(address);
    expect(await (await answered).json()).toEqual({ people: [], count: 0 });
    await expect(ben.page.getByRole('region', { name: 'Messages' }).getByText('Hello')).toBeVisible();
    await expect(hereNow(ben.page)).toHaveCount(0);
    await ada.page.reload();
    await expect(ada.page.getByRole('region', { name: 'Messages' }).getByText('Hello')).toBeVisible();
    await expect(hereNow(ada.page)).toHaveCount(0);
    await ben.page.goto('/es/account/people/profile');
    await ben.page.getByLabel('Mostrar cuándo estoy activo y ver quién más lo está').click();
    await expect(ben.page.getByText('Guardado.', { exact: true })).toBeVisible();
    await ben.page.goto(`/es${new URL(address).pathname}${new URL(address).search}`);
    await expect(hereNow(ben.page)).toHaveText(`Aquí ahora: ${adaName}`);
    await expect(hereNow(ada.page)).toHaveText(`Here now: ${benName}`);
  });

  await test.step('a board shows it too, until one blocks the other', async () => {
    const { path } = await addBoard(ada.email, ben.email);
    await ada.page.goto(path);
    await ben.page.goto(path);
    await expect(hereNow(ben.page)).toHaveText(`Here now: ${adaName}`);
    await expect(hereNow(ada.page)).toHaveText(`Here now: ${benName}`);
    const other = await ben.page.context().newPage();
    await other.goto(adaPath);
    await other.getByRole('button', { name: `Block ${adaName}` }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
    await expect(hereNow(ada.page)).toHaveCount(0);
    await expect(hereNow(ben.page)).toHaveCount(0);
  });
});
