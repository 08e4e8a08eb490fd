import { waitForMail } from '../../support/mailbox.ts';
import { sql } from '../support/database.ts';
import { addJob } from '../support/events-and-deals.ts';
import { expect, expectAccessible, expectToFit, hub } from '../support/hub.ts';
import { addListingOf, newName, pathOf, test } from '../support/people.ts';
import { readToken, callHub } from '../support/staff.ts';

// A file that somebody else wants to read, an answer to what was withdrawn, and a job that closed are refused.
test.use({ expectedConsole: /status of 4\d\d .*(application|job|storage)/ });

const pdf = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 lamp') };

test(
  'an application goes to the business, its answer back, and it is withdrawn',
  { tag: '@fast' },
  async ({ meet }) => {
    const visitor = await meet('visitor');
    const { page: shop, email: owner } = await meet('member');
    const { email: manager } = await meet('member');
    const { page, email: applicant } = await meet('member');
    const business = await addListingOf(owner, newName('Lamp works'));
    await sql`insert into public.business_managers (business_id, user_id) select ${business.id}, id from auth.users where email = ${manager}`;
    const title = newName('Lamplighter');
    const job = await addJob({ title, business_id: business.id, apply_by_form: true });
    const path = `/jobs/${job.slug}`;
    const sent =
      () => sql`select a.* from public.job_applications as a join public.jobs as j on j.id = a.job_id
      where j.slug = ${job.slug}`;

    await test.step('a visitor is asked to sign in', async () => {
      await visitor.page.goto(path);
      await visitor.page.locator('#apply').scrollIntoViewIfNeeded();
      await expect(visitor.page.locator('#apply').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
        'href',
        `/auth/sign-in?next=${encodeURIComponent(path)}`,
      );
    });

    await test.step('the form rejects another kind of file, also one renamed to PDF', async () => {
      await page.goto(path);
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
      await expect(page.getByText(applicant)).toBeVisible();
      expect(await sent()).toHaveLength(1);
      await page.reload();
      // The browser may restore another scroll position; the form hydrates when it is visible.
      await page.locator('#apply').scrollIntoViewIfNeeded();
      await expect(page.getByText(/^You applied on/)).toBeVisible();
    });

    const [row] = await sent();
    expect(row).toMatchObject({ name: 'Lou Lamp', email: applicant, file_name: 'cv.pdf', status: 'new' });
    const file = `${hub.api_url}/storage/v1/object/job-applications/${String(row?.['file_path'])}`;
    const read = async (token: string) =>
      fetch(file, { headers: { apikey: hub.publishable_key, authorization: `Bearer ${token}` } });

    await test.step('owner and manager get an email that leads to it', async () => {
      const subject = new RegExp(`^New application: ${title}$`);
      await waitForMail(hub.mail_url, { to: manager, subject });
      const mail = await waitForMail(hub.mail_url, { to: owner, subject });
      expect(mail.text).not.toContain('Lou Lamp');
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

    await test.step('the business notes something, which the applicant cannot read, and invites', async () => {
      await shop.getByLabel('New note').fill('Knows our street.');
      await shop.getByRole('button', { name: 'Add note' }).click();
      await expect(shop.getByText('Knows our street.')).toBeVisible();
      await expect(shop.getByLabel('New note')).toHaveValue('');
      const notes = await callHub(await readToken(page), 'GET', '/rest/v1/job_application_notes?select=text');
      expect(notes).toEqual({ status: 200, body: [] });
      await shop.getByRole('button', { name: 'Invite' }).click();
      await shop.getByLabel('Message (optional)').fill('Come on Monday at nine.');
      const preview = shop.getByRole('region', { name: 'Email preview' });
      await expect(preview).toContainText(`You’re invited: ${title}`);
      await expect(preview).toContainText('Come on Monday at nine.');
      await expectAccessible(shop);
      await shop.getByRole('button', { name: 'Send invitation' }).click();
      await expect(shop.getByRole('dialog')).toHaveCount(0);
      await expect(shop.getByText('Invited', { exact: true })).toBeVisible();
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
      await shop.getByRole('button', { name: 'Decline' }).click();
      await shop.getByRole('button', { name: 'Send answer' }).click();
      await expect(shop.getByText('The applicant withdrew this application.')).toBeVisible();
      await shop.reload();
      await expect(shop.getByText(/^Lou Lamp withdrew this application on/)).toBeVisible();
      await expect(shop.getByText('I am not afraid of ladders.')).toHaveCount(0);
      await expect(shop.getByText('Knows our street.')).toHaveCount(0);
      await shop.getByRole('link', { name: 'All applications' }).click();
      await expect(shop.getByText('Withdrawn', { exact: true })).toBeVisible();
    });

    await test.step('an application to a job that closed meanwhile keeps what was typed', async () => {
      await page.goto(path);
      await page.locator('#apply').scrollIntoViewIfNeeded();
      await page.getByLabel('Your name').fill('Lou Lamp');
      await page.getByLabel('Cover note').fill('I am strong.');
      await sql`update public.jobs set status = 'closed' where slug = ${job.slug}`;
      await page.getByRole('button', { name: 'Send application' }).click();
      await expect(page.getByText('This job is no longer open.')).toBeVisible();
      await expect(page.getByLabel('Cover note')).toHaveValue('I am strong.');
    });
  },
);
