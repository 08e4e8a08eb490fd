import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { waitForMail } from '../../support/mailbox.ts';
import { addListing, inDatabase } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, failedRequest, hub, test } from '../support/hub.ts';
import { becomePerson, becomeStaff, newWord } from '../support/staff.ts';

const rowsOf = (page: Page) => page.getByRole('table').locator('tbody tr');

/** Opens a list and searches it; resolves once exactly `count` rows are shown. */
async function search(page: Page, list: string, words: string, count: number) {
  await page.goto(`/admin/${list}?q=${encodeURIComponent(words)}`);
  await expect(rowsOf(page)).toHaveCount(count);
  for (const row of await rowsOf(page).all()) await expect(row).toContainText(words);
}

test('an editor finds a listing, verifies and features it, suspends it with a reason, and restores it', async ({
  page,
  browser,
}) => {
  const theirs = await (await browser.newContext()).newPage();
  const owner = await becomePerson(theirs);
  await becomeStaff(page, 'editor');
  const word = newWord();
  const path = await addListing({ name: `Mill ${word}`, city: 'Listtown' });
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
  await expectAccessible(page);

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

  // The activity log of this listing alone; the verification is reverted from there.
  await row.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Activity log' }).click();
  const entries = page.locator('ul.queue > li');
  await expect(entries).toHaveCount(4);
  await entries.filter({ hasText: 'verified' }).getByRole('button').first().click();
  await entries.getByRole('button', { name: 'Revert…' }).click();
  await entries.getByRole('button', { name: 'Revert change' }).click();
  await expect(entries).toHaveCount(5);
  await theirs.context().close();
});

test('staff edit any listing in its editor, and the change is public at once', async ({ page }) => {
  await becomeStaff(page, 'editor');
  const word = newWord();
  const path = await addListing({ name: `Inn ${word}`, tagline: 'Old words', city: 'Listtown' });
  await search(page, 'businesses', word, 1);
  await page.getByRole('link', { name: `Inn ${word}` }).click();
  await page.getByRole('button', { name: 'Edit: Basics' }).click();
  await page.getByLabel('Tagline').fill('Rooms by the river');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. Your changes are live.')).toBeVisible();
  await expect
    .poll(async () => (await page.request.get(`${hub.site_url}${path}`)).text())
    .toContain('Rooms by the river');
});

