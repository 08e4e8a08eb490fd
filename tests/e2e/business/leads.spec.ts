import { readFile } from 'node:fs/promises';
import { listMails, waitForMail } from '../../support/mailbox.ts';
import { inDatabase, sql } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, hub } from '../support/hub.ts';
import { addListingOf, newName, pathOf, test } from '../support/people.ts';

/** Adds listings of a person in a category of their own; returns them with the category's slug. */
async function addBakeries(email: string, count: number) {
  const category = newName('Cakes');
  const [row] = await sql<{ slug: string }[]>`
    insert into public.business_categories (name, slug) values (${category}, ${category.toLowerCase().replace(' ', '-')})
    returning slug`;
  const listings: { id: string; slug: string; name: string }[] = [];
  for (let at = 0; at < count; at += 1) {
    const name = newName('Bakery');
    const listing = await addListingOf(email, name);
    await sql`update public.businesses set categories = array[${category}] where id = ${listing.id}`;
    listings.push({ ...listing, name });
  }
  return { category: row?.slug ?? '', listings };
}

test(
  'a visitor asks five businesses at once, and one of them wins the customer',
  { tag: '@fast' },
  async ({ meet }) => {
    const owner = await meet('member');
    const { page, email } = await meet('visitor');
    const { listings } = await addBakeries(owner.email, 6);
    const [first] = listings;
    if (!first) throw new Error('There is no listing.');
    // The one whose email comes first.
    let won = first;

    await test.step('five are chosen, a sixth is not', async () => {
      await page.goto(`/directory/${first.slug}`);
      await page.getByRole('link', { name: 'Request quotes' }).click();
      await expect(page.getByRole('checkbox', { name: first.name })).toBeChecked();
      for (const { name } of listings.slice(1, 5)) await page.getByRole('checkbox', { name }).check();
      await expect(page.getByRole('checkbox', { name: listings[5]?.name ?? '' })).toBeDisabled();
      await page.getByLabel('What do you need?').fill('A wedding cake for 80 people');
      await page.getByLabel('Your name').fill('Vera Visitor');
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByLabel(/^Pass my name/).check();
      await expectAccessible(page);
      await expectToFit(page);
      await page.getByRole('button', { name: 'Request quotes' }).click();
      await expect(page.getByText(/^Thank you\. Open the email/)).toBeVisible();
      const mails = await listMails(hub.mail_url, owner.email);
      expect(mails.filter(({ subject }) => subject.startsWith('New quote request'))).toEqual([]);
    });

    const confirmation = await waitForMail(hub.mail_url, {
      to: email,
      subject: /^Confirm your quote request/,
    });
    const link = pathOf(confirmation.links, '/quotes/request');
    await test.step('the link of the email sends it', async () => {
      expect(confirmation.text).not.toContain('wedding');
      await page.goto(link);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Send my request' }).click();
      await expect(page.getByRole('heading', { name: 'Your request was sent' })).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: '· Sent' })).toHaveCount(5);
      await expectToFit(page);
      const copy = await waitForMail(hub.mail_url, { to: email, subject: /^Your quote request/ });
      expect(copy.text).toContain('A wedding cake for 80 people');
    });

    await test.step('the business answers, wins, and changes its mind once', async () => {
      const mail = await waitForMail(hub.mail_url, {
        to: owner.email,
        subject: /^New quote request from Vera/,
      });
      won = listings.find(({ name }) => mail.text.includes(name)) ?? won;
      await owner.page.goto(pathOf(mail.links, '/account/business/leads'));
      await expect(owner.page.locator('.messages .body')).toHaveText('A wedding cake for 80 people');
      await expectAccessible(owner.page);
      await expectToFit(owner.page);
      await owner.page.getByRole('button', { name: 'Won…' }).click();
      await owner.page.getByLabel('Value in USD (optional)').fill('many');
      await owner.page.getByRole('button', { name: 'Mark won' }).click();
      await expect(owner.page.getByText('Enter an amount such as 1250 or 1250.50.')).toBeVisible();
      await owner.page.getByLabel('Value in USD (optional)').fill('1,250.50');
      await owner.page.getByRole('button', { name: 'Mark won' }).click();
      await expect(owner.page.locator('.messages .opener')).toContainText('Won $1,250.50');
      await owner.page.getByRole('button', { name: 'Undo' }).click();
      await expect(owner.page.locator('.messages .badge')).toHaveText('New');
      await owner.page.getByRole('button', { name: 'Won…' }).click();
      await owner.page.getByLabel('Value in USD (optional)').fill('1250');
      await owner.page.getByRole('button', { name: 'Mark won' }).click();
      await expect(owner.page.locator('.messages .opener')).toContainText('Won $1,250.00');
      await owner.page.getByLabel('Note (optional)').fill('Delivered on Saturday');
      await owner.page.getByRole('button', { name: 'Save note' }).click();
      await expect(owner.page.getByText('Note saved.')).toBeVisible();
      const download = owner.page.waitForEvent('download');
      await owner.page.getByRole('button', { name: 'Export CSV' }).click();
      expect(await readFile(await (await download).path(), 'utf8')).toMatch(
        /Quote request,Vera Visitor,.*,Won,1250\.00,Delivered on Saturday/,
      );
    });

    await test.step('the visitor sees that it was answered, and withdraws it from the others', async () => {
      await page.reload();
      await expect(page.getByRole('listitem').filter({ hasText: `${won.name} · Answered` })).toBeVisible();
      await page.getByRole('button', { name: 'Withdraw…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
      await expect(page.getByRole('heading', { name: 'Withdrawn' })).toBeVisible();
      const left = await inDatabase('select id from public.leads where email = $1', email);
      expect(left).toHaveLength(0);
    });

    await test.step('a business that switched leads off is asked for nothing', async () => {
      await owner.page.getByRole('button', { name: 'Switch leads off' }).click();
      await expect(owner.page.getByText('Leads are switched off.')).toBeVisible();
      await page.goto(`/directory/${won.slug}/contact`);
      await expect(page.getByText('This business does not take messages here.')).toBeVisible();
    });
  },
);

