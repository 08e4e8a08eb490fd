import { randomUUID } from 'node:crypto';
import { sql } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, newEmail, createAccount, test } from '../support/hub.ts';

test('a user saves a job search and unsubscribes by the email link', async ({ page }) => {
  const email = newEmail();
  await createAccount(page, email);
  await page.goto('/jobs?type=Part-time');
  await page.getByRole('heading', { name: 'Job alerts' }).scrollIntoViewIfNeeded();
  await page.getByLabel('Frequency').selectOption('weekly');
  await page.getByRole('button', { name: 'Create alert' }).click();
  await expect(page.getByText('Alert created. We will email you new jobs: Part-time.')).toBeVisible();
  await expectAccessible(page);
  const [alert] =
    await sql`select a.* from public.job_alerts a join auth.users u on u.id = user_id where u.email = ${email}`;
  expect(alert).toMatchObject({ job_type: 'Part-time', frequency: 'weekly' });

  await test.step('the alert is with the other email settings, and comes daily from now on', async () => {
    await page.goto('/account/notifications');
    await expect(page.getByRole('heading', { name: 'Job alerts' })).toBeVisible();
    await page.getByLabel('Frequency: Part-time').selectOption('daily');
    await expect
      .poll(() => sql`select frequency from public.job_alerts where id = ${String(alert?.['id'])}`)
      .toMatchObject([{ frequency: 'daily' }]);
    await expectAccessible(page);
    await expectToFit(page);
  });
  await page.goto(`/jobs/unsubscribe?token=${String(alert?.['token'])}`);
  expect(await sql`select from public.job_alerts where id = ${String(alert?.['id'])}`).toHaveLength(1);
  await page.getByRole('button', { name: 'Delete alert' }).click();
  await expect(page.getByRole('heading', { name: 'Alert deleted' })).toBeVisible();
  expect(await sql`select from public.job_alerts where id = ${String(alert?.['id'])}`).toHaveLength(0);
});

test('a user deletes a job alert in the notification settings', async ({ page }) => {
  const email = newEmail();
  await createAccount(page, email);
  await page.goto('/account/notifications');
  await expect(page.getByText('No job alerts yet.')).toBeVisible();
  await sql`insert into public.job_alerts (user_id, q, frequency)
    select id, 'baker', 'weekly' from auth.users where email = ${email}`;
  await page.reload();
  await page.getByRole('button', { name: 'Delete: “baker”' }).click();
  await expect(page.getByText('No job alerts yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Frequency: “baker”')).toHaveValue('weekly');
  await page.getByRole('button', { name: 'Delete: “baker”' }).click();
  await expect(page.getByText('No job alerts yet.')).toBeVisible();
  expect(
    await sql`select from public.job_alerts a join auth.users u on u.id = user_id where u.email = ${email}`,
  ).toHaveLength(0);
});

test('an alert names its category in the language of the page', async ({ page }) => {
  const email = newEmail();
  const slug = `trade-${randomUUID()}`;
  await createAccount(page, email);
  await sql`insert into public.job_categories (name, names, slug)
    values (${`Bakers ${slug}`}, ${JSON.stringify({ es: `Panaderos ${slug}` })}::text::jsonb, ${slug})`;
  await sql`insert into public.job_alerts (user_id, category, frequency)
    select id, ${slug}, 'weekly' from auth.users where email = ${email}`;
  await page.goto('/account/notifications');
  await expect(page.getByLabel(`Frequency: Bakers ${slug}`)).toHaveValue('weekly');
  await page.goto('/es/account/notifications');
  await expect(page.getByLabel(`Frecuencia: Panaderos ${slug}`)).toHaveValue('weekly');
});
