import { randomUUID } from 'node:crypto';
import { waitForMail } from '../../support/mailbox.ts';
import { expect, expectAccessible, expectToFit, hub } from '../support/hub.ts';
import { addListingOf, approve, newName, pathOf, test } from '../support/people.ts';

test('an owner adds a location, staff approve it, and each page leads to the other', async ({
  meet,
  request,
}) => {
  const mainName = newName('Mill');
  const branchName = `${mainName} North`;
  const { page, email } = await meet('member');
  const main = await addListingOf(email, mainName);

  await test.step('the owner starts it from the main listing', async () => {
    await page.goto('/account/business');
    await page.getByRole('link', { name: `Locations: ${mainName}` }).click();
    await expect(page.getByText('No other locations.')).toBeVisible();
    await page.getByRole('link', { name: 'Add location' }).click();
    await expect(page.getByLabel('Business name')).toHaveValue(mainName);
    await page.getByLabel('Business name').fill(branchName);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/account/business/edit?id=*');
  });

  await test.step('the categories are taken over, and the rest is entered as for any listing', async () => {
    await page.getByLabel('Tagline').fill('Flour on the other bank');
    await page.getByRole('button', { name: 'Next: Categories' }).click();
    await expect(
      page.getByRole('group', { name: 'Categories' }).getByRole('checkbox', { checked: true }),
    ).toHaveCount(1);
    await page.getByRole('button', { name: 'Edit: Contact' }).click();
    await page.getByLabel('Phone').fill('(555) 010-4050');
    await page.getByRole('button', { name: 'Edit: Location' }).click();
    await page.getByLabel('Address line 1').fill('7 North Bank');
    await page.getByLabel('City').fill('Alder Falls');
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByRole('heading', { name: 'Submitted' })).toBeVisible();
  });

  const editor = await meet('editor');
  const path = await test.step('an editor approves it, which the owner receives by email', async () => {
    await approve(editor.page, branchName);
    const mail = await waitForMail(hub.mail_url, { to: email, subject: / is live$/ });
    return pathOf(mail.links, '/directory/');
  });

  await test.step('visitors get from each location to the other, in both languages', async () => {
    const { page: visitor } = await meet('visitor');
    await visitor.goto(`/directory/${main.slug}`);
    const others = visitor
      .locator('section')
      .filter({ has: visitor.getByRole('heading', { name: 'Other locations' }) });
    await expect(others.getByText('7 North Bank, Alder Falls')).toBeVisible();
    await expect(others.getByRole('link', { name: '(555) 010-4050' })).toHaveAttribute('href', /^tel:/);
    await expectToFit(visitor);
    await expectAccessible(visitor);
    await others.getByRole('link', { name: branchName }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: branchName })).toBeVisible();
    expect(new URL(visitor.url()).pathname).toBe(path);
    const data = await visitor.locator('script[type="application/ld+json"]').allTextContents();
    expect(data.join(' ')).toContain(`/directory/${main.slug}#business`);
    await visitor.goto(`/es${path}`);
    await expect(visitor.getByRole('heading', { name: 'Otras ubicaciones' })).toBeVisible();
    await visitor.getByRole('link', { name: mainName, exact: true }).click();
    await expect(visitor).toHaveURL(new RegExp(`/es/directory/${main.slug}$`));
    await visitor.goto(`/directory?${new URLSearchParams({ q: mainName }).toString()}`);
    for (const name of [mainName, branchName])
      await expect(visitor.getByRole('link', { name, exact: true })).toBeVisible();
  });

  await test.step('an editor removes it from the organization and adds it again', async () => {
    await editor.page.goto(`/admin/businesses/manage?id=${main.id}`);
    const panel = editor.page.getByRole('region', { name: 'Locations' });
    await expect(panel.getByRole('link', { name: branchName })).toBeVisible();
    await panel.getByRole('button', { name: `Remove location ${branchName}` }).click();
    await expect(panel.getByText('No other locations.')).toBeVisible();
    // The page cache does not know the query.
    const shown = await request.get(`${hub.site_url}${path}?fresh=${randomUUID()}`);
    expect(await shown.text()).toContain(branchName);
    expect(await shown.text()).not.toContain('Other locations');
    await panel.getByLabel('Add location').fill(branchName);
    await panel.getByRole('button', { name: `Add ${branchName}` }).click();
    await expect(panel.getByRole('link', { name: branchName })).toBeVisible();
    await expectToFit(editor.page);
    await expectAccessible(editor.page);
  });

  await test.step('the owner removes it and adds it as an existing business', async () => {
    await page.goto(`/account/business/locations?id=${main.id}`);
    await page.getByRole('button', { name: `Remove location ${branchName}` }).click();
    await expect(page.getByText('No other locations.')).toBeVisible();
    await page
      .getByLabel('Business', { exact: true })
      .selectOption({ label: `${branchName} · Alder Falls · Live` });
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText(`“${branchName}” is now a location of “${mainName}”.`)).toBeVisible();
    await expect(page.getByRole('link', { name: branchName })).toBeVisible();
    await expectToFit(page);
    await expectAccessible(page);
    await page.goto('/account/business');
    await expect(page.getByText(`Location of ${mainName}`)).toBeVisible();
  });
});