test('a member refers a customer, and is thanked for what was won', async ({ meet }) => {
  const owner = await meet('member');
  const member = await meet('member');
  const customer = await meet('visitor');
  await inDatabase(
    `update public.profiles set first_name = 'Rita', last_name = 'Referrer', membership_status = 'active'
     where id = (select id from auth.users where email = $1) returning id`,
    member.email,
  );
  const name = newName('Roofer');
  const { slug } = await addListingOf(owner.email, name);

  await test.step('the customer has to agree', async () => {
    const { page } = member;
    await page.goto(`/directory/${slug}`);
    await page.getByRole('link', { name: 'Refer a customer' }).click();
    await page.getByLabel('Name of the customer').fill('Cara Customer');
    await page.getByLabel('Email of the customer').fill(customer.email);
    await page.getByLabel('What do they need?').fill('A new roof');
    await page.getByRole('button', { name: 'Refer', exact: true }).click();
    await expect(page.getByText('Ask the customer first, and check this box.')).toBeVisible();
    await page.getByLabel(/^The customer agreed/).check();
    await expectAccessible(page);
    await expectToFit(page);
    await page.getByRole('button', { name: 'Refer', exact: true }).click();
    await expect(page.getByText(`Referred to ${name}.`)).toBeVisible();
    const mail = await waitForMail(hub.mail_url, { to: customer.email, subject: /^You were referred/ });
    expect(mail.text).toContain('Rita Referrer');
  });

  await test.step('the business wins and thanks', async () => {
    const { page } = owner;
    const mail = await waitForMail(hub.mail_url, { to: owner.email, subject: /^New referral: Cara/ });
    await page.goto(pathOf(mail.links, '/account/business/leads'));
    await expect(page.getByText('Referred by Rita Referrer.')).toBeVisible();
    await page.getByRole('button', { name: 'Won…' }).click();
    await page.getByLabel('Value in USD (optional)').fill('9000');
    await page.getByRole('button', { name: 'Mark won' }).click();
    await page.getByRole('button', { name: 'Thank Rita Referrer…' }).click();
    await page.getByLabel('Message (optional)').fill('Lunch is on me');
    await page.getByLabel(/^Tell them what it was worth/).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send thanks' }).click();
    await expect(page.getByText('Thanks sent.')).toBeVisible();
  });

  await test.step('the referrer reads it by email and in the list', async () => {
    const { page } = member;
    const mail = await waitForMail(hub.mail_url, {
      to: member.email,
      subject: /^Thank you for your referral/,
    });
    expect(mail.text).toContain('Lunch is on me');
    await page.goto(pathOf(mail.links, '/account/referrals'));
    await expect(page.getByText('Value: $9,000.00.')).toBeVisible();
    await expect(page.getByText('Lunch is on me')).toBeVisible();
    await expectAccessible(page);
    await expectToFit(page);
  });
});
