import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible } from '../support/hub.ts';
import { addListingOf, approve, newName, test } from '../support/people.ts';

test(
  'a deal is drafted, autosaved, published with its code, redeemed, extended, copied, and ended',
  { tag: '@fast' },
  async ({ meet }) => {
    const title = newName('Deal');
    const { page, email } = await meet('member');
    const { id } = await addListingOf(email, newName('Teahouse'));
    const list = `/account/business/posts?id=${id}`;

    await test.step('input survives before there is a draft, and the draft autosaves', async () => {
      await page.goto(`/account/business/post?kind=deal&business=${id}`);
      await page.getByLabel('Title').fill(title);
      await page.reload();
      await expect(page.getByLabel('Title')).toHaveValue(title);
      await page.getByLabel('Description').fill('The second pot is on us.');
      await page.getByLabel('Redemption').selectOption({ label: 'One code for everyone' });
      await page.getByRole('button', { name: 'Save draft' }).click();
      const summary = page.getByRole('alert');
      await expect(summary).toContainText('Enter a code of 3 to 40 letters, digits and hyphens.');
      await summary.getByRole('link', { name: 'Shared code' }).click();
      await expect(page.getByLabel('Shared code')).toBeFocused();
      await page.getByLabel('Shared code').fill('TEA-2');
      await page.getByLabel('Total available').fill('5');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Save draft' }).click();
      await expect(page.getByText('Draft saved.', { exact: true })).toBeVisible();
      await page.getByLabel('Tagline').fill('Two for one');
      // The message of the first save may still be there.
      await expect
        .poll(() => inDatabase('select tagline from public.deals where business_id = $1::uuid', id))
        .toEqual([{ tagline: 'Two for one' }]);
      await page.reload();
      await expect(page.getByLabel('Tagline')).toHaveValue('Two for one');
      await expect(page.getByLabel('Shared code')).toHaveValue('TEA-2');
      await expect(page.getByText('Your unsaved changes were restored')).toHaveCount(0);
    });

    await test.step('a draft is deleted only after a question; its copy stays, with the code', async () => {
      await page.goto(list);
      await page.getByRole('link', { name: `Copy ${title}` }).click();
      const copy = `${title} again`;
      await page.getByLabel('Title').fill(copy);
      await page.getByRole('button', { name: 'Save draft' }).click();
      await expect(page.getByText('Draft saved.', { exact: true })).toBeVisible();
      await page.goto(list);
      await page.getByRole('button', { name: `Delete: ${copy}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete this draft?' });
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('link', { name: `Edit ${copy}` })).toBeVisible();
      await page.getByRole('button', { name: `Delete: ${copy}` }).click();
      await dialog.getByRole('button', { name: 'Delete draft' }).click();
      await expect(page.getByText('Deleted.')).toBeVisible();
      await expect(page.getByRole('link', { name: `Edit ${copy}` })).toHaveCount(0);
      await page.getByRole('link', { name: `Edit ${title}`, exact: true }).click();
      await expect(page.getByLabel('Shared code')).toHaveValue('TEA-2');
      await page.getByRole('button', { name: 'Submit for review' }).click();
      await expect(page.getByText('Saved and submitted for review')).toBeVisible();
      const editor = await meet('editor');
      await approve(editor.page, title);
    });

    await test.step('a member claims it, the business redeems it, and the owner sees the count', async () => {
      const guest = await meet('member');
      await page.goto(list);
      const path = (await page.getByRole('link', { name: title, exact: true }).getAttribute('href')) ?? '';
      await guest.page.goto(path);
      await guest.page.getByRole('button', { name: 'Claim deal' }).click();
      await expect(guest.page.getByText('TEA-2').first()).toBeVisible();
      await page.getByRole('link', { name: `Redemptions for ${title}` }).click();
      await expect(page.getByText('TEA-2')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Redeem a code' }).click();
      await page.getByLabel('Code', { exact: true }).fill('TEA-2');
      await page.getByRole('button', { name: 'Redeem' }).click();
      await expect(page.getByRole('heading', { name: 'Redeemed' })).toBeVisible();
      await page.goBack();
      await expect(page.getByText(/^Redeemed /)).toBeVisible();
    });

    await test.step('it is extended, reverted, copied, paused, and ended', async () => {
      await page.goto(list);
      const row = page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });
      const until = await row.getByText(/^Until /).innerText();
      await page.getByRole('button', { name: `Extend 30 days: ${title}` }).click();
      await expect(page.getByText('Extended by 30 days.')).toBeVisible();
      await expect(row.getByText(until, { exact: true })).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(row.getByText(until, { exact: true })).toBeVisible();
      await page.getByRole('button', { name: `Pause: ${title}` }).click();
      await expect(page.getByText('Deal paused.')).toBeVisible();
      await page.getByRole('button', { name: `Resume: ${title}` }).click();
      await expect(page.getByText('Deal resumed.')).toBeVisible();
      await page.getByRole('button', { name: `End deal: ${title}` }).click();
      await expect(row.getByText('Ended', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: `Copy ${title}` }).click();
      await expect(page.getByLabel('Title')).toHaveValue(title);
      await expect(page.getByRole('heading', { name: 'Copy deal' })).toBeVisible();
      await expect(page.getByLabel('Shared code')).toHaveValue('TEA-2');
    });
  },
);
