import { sql } from '../support/database.ts';
import { addJob } from '../support/events-and-deals.ts';
import { expect, expectAccessible } from '../support/hub.ts';
import { addListingOf, newName, test } from '../support/people.ts';
import { newWord } from '../support/staff.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor filters jobs and opens one, and a search without matches shows a way on', async ({
    page,
  }) => {
    const word = newWord();
    const pay = { salary_min: 45_000, salary_max: 50_000, salary_unit: 'YEAR' };
    for (const fields of [
      { job_type: 'Part-time', ...pay },
      { job_type: 'Part-time', ...pay },
      { job_type: 'Full-time', ...pay },
      { job_type: 'Part-time', ...pay, salary_min: 12_000, salary_max: 15_000 },
    ])
      await addJob({ title: `Baker ${word}`, ...fields });
    await page.goto(`/jobs?q=${word}`);
    await expect(page.getByText('4 jobs', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'All filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'All filters' });
    await sheet.getByLabel('Job type').selectOption({ value: 'Part-time' });
    await sheet.getByLabel('Minimum pay').selectOption({ value: '40000' });
    await sheet.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/type=Part-time.*pay=40000|pay=40000.*type=Part-time/);
    await expect(page.getByText('2 jobs', { exact: true })).toBeVisible();
    const jobs = page.locator('.grid h2 a');
    await expect(jobs).toHaveCount(2);
    await expect(page.locator('.grid').getByText('Full-time')).toHaveCount(0);
    await jobs.first().click();
    await expect(page.getByRole('heading', { level: 2, name: 'Apply', exact: true })).toBeVisible();
    await expect(page.getByText('Part-time').first()).toBeVisible();

    await page.goto('/jobs?q=zzzzqqqq');
    await expect(page.getByRole('heading', { name: 'No jobs match your filters' })).toBeVisible();
    await page.getByRole('link', { name: 'Show all jobs' }).click();
    await expect(page).toHaveURL(/\/jobs$/);
  });
});

test.describe('filled job', () => {
  test.use({ expectedConsole: /status of 410/ });

  test('a filled job is gone and links to other jobs', async ({ page }) => {
    const job = await addJob({ title: 'Lamplighter', status: 'filled', published_at: new Date() });
    const reply = await page.goto(`/jobs/${job.slug}`);
    expect(reply?.status()).toBe(410);
    await expect(page.getByRole('heading', { level: 1, name: 'This job is filled' })).toBeVisible();
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expect(page.locator('.grid h2 a').first()).toBeVisible();
    await expectAccessible(page);
  });
});

test('a job has no form while nobody can read applications', { tag: '@fast' }, async ({ meet, request }) => {
  const { email } = await meet('member');
  const business = await addListingOf(email, newName('Tower'));
  const job = await addJob({ business_id: business.id, title: newName('Keeper'), apply_by_form: true });
  const read = async () => (await request.get(`/jobs/${job.slug}?fresh=${crypto.randomUUID()}`)).text();
  expect(await read()).toContain('Apply here');
  await sql`update public.businesses set owner_id = null where id = ${business.id}`;
  const without = await read();
  expect(without).not.toContain('Apply here');
  expect(without).toContain('id="apply"');
});
