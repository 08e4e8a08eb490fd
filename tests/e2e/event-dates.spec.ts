import { waitForMail } from '../support/mailbox.ts';
import { inDatabase } from './support/database.ts';
import { expect, expectAccessible, hub } from './support/hub.ts';
import { addListingOf, approve, inDays, newName, test } from './support/people.ts';

test('a course every week is set up in plain words; one evening moves, one is called off, then all of it', async ({
  meet,
}) => {
  test.setTimeout(240_000);
  const title = newName('Course');
  const { page, email } = await meet('member');
  const { id } = await addListingOf(email, newName('Studio'));

  await test.step('the owner chooses how often, and where it is online', async () => {
    await page.goto(`/account/business/post?kind=event&business=${id}`);
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description').fill('Drawing from life.');
    await page.getByLabel('Begins').fill(inDays(3, '18:00'));
    await page.getByLabel('Ends').fill(inDays(3, '20:00'));
    await page
      .getByLabel('How often it takes place', { exact: true })
      .and(page.getByRole('combobox'))
      .selectOption({ label: 'Every week' });
    await page.getByLabel('When the series ends').selectOption({ label: 'After some dates' });
    await page.getByRole('button', { name: 'Save and send in' }).click();
    await expect(page.getByText('Type how many dates there are: 1 to 999.')).toBeVisible();
    await page.getByLabel('How many dates').fill('4');
    await expect(page.getByText('Every week, 4 times.')).toBeVisible();
    await page.getByLabel('Takes place', { exact: true }).selectOption({ label: 'Both' });
    await page.getByLabel('Where it is online').fill('meet.example/drawing');
    await page.getByLabel('Registration', { exact: true }).selectOption('internal');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save and send in' }).click();
    await expect(page.getByText('It waits for the hub’s staff')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Where it is online')).toHaveValue('https://meet.example/drawing');
    await expect(page.getByText('Every week, 4 times.')).toBeVisible();
    const editor = await meet('editor');
    await approve(editor.page, title);
  });

  const guest = await meet('member');
  const [event] = await inDatabase<{ id: string; slug: string }>(
    'select id, slug from public.events where title = $1',
    title,
  );
  await test.step('somebody registers and sees where it is online', async () => {
    await guest.page.goto(`/events/${event?.slug ?? ''}`);
    await guest.page.getByRole('button', { name: 'Register' }).click();
    await expect(guest.page.getByRole('heading', { name: 'You are registered' })).toBeVisible();
    await expect(guest.page.getByRole('link', { name: 'Where it takes place online' })).toHaveAttribute(
      'href',
      'https://meet.example/drawing',
    );
  });

  await test.step('the first evening moves; the guest keeps the place and hears of it', async () => {
    await page.goto(`/account/business/posts?id=${id}`);
    await page.getByRole('link', { name: `Dates of ${title}` }).click();
    await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(4);
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /^Move / })
      .first()
      .click();
    await expect(page.getByText('One person gets a mail.')).toBeVisible();
    await page.getByLabel('New begin').fill('2020-01-01T10:00');
    await page.getByRole('button', { name: 'Move it' }).click();
    await expect(page.getByText('Choose a moment that is still to come.')).toBeVisible();
    await page.getByLabel('New begin').fill(inDays(4, '19:30'));
    await page.getByRole('button', { name: 'Move it' }).click();
    await expect(page.getByText('Moved', { exact: true })).toBeVisible();
    const mail = await waitForMail(hub.mail_url, { to: guest.email, subject: /^New time/ });
    expect(mail.text).toContain('7:30 PM');
  });

  await test.step('it is called off with a reason', async () => {
    await page
      .getByRole('button', { name: /^Call off / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Call it off' }).click();
    await expect(page.getByText('Say why: people read it in their mail.')).toBeVisible();
    await page.getByLabel('Why', { exact: true }).fill('The teacher is ill.');
    await page.getByRole('button', { name: 'Call it off' }).click();
    await expect(page.getByText('Why: The teacher is ill.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(3);
    const mail = await waitForMail(hub.mail_url, { to: guest.email, subject: /^Cancelled/ });
    expect(mail.text).toContain('The teacher is ill.');
  });

  await test.step('then the whole course', async () => {
    await page.getByRole('button', { name: 'Call the whole event off' }).click();
    await page.getByLabel('Why', { exact: true }).fill('The studio closes.');
    await page.getByRole('button', { name: 'Call it off' }).click();
    await expect(page.getByText('The whole event is called off. To begin anew, copy it.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0);
  });
});
