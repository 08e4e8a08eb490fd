import { waitForMail } from '../../support/mailbox.ts';
import { inDatabase } from '../support/database.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  expectToFit,
  failedRequest,
  hub,
} from '../support/hub.ts';
import { addPlan, withdrawPlans } from '../support/joining.ts';
import { addListingOf, newName, pathOf, test } from '../support/people.ts';
import { becomeStaff } from '../support/staff.ts';

// What a stranger asks for and a wrong code are refused on purpose.
test.use({ expectedConsole: failedRequest });

/** Gives the organization of a listing a plan of its own for this many people; returns the organization. */
async function subscribe(listing: string, people: number) {
  await inDatabase(
    `with plan as (insert into public.plans (name, slug, audience, entitlements, is_active)
       values ('Seats', 'seats-' || gen_random_uuid(), 'business', jsonb_build_object('people', $2::int), false) returning id)
     insert into public.subscriptions (plan_id, business_profile_id, status, payment_method)
     select plan.id, organization_id, 'active', 'check' from plan, public.businesses where businesses.id = $1::uuid returning id`,
    listing,
    String(people),
  );
  return organizationOf(listing);
}
async function organizationOf(listing: string) {
  const [row] = await inDatabase<{ id: string }>(
    'select organization_id as id from public.businesses where id = $1::uuid',
    listing,
  );
  return row?.id ?? '';
}
const peopleOf = (organization: string) => `/account/business/organization/people?id=${organization}`;

