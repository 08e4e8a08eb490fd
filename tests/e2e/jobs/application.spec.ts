import { waitForMail } from '../../support/mailbox.ts';
import { sql } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, failedRequest, hub } from '../support/hub.ts';
import { addListingOf, newName, pathOf, test } from '../support/people.ts';
import { callHub, readToken } from '../support/staff.ts';

test.use({ expectedConsole: failedRequest });

const pdf = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 lamp') };

async function addJob(business: string, title: string) {
  const [job] = await sql`insert into public.jobs (title, business_id, description, apply_by_form, status)
    values (${title}, ${business}, 'Light the lamps.', true, 'active') returning id, slug`;
  return { id: String(job?.['id']), path: `/jobs/${String(job?.['slug'])}` };
}

test(
  'an application goes to the business, its answer back, and it is withdrawn',
  { tag: '@fast' },
  async ({ meet }) => {
    const visitor = await meet('visitor');
    const { page: shop, email: owner } = await meet('member');
    const { page: helper, email: manager } = await meet('member');
    const { page, email: applicant } = await meet('member');
    const name = newName('Lamp works');
    const business = await addListingOf(owner, name);
    await sql`insert into public.business_managers (business_id, user_id) select ${business.id}, id from auth.users where email = ${manager}`;
    const title = newName('Lamplighter');
    const job = await addJob(business.id, title);
    const sent = () => sql`select id from public.job_applications where job_id = ${job.id}`;

    await test.step('a visitor is asked to sign in', async () => {
      await visitor.page.goto(job.path);
      await visitor.page.locator('#apply').scrollIntoViewIfNeeded();
      await expect(visitor.page.locator('#apply').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
        'href',
        `/auth/sign-in?next=${encodeURIComponent(job.path)}`,
      );
    });

    await test.step('the form rejects another kind of file, also one renamed to PDF', async () => {
      await page.goto(job.path);
      await page.locator('#apply').scrollIntoViewIfNeeded();
      await expect(page.getByLabel('Email')).toHaveValue(applicant);
      const send = page.getByRole('button', { name: 'Send application' });
      await page
        .getByLabel('Résumé')
        .setInputFiles({ name: 'cv.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('x') });
      await send.click();
      await expect(page.getByText('Enter your name.')).toBeVisible();
      await expect(page.getByText('Choose a PDF, Word, OpenDocument or text file.')).toBeVisible();
      await expect(page.getByLabel('Your name')).toBeFocused();
      await expectAccessible(page);
      await page.getByLabel('Your name').fill('Lou Lamp');
      await page.getByLabel('Cover note').fill('I am not afraid of ladders.');
      await page.getByLabel('Résumé').setInputFiles({ ...pdf, buffer: Buffer.from('<script>1</script>') });
      await send.click();
      await expect(page.getByText(/^The file is not a PDF file, although its name says so/)).toBeVisible();
      await expect(page.getByLabel('Cover note')).toHaveValue('I am not afraid of ladders.');
      expect(await sent()).toHaveLength(0);
      await page.getByLabel('Résumé').setInputFiles(pdf);
      await send.dblclick();
      await expect(page.getByRole('heading', { name: 'Application sent' })).toBeVisible();
      expect(await sent()).toHaveLength(1);
      await expect(page.getByText(applicant)).toBeVisible();
      await page.reload();
      // The browser may restore another scroll position; the form hydrates when it is visible.
      await page.locator('#apply').scrollIntoViewIfNeeded();
      await expect(page.getByText(/^You applied on/)).toBeVisible();
    });

    const [row] = await sql`select * from public.job_applications where job_id = ${job.id}`;
    expect(row).toMatchObject({ name: 'Lou Lamp', email: applicant, file_name: 'cv.pdf', status: 'new' });
    const file = `${hub.api_url}/storage/v1/object/job-applications/${String(row?.['file_path'])}`;
    const read = async (token: string) =>
      fetch(file, { headers: { apikey: hub.publishable_key, authorization: `Bearer ${token}` } });

    await test.step('owner and manager get an email that leads to it', async () => {
      const subject = new RegExp(`^New application: ${title}$`);
      await waitForMail(hub.mail_url, { to: manager, subject });
      const mail = await waitForMail(hub.mail_url, { to: owner, subject });
      expect(mail.text).not.toContain('Lou Lamp');
      await shop.goto(`/account/business/applications?id=${business.id}`);
      await expect(shop.getByRole('link', { name: 'Lou Lamp' })).toBeVisible();
      await expect(shop.getByRole('status').filter({ hasText: '1 application' })).toBeVisible();
      await expectAccessible(shop);
      await shop.getByRole('button', { name: 'Filter', exact: true }).click();
      await shop.locator('[popover]').getByRole('button', { name: 'Status', exact: true }).click();
      await shop.getByLabel('Status', { exact: true }).selectOption({ label: 'Declined (0)' });
      await expect(shop).toHaveURL(/status=declined/);
      await expect(shop.getByRole('link', { name: 'Lou Lamp' })).toHaveCount(0);
      await shop.getByRole('button', { name: 'Clear filters' }).click();
      await expect(shop.getByRole('link', { name: 'Lou Lamp' })).toBeVisible();
      await expectToFit(shop, 320);
      await shop.setViewportSize({ width: 1280, height: 720 });
      await shop.getByLabel('Search applications').fill('nobody at all');
      await expect(shop.getByText('No applications match.')).toBeVisible();
      await shop.getByLabel('Search applications').fill('lamp');
      await shop.getByRole('link', { name: 'Lou Lamp' }).click();
      const record = shop.getByRole('dialog', { name: 'Lou Lamp' });
      await expect(record.getByText('I am not afraid of ladders.')).toBeVisible();
      await expect(shop).toHaveURL(/open=/);
      await expectAccessible(shop);
      await shop.reload();
      await expect(record.getByText('I am not afraid of ladders.')).toBeVisible();
      await shop.goBack();
      await expect(record).toHaveCount(0);
      await expect(shop.getByRole('row', { name: /Lou Lamp/ }).getByText('Seen')).toBeVisible();
      await shop.getByRole('columnheader', { name: 'Applicant' }).getByRole('button').click();
      await expect(shop).toHaveURL(new RegExp(`id=${business.id}.*sort=name`));
      const file = shop.waitForEvent('download');
      await shop.getByRole('button', { name: 'Export CSV' }).click();
      expect((await file).suggestedFilename()).toBe('applications.csv');
      await shop.goto(pathOf(mail.links, '/account/business/application'));
      await expect(shop.getByText('I am not afraid of ladders.')).toBeVisible();
      await expect(shop.getByText('Seen', { exact: true })).toBeVisible();
      await expectAccessible(shop);
      await expectToFit(shop, 320);
      await shop.setViewportSize({ width: 1280, height: 720 });
    });

    await test.step('the résumé is downloaded, unless it is something else', async () => {
      const download = shop.waitForEvent('download');
      await shop.getByRole('button', { name: 'Download cv.pdf' }).click();
      const saved = await download;
      expect(saved.suggestedFilename()).toBe('cv.pdf');
      const stream = await saved.createReadStream();
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part as Buffer);
      expect(Buffer.concat(parts).toString()).toBe('%PDF-1.4 lamp');
      expect((await read(await readToken(visitor.page))).ok).toBe(false);
      // As the browser does not send it, but anybody else may.
      await shop.route('**/storage/v1/object/sign/**', async (route) => {
        if (route.request().method() === 'GET') await route.fulfill({ body: '<script>1</script>' });
        else await route.continue();
      });
      await shop.getByRole('button', { name: 'Download cv.pdf' }).click();
      await expect(shop.getByText(/^This file is not a PDF file/)).toBeVisible();
      await shop.unrouteAll();
    });

    await test.step('notes are for the team', async () => {
      await shop.getByLabel('New note').fill('Knows our street.');
      await shop.getByRole('button', { name: 'Add note' }).click();
      await expect(shop.getByText('Knows our street.')).toBeVisible();
      await expect(shop.getByLabel('New note')).toHaveValue('');
      await helper.goto(`/account/business/application?id=${String(row?.['id'])}`);
      await expect(helper.getByText('Knows our street.')).toBeVisible();
      const notes = await callHub(await readToken(page), 'GET', '/rest/v1/job_application_notes?select=text');
      expect(notes).toEqual({ status: 200, body: [] });
      await shop.getByRole('button', { name: 'Delete note: Knows our street.' }).click();
      await expect(shop.getByText('Note deleted.')).toBeVisible();
      await shop.getByRole('button', { name: 'Undo' }).click();
      await expect(shop.getByText('Knows our street.')).toBeVisible();
    });

    await test.step('of two people who decide, the second is told', async () => {
      await helper.getByRole('button', { name: 'Decline' }).click();
      await helper.getByLabel('Message (optional)').fill('Not this time.');
      await shop.getByRole('button', { name: 'Invite' }).click();
      await shop.getByLabel('Message (optional)').fill('Come on Monday at nine.');
      const preview = shop.getByRole('region', { name: 'Email preview' });
      await expect(preview).toContainText(`You’re invited: ${title}`);
      await expect(preview).toContainText('Come on Monday at nine.');
      await expectAccessible(shop);
      await shop.getByRole('button', { name: 'Send invitation' }).click();
      await expect(shop.getByRole('dialog')).toHaveCount(0);
      await expect(shop.getByText('Invited', { exact: true })).toBeVisible();
      await helper.getByRole('button', { name: 'Send answer' }).click();
      await expect(helper.getByText(/^Someone else already decided this/)).toBeVisible();
      await expect(helper.getByLabel('Message (optional)')).toHaveValue('Not this time.');
      await helper.getByRole('button', { name: 'Cancel' }).click();
      await expect(helper.getByText('Come on Monday at nine.')).toBeVisible();
    });

    await test.step('the applicant gets the answer and withdraws', async () => {
      const mail = await waitForMail(hub.mail_url, {
        to: applicant,
        subject: new RegExp(`^You’re invited: ${title}$`),
      });
      expect(mail.text).toContain('Come on Monday at nine.');
      await page.goto(pathOf(mail.links, '/account/applications'));
      await expect(page.getByText('Invited', { exact: true })).toBeVisible();
      await expect(page.getByText('Come on Monday at nine.')).toBeVisible();
      await expectAccessible(page);
      await expectToFit(page, 320);
      await page.getByRole('button', { name: `Withdraw: ${title}` }).click();
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
      await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Withdraw/ })).toHaveCount(0);
      expect((await read(await readToken(page))).ok).toBe(false);
    });

    await test.step('the business sees that it was withdrawn, and nothing of it', async () => {
      await helper.getByRole('button', { name: 'Decline' }).click();
      await helper.getByRole('button', { name: 'Send answer' }).click();
      await expect(helper.getByText('The applicant withdrew this application.')).toBeVisible();
      await shop.reload();
      await expect(shop.getByText(/^Lou Lamp withdrew this application on/)).toBeVisible();
      await expect(shop.getByText('I am not afraid of ladders.')).toHaveCount(0);
      await expect(shop.getByText('Knows our street.')).toHaveCount(0);
      await shop.getByRole('link', { name: 'All applications' }).click();
      await expect(shop.getByText('Withdrawn', { exact: true })).toBeVisible();
      await page.goto(job.path);
      await page.locator('#apply').scrollIntoViewIfNeeded();
      await expect(page.getByRole('button', { name: 'Send application' })).toBeVisible();
    });

    await test.step('an application to a job that closed meanwhile keeps what was typed', async () => {
      await page.getByLabel('Your name').fill('Lou Lamp');
      await page.getByLabel('Cover note').fill('I am strong.');
      await sql`update public.jobs set status = 'closed' where id = ${job.id}`;
      await page.getByRole('button', { name: 'Send application' }).click();
      await expect(page.getByText('This job is no longer open.')).toBeVisible();
      await expect(page.getByLabel('Cover note')).toHaveValue('I am strong.');
    });
  },
);

test('staff see how many applications there are, never what they say', async ({ meet }) => {
  const { email: owner } = await meet('member');
  const { email: applicant } = await meet('member');
  const { page: desk } = await meet('editor');
  const business = await addListingOf(owner, newName('Mill'));
  const title = newName('Miller');
  const job = await addJob(business.id, title);
  const [row] = await sql`insert into public.job_applications (job_id, applicant_id, name, email, message)
    select ${job.id}, id, 'Lou Lamp', ${applicant}, 'A secret' from auth.users where email = ${applicant} returning id`;
  await desk.goto(`/account/business/applications?id=${business.id}`);
  await expect(desk.getByRole('listitem').filter({ hasText: title })).toContainText('1 application');
  await expect(desk.getByText('Lou Lamp')).toHaveCount(0);
  await desk.goto(`/account/business/application?id=${String(row?.['id'])}`);
  await expect(desk.getByText(/you don’t have access to it/)).toBeVisible();
  const token = await readToken(desk);
  const rows = await callHub(token, 'GET', '/rest/v1/job_applications?select=*');
  expect(rows).toEqual({ status: 200, body: [] });
});
