import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, failedRequest, goodPassword, signIn } from '../support/hub.ts';
import { addListingOf, newName, test } from '../support/people.ts';

test.use({ expectedConsole: failedRequest });

test('a user signed out while typing loses nothing and saves after signing in again', async ({ meet }) => {
  const { page, email } = await meet('member');
  const { id } = await addListingOf(email, newName('Kiosk'));
  await page.goto(`/account/business/edit?id=${id}#contact`);
  await page.getByLabel('Phone').fill('(555) 010-4444');
  const other = await page.context().newPage();
  await other.goto('/account');
  await other.getByRole('button', { name: 'Sign out', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog.getByText('Your session has ended.')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('(555) 010-4444');
  await expectAccessible(page);
  await dialog.getByLabel(`Password for ${email}`).fill(goodPassword);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toBeHidden();

  // Gone without a word: nothing is known of it before the next request.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.endsWith('-auth-token')) localStorage.removeItem(key);
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeVisible();
  await expect(page.getByText('Not saved. Your changes are stored on this device.')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('(555) 010-4444');
  await signIn(other, email);
  await other.waitForURL('**/account');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('You were signed out.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. Your changes are live.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit: Contact' })).toBeFocused();
});

test('an owner with unsaved changes is asked before leaving, fixes an error, gets discarded changes back and pastes plain text', async ({
  meet,
}) => {
  const { page, email } = await meet('member');
  const { id } = await addListingOf(email, newName('Joinery'));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/account/business');
  await page.goto(`/account/business/edit?id=${id}`);
  const website = page.getByLabel('Website');
  const tagline = page.getByLabel('Tagline');

  await test.step('leaving with unsaved changes asks', async () => {
    await page.getByRole('button', { name: 'Edit: Basics' }).click();
    await tagline.fill('Not sent yet');
    const asked = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.type());
        void dialog.dismiss();
      });
    });
    // oxlint-disable-next-line typescript/no-deprecated -- deprecated only as it will be the default
    await page.getByRole('link', { name: 'All businesses' }).click({ noWaitAfter: true });
    expect(await asked).toBe('beforeunload');
    await expect(tagline).toHaveValue('Not sent yet');
    await tagline.fill('As it was');
  });

  await test.step('a section with an error is not left, and Back closes it', async () => {
    await page.getByRole('button', { name: 'Edit: Contact' }).click();
    await expect(page).toHaveURL(/#contact$/);
    await website.fill('walker joinery');
    await page.getByRole('button', { name: 'Edit: Hours' }).click();
    await expect(website).toBeFocused();
    await expect(page.getByRole('alert')).toContainText('Fix 1 field.');
    await expect(page.getByRole('alert').getByRole('link', { name: 'Website' })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(website).toHaveCount(0);
    await expect(page.getByText('Not saved: fix the highlighted fields.')).toBeVisible();
  });

  await test.step('it keeps the other section from being sent', async () => {
    // The browser's Back leads to the section before.
    await expect(tagline).toBeVisible();
    await tagline.fill('Fine joinery');
    await page.getByRole('button', { name: 'Submit changes' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'Website' }).click();
    await expect(website).toBeFocused();
    await expect(website).toHaveValue('walker joinery');
  });

  await test.step('discarded changes come back', async () => {
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByText('Changes discarded.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(website).toHaveValue('walker joinery');
    await website.fill('joinery.example');
  });

  await test.step('text pasted from a word processor becomes plain text, and all is sent', async () => {
    await page.getByRole('button', { name: 'Edit: About' }).click();
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><p class="MsoNormal"><b>We print</b><o:p></o:p></p><script>document.title='x'</script><!--EndFragment--></body></html>`;
    await page.evaluate(async (markup) => {
      const part = (text: string, type: string) => new Blob([text], { type });
      await navigator.clipboard.write([
        new ClipboardItem({
          'text/html': part(markup, 'text/html'),
          'text/plain': part('We print\u00a0“books”\u000bsince 1987 <b>&', 'text/plain'),
        }),
      ]);
    }, html);
    await page.getByLabel('Description').fill('');
    await page.getByLabel('Description').press('ControlOrMeta+V');
    await expect(page.getByLabel('Description')).toHaveValue(/We print\s“books”\ssince 1987 <b>&/);
    await page.getByRole('button', { name: 'Submit changes' }).click();
    await expect(page.getByText('The page stays as it is until the changes are approved')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Proposed changes' }).getByRole('row')).toHaveCount(4);
    const [row] = await inDatabase<{ text: string }>(
      `select patch ->> 'description' as text from public.change_requests where business_id = $1::uuid`,
      id,
    );
    expect(row?.text).not.toContain('Mso');
    expect(row?.text).toContain('<b>&');
  });
});