test(
  'an employee joins by code, shares the membership, and stays without it when the owner removes them',
  { tag: '@fast' },
  async ({ meet }) => {
    const name = newName('Bakery');
    const owner = await meet('member');
    const { id } = await addListingOf(owner.email, name);
    await subscribe(id, 5);
    const employee = await meet('member');
    const membership = employee.page.getByRole('region', { name: 'Membership' });

    await employee.page.goto('/account');
    await expect(membership.getByText('No membership')).toBeVisible();

    const code = await test.step('the owner turns the code on', async () => {
      const { page } = owner;
      await page.goto('/account/business');
      await page.getByRole('link', { name: `People of ${name}` }).click();
      await expect(page.getByText('The membership includes 5 people. You have 1.')).toBeVisible();
      await page.getByRole('button', { name: 'Turn on' }).click();
      const shown = page.locator('code');
      await expect(shown).toHaveText(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/);
      await expectAccessible(page);
      return (await shown.textContent()) ?? '';
    });

    await test.step('the employee opens the link and joins', async () => {
      const { page } = employee;
      await page.goto('/account/organizations');
      await expect(page.getByText(/You don't belong to an organization yet/)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Join an organization' }).click();
      await page.getByRole('textbox', { name: 'Join code' }).fill('AAAA-BBBB-CCCC');
      await page.getByRole('button', { name: 'Join', exact: true }).click();
      await expect(page.getByText(/This code is wrong or has expired/)).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/account/organizations/join?code=${code}`);
      await expect(page.getByRole('textbox', { name: 'Join code' })).toHaveValue(code);
      await page.getByRole('button', { name: 'Join', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'You joined the organization' })).toBeVisible();
      await page.getByRole('link', { name: 'Your organizations' }).click();
      const mine = page.getByRole('listitem').filter({ hasText: name });
      await expect(mine).toContainText('Representative');
      await expect(mine).toContainText('Its plan “Seats” includes you.');
      await waitForMail(hub.mail_url, { to: owner.email, subject: new RegExp(`joined ${name}$`) });
      await page.goto('/account');
      await expect(membership.getByText('Member', { exact: true })).toBeVisible();
    });

    await test.step('the owner gives them a title and the bills', async () => {
      const { page } = owner;
      await page.reload();
      await page.getByRole('button', { name: `Edit ${employee.email}` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Title' }).fill('Head baker');
      await dialog.getByRole('checkbox', { name: /^Billing contact/ }).check();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Save' }).click();
      const row = page.getByRole('row').filter({ hasText: employee.email });
      await expect(row).toContainText('Head baker');
      await expect(row).toContainText('Billing contact');
      await expect(row).toContainText('Included');
    });

    await test.step('the owner removes them, takes it back, and removes them again', async () => {
      const { page } = owner;
      const row = page.getByRole('row').filter({ hasText: employee.email });
      const remove = async () => {
        await page.getByRole('button', { name: `Remove ${employee.email}` }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog).toContainText('Their account stays.');
        await dialog.getByRole('button', { name: 'Remove' }).click();
        await expect(row).toHaveCount(0);
      };
      await remove();
      const removed = page.getByRole('group').filter({ hasText: `${employee.email} was removed.` });
      await removed.getByRole('button', { name: 'Undo' }).click();
      await expect(row).toContainText('Head baker');
      await expect(row).toContainText('Billing contact');
      await remove();
      const mail = await waitForMail(hub.mail_url, {
        to: employee.email,
        subject: new RegExp(`^You were removed from ${name}$`),
      });
      expect(mail.text).toContain('What you had through its membership has ended.');
    });

    await test.step('the membership has ended and the person is still here', async () => {
      const { page } = employee;
      await page.goto('/account');
      await expect(membership.getByText('No membership')).toBeVisible();
      await page.goto(`/account/organizations/join?code=${code}`);
      await page.getByRole('button', { name: 'Join', exact: true }).click();
      await expect(page.getByText(/You were removed from this organization/)).toBeVisible();
      await page.goto('/account/organizations');
      await expect(page.getByText(/You don't belong to an organization yet/)).toBeVisible();
    });
  },
);

test('a person is invited, leaves, and comes back by a request; others see nothing, and staff do', async ({
  meet,
}) => {
  const name = newName('Florist');
  const owner = await meet('member');
  const { id, slug } = await addListingOf(owner.email, name);
  const organization = await organizationOf(id);
  const people = peopleOf(organization);
  const { page, email } = await meet('member');
  const mine = page.getByRole('listitem').filter({ hasText: name });
  const none = page.getByText(/You don't belong to an organization yet/);

  await test.step('a stranger cannot open the people of the organization', async () => {
    await page.goto(people);
    await expect(
      page.getByText('This organization does not exist, or you don’t have access to its people.'),
    ).toBeVisible();
    await expect(page.getByText(owner.email)).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('domains say why they are refused', async () => {
    await owner.page.goto(people);
    const add = async (domain: string) => {
      await owner.page.getByLabel('Domain', { exact: true }).fill(domain);
      await owner.page.getByRole('button', { name: 'Add domain' }).click();
    };
    await add('bakery');
    await expect(owner.page.getByText('Enter a domain like example.com.')).toBeVisible();
    await add('me@GMAIL.com');
    await expect(owner.page.getByText(/Anybody can get an email address at this domain/)).toBeVisible();
    await add('elsewhere.test');
    await expect(
      owner.page.getByText(/The owner needs a confirmed email address at this domain/),
    ).toBeVisible();
    await expectAccessible(owner.page);
  });

  await test.step('an invited person accepts by email', async () => {
    await owner.page.getByLabel('Email', { exact: true }).fill(email);
    await owner.page.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(owner.page.getByText(/Invitation sent to/)).toBeVisible();
    const mail = await waitForMail(hub.mail_url, {
      to: email,
      subject: new RegExp(`^You’re invited to join ${name}$`),
    });
    await page.goto('/account/organizations');
    await expect(page.getByRole('button', { name: `Accept invitation to ${name}` })).toBeVisible();
    await page.goto(pathOf(mail.links, '/account/invitation'));
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await page.getByRole('link', { name: 'Your organizations' }).click();
    await expect(mine).toContainText('It has no subscription now.');
  });

  await test.step('and leaves', async () => {
    await page.getByRole('button', { name: `Leave ${name}` }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByText(`You left ${name}.`)).toBeVisible();
    await expect(none).toBeVisible();
  });

  await subscribe(id, 5);
  const ask = async (message: string) => {
    await page.goto(`/directory/${slug}`);
    await page.getByRole('link', { name: 'Ask to join this business' }).click();
    await expect(page.getByRole('heading', { name: `Ask to join ${name}` })).toBeVisible();
    await page.getByLabel('Message (optional)').fill(message);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByRole('heading', { name: 'Request sent' })).toBeVisible();
    await page.getByRole('link', { name: 'Your organizations' }).click();
  };

  await test.step('a request from the page of the listing is withdrawn, and sent again', async () => {
    await ask('I arrange roses.');
    await page.getByRole('button', { name: `Withdraw request to ${name}` }).click();
    await expect(page.getByText('Request withdrawn.')).toBeVisible();
    await expect(page.getByRole('button', { name: `Withdraw request to ${name}` })).toHaveCount(0);
    await ask('I arrange tulips.');
  });

  await test.step('the owner approves it, and both have an email', async () => {
    const mail = await waitForMail(hub.mail_url, {
      to: owner.email,
      subject: new RegExp(`asks to join ${name}$`),
    });
    await owner.page.goto(pathOf(mail.links, people));
    await expect(owner.page.getByText('I arrange tulips.')).toBeVisible();
    await expectAccessible(owner.page);
    await owner.page.getByRole('button', { name: `Approve ${email}` }).click();
    await expect(owner.page.getByText(`${email} was approved.`)).toBeVisible();
    await expect(owner.page.getByRole('row').filter({ hasText: email })).toContainText('Representative');
    const answer = await waitForMail(hub.mail_url, {
      to: email,
      subject: new RegExp(`^Approved: you joined ${name}$`),
    });
    await page.goto(pathOf(answer.links, '/account/organizations'));
    await expect(mine).toContainText('Its plan “Seats” includes you.');
  });

  await test.step('a visitor is asked to sign in, and staff see the people', async () => {
    const visitor = (await meet('visitor')).page;
    await visitor.goto(people);
    await expect(visitor.getByText('Sign in to see the people of your organization.')).toBeVisible();
    await becomeStaff(visitor, 'admin');
    await visitor.goto(`/admin/organizations/edit?id=${organization}`);
    const row = visitor.getByRole('row').filter({ hasText: owner.email });
    await expect(row).toContainText('Owner');
    await expectAccessible(visitor);
    await row.getByRole('link').click();
    await expect(visitor.getByRole('region', { name: 'Organizations and listings' })).toContainText(
      `${name} (owner) since`,
    );
  });
});

test('the pages fit narrow phones and speak Spanish', async ({ meet }) => {
  const name = newName('Dampfschifffahrtsgesellschaftskapitaene');
  const { page, email } = await meet('member');
  const { id, slug } = await addListingOf(email, name);
  const organization = await subscribe(id, 1);
  const helper = await meet('member');
  await inDatabase(
    `insert into public.business_managers (business_id, user_id) select $1::uuid, id from auth.users where email = $2 returning user_id`,
    id,
    helper.email,
  );
  await inDatabase(
    `insert into public.organization_codes (organization_id, code)
     values ($1::uuid, private.new_join_code()) returning code`,
    organization,
  );
  const asking = await meet('member');
  await inDatabase(
    `insert into public.organization_requests (organization_id, user_id, message)
     select $1::uuid, id, 'Donaudampfschifffahrtsgesellschaft' from auth.users where email = $2 returning id`,
    organization,
    asking.email,
  );
  for (const [path, heading, shown] of [
    [peopleOf(organization), 'Personas', asking.email],
    ['/account/organizations', 'Organizaciones', name],
    [`/account/organizations/join?listing=${slug}`, 'Unirse a una organización', name],
    ['/account/organizations/join', 'Unirse a una organización', /Código/],
  ] as const) {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(`/es${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
    await expect(page.getByText(/^(Cargando|Loading)…$/)).toHaveCount(0);
    await test.step(path, async () => {
      await expectToFit(page, 320);
      await expectAccessibleInBothSchemes(page);
      await expectToFit(page, 390);
    });
  }
  await page.goto(`/es${peopleOf(organization)}`);
  await expect(page.getByText(/Quienes llegaron al final no están incluidos/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: helper.email })).toContainText('Fuera del plan');
});

test('an organization that is full buys one seat by card, and the employee joins', async ({ meet }) => {
  const plan = await addPlan({ price: '12000', seat_price: '1500', entitlements: `'{"people": 1}'` });
  const name = newName('Foundry');
  const owner = await meet('member');
  const { id } = await addListingOf(owner.email, name);
  const organization = await organizationOf(id);
  const [dues] = await inDatabase<{ id: string }>(
    'select public.bill_membership($1::uuid, null, $2::uuid) as id',
    organization,
    plan.id,
  );
  await inDatabase(
    `select public.record_payment(id, amount_due, 'check', private.today()) as id
     from public.invoices where id = $1::uuid`,
    dues?.id ?? '',
  );
  const [made] = await inDatabase<{ code: string }>(
    `insert into public.organization_codes (organization_id, code)
     values ($1::uuid, private.new_join_code()) returning code`,
    organization,
  );
  const employee = await meet('member');
  const join = async () => {
    await employee.page.goto(`/account/organizations/join?code=${made?.code ?? ''}`);
    await employee.page.getByRole('button', { name: 'Join', exact: true }).click();
  };
  await join();
  await expect(employee.page.getByText(/A further seat costs \$15\.00\./)).toBeVisible();

  const { page } = owner;
  await page.goto(peopleOf(organization));
  await expect(page.getByText(/1 of 1 seat used\..*Further seats: \$15 per year each\./)).toBeVisible();
  await page.getByRole('button', { name: 'Add seats' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add seats' });
  await expect(dialog.getByText('$15.00')).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page, 320);
  await dialog.getByRole('button', { name: 'Order seats' }).click();
  await page.waitForURL(/\/invoice\?id=/);
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL('**/invoice**');
  await waitForMail(hub.mail_url, { to: owner.email, subject: /^Receipt: \$15\.00/ });

  await join();
  await expect(employee.page.getByRole('heading', { name: 'You joined the organization' })).toBeVisible();
  await page.goto('/account/billing');
  const panel = page.getByRole('region', { name });
  await expect(panel.getByText(/2 of 2 seats used\. The plan includes 1, and you added 1\./)).toBeVisible();
  await panel.getByRole('button', { name: 'Fewer at renewal' }).click();
  await page.getByRole('dialog').getByLabel('Number of seats').fill('0');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText(/: 0 added seats\./)).toBeVisible();
  await panel.getByRole('button', { name: 'Keep all' }).click();
  await expect(page.getByText('You keep all seats.')).toBeVisible();
  await expect(panel.getByText(/: 0 added seats\./)).toHaveCount(0);
  await withdrawPlans(plan);
});
