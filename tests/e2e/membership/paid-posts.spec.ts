import { waitForMail } from '../../support/mailbox.ts';
import { inDatabase } from '../support/database.ts';
import { enterCard } from '../support/dues.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, expectToFit, hub } from '../support/hub.ts';
import { addListingOf, approve, newName, openInQueue, test } from '../support/people.ts';
import { becomeStaff } from '../support/staff.ts';

/** A product that only one test knows. */
async function addProduct(columns: Record<string, string> = {}) {
  const name = newName('Posting');
  const all = {
    kind: `'post'`,
    entity: `'jobs'`,
    days: '30',
    price: '7500',
    member_price: '4000',
    ...columns,
  };
  await inDatabase(
    `insert into public.placement_products (name, ${Object.keys(all).join(', ')})
     values ($1, ${Object.values(all).join(', ')}) returning id`,
    name,
  );
  return name;
}
/** Gives the organization of a listing a plan that includes no job. */
const subscribeWithoutJobs = (business: string) =>
  inDatabase(
    `with plan as (insert into public.plans (name, slug, audience, entitlements, is_active)
       values ('No jobs', 'no-jobs-' || gen_random_uuid(), 'business', '{"jobs_per_month": 0}', false) returning id)
     insert into public.subscriptions (plan_id, business_profile_id, status, payment_method)
     select plan.id, organization_id, 'active', 'check' from plan, public.businesses where businesses.id = $1::uuid returning id`,
    business,
  );

/** A draft of a job of a listing. */
async function addJob(business: string) {
  const title = newName('Baker');
  const [job] = await inDatabase<{ id: string; slug: string }>(
    `insert into public.jobs (title, business_id, description, contact_email)
     values ($1, $2::uuid, 'Bakes bread.', 'jobs@e2e.test') returning id, slug`,
    title,
    business,
  );
  return { title, id: job?.id ?? '', slug: job?.slug ?? '' };
}

test('a member whose plan includes no job pays for two: one goes live once approved, the declined one gets the money back', async ({
  page,
  meet,
}) => {
  const product = await addProduct();
  const owner = await meet('member');
  const { id: business } = await addListingOf(owner.email, newName('Bakery'));
  await subscribeWithoutJobs(business);
  const [job, declined] = [await addJob(business), await addJob(business)];
  await becomeStaff(page, 'editor');

  await test.step('the form of the job offers to pay for it', async () => {
    await owner.page.goto(`/account/business/post?kind=job&id=${job.id}`);
    const panel = owner.page.getByRole('region', { name: 'Paid posts and featured places' });
    await panel.getByRole('radio', { name: new RegExp(product) }).check();
    await expect(panel.getByText(/If it is declined, you get your money back/)).toBeVisible();
    await expect(panel.getByText('Your member price; others pay $75.').first()).toBeVisible();
    await expectAccessible(owner.page);
    await panel.getByRole('button', { name: 'Pay by card' }).click();
    await enterCard(owner.page, '4242 4242 4242 4242', /Pay \$40\.00/);
    await expect(owner.page.getByText('Paid. Thank you.')).toBeVisible();
    await expect(owner.page.getByText(/Waits for approval/)).toBeVisible();
    await expectAccessible(owner.page);
    await expectToFit(owner.page, 320);
  });

  await test.step('the job goes live once it is approved', async () => {
    await openInQueue(page, job.title);
    await expect(page.getByText(`${product}, 30 days: paid $40.`, { exact: false })).toBeVisible();
    await approve(page, job.title);
    await waitForMail(hub.mail_url, { to: owner.email, subject: new RegExp(`^Live: ${job.title}$`) });
    await page.goto(`/jobs/${job.slug}`);
    await expect(page.getByRole('heading', { name: job.title })).toBeVisible();
  });

  await test.step('a job that is declined gets the money back', async () => {
    await owner.page.goto(`/account/business/post?kind=job&id=${declined.id}`);
    await owner.page.getByRole('radio', { name: new RegExp(product) }).check();
    await owner.page.getByRole('button', { name: 'Pay by card' }).click();
    await enterCard(owner.page, '4242 4242 4242 4242', /Pay \$40\.00/);
    await expect(owner.page.getByText('Paid. Thank you.')).toBeVisible();
    await openInQueue(page, declined.title);
    await page.getByRole('button', { name: 'Reject…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Not in town.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    const mail = await waitForMail(hub.mail_url, {
      to: owner.email,
      subject: new RegExp(`^Declined: ${declined.title}$`),
    });
    expect(mail.text).toContain('$40.00');
    await waitForMail(hub.mail_url, { to: owner.email, subject: /^Refund of \$40\.00$/ });
  });
});

test('a guest donates an amount of their own and gets a receipt', { tag: '@fast' }, async ({ page }) => {
  const slug = newName('fund').toLowerCase().replace(' ', '-');
  await inDatabase(
    `insert into public.fee_items (kind, slug, name, suggested, allows_own, thanks, account_id, is_open, is_listed)
     values ('donation', $1, 'Lights', '{2500}', true, 'See you at the lights.', 'donations', true, false) returning id`,
    slug,
  );
  const email = `guest-${slug}@e2e.test`;
  await page.goto(`/pay/${slug}`);
  await page.getByRole('radio', { name: /Another amount/ }).check();
  await page.getByRole('textbox', { name: /Another amount/ }).fill('1');
  await page.getByLabel('Your name').fill('Greta Guest');
  await page.getByLabel('Email').fill(email);
  await expectAccessibleInBothSchemes(page);
  await expectToFit(page, 320);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('textbox', { name: /Another amount/ }).fill('40');
  await page.getByRole('button', { name: 'Donate' }).click();
  await enterCard(page, '4242 4242 4242 4242', /Pay \$40\.00/);
  await expect(page.getByText('See you at the lights.')).toBeVisible();
  await expectAccessible(page);
  const mail = await waitForMail(hub.mail_url, {
    to: email,
    subject: /^Thank you for your donation of \$40\.00$/,
  });
  expect(mail.text).toContain('See you at the lights.');
});
