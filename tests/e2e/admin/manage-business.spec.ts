import { waitForMail } from '../../support/mailbox.ts';
import { addPerson } from '../support/add-person.ts';
import { addListing, inDatabase } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, hub, test } from '../support/hub.ts';
import { addListingOf, newName } from '../support/people.ts';
import { becomePerson, becomeStaff } from '../support/staff.ts';

const manage = (id: string) => `/admin/businesses/manage?id=${id}`;

test(
  'two listings of one business are merged, the old address redirects, and the merge is undone',
  { tag: '@fast' },
  async ({ page, browser, request }) => {
    const theirs = await (await browser.newContext()).newPage();
    const owner = await becomePerson(theirs);
    const [keptName, removedName] = [newName('Mill'), newName('Mill twin')];
    const keptPath = await addListing({ name: keptName, tagline: 'The kept words' });
    const removed = await addListingOf(owner.email, removedName);
    const removedPath = `/directory/${removed.slug}`;
    const [kept] = await inDatabase<{ id: string }>(
      'select id from public.businesses where slug = $1',
      keptPath.split('/').at(-1) ?? '',
    );
    const [job] = await inDatabase<{ slug: string }>(
      `insert into public.jobs (title, business_id, status) values ('Miller', $1, 'active') returning slug`,
      removed.id,
    );
    const jobPath = `/jobs/${job?.slug ?? ''}`;

    await becomeStaff(page, 'admin');
    await page.goto(manage(kept?.id ?? ''));
    await page.getByLabel('Other listing').fill(removedName);
    await page.getByRole('button', { name: `Compare with ${removedName}` }).click();
    await expect(page.getByRole('table', { name: 'Choose a version of each field' })).toBeVisible();
    // What the kept listing lacks is taken over unless staff choose otherwise; the name stays.
    await expect(page.getByRole('radio', { name: 'Other listing: Phone' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Kept listing: Business name' })).toBeChecked();
    await expectAccessible(page);

    await test.step('a merge needs a reason', async () => {
      await page.getByRole('button', { name: 'Merge…' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('1 job', { exact: false })).toBeVisible();
      await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
      await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/);
      await expectAccessible(page);
      await dialog.getByLabel('Reason').fill('Entered twice.');
      await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
      await expect(page.getByText(`“${removedName}” merged into “${keptName}”.`)).toBeVisible();
      await expect(page.getByRole('region', { name: 'Owner and team' }).getByText(owner.name)).toBeVisible();
    });

    await test.step('the old address redirects in both languages, and posts keep their own', async () => {
      for (const prefix of ['', '/es']) {
        const reply = await request.get(`${hub.site_url}${prefix}${removedPath}`, { maxRedirects: 0 });
        expect(reply.status()).toBe(301);
        expect(reply.headers()['location']).toBe(`${prefix}${keptPath}`);
      }
      const keptPage = await request.get(`${hub.site_url}${jobPath}`);
      expect(keptPage.status()).toBe(200);
      expect(await keptPage.text()).toContain(keptName);
      const found = await request.get(`${hub.site_url}/directory?q=${encodeURIComponent(removedName)}`);
      expect(await found.text()).not.toContain(removedPath);
      const mail = await waitForMail(hub.mail_url, { to: owner.email, subject: /Listings merged/ });
      expect(mail.text).toContain('Entered twice.');
      await theirs.goto('/account/business');
      await expect(theirs.getByRole('region', { name: keptName })).toBeVisible();
    });

    await test.step('the undo separates them again', async () => {
      await page.getByRole('button', { name: `Undo merge of ${removedName}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).click();
      await expect(page.getByText('Merge undone.')).toBeVisible();
      await expect(page.getByText('No owner and no team.')).toBeVisible();
      await expectToFit(page);
      await waitForMail(hub.mail_url, { to: owner.email, subject: /Merge undone/ });
      const jobs = await inDatabase<{ business_id: string }>(
        'select business_id from public.jobs where slug = $1',
        job?.slug ?? '',
      );
      expect(jobs).toEqual([{ business_id: removed.id }]);
    });
    await theirs.context().close();
  },
);

test.describe('a merge while the owner edits', () => {
  test.use({ expectedConsole: /status of 409 .*merge_listings/ });

  test('is not done as it was seen, and edits after it keep what was typed', async ({ page, browser }) => {
    const theirs = await (await browser.newContext()).newPage();
    const owner = await becomePerson(theirs);
    const [keptName, removedName] = [newName('Smithy'), newName('Smithy twin')];
    const keptPath = await addListing({ name: keptName });
    const removed = await addListingOf(owner.email, removedName);
    const [kept] = await inDatabase<{ id: string }>(
      'select id from public.businesses where slug = $1',
      keptPath.split('/').at(-1) ?? '',
    );
    await theirs.goto(`/account/business/edit?id=${removed.id}#contact`);
    const phone = theirs.getByLabel('Phone');
    await expect(phone).toHaveValue('(555) 010-2030');

    await becomeStaff(page, 'admin');
    const dialog = page.getByRole('dialog');
    const merge = async () => {
      await page.goto(manage(kept?.id ?? ''));
      await page.getByLabel('Other listing').fill(removedName);
      await page.getByRole('button', { name: `Compare with ${removedName}` }).click();
      await page.getByRole('button', { name: 'Merge…' }).click();
      await dialog.getByLabel('Reason').fill('Entered twice.');
    };
    await merge();

    await phone.fill('(555) 010-2031');
    await theirs.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(theirs.getByText('Saved. Your changes are live.')).toBeVisible();

    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('This was changed after you opened it');
    await expect(dialog.getByLabel('Reason')).toHaveValue('Entered twice.');
    await merge();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByText(`“${removedName}” merged into “${keptName}”.`)).toBeVisible();

    await theirs.getByRole('button', { name: 'Edit: Contact' }).click();
    await phone.fill('(555) 010-2032');
    await theirs.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(theirs.getByRole('alert')).toContainText('You can no longer edit this listing');
    await expect(phone).toHaveValue('(555) 010-2032');
    const rows = await inDatabase<{ phone: string }>(
      'select phone from public.businesses where id in ($1::uuid, $2::uuid)',
      removed.id,
      kept?.id ?? '',
    );
    expect(rows.map((row) => row.phone)).toEqual(['(555) 010-2031', '(555) 010-2031']);
    await theirs.context().close();
  });
});

test('a claim is revoked: the claimant gets the reason by email and no longer edits', async ({
  page,
  browser,
}) => {
  const theirs = await (await browser.newContext()).newPage();
  const claimant = await becomePerson(theirs);
  const name = newName('Forge');
  const path = await addListing({ name });
  const [claim] = await inDatabase<{ business_id: string }>(
    `insert into public.claims (business_id, claimant_id, method, status)
     select id, $2::uuid, 'staff', 'pending_review' from public.businesses where slug = $1 returning business_id`,
    path.split('/').at(-1) ?? '',
    claimant.id,
  );
  await inDatabase(
    `update public.claims set status = 'approved' where claimant_id = $1::uuid returning id`,
    claimant.id,
  );
  const edit = `/account/business/edit?id=${claim?.business_id ?? ''}`;
  await theirs.goto(edit);
  await theirs.getByRole('button', { name: 'Edit: Basics' }).click();
  await expect(theirs.getByLabel('Business name')).toHaveValue(name);

  await becomeStaff(page, 'editor');
  await page.goto(manage(claim?.business_id ?? ''));
  await expect(page.getByRole('button', { name: 'Hand over…' })).toHaveCount(0);
  await page.getByRole('button', { name: `Revoke claim of ${claimant.name}` }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('The document was not theirs.');
  await dialog.getByRole('button', { name: 'Revoke claim' }).click();
  await expect(page.getByText('Claim revoked.')).toBeVisible();
  await expect(page.getByText('No owner and no team.')).toBeVisible();

  const mail = await waitForMail(hub.mail_url, {
    to: claimant.email,
    subject: new RegExp(`Claim revoked: ${name}`),
  });
  expect(mail.text).toContain('The document was not theirs.');
  await theirs.goto('/account/business');
  await expect(theirs.getByRole('link', { name: 'Claim a business' })).toBeVisible();
  await expect(theirs.getByRole('region', { name })).toHaveCount(0);
  await theirs.context().close();
});

test('an admin hands a listing over; both owners get an email', async ({ page, browser }) => {
  const second = await (await browser.newContext()).newPage();
  const [former, next] = [await addPerson(), await becomePerson(second)];
  const name = newName('Bakery');
  const { id } = await addListingOf(former.email, name);
  await becomeStaff(page, 'admin');
  await page.goto(manage(id));
  await page.getByRole('button', { name: 'Hand over…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New owner').fill(next.email);
  await dialog.getByRole('button', { name: `Choose ${next.name}` }).click();
  await dialog.getByLabel('Reason').fill('Sold in May.');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText(`Handed over to ${next.name}`)).toBeVisible();
  await waitForMail(hub.mail_url, { to: former.email, subject: new RegExp(`Handed over: ${name}`) });
  await waitForMail(hub.mail_url, { to: next.email, subject: new RegExp(`You now own ${name}`) });
  await second.goto('/account/business');
  await expect(second.getByRole('region', { name })).toBeVisible();
  await second.context().close();
});
