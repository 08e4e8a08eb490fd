import { expect, failedRequest, test } from '../support/hub.ts';
import { inDatabase } from '../support/database.ts';
import { becomePerson, becomeStaff, callHub, newWord, readToken } from '../support/staff.ts';

test.describe('of an editor', () => {
  test.use({ expectedConsole: failedRequest });

  test(
    'an editor without a permission is rejected by the database, not only by the UI, and keeps the input when one is taken away',
    { tag: '@fast' },
    async ({ page }) => {
      const editor = await becomeStaff(page, 'editor');
      await page.goto('/admin/files');
      await expect(page.getByText(/permission to import/)).toBeVisible();
      await expect(page.getByText(/permission to export/)).toBeVisible();
      await expect(page.getByLabel('File')).toHaveCount(0);
      await page.goto('/admin/settings');
      await expect(page.getByText('Only admins can change settings.', { exact: false })).toBeVisible();
      await page.goto(`/admin/members?q=${editor.name}`);
      await expect(page.getByText('1 person', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: editor.name }).click();
      await expect(page.getByText('Only for staff who may see contact details.')).toBeVisible();
      await expect(page.getByText('Only admins can change the status of memberships.')).toBeVisible();

      await test.step('nor without the page, with the editor’s token', async () => {
        const token = await readToken(page);
        const call = (method: string, path: string, body?: unknown) => callHub(token, method, path, body);
        const mapping = { name: 0 };
        const responses = await Promise.all([
          call('POST', '/functions/v1/api/imports', {
            file_name: 'x.csv',
            mapping,
            listing_status: 'approved',
          }),
          call('GET', '/functions/v1/api/exports/members'),
          call('GET', '/functions/v1/api/exports/businesses'),
          call('PATCH', '/functions/v1/api/settings/site', { site_title: 'Mine' }),
          call('POST', '/rest/v1/imports', { file_name: 'x.csv', mapping, listing_status: 'approved' }),
          call('POST', '/rest/v1/staff', { user_id: editor.id, role: 'admin' }),
          call('POST', '/rest/v1/plans', { name: 'Free', slug: newWord(), audience: 'member' }),
        ]);
        expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 403));
        // Row-level security hides the rows from the update: nothing is written.
        for (const [path, body] of [
          [`/rest/v1/staff?user_id=eq.${editor.id}`, { rights: ['import', 'export'] }],
          [`/rest/v1/staff?user_id=eq.${editor.id}`, { role: 'admin' }],
          ['/rest/v1/site_settings?id=eq.1', { site_title: 'Mine' }],
          ['/rest/v1/plans?price=gt.0', { price: 0 }],
          [`/rest/v1/profiles?id=eq.${editor.id}`, { membership_status: 'active' }],
        ] as const) {
          const { status, body: written } = await call('PATCH', path, body);
          expect(
            status === 403 || (Array.isArray(written) && written.length === 0),
            `${path} ${status}`,
          ).toBe(true);
        }
        const [row] = await inDatabase('select role, rights from public.staff where user_id = $1', editor.id);
        expect(row).toMatchObject({ role: 'editor', rights: [] });
      });

      await test.step('a permission revoked while the page is open shows a message', async () => {
        await inDatabase(`update public.staff set rights = '{import}' where user_id = $1`, editor.id);
        await page.goto('/admin/files');
        const panel = page.getByRole('region', { name: 'Import listings' });
        await panel.getByLabel('File').setInputFiles({
          name: `${newWord()}.csv`,
          mimeType: 'text/csv',
          buffer: Buffer.from('Name,Phone\nThe Mill,555 0199\n'),
        });
        await expect(panel.getByText('The Mill')).toBeVisible();
        await inDatabase(`update public.staff set rights = '{}' where user_id = $1`, editor.id);
        await panel.getByRole('button', { name: 'Check file' }).click();
        await expect(page.getByText(/Your permission to import was removed/)).toBeVisible();
        await expect(panel.getByText('The Mill')).toBeVisible();
      });

      await test.step('who is removed from the staff while writing keeps the text', async () => {
        await page.goto('/admin/posts/edit');
        await page.getByLabel('Title').fill('Half written');
        await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
        await inDatabase('delete from public.staff where user_id = $1', editor.id);
        await page.getByLabel('Title').fill('Half written, and on');
        await page.getByRole('button', { name: 'Publish…' }).click();
        const dialog = page.getByRole('dialog', { name: 'Publish' });
        await dialog.getByLabel('Blog').check();
        await dialog.getByRole('button', { name: 'Publish' }).click();
        await expect(page.getByText(/Your access to the admin area was removed/)).toBeVisible();
        await expect(page.getByLabel('Title')).toHaveValue('Half written, and on');
        const [post] = await inDatabase<{ status: string }>(
          'select status from public.blog_posts where author_id = $1',
          editor.id,
        );
        expect(post?.status).toBe('draft');
      });
    },
  );
});

test('the admin area tells a member that it is for staff', async ({ page }) => {
  await becomePerson(page);
  await page.goto('/admin/queue');
  await expect(
    page.getByText('This account does not belong to a staff member.', { exact: false }),
  ).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
