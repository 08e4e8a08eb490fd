import { waitForMail } from '../support/mailbox.ts';
import { expect, expectAccessible, hub } from './support/hub.ts';
import { approve, newName, openInQueue, pathOf, test } from './support/people.ts';

test('an owner adds a business, an editor sends it back with a reason, the owner mends it, and visitors find it', async ({
  meet,
}) => {
  test.setTimeout(180_000);
  const name = newName('Bakery');
  const { page, email } = await meet('member');
  const next = (title: string) => page.getByRole('button', { name: `Next: ${title}` }).click();

  await test.step('what was typed survives a reload before there is a draft', async () => {
    await page.goto('/account/business/add');
    await page.getByLabel('Name of the business').fill(name);
    await page.getByLabel('In one line').fill('Sourdough since this morning');
    await page.reload();
    await expect(page.getByLabel('Name of the business')).toHaveValue(name);
    await page.getByRole('button', { name: 'Begin the draft' }).click();
    await page.waitForURL('**/account/business/edit?id=*');
  });

  await test.step('and what is typed into the draft saves itself', async () => {
    await page.getByLabel('About the business').fill('We bake at five and sell at seven.');
    // At once: nothing was sent yet.
    await page.reload();
    await expect(page.getByLabel('About the business')).toHaveValue('We bake at five and sell at seven.');
    await page.getByRole('group', { name: 'Categories' }).getByRole('checkbox').first().check();
    await expect(page.getByText('All is saved.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the last step says what is missing', async () => {
    await page.getByRole('button', { name: 'Check and send', exact: true }).click();
    await expect(page.getByText('A phone number, an e-mail address or a website.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send it in for approval' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Contact', exact: true }).click();
    await page.getByLabel('Phone').fill('(555) 010-2030');
    await next('Address');
    await page.getByLabel('City').fill('Alder Falls');
    await next('Hours');
    await page.getByRole('button', { name: 'Open on Monday' }).click();
    await page.getByLabel('Monday, closes').fill('5 pm');
    await page.getByRole('button', { name: 'Copy to Mon–Fri: Monday' }).click();
    await next('Pictures');
    await next('Check and send');
    await page.getByRole('button', { name: 'Send it in for approval' }).click();
    await expect(page.getByRole('heading', { name: 'Sent in' })).toBeFocused();
  });

  const editor = await meet('editor');
  const reason = 'Please say where the door is: the street is missing.';
  await test.step('the editor sends it back with a reason, which the owner reads in a mail', async () => {
    await openInQueue(editor.page, name);
    const item = editor.page.locator('.queue > li').filter({ hasText: name });
    await item.getByRole('button', { name: 'Reject …' }).click();
    await editor.page.getByLabel('Reason').fill(reason);
    await editor.page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await expect(item).toHaveCount(0);
    const mail = await waitForMail(hub.mail_url, { to: email, subject: /^Not approved yet/ });
    expect(mail.subject).toContain(name);
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(reason);
    await page.goto(pathOf(mail.links, '/account/business'));
  });

  await test.step('the owner mends it and sends it in again', async () => {
    const card = page.getByRole('region', { name });
    await expect(card.getByText('Sent back')).toBeVisible();
    await expect(card.getByText(reason)).toBeVisible();
    await expectAccessible(page);
    await card.getByRole('link', { name: `Edit: ${name}` }).click();
    await page.getByRole('button', { name: 'Address', exact: true }).click();
    await page.getByLabel('Street and number').fill('12 Mill Lane');
    await page.getByRole('button', { name: 'Check and send', exact: true }).click();
    await page.getByRole('button', { name: 'Send it in for approval' }).click();
    await expect(page.getByRole('heading', { name: 'Sent in' })).toBeVisible();
  });

  await test.step('the editor approves, and a visitor finds it', async () => {
    await approve(editor.page, name);
    const mail = await waitForMail(hub.mail_url, { to: email, subject: /^Approved/ });
    const { page: visitor } = await meet('visitor');
    await visitor.goto(`/directory?${new URLSearchParams({ q: name }).toString()}`);
    await visitor.getByRole('link', { name, exact: true }).click();
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(visitor.getByText('12 Mill Lane').first()).toBeVisible();
    await expect(visitor.getByText('9:00 AM – 5:00 PM').first()).toBeVisible();
    expect(pathOf(mail.links, '/directory/')).toBe(new URL(visitor.url()).pathname);
  });
});
