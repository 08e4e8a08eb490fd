import { expect, expectAccessible, hub, signIn, test } from '../support/hub.ts';

const areas = {
  'owner@demo.test': [
    '/account/business',
    '/account/business/add',
    '/account/business/claim',
    '/account/business/posts',
    '/account/notifications',
    '/account/posts',
    '/account/posts/edit',
  ],
  'admin@demo.test': [
    '/admin',
    '/admin/queue',
    '/admin/posts',
    '/admin/posts/edit',
    '/admin/settings',
    '/admin/billing/settings',
    '/admin/billing/invoices',
    '/admin/billing/invoices/invoice',
    '/admin/billing/payments',
    '/admin/billing/invoices/new',
    '/admin/billing/deposits',
    '/admin/billing/deposits/new',
    '/admin/billing/journal',
    '/admin/memberships',
    '/admin/billing',
    '/admin/billing/payments/checks',
    '/admin/members',
    '/admin/staff',
    '/admin/plans',
    '/admin/files',
    '/admin/audit',
    '/admin/launch',
  ],
};

for (const [email, paths] of Object.entries(areas)) {
  test(`the pages of ${email} open and are accessible`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, email, hub.demo_password);
    await page.waitForURL('**/account');
    for (const path of paths) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
  });
}
