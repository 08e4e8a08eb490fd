import { sql } from '../support/database.ts';
import { readToken } from '../support/staff.ts';
import { expect, expectAccessible, hub, newEmail, signUpAndConfirm, test } from '../support/hub.ts';

test('a user applies with a file that only the business can open', async ({ page, browser }) => {
  const [employer, applicant] = [newEmail(), newEmail()];
  const other = await (await browser.newContext()).newPage();
  await signUpAndConfirm(other, employer);
  const [job] = await sql`
    with owner as (select id from auth.users where email = ${employer}),
    business as (insert into public.businesses (name, owner_id, status) select 'Lamp works', id, 'approved' from owner returning id)
    insert into public.jobs (title, business_id, description, apply_by_form, status)
    select 'Lamplighter', id, 'Light the lamps.', true, 'active' from business returning id, slug`;
  const path = `/jobs/${String(job?.['slug'])}`;

  await page.goto(path);
  await page.locator('#apply').scrollIntoViewIfNeeded();
  await expect(page.locator('#apply').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    `/auth/sign-in?next=${encodeURIComponent(path)}`,
  );
  await signUpAndConfirm(page, applicant);
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
  await page
    .getByLabel('Résumé')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 lamp') });
  await send.click();
  await expect(page.getByRole('heading', { name: 'Application sent' })).toBeVisible();
  await page.reload();
  // The browser may restore another scroll position; the form hydrates when it is visible.
  await page.locator('#apply').scrollIntoViewIfNeeded();
  await expect(page.getByText(/^You applied on/)).toBeVisible();

  const [row] = await sql`select * from public.job_applications where job_id = ${String(job?.['id'])}`;
  expect(row).toMatchObject({ name: 'Lou Lamp', email: applicant, file_name: 'cv.pdf', status: 'new' });
  const file = `${hub.api_url}/storage/v1/object/job-applications/${String(row?.['file_path'])}`;
  const read = async (token: string) =>
    fetch(file, { headers: { apikey: hub.publishable_key, authorization: `Bearer ${token}` } });
  const opened = await read(await readToken(other));
  expect([opened.status, await opened.text()]).toEqual([200, '%PDF-1.4 lamp']);
  await signUpAndConfirm(other, newEmail());
  expect((await read(await readToken(other))).ok).toBe(false);
  expect((await fetch(file, { headers: { apikey: hub.publishable_key } })).ok).toBe(false);
  await other.context().close();
});