test('several rows are selected by keys and Shift, and each that cannot be changed is named with its reason', async ({
  page,
}) => {
  await becomeStaff(page, 'editor');
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

test('filters are in the URL, views are saved with columns, and the list is exported as it is shown', async ({
  page,
}) => {
  const admin = await becomeStaff(page, 'admin');
  const word = newWord();
  for (const name of ['One', 'Two']) await addListing({ name: `${name} ${word}`, city: 'Viewtown' });
  await inDatabase('update public.businesses set verified = true where name = $1', `Two ${word}`);
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

test('filters combine as chips that are edited and removed, and a record has its own link that Back closes', async ({
  page,
}) => {
  await becomeStaff(page, 'editor');
  const word = newWord();
  for (const name of ['One', 'Two']) await addListing({ name: `${name} ${word}`, city: 'Chiptown' });
  await inDatabase('update public.businesses set verified = true where name = $1', `Two ${word}`);
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

  await page.getByRole('button', { name: `Actions for One ${word}` }).click();
  const record = page.getByRole('dialog', { name: `One ${word}` });
  await expect(record.getByText('Chiptown')).toBeVisible();
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

test('a link opens a record that the page of the list does not have, and closing leaves no entry behind', async ({
  page,
}) => {
  await becomeStaff(page, 'editor');
  const word = newWord();
  await addListing({ name: `Deep ${word}`, city: 'Linktown' });
  const [listing] = await inDatabase<{ id: string }>(
    'select id from public.businesses where name = $1',
    `Deep ${word}`,
  );
  const id = listing?.id ?? '';
  await page.goto(`/admin/businesses?q=nothing-${word}&open=${id}`);
  const record = page.getByRole('dialog', { name: `Deep ${word}` });
  await expect(record.getByText('Linktown')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(record).toHaveCount(0);
  await expect(page).not.toHaveURL(/open=/);
  await expect(page.getByText('No businesses match.')).toBeVisible();

  await search(page, 'businesses', word, 1);
  await page.getByRole('button', { name: `Actions for Deep ${word}` }).click();
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

test.describe('of others', () => {
  // Whether a reason is needed, the database says: it answers 422 to the first attempt.
  test.use({ expectedConsole: failedRequest });

  test('staff unpublish an event, a deal, a job and a post from their lists, and the author gets the reason', async ({
    page,
    browser,
  }) => {
    const theirs = await (await browser.newContext()).newPage();
    const author = await becomePerson(theirs);
    await theirs.context().close();
    await becomeStaff(page, 'admin');
    const word = newWord();
    const path = await addListing({ name: `Host ${word}`, city: 'Posttown' });
    const slug = path.split('/').at(-1) ?? '';
    const add = (statement: string, ...values: string[]) => inDatabase(statement, ...values);
    await add(
      `insert into public.events (title, business_id, starts_at, ends_at, approval_status) select $1, id, now() + interval '1 day', now() + interval '25 hours', 'approved' from public.businesses where slug = $2`,
      `Fair ${word}`,
      slug,
    );
    await add(
      `insert into public.deals (title, business_id, valid_until, status) select $1, id, now() + interval '1 day', 'active' from public.businesses where slug = $2`,
      `Bargain ${word}`,
      slug,
    );
    await add(
      `insert into public.jobs (title, business_id, status) select $1, id, 'active' from public.businesses where slug = $2`,
      `Baker ${word}`,
      slug,
    );
    await add(
      `insert into public.blog_posts (title, status, publish_date, author_id) values ($1, 'published', now(), $2::uuid)`,
      `Story ${word}`,
      author.id,
    );
    for (const [list, state] of [
      ['events', 'Rejected'],
      ['deals', 'Rejected'],
      ['jobs', 'Rejected'],
      ['posts', 'Archived'],
    ] as const) {
      await search(page, list, word, 1);
      await rowsOf(page).getByRole('checkbox').check();
      await page.getByRole('button', { name: /^Unpublish/ }).click();
      await page.getByLabel('Reason', { exact: true }).fill('It did not happen.');
      await page.getByRole('dialog').getByRole('button', { name: 'Unpublish', exact: true }).click();
      await expect(page.getByText('1 unpublished.')).toBeVisible();
      await expect(rowsOf(page).getByText(state)).toBeVisible();
    }
    const mail = await waitForMail(hub.mail_url, { to: author.email, subject: /unpublished: story/i });
    expect(mail.text).toContain('It did not happen.');

    // The same from the page of the post: it is restored, and the author hears of it.
    await page.getByRole('link', { name: `Story ${word}` }).click();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByLabel('Reason', { exact: true })).toHaveAccessibleDescription(/Enter a reason/);
    await page.getByLabel('Reason', { exact: true }).fill('It did happen.');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByText('Restored.', { exact: true })).toBeVisible();
    const restored = await waitForMail(hub.mail_url, { to: author.email, subject: /restored: story/i });
    expect(restored.text).toContain('It did happen.');
  });
});

test.describe('a job of a business', () => {
  // The database asks for the reason, by an answer that browsers log.
  test.use({ expectedConsole: /status of 422 .*change_status/ });
  test('staff who close the job of a business give a reason, which its owner gets', async ({
    page,
    browser,
  }) => {
    const theirs = await (await browser.newContext()).newPage();
    const owner = await becomePerson(theirs);
    await becomeStaff(page, 'editor');
    const word = newWord();
    await addListing({ name: `Host ${word}`, city: 'Posttown' });
    const [listing] = await inDatabase<{ id: string }>(
      'update public.businesses set owner_id = $1::uuid where name = $2 returning id',
      owner.id,
      `Host ${word}`,
    );
    await inDatabase(
      `insert into public.jobs (title, business_id, status, apply_by_form) values ($1, $2::uuid, 'active', true)`,
      `Baker ${word}`,
      listing?.id ?? '',
    );
    const [job] = await inDatabase<{ id: string }>(
      `insert into public.job_applications (job_id, applicant_id, name, email)
       select id, $1::uuid, 'Mina', 'mina@example.test' from public.jobs where title = $2 returning job_id as id`,
      owner.id,
      `Baker ${word}`,
    );
    await search(page, 'jobs', word, 1);
    await expect(rowsOf(page).getByRole('cell', { name: '1', exact: true })).toBeVisible();
    await page.goto(`/account/business/post?kind=job&id=${job?.id ?? ''}`);
    await expect(page.getByText('Applications: 1')).toBeVisible();
    await page.goto(`/account/business/posts?id=${listing?.id ?? ''}`);
    await page.getByRole('button', { name: `Close: Baker ${word}` }).click();
    await page.getByLabel('Reason', { exact: true }).fill('Nobody answers there.');
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByText('The job is no longer shown.', { exact: false })).toBeVisible();
    const mail = await waitForMail(hub.mail_url, { to: owner.email, subject: /closed: baker/i });
    expect(mail.text).toContain('Nobody answers there.');
    await theirs.context().close();
  });
});

test('the lists fit phones, where rows are cards that can still be sorted and selected', async ({ page }) => {
  await becomeStaff(page, 'admin');
  for (const list of ['businesses', 'events', 'deals', 'jobs', 'posts']) {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`/admin/${list}`);
    await expect(rowsOf(page).first()).toBeVisible();
    await expect(page.getByLabel('Sort by')).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page, 320);
  }
  await page.goto('/admin/businesses?q=nothing-like-this');
  await expect(page.getByText('No businesses match.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rowsOf(page).first()).toBeVisible();
});
