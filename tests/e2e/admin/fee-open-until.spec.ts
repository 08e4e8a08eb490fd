import { randomUUID } from 'node:crypto';
import { sql } from '../support/database.ts';
import { expect, test } from '../support/hub.ts';
import { becomeStaff, newWord } from '../support/staff.ts';

test('a fee is open on the day that staff say, and closed after it', async ({ page }) => {
  await becomeStaff(page, 'admin');
  const name = `Booth ${newWord()}`;
  const slug = `booth-${randomUUID().slice(0, 8)}`;
  const [days] = await sql<{ today: string; yesterday: string }[]>`select private.today()::text as today,
    (private.today() - 1)::text as yesterday`;
  // At an address that the page cache does not know.
  const open = (path: string) => page.goto(`${path}?fresh=${randomUUID()}`);
  await page.goto('/admin/fees');
  await page.getByRole('button', { name: 'Add item' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Address').fill(slug);
  await page.getByLabel('Amount (USD)').fill('40');
  await page.getByLabel('Open until (optional)').fill(days?.today ?? '');
  await page.getByLabel('Published').check();
  await page.getByRole('button', { name: 'Save item' }).click();
  const item = page.getByRole('button', { name: new RegExp(name) });
  await expect(item).toBeVisible();
  await open(`/pay/${slug}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeVisible();

  await page.goto('/admin/fees');
  await item.click();
  await page.getByLabel('Open until (optional)').fill(days?.yesterday ?? '');
  await page.getByRole('button', { name: 'Save item' }).click();
  await expect(page.getByText(`${name} saved.`).first()).toBeVisible();
  await open(`/pay/${slug}`);
  await expect(page.getByText('This is closed. It can no longer be paid.')).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveCount(0);
  await open('/pay');
  await expect(page.getByText(name)).toHaveCount(0);
});
