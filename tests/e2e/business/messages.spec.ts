import { readFile } from 'node:fs/promises';
import { listMails, waitForMail } from '../../support/mailbox.ts';
import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, hub } from '../support/hub.ts';
import { addListingOf, newName, openInQueue, pathOf, test } from '../support/people.ts';

test('a visitor writes to a business, which reads, sorts, exports and reports the message, and suggests an edit', async ({
  meet,
}) => {
  const owner = await meet('member');
  const visitor = await meet('visitor');
  const editor = await meet('editor');
  const name = newName('Bakery');
  const { id, slug } = await addListingOf(owner.email, name);
  await inDatabase(
    `update public.businesses set email = 'private@bakery.test' where id = $1::uuid returning id`,
    id,
  );

  await test.step('the address is nowhere on the page', async () => {
    for (const path of [`/directory/${slug}`, `/directory/${slug}.vcf`]) {
      const reply = await visitor.page.request.get(path);
      expect(reply.status()).toBe(200);
      expect(await reply.text()).not.toContain('private@bakery.test');
    }
  });

  const form = visitor.page.locator('form[data-form=contact]');
  const sent = visitor.page.getByText(`Message sent. ${name} can reply to you by email.`);
  await test.step('a robot that fills in every field gets the answer of a person', async () => {
    await visitor.page.goto(`/directory/${slug}`);
    await form.getByLabel('Your name').fill('Robin');
    await form.getByLabel('Email').fill('robin@visitor.test');
    await form.getByLabel('Message').fill('Cheap roses!');
    // No person sees the field.
    await form.locator('input[name=url]').evaluate((trap: HTMLInputElement) => {
      trap.value = 'https://spam.test';
    });
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(sent).toBeVisible();
  });

  await test.step('a person writes', async () => {
    await visitor.page.reload();
    await form.getByLabel('Your name').fill('Vera Visitor');
    await form.getByLabel('Email').fill(visitor.email);
    await form.getByLabel('Message').fill('Do you have rye bread on Mondays?');
    await expectAccessible(visitor.page);
    await expectToFit(visitor.page);
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(sent).toBeVisible();
    await expect(form).toBeHidden();
  });

  await test.step('the email leads to the message', async () => {
    const mail = await waitForMail(hub.mail_url, { to: owner.email, subject: /^New message from Vera/ });
    expect(mail.text).toContain('Do you have rye bread on Mondays?');
    // Nothing of the robot was stored or emailed.
    const stored = await inDatabase<{ body: string }>(
      'select body from public.leads where business_id = $1::uuid',
      id,
    );
    expect(stored.map(({ body }) => body)).toEqual(['Do you have rye bread on Mondays?']);
    const mails = await listMails(hub.mail_url, owner.email);
    expect(mails.filter(({ subject }) => subject.startsWith('New message from'))).toHaveLength(1);
    await owner.page.goto(pathOf(mail.links, '/account/business/leads'));
    await expect(owner.page.locator('.messages .body')).toHaveText('Do you have rye bread on Mondays?');
    await expectAccessible(owner.page);
    await expectToFit(owner.page);
    await owner.page.getByRole('button', { name: 'Mark contacted' }).click();
    await expect(owner.page.getByText('Marked as contacted.')).toBeVisible();
    await expect(owner.page.locator('.messages .badge')).toHaveText('Contacted');
    const download = owner.page.waitForEvent('download');
    await owner.page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${slug}-leads.csv`);
    expect(await readFile(await file.path(), 'utf8')).toMatch(
      /^\ufeffReceived at,Source,Name,.*\r?\n"\w{3} \d{1,2}, \d{4} \d{1,2}:\d{2}\s[AP]M",.*,Contacted,/,
    );
    await owner.page.getByLabel('Status').selectOption('Spam');
    await expect(owner.page.getByText('No leads match.')).toBeVisible();
    await owner.page.getByLabel('Status').selectOption('All but spam');
    await expect(owner.page.locator('.messages .body')).toHaveText('Do you have rye bread on Mondays?');
  });

  await test.step('staff see it once it is reported, and answer', async () => {
    await owner.page.getByRole('button', { name: 'Report…' }).click();
    await owner.page.getByLabel('Reason (optional)').fill('An insult');
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
    await expect(owner.page.getByText('Our staff can read this lead.')).toBeVisible();
    await openInQueue(editor.page, `Message to ${name}`);
    const item = editor.page.locator('.queue > li').filter({ hasText: `Message to ${name}` });
    await expect(item.getByText('Do you have rye bread on Mondays?')).toBeVisible();
    await expectAccessible(editor.page);
    await item.getByRole('button', { name: 'Resolve…' }).click();
    await editor.page.getByLabel('Answer').fill('We wrote to the sender.');
    await editor.page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
    await expect(item).toHaveCount(0);
    const mail = await waitForMail(hub.mail_url, { to: owner.email, subject: /^Your report: Message to/ });
    expect(mail.text).toContain('We wrote to the sender.');
  });

  await test.step('the business deletes it', async () => {
    await owner.page.getByRole('button', { name: 'Delete…' }).click();
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(owner.page.getByText('Lead deleted.')).toBeVisible();
    await expect(owner.page.getByText('No leads.')).toBeVisible();
    // Nothing is confirmed to an address that anybody could have typed.
    expect(await listMails(hub.mail_url, visitor.email)).toEqual([]);
  });

  await test.step('the visitor suggests an edit', async () => {
    await visitor.page.goto(`/directory/${slug}`);
    await visitor.page.getByRole('link', { name: 'Suggest an edit' }).click();
    await visitor.page.getByLabel('Phone').fill('(555) 010-9999');
    await visitor.page.getByLabel('City').fill('Elsewhere');
    await visitor.page.getByLabel('Email (optional)').fill(visitor.email);
    await expectAccessible(visitor.page);
    await expectToFit(visitor.page);
    await visitor.page.getByRole('button', { name: 'Send' }).click();
    await expect(visitor.page.getByText('Thank you. Our staff will look at it.')).toBeVisible();
  });

  await test.step('staff apply one field of it, and the visitor gets the answer', async () => {
    await openInQueue(editor.page, name);
    const item = editor.page.locator('.queue > li').filter({ hasText: name });
    await expect(item.getByText('(555) 010-9999')).toBeVisible();
    await item.getByRole('checkbox', { name: /City/ }).uncheck();
    await expectAccessible(editor.page);
    await item.getByRole('button', { name: 'Apply 1 field…' }).click();
    await editor.page.getByLabel('Answer').fill('The phone number is corrected.');
    await editor.page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await expect(item).toHaveCount(0);
    const mail = await waitForMail(hub.mail_url, { to: visitor.email, subject: /^Your suggested edit/ });
    expect(mail.text).toContain('The phone number is corrected.');
    const [listing] = await inDatabase('select phone, city from public.businesses where id = $1::uuid', id);
    expect(listing).toEqual({ phone: '(555) 010-9999', city: 'Alder Falls' });
  });
});

test('without JavaScript a message is sent too, and what was typed stays when it is rejected', async ({
  browser,
  baseURL,
  meet,
}) => {
  const owner = await meet('member');
  const { id, slug } = await addListingOf(owner.email, newName('Bakery'));
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto(`/directory/${slug}`);
  await page.getByLabel('Your name').fill('Vera Visitor');
  await page.getByLabel('Email').fill('vera@visitor.test');
  await page.getByLabel('Phone (optional)').fill('call me');
  await page.getByLabel('Message').fill('Without a script');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Fix the highlighted fields')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Without a script');
  await expect(page.getByLabel('Phone (optional)')).toHaveAccessibleDescription(/Enter a phone number/);
  await page.getByLabel('Phone (optional)').fill('');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent.')).toBeVisible();
  const rows = await inDatabase('select body from public.leads where business_id = $1::uuid', id);
  expect([...rows]).toEqual([{ body: 'Without a script' }]);
  await context.close();
});
