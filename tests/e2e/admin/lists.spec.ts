import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { waitForMail } from '../../support/mailbox.ts';
import { addPerson } from '../support/add-person.ts';
import { addListing, inDatabase } from '../support/database.ts';
import { expect, expectAccessible, hub, test } from '../support/hub.ts';
import { becomeStaff, newWord } from '../support/staff.ts';

const rowsOf = (page: Page) => page.getByRole('table').locator('tbody tr');

/** Opens a list and searches it; resolves once exactly `count` rows are shown. */
async function search(page: Page, list: string, words: string, count: number) {
  await page.goto(`/admin/${list}?q=${encodeURIComponent(words)}`);
  await expect(rowsOf(page)).toHaveCount(count);
  for (const row of await rowsOf(page).all()) await expect(row).toContainText(words);
}

test(
  'an editor finds a listing, edits, verifies and features it, suspends it with a reason, and restores it',
  { tag: '@fast' },
  async ({ page }) => {
    const owner = await addPerson();
    await becomeStaff(page, 'editor');
    const word = newWord();
    const path = await addListing({ name: `Mill ${word}`, tagline: 'Old words', city: 'Listtown' });
    await inDatabase(
      'update public.businesses set owner_id = $1::uuid where name = $2',
      owner.id,
      `Mill ${word}`,
    );

    await page.goto('/admin');
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Businesses' }).click();
    await page.getByLabel('Search businesses').fill(word);
    await expect(page.getByText('1 business', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`q=${word}`));
    const row = rowsOf(page).filter({ hasText: word });
    await expect(row.getByText('Live')).toBeVisible();

    const act = async (name: string) => {
      await row.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    };
    await act('Verify');
    await expect(page.getByText('1 verified.')).toBeVisible();
    await act('Feature…');
    await page.getByLabel('Until (optional)').fill('2090-01-31');
    await page.getByRole('dialog').getByRole('button', { name: 'Feature', exact: true }).click();
    await expect(row.getByText('Until Jan 31, 2090')).toBeVisible();

    await act('Suspend…');
    await expectAccessible(page);
    await page.getByLabel('Reason', { exact: true }).fill('The phone number belongs to somebody else.');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click();
    await expect(row.getByText('Suspended')).toBeVisible();
    const mail = await waitForMail(hub.mail_url, { to: owner.email, subject: /suspended/i });
    expect(mail.text).toContain('The phone number belongs to somebody else.');
    expect((await page.request.get(`${hub.site_url}${path}`)).status()).toBe(410);

    await act('Restore…');
    await page.getByLabel('Reason', { exact: true }).fill('The number is theirs after all.');
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(row.getByText('Live')).toBeVisible();
    const restored = await waitForMail(hub.mail_url, { to: owner.email, subject: /restored/i });
    expect(restored.text).toContain('The number is theirs after all.');

    await test.step('the verification is reverted from the activity log of this listing alone', async () => {
      await row.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Activity log' }).click();
      const entries = page.locator('ul.queue > li');
      await expect(entries).toHaveCount(4);
      await entries.filter({ hasText: 'verified' }).getByRole('button').first().click();
      await entries.getByRole('button', { name: 'Revert…' }).click();
      await entries.getByRole('button', { name: 'Revert change' }).click();
      await expect(entries).toHaveCount(5);
    });

    await test.step('it is edited in its editor, and the change is public at once', async () => {
      await search(page, 'businesses', word, 1);
      await page.getByRole('link', { name: `Mill ${word}` }).click();
      await page.getByRole('button', { name: 'Edit: Basics' }).click();
      await page.getByLabel('Tagline').fill('Rooms by the river');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Saved. Your changes are live.')).toBeVisible();
      // Asked before the change, the page may be cached: at an address of its own it is not.
      expect(await (await page.request.get(`${hub.site_url}${path}?fresh=${newWord()}`)).text()).toContain(
        'Rooms by the river',
      );
    });
  },
);

