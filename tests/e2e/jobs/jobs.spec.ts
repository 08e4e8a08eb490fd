import { addJob } from '../support/events-and-deals.ts';
import { expect, expectAccessible, failedRequest, test } from '../support/hub.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor filters jobs and opens one', async ({ page }) => {
    await page.goto('/jobs');
    await page.getByRole('button', { name: 'All filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'All filters' });
    await sheet.getByLabel('Job type').selectOption({ value: 'Part-time' });
    await sheet.getByLabel('Minimum pay').selectOption({ value: '40000' });
    await sheet.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/type=Part-time.*pay=40000|pay=40000.*type=Part-time/);
    await expect(page.getByText(/^\d+ jobs?$/)).toBeVisible();
    const jobs = page.locator('.grid h2 a');
    const count = await jobs.count();
    expect(count).toBeGreaterThan(0);
    await expect(page.getByText(new RegExp(`^${count} jobs?$`))).toBeVisible();
    await expect(page.locator('.grid').getByText('Full-time')).toHaveCount(0);
    await jobs.first().click();
    await expect(page.getByRole('heading', { level: 2, name: 'Apply', exact: true })).toBeVisible();
    await expect(page.getByText('Part-time').first()).toBeVisible();
  });

  test('a visitor removes a filter, and a search without matches shows a message', async ({ page }) => {
    await page.goto('/jobs?q=zzzzqqqq');
    await expect(page.getByRole('heading', { name: 'No jobs match your filters' })).toBeVisible();
    await page.getByRole('link', { name: 'Show all jobs' }).click();
    await expect(page).toHaveURL(/\/jobs$/);
  });
});

test.describe('filled job', () => {
  test.use({ expectedConsole: failedRequest });

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
