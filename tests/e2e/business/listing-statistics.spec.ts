import { inDatabase } from '../support/database.ts';
import { expect } from '../support/hub.ts';
import { addListingOf, newName, test } from '../support/people.ts';

// The user agent of a real browser: robots are not counted.
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

const count = async (id: string, kind: string) => {
  const rows = await inDatabase<{ count: number }>(
    'select count from public.listing_stats where business_id = $1 and kind = $2',
    id,
    kind,
  );
  return rows.reduce((sum, row) => sum + row.count, 0);
};

test('the owner sees page views and phone clicks, even though the page is cached, for a week, a month, and a year', async ({
  meet,
  browser,
  baseURL,
}) => {
  const { page, email } = await meet('member');
  const { id, slug } = await addListingOf(email, newName('Kiosk'));
  const statistics = `/account/business/statistics?id=${id}`;

  await test.step('a listing that nobody has visited says so once and leads to its editor', async () => {
    await page.goto(statistics);
    await expect(page.getByRole('heading', { name: 'No activity yet' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Improve your listing' })).toHaveAttribute(
      'href',
      `/account/business/edit?id=${id}`,
    );
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByRole('button', { name: '7 days' })).toHaveCount(0);
  });

  await test.step('visits and calls are counted', async () => {
    const options = { ...(baseURL && { baseURL }), userAgent };
    // One request fills the cache, then a person gets the cached page.
    for (let visits = 0; visits < 2; visits += 1) {
      const visitor = await browser.newContext(options);
      const visit = await visitor.newPage();
      const told = visit.waitForResponse((reply) => reply.url().includes(`/listings/${slug}/uses/view`));
      await visit.goto(`/directory/${slug}`);
      expect((await told).request().method()).toBe('POST');
      await visitor.close();
    }
    await expect.poll(() => count(id, 'view')).toBe(2);
    const visitor = await browser.newContext(options);
    const visit = await visitor.newPage();
    await visit.goto(`/directory/${slug}`);
    // A device would start a call; here only the click happens.
    await visit.evaluate(() => {
      document.addEventListener('click', (event) => {
        event.preventDefault();
      });
    });
    await visit.getByRole('link', { name: 'Call', exact: true }).click();
    await expect.poll(() => count(id, 'phone')).toBe(1);
    await expect.poll(() => count(id, 'view')).toBe(3);
    expect(await visitor.cookies()).toEqual([]);
    await visitor.close();
  });

  const views = page.getByRole('row', { name: /^Page views/ }).getByRole('cell');
  await test.step('the owner sees and exports them', async () => {
    await page.reload();
    await expect(page.getByRole('img', { name: /^Page views, 30 days/ })).toBeVisible();
    await expect(
      page
        .getByRole('row', { name: /^Calls / })
        .getByRole('cell')
        .first(),
    ).toHaveText('1');
    await expect(views.first()).toHaveText('3');
    await expect(views.last()).toHaveText('+3');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^statistics-.*\.csv$/);
  });

  await test.step('a week, a month and a year are compared with those before, also in a table', async () => {
    await inDatabase(
      // Tomorrow too: midnight may pass.
      `insert into public.listing_stats (business_id, day, kind, count)
       select $1::uuid, current_date - n, 'view', 1 from generate_series(-1, 799) as n
       on conflict (business_id, day, kind) do update set count = 1 returning day`,
      id,
    );
    await page.reload();
    await expect(views.first()).toHaveText('30');
    await page.getByRole('button', { name: '7 days' }).click();
    await expect(views.first()).toHaveText('7');
    await expect(views.nth(1)).toHaveText('7');
    await page.getByRole('button', { name: '12 months' }).click();
    await expect(views.first()).toHaveText('365');
    await expect(views.nth(1)).toHaveText('365');
    await page.getByText('View data table').click();
    await expect(page.getByRole('table', { name: 'Page views, 12 months' }).getByRole('row')).toHaveCount(14);
  });
});