test('rows are selected by keys, filters are in the URL and in saved views, and a record has its own link', async ({
  page,
}) => {
  const admin = await becomeStaff(page, 'admin');

  await test.step('several rows are selected by keys and Shift, and each that cannot be changed is named with its reason', async () => {
    const word = newWord();
    for (const name of ['A', 'B', 'C', 'D']) await addListing({ name: `${name} ${word}`, city: 'Bulktown' });
    await page.goto(`/admin/businesses?q=${word}&sort=name`);
    await expect(rowsOf(page)).toHaveCount(4);
    await expect(rowsOf(page).first()).toContainText(`A ${word}`);

    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name: `A ${word}` })).toBeFocused();
    await page.keyboard.press('x');
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.getByLabel(`Select D ${word}`).click({ modifiers: ['Shift'] });
    await expect(page.getByText('4 selected')).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');

    // Somebody else archives one of them meanwhile.
    await inDatabase("update public.businesses set status = 'archived' where name = $1", `B ${word}`);
    await page.getByRole('button', { name: 'Suspend…' }).click();
    await page.getByLabel('Reason', { exact: true }).fill('Duplicates.');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click();
    await expect(page.getByText('3 suspended.')).toBeVisible();
    await expect(page.getByText(`B ${word}: Someone else already decided this.`)).toBeVisible();
    // The list shows what the other one decided.
    await expect(
      rowsOf(page)
        .filter({ hasText: `B ${word}` })
        .getByText('Archived'),
    ).toBeVisible();
    await expect(page.getByText('1 selected')).toBeVisible();
  });

  const word = newWord();
  for (const name of ['One', 'Two']) await addListing({ name: `${name} ${word}`, city: 'Viewtown' });
  await inDatabase('update public.businesses set verified = true where name = $1', `Two ${word}`);

  await test.step('a filter is in the URL, a view is saved with its columns, and the list is exported as it is shown', async () => {
    await search(page, 'businesses', word, 2);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('button', { name: 'Verified', exact: true }).click();
    await page.getByLabel('Verified', { exact: true }).selectOption({ label: 'Yes' });
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(page).toHaveURL(/verified=true/);
    await page.goBack();
    await expect(rowsOf(page)).toHaveCount(2);
    await page.goForward();
    await expect(rowsOf(page)).toHaveCount(1);

    await page.getByRole('button', { name: 'Columns…' }).click();
    await page.getByRole('dialog').getByLabel('Phone').check();
    await page.getByRole('dialog').getByLabel('City').uncheck();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'City' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Save view…' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Verified ones');
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await expect(page).not.toHaveURL(/verified/);
    await page.reload();
    await page.getByRole('button', { name: 'Verified ones' }).click();
    await expect(rowsOf(page)).toHaveCount(1);

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file).toContain('Name,Status,Categories');
    expect(file).toContain(`Two ${word},Live`);
    expect(file).not.toContain(`One ${word}`);
    const [entry] = await inDatabase<{ action: string; entity: string }>(
      `select action, entity from public.audit_log where actor_id = $1::uuid and action = 'export'`,
      admin.id,
    );
    expect(entry).toEqual({ action: 'export', entity: 'businesses' });
  });

  await test.step('filters combine as chips that are edited and removed', async () => {
    await page.goto(`/admin/businesses?q=${word}&verified=true&status=approved&sort=name`);
    await expect(rowsOf(page)).toHaveCount(1);
    await expectAccessible(page);
    await page.getByLabel('Verified', { exact: true }).selectOption({ label: 'No' });
    await expect(rowsOf(page)).toContainText(`One ${word}`);
    await page.getByRole('button', { name: 'Remove filter: Verified' }).click();
    await expect(rowsOf(page)).toHaveCount(2);
    await expect(page).not.toHaveURL(/verified/);
    // A filter that is cleared in its chip takes the chip away.
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('button', { name: 'Featured', exact: true }).click();
    await page.getByLabel('Featured', { exact: true }).selectOption({ label: 'No' });
    await expect(page).toHaveURL(/featured=false/);
    await page.getByLabel('Featured', { exact: true }).selectOption({ label: 'All' });
    await expect(page).not.toHaveURL(/featured/);
    await expect(page.getByLabel('Featured', { exact: true })).toHaveCount(0);
    await expect(page).toHaveURL(/status=approved/);
  });

  await test.step('a record has its own link, which Back closes', async () => {
    await page.getByRole('button', { name: `Actions for One ${word}` }).click();
    const record = page.getByRole('dialog', { name: `One ${word}` });
    await expect(record.getByText('Viewtown')).toBeVisible();
    await expect(record.getByRole('link', { name: 'Activity log' })).toBeVisible();
    await expect(page).toHaveURL(/open=/);
    await expectAccessible(page);
    await page.keyboard.press('j');
    const next = page.getByRole('dialog', { name: `Two ${word}` });
    await expect(next).toBeVisible();
    await page.reload();
    await expect(next).toBeVisible();
    await page.goBack();
    await expect(next).toHaveCount(0);
    await expect(rowsOf(page)).toHaveCount(2);
  });

  await test.step('a link opens a record that the page of the list does not have, and closing leaves no entry behind', async () => {
    const [listing] = await inDatabase<{ id: string }>(
      'select id from public.businesses where name = $1',
      `One ${word}`,
    );
    const id = listing?.id ?? '';
    await page.goto(`/admin/businesses?q=nothing-${word}&open=${id}`);
    const record = page.getByRole('dialog', { name: `One ${word}` });
    await expect(record.getByText('Viewtown')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(record).toHaveCount(0);
    await expect(page).not.toHaveURL(/open=/);
    await expect(page.getByText('No businesses match.')).toBeVisible();

    await search(page, 'businesses', word, 2);
    await page.getByRole('button', { name: `Actions for One ${word}` }).click();
    await expect(record).toBeVisible();
    await record.getByRole('button', { name: 'Close' }).click();
    await expect(page).not.toHaveURL(/open=/);
    // The entry before that list is the one that the link opened.
    await page.goBack();
    await expect(page.getByText('No businesses match.')).toBeVisible();
    await expect(record).toHaveCount(0);

    await page.goto(`/admin/events?open=${id}`);
    const missing = page.getByRole('dialog', { name: 'Event not found' });
    await expect(missing.getByText('It no longer exists', { exact: false })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(missing).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\/events$/);
  });

  await test.step('on a phone rows are cards that can still be sorted and selected, and a search in vain is cleared', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await search(page, 'businesses', word, 2);
    await page.getByLabel('Sort by').selectOption('name');
    await expect(rowsOf(page).first()).toContainText(`One ${word}`);
    await page.getByLabel('Sort by').selectOption('-name');
    await expect(rowsOf(page).first()).toContainText(`Two ${word}`);
    await page.getByLabel(`Select Two ${word}`).check();
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.goto('/admin/businesses?q=nothing-like-this');
    await expect(page.getByText('No businesses match.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rowsOf(page).first()).toBeVisible();
  });
});
