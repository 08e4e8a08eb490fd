import { listMails, waitForMail } from '../../support/mailbox.ts';
import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, hub } from '../support/hub.ts';
import {
  addPlan,
  fillApplication,
  openApplication,
  payByCard,
  signInHere,
  withdrawPlans,
} from '../support/joining.ts';
import { approve, newName, openInQueue, pathOf, test } from '../support/people.ts';

// A plan that is not offered any more.
test.use({ expectedConsole: /status of 404/ });

test(
  'a business compares plans, applies, is approved, pays by card and gets its emails',
  { tag: '@fast' },
  async ({ meet }) => {
    const plan = await addPlan({
      approval: `'before_payment'`,
      joining_fee: '2500',
      entitlements: `'{"gallery": 12, "people": 4}'`,
      highlights: `'{"A ribbon cutting"}'`,
      price_tiers: `'[{"max_employees": 5, "price": 12000}]'`,
    });
    const name = newName('Stone');
    const applicant = await meet('member');
    const { page } = await meet('visitor');
    const { email } = applicant;

    await test.step('the page of plans says what each gives and costs', async () => {
      await page.goto(`/join?of=${plan.slug}`);
      const tile = page.getByRole('article', { name: plan.name });
      await expect(tile).toContainText('from $120 per year');
      await expect(tile.getByRole('row', { name: '1 to 5 $120' })).toBeVisible();
      await expect(tile.getByRole('row', { name: 'More than 5 $240' })).toBeVisible();
      for (const line of [
        '$25 joining fee, once',
        'Up to 12 photos',
        'Membership for 4 people',
        'A ribbon cutting',
      ])
        await expect(tile.getByText(line)).toBeVisible();
      await expectAccessible(page);
      await tile.getByRole('link', { name: `Apply: ${plan.name}` }).click();
    });

    await test.step('who is not signed in signs in and comes back to the plan', async () => {
      await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
      await page.waitForURL(/sign-in\?next=/);
      await signInHere(page, email);
      await page.waitForURL(`**/join/apply?plan=${plan.slug}`);
    });

    await test.step('what is missing is said at its field, and nothing typed is lost', async () => {
      await page.getByLabel('Name of the business or organization (required)').fill(name);
      await page.getByLabel('Number of employees (required)').fill('3');
      await expect(page.getByText('All changes saved')).toBeVisible();
      await page.getByRole('button', { name: 'Send application' }).click();
      await expect(page.getByText('Enter your name.')).toBeVisible();
      await expect(page.getByText('Agree to the terms of membership.')).toBeVisible();
      await expect(page.getByLabel('Your name (required)')).toBeFocused();
      await expect(page.getByLabel('Number of employees (required)')).toHaveValue('3');
      await expectAccessible(page);
    });

    await test.step('the draft is resumed in a later session, on another device', async () => {
      const { page: later } = applicant;
      await later.goto('/account');
      await later.getByRole('link', { name: 'Continue your application' }).click();
      await expect(later.getByText('Your saved draft was restored.')).toBeVisible();
      await expect(later.getByLabel('Name of the business or organization (required)')).toHaveValue(name);
      const costs = later.getByRole('region', { name: 'What it costs' });
      await expect(costs).toContainText('$145');
      await fillApplication(later);
      await expectAccessible(later);
      await later.getByRole('button', { name: 'Send application' }).click();
      await expect(later.getByRole('heading', { name: 'Your application is under review' })).toBeFocused();
      await expectAccessible(later);
      await waitForMail(hub.mail_url, { to: email, subject: /^We received your application: / });
    });

    await test.step('staff read the answers and approve', async () => {
      const { page: staff } = await meet('editor');
      await openInQueue(staff, name);
      const item = staff.locator('.queue > li').filter({ hasText: name });
      for (const fact of [`${plan.name}, $120 per year`, 'Sam Stone', 'Invoiced once you approve.'])
        await expect(item.getByText(fact)).toBeVisible();
      await expectAccessible(staff);
      await approve(staff, name);
    });

    await test.step('the email leads to the invoice, and the application to paying', async () => {
      const mail = await waitForMail(hub.mail_url, { to: email, subject: /^Approved: / });
      expect(mail.text).toContain('$145.00');
      const invoice = pathOf(mail.links, '/invoice?id=');
      expect(invoice).toContain('#');
      await page.goto(invoice);
      await expect(page.getByRole('button', { name: 'Pay $145.00' })).toBeVisible();
      await waitForMail(hub.mail_url, { to: email, subject: /^Invoice / });
      await page.goto('/join/apply');
      await expect(
        page.getByRole('heading', { name: `Your application for “${plan.name}” was approved` }),
      ).toBeVisible();
      await expectAccessible(page);
      await payByCard(page);
      await expect(
        page.getByRole('heading', { name: `Welcome! You are a member with “${plan.name}”` }),
      ).toBeVisible();
      await expectAccessible(page);
      await waitForMail(hub.mail_url, { to: email, subject: /^Receipt: \$145\.00/ });
      await waitForMail(hub.mail_url, { to: email, subject: /^Welcome/ });
      const subjects = (await listMails(hub.mail_url, email)).map(({ subject }) => subject);
      expect(new Set(subjects).size).toBe(subjects.length);
    });

    await test.step('a member is led to a change of plan', async () => {
      const other = await addPlan({ approval: `'none'` });
      await page.goto(`/join/apply?plan=${other.slug}`);
      await expect(page.getByText(`${name} is a member with “${plan.name}”.`)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Join' })).toHaveCount(0);
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Change plan' }).click();
      await expect(page.getByRole('region', { name })).toContainText(plan.name);
      await withdrawPlans(other, plan);
    });
  },
);

test('a fixed year that is joined in its tenth month costs three months, and goes straight to its invoice', async ({
  meet,
}) => {
  const plan = await addPlan({
    audience: `'member'`,
    fixed_year_month: `extract(month from date_trunc('month', private.today()) + interval '3 months')::integer`,
  });
  const { page, email } = await meet('member');
  await page.goto(`/join?of=${plan.slug}`);
  const tile = page.getByRole('article', { name: plan.name });
  await expect(tile.getByText(/^If you join today: \$60 until /)).toBeVisible();
  await tile.getByRole('link', { name: `Join: ${plan.name}` }).click();
  const costs = page.getByRole('region', { name: 'What it costs' });
  await expect(costs).toContainText('Dues for 3 months');
  await expect(costs).toContainText('$60');
  await expect(costs).toContainText('$240 per year');
  await fillApplication(page);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByText(/\$60\.00 due/)).toBeVisible();
  // Left, and come back to.
  await page.goto('/join/apply');
  await payByCard(page);
  await expect(page.getByRole('heading', { name: /^Welcome! You are a member/ })).toBeVisible();
  await waitForMail(hub.mail_url, { to: email, subject: /^Receipt: \$60\.00/ });
  const [term] = await inDatabase<{ ends: string; next: string }>(
    `select s.current_period_end::text as ends,
       ((date_trunc('month', private.today()::timestamp) + interval '3 months') at time zone hub.time_zone)::text as next
     from public.subscriptions as s join auth.users as u on u.id = s.user_id, public.site_settings as hub
     where u.email = $1`,
    email,
  );
  expect(term?.ends).toBe(term?.next);
  await withdrawPlans(plan);
});

