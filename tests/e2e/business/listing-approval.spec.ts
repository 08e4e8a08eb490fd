import { randomUUID } from 'node:crypto';
import { waitForMail } from '../../support/mailbox.ts';
import { expect, expectAccessible, hub } from '../support/hub.ts';
import { approve, newName, openInQueue, pathOf, test } from '../support/people.ts';

test(
  'an owner adds a business, fixes what an editor sent back, visitors find it, and a change is published on approval',
  { tag: '@fast' },
  async ({ meet }) => {
    test.slow();
    const name = newName('Bakery');
    const { page, email } = await meet('member');
    const next = (title: string) => page.getByRole('button', { name: `Next: ${title}` }).click();

    await test.step('input survives a reload before there is a draft', async () => {
      await page.goto('/account/business/add');
      await page.getByLabel('Business name').fill(name);
      await page.getByLabel('Tagline').fill('Sourdough since this morning');
      await page.reload();
      await expect(page.getByLabel('Business name')).toHaveValue(name);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL('**/account/business/edit?id=*');
    });

    await test.step('the draft autosaves', async () => {
      await next('Categories');
      await next('About');
      await page.getByLabel('Description').fill('We bake at five and sell at seven.');
      // Saved at once: nothing was submitted yet.
      await page.reload();
      await expect(page.getByLabel('Description')).toHaveValue('We bake at five and sell at seven.');
      await page.goBack();
      await page.getByLabel('Search categories').fill('baker');
      await page.getByRole('checkbox', { name: 'Bakeries', exact: true }).check();
      await expect(page.getByText('1 of 5 chosen.')).toBeVisible();
      await expect(page.getByText('All changes saved')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the last step lists what is missing', async () => {
      const review = page.getByRole('region', { name: 'Review' });
      await expect(page.getByRole('button', { name: 'Submit for review' })).toHaveCount(0);
      await review.getByRole('link', { name: 'Add a phone, email or website' }).click();
      await page.getByLabel('Website').fill('walker bakery');
      await next('Location');
      await expect(page.getByLabel('Website')).toBeFocused();
      await page.getByLabel('Website').fill('');
      await page.getByLabel('Phone').fill('(555) 010-2030');
      await next('Location');
      await page.getByLabel('City').fill('Alder Falls');
      await next('Hours');
      await page.getByRole('switch', { name: 'Open: Monday' }).check();
      await page.getByLabel('Monday, closes').fill('17');
      await page.getByLabel('Monday, closes').blur();
      await expect(page.getByLabel('Monday, closes')).toHaveValue('5:00 PM');
      await page.getByRole('button', { name: 'Apply to Mon–Fri' }).click();
      await next('Photos');
      await next('Review');
      await expect(page.getByRole('heading', { name: 'Review' })).toBeFocused();
      await page.getByRole('button', { name: 'Submit for review' }).click();
      await expect(page.getByRole('heading', { name: 'Submitted' })).toBeFocused();
    });

    const editor = await meet('editor');
    const reason = 'Please say where the door is: the street is missing.';
    await test.step('the editor sends it back with a reason, which the owner receives by email', async () => {
      await openInQueue(editor.page, name);
      const item = editor.page.locator('.queue > li').filter({ hasText: name });
      await item.getByRole('button', { name: 'Reject…' }).click();
      await editor.page.getByLabel('Reason').fill(reason);
      await editor.page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
      await expect(item).toHaveCount(0);
      const mail = await waitForMail(hub.mail_url, { to: email, subject: /^Not approved/ });
      expect(mail.subject).toContain(name);
      expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(reason);
      await page.goto(pathOf(mail.links, '/account/business'));
    });

    await test.step('the owner fixes it and resubmits it', async () => {
      const card = page.getByRole('region', { name });
      await expect(card.getByText('Rejected')).toBeVisible();
      await expect(card.getByText(reason)).toBeVisible();
      await expectAccessible(page);
      await card.getByRole('link', { name: `Edit: ${name}` }).click();
      await page.getByRole('button', { name: 'Edit: Location' }).click();
      await page.getByLabel('Address line 1').fill('12 Mill Lane');
      await page.getByRole('button', { name: 'Submit for review' }).click();
      await expect(page.getByRole('heading', { name: 'Submitted' })).toBeVisible();
    });

    const { page: visitor } = await meet('visitor');
    const path = await test.step('the editor approves, and a visitor finds it', async () => {
      await approve(editor.page, name);
      const mail = await waitForMail(hub.mail_url, { to: email, subject: / is live$/ });
      await visitor.goto(`/directory?${new URLSearchParams({ q: name }).toString()}`);
      await visitor.getByRole('link', { name, exact: true }).click();
      await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(visitor.getByText('12 Mill Lane').first()).toBeVisible();
      await expect(visitor.getByText('9:00 AM – 5:00 PM').first()).toBeVisible();
      const found = new URL(visitor.url()).pathname;
      expect(pathOf(mail.links, '/directory/')).toBe(found);
      return found;
    });

    const proposed = page.getByRole('table', { name: /Proposed changes/ });
    await test.step('the owner edits a moderated field and an unmoderated one', async () => {
      await page.goto('/account/business');
      await page.getByRole('link', { name: `Edit: ${name}` }).click();
      await page.getByRole('button', { name: 'Edit: Basics' }).click();
      await expect(page.getByLabel('Tagline')).toHaveAccessibleDescription(/^Needs approval/);
      await page.getByLabel('Tagline').fill('Rolls by the dozen');
      await page.getByRole('button', { name: 'Edit: Contact' }).click();
      await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('Goes live right away');
      await page.getByLabel('Phone').fill('(555) 010-9999');
      await page.getByRole('button', { name: 'Submit changes' }).click();
      await expect(page.getByText('The page stays as it is until the changes are approved')).toBeVisible();
    });

    await test.step('both versions are compared side by side', async () => {
      const row = proposed.getByRole('row', { name: /Tagline/ });
      await expect(row.getByRole('cell').nth(0)).toHaveText('Sourdough since this morning');
      await expect(row.getByRole('cell').nth(1)).toHaveText('Rolls by the dozen');
      await expectAccessible(page);
      await page.reload();
      await expect(row.getByRole('cell').nth(1)).toHaveText('Rolls by the dozen');
    });

    // The page cache does not know the query, so each visit shows what is true now.
    const visit = () => visitor.goto(`${path}?fresh=${randomUUID()}`);
    await test.step('visitors see the old text and the new phone number', async () => {
      await visit();
      await expect(visitor.getByText('Sourdough since this morning').first()).toBeVisible();
      await expect(visitor.getByText('Rolls by the dozen')).toHaveCount(0);
      await expect(visitor.getByRole('link', { name: /010-9999/ }).first()).toBeVisible();
    });

    await test.step('the owner withdraws the change and restores it', async () => {
      await page.getByRole('button', { name: 'Withdraw changes' }).click();
      await expect(page.getByText('Changes withdrawn.')).toBeVisible();
      await expect(proposed).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(proposed).toBeVisible();
    });

    await test.step('an editor approves, and visitors see the new text', async () => {
      await approve(editor.page, name);
      await waitForMail(hub.mail_url, { to: email, subject: /^Changes approved/ });
      await visit();
      await expect(visitor.getByText('Rolls by the dozen').first()).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(proposed).toHaveCount(0);
    });
  },
);
