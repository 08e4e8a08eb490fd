import { sql } from '../support/database.ts';
import { expect, expectAccessible, expectToFit, newEmail, createAccount, test } from '../support/hub.ts';
import { newWord } from '../support/staff.ts';

test(
  'a user saves a job search, changes and deletes alerts in the settings, and unsubscribes by the email link',
  { tag: '@fast' },
  async ({ page }) => {
    const email = newEmail();
    await createAccount(page, email);
    const alertsOf = () =>
      sql`select a.* from public.job_alerts a join auth.users u on u.id = user_id where u.email = ${email}`;

    await test.step('an alert is created from the filters of the list', async () => {
      await page.goto('/jobs?type=Part-time');
      await page.getByRole('heading', { name: 'Job alerts' }).scrollIntoViewIfNeeded();
      await page.getByLabel('Frequency').selectOption('weekly');
      await page.getByRole('button', { name: 'Create alert' }).click();
      await expect(page.getByText('Alert created. We will email you new jobs: Part-time.')).toBeVisible();
      await expectAccessible(page);
    });
    const [alert] = await alertsOf();
    expect(alert).toMatchObject({ job_type: 'Part-time', frequency: 'weekly' });
    const word = newWord();
    await sql`insert into public.job_categories (name, names, slug)
      values (${`Bakers ${word}`}, ${JSON.stringify({ es: `Panaderos ${word}` })}::text::jsonb, ${word})`;
    await sql`insert into public.job_alerts (user_id, category, frequency)
      select id, ${word}, 'weekly' from auth.users where email = ${email}`;
    await sql`insert into public.job_alerts (user_id, q, frequency)
      select id, 'baker', 'weekly' from auth.users where email = ${email}`;

    await test.step('it is with the other email settings, and comes daily from now on', async () => {
      await page.goto('/account/notifications');
      await expect(page.getByRole('heading', { name: 'Job alerts' })).toBeVisible();
      await page.getByLabel('Frequency: Part-time').selectOption('daily');
      await expect
        .poll(() => sql`select frequency from public.job_alerts where id = ${String(alert?.['id'])}`)
        .toMatchObject([{ frequency: 'daily' }]);
      await expectAccessible(page);
      await expectToFit(page);
    });

    await test.step('an alert names its category in the language of the page', async () => {
      await expect(page.getByLabel(`Frequency: Bakers ${word}`)).toHaveValue('weekly');
      await page.goto('/es/account/notifications');
      await expect(page.getByLabel(`Frecuencia: Panaderos ${word}`)).toHaveValue('weekly');
    });

    await test.step('the link of the email deletes its alert, after a question', async () => {
      await page.goto(`/jobs/unsubscribe?token=${String(alert?.['token'])}`);
      expect(await alertsOf()).toHaveLength(3);
      await page.getByRole('button', { name: 'Delete alert' }).click();
      await expect(page.getByRole('heading', { name: 'Alert deleted' })).toBeVisible();
      expect((await alertsOf()).map(({ id }) => id as string)).not.toContain(alert?.['id']);
    });

    await test.step('the others are deleted in the settings, which can be undone', async () => {
      await page.goto('/account/notifications');
      await page.getByRole('button', { name: `Delete: Bakers ${word}` }).click();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      const remove = page.getByRole('button', { name: 'Delete: “baker”' });
      await remove.click();
      await expect(page.getByText('No job alerts yet.')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByLabel('Frequency: “baker”')).toHaveValue('weekly');
      await remove.click();
      await expect(page.getByText('No job alerts yet.')).toBeVisible();
      await expect.poll(alertsOf).toHaveLength(0);
    });
  },
);