test('an application that was paid and declined gets its money back', async ({ meet }) => {
  const plan = await addPlan({ approval: `'after_payment'` });
  const name = newName('Late');
  const { page, email } = await meet('member');
  await openApplication(page, plan);
  await fillApplication(page, name);
  await page.getByRole('button', { name: 'Send application' }).click();
  await expect(page.getByText('We review it once its invoice is paid.')).toBeVisible();
  await payByCard(page);
  await expect(page.getByText('Paid. If we decline, you get a refund.')).toBeVisible();

  const { page: staff } = await meet('editor');
  await openInQueue(staff, name);
  const item = staff.locator('.queue > li').filter({ hasText: name });
  await expect(item.getByText(/^\$240\.00 paid\./)).toBeVisible();
  await item.getByRole('button', { name: 'Reject…' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('textbox').fill('You are not in our county.');
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(staff.getByText(`“${name}”: rejected.`)).toBeVisible();

  const mail = await waitForMail(hub.mail_url, { to: email, subject: /^Declined: / });
  expect(mail.text).toContain('You are not in our county.');
  await waitForMail(hub.mail_url, { to: email, subject: /refund/i });
  await page.reload();
  await expect(page.getByText(`Your application for “${plan.name}” was declined`)).toBeVisible();
  await expect(page.getByText('You are not in our county.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/account/billing');
  await expect(
    page.getByRole('row').filter({ hasText: '$240.00' }).filter({ hasText: 'Refunded' }),
  ).toBeVisible();
  await withdrawPlans(plan);
});

test('staff ask a question, undo a decision, and see who else has the name', async ({ meet }) => {
  const plan = await addPlan({ approval: `'before_payment'` });
  const name = newName('Twin');
  const apply = async () => {
    const person = await meet('member');
    await openApplication(person.page, plan);
    await fillApplication(person.page, name);
    await person.page.getByRole('button', { name: 'Send application' }).click();
    await expect(person.page.getByText('Your application is under review')).toBeVisible();
    return person;
  };
  const first = await apply();
  const { page: staff } = await meet('editor');
  await approve(staff, name);
  await staff.getByRole('button', { name: 'Undo' }).click();
  await expect(staff.getByText(`“${name}” is pending again.`)).toBeVisible();
  await waitForMail(hub.mail_url, { to: first.email, subject: /^Under review again: / });
  await approve(staff, name);

  const second = await apply();
  await openInQueue(staff, name);
  const item = staff.locator('.queue > li').filter({ hasText: name });
  await expect(item.getByText(`${name} (pending)`)).toBeVisible();
  await item.getByRole('button', { name: 'Request more info…' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Are you the same firm?');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await waitForMail(hub.mail_url, { to: second.email, subject: /^A question about your application/ });
  await second.page.goto('/join/apply');
  await expect(second.page.getByText('Are you the same firm?')).toBeVisible();
  await expectAccessible(second.page);
  await second.page.getByLabel(/^What do you do/).fill('No, we are their neighbors.');
  await second.page.getByRole('button', { name: 'Send application' }).click();
  await expect(second.page.getByText('Your application is under review')).toBeVisible();
  await second.page.getByRole('button', { name: 'Withdraw application' }).click();
  await expectAccessible(second.page);
  await second.page.getByRole('dialog').getByRole('button', { name: 'Withdraw application' }).click();
  await expect(second.page.getByText('The application was withdrawn.')).toBeVisible();
  await expect(second.page.getByLabel('Your name (required)')).toBeVisible();
  await withdrawPlans(plan);
});

test('a plan that is removed, by invitation or unknown leads to the others, and keeps what was typed', async ({
  meet,
}) => {
  const [plan, other] = [await addPlan(), await addPlan()];
  const { page } = await meet('member');
  await openApplication(page, plan);
  await fillApplication(page, newName('Patient'));
  await expect(page.getByText('All changes saved')).toBeVisible();
  await withdrawPlans(plan);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('This plan is not offered. Choose another one.');
  await page.reload();
  await expect(page.getByText('This plan is no longer offered. Choose another one.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Plan', { exact: true }).selectOption(other.id);
  await expect(page.getByLabel('Your name (required)')).toHaveValue('Sam Stone');
  await expect(page.getByLabel(/^Name of the business/)).toHaveValue(/^Patient /);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByText(/\$240\.00 due/)).toBeVisible();
  await withdrawPlans(other);
});
test('the pages of joining are read without JavaScript, fit narrow phones and speak Spanish', async ({
  meet,
  browser,
  baseURL,
}) => {
  const plan = await addPlan({ approval: `'after_payment'`, trial_days: '14' });
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const plain = await context.newPage();
  await plain.goto(`/es/join?of=${plan.slug}`);
  await expect(plain.getByRole('heading', { level: 1, name: 'Membresía' })).toBeVisible();
  const tile = plain.getByRole('article', { name: plan.name });
  await expect(tile).toContainText('$240 al año');
  await expect(tile).toContainText('14 días de prueba gratis');
  await expect(tile.getByRole('link', { name: `Solicitar: ${plan.name}` })).toHaveAttribute(
    'href',
    `/es/join/apply?plan=${plan.slug}`,
  );
  await expect(plain.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/es\/join$/);
  await context.close();

  const { page } = await meet('member');
  for (const [path, text] of [
    [`/es/join?of=${plan.slug}`, plan.name],
    [`/es/join/apply?plan=${plan.slug}`, 'Cuánto cuesta'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
    await expectToFit(page, 320);
    await expectAccessible(page);
    await expectToFit(page, 390);
  }
  await withdrawPlans(plan);
});
