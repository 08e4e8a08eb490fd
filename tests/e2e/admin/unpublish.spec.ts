import type { Page } from '@playwright/test';
import { waitForMail } from '../../support/mailbox.ts';
import { addPerson } from '../support/add-person.ts';
import { addListing, inDatabase } from '../support/database.ts';
import { expect, expectAccessible, failedRequest, hub, test } from '../support/hub.ts';
import { becomeStaff, newWord } from '../support/staff.ts';

const rowsOf = (page: Page) => page.getByRole('table').locator('tbody tr');

/** Opens a list and searches it; resolves once exactly `count` rows are shown. */
async function search(page: Page, list: string, words: string, count: number) {
  await page.goto(`/admin/${list}?q=${encodeURIComponent(words)}`);
  await expect(rowsOf(page)).toHaveCount(count);
  for (const row of await rowsOf(page).all()) await expect(row).toContainText(words);
}

// Whether a reason is needed, the database says: it answers 422 to the first attempt.
test.use({ expectedConsole: failedRequest });

test('staff take down what others posted, and restore it, and the author gets the reason each time', async ({
  page,
}) => {
  const author = await addPerson();
  await becomeStaff(page, 'admin');
  const word = newWord();
  await addListing({ name: `Host ${word}`, city: 'Posttown' });
  const [host] = await inDatabase<{ id: string }>(
    'update public.businesses set owner_id = $1::uuid where name = $2 returning id',
    author.id,
    `Host ${word}`,
  );
  const listing = host?.id ?? '';
  await inDatabase(
    `insert into public.events (title, business_id, starts_at, ends_at, approval_status) values ($1, $2::uuid, now() + interval '1 day', now() + interval '25 hours', 'approved')`,
    `Fair ${word}`,
    listing,
  );
  await inDatabase(
    `insert into public.deals (title, business_id, valid_until, status) values ($1, $2::uuid, now() + interval '1 day', 'active')`,
    `Bargain ${word}`,
    listing,
  );
  await inDatabase(
    `insert into public.jobs (title, business_id, status, apply_by_form) values ($1, $3::uuid, 'active', false), ($2, $3::uuid, 'active', true)`,
    `Baker ${word}`,
    `Miller of ${word}`,
    listing,
  );
  await inDatabase(
    `insert into public.blog_posts (title, status, publish_date, author_id) values ($1, 'published', now(), $2::uuid)`,
    `Story ${word}`,
    author.id,
  );

  await test.step('an event, a deal, a job and a post are unpublished from their lists, on a phone too', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    for (const [list, words, state] of [
      ['events', word, 'Rejected'],
      ['deals', word, 'Rejected'],
      ['jobs', `Baker ${word}`, 'Rejected'],
      ['posts', word, 'Archived'],
    ] as const) {
      await search(page, list, words, 1);
      await expect(page.getByLabel('Sort by')).toBeVisible();
      await rowsOf(page).getByRole('checkbox').check();
      await page.getByRole('button', { name: /^Unpublish/ }).click();
      await page.getByLabel('Reason', { exact: true }).fill('It did not happen.');
      await page.getByRole('dialog').getByRole('button', { name: 'Unpublish', exact: true }).click();
      await expect(page.getByText('1 unpublished.')).toBeVisible();
      await expect(rowsOf(page).getByText(state)).toBeVisible();
    }
    const mail = await waitForMail(hub.mail_url, { to: author.email, subject: /unpublished: story/i });
    expect(mail.text).toContain('It did not happen.');
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('the post is restored from its page, and the author hears of it', async () => {
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

  await test.step('a job with applications is closed for its business', async () => {
    const [job] = await inDatabase<{ id: string }>(
      `insert into public.job_applications (job_id, applicant_id, name, email)
       select id, $1::uuid, 'Mina', 'mina@example.test' from public.jobs where title = $2 returning job_id as id`,
      author.id,
      `Miller of ${word}`,
    );
    await search(page, 'jobs', `Miller of ${word}`, 1);
    await expect(rowsOf(page).getByRole('cell', { name: '1', exact: true })).toBeVisible();
    await page.goto(`/account/business/post?kind=job&id=${job?.id ?? ''}`);
    await expect(page.getByText('Applications: 1')).toBeVisible();
    await page.goto(`/account/business/posts?id=${listing}`);
    await page.getByRole('button', { name: `Close: Miller of ${word}` }).click();
    await page.getByLabel('Reason', { exact: true }).fill('Nobody answers there.');
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByText('The job is no longer shown.', { exact: false })).toBeVisible();
    const mail = await waitForMail(hub.mail_url, { to: author.email, subject: /closed: miller/i });
    expect(mail.text).toContain('Nobody answers there.');
  });
});
