import { waitForMail } from '../../support/mailbox.ts';
import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, hub } from '../support/hub.ts';
import { addListingOf, approve, hubDay, inDays, newName, test } from '../support/people.ts';

test('a weekly course is created, one date moves, one is canceled, then the whole course', async ({
  meet,
}) => {
  const title = newName('Course');
  const { page, email } = await meet('member');
  const { id } = await addListingOf(email, newName('Studio'));
  // Once, because midnight may pass.
  const day = hubDay(3);

  await test.step('the owner chooses the recurrence and the online link', async () => {
    await page.goto(`/account/business/post?kind=event&business=${id}`);
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description').fill('Drawing from life.');
    await page.getByLabel('Starts').fill(`${day}T18:00`);
    await page.getByLabel('Ends').fill(`${day}T20:00`);
    await page
      .getByLabel('Repeat', { exact: true })
      .and(page.getByRole('combobox'))
      .selectOption({ label: 'Weekly' });
    await page.getByLabel('Stop repeating').selectOption({ label: 'After a number of dates' });
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Fix 1 field.' })).toContainText(
      'Enter a number of dates from 1 to 999.',
    );
    await page.getByLabel('Number of dates').fill('4');
    await expect(page.getByText('Every week, 4 times.')).toBeVisible();
    await page.getByLabel('Format', { exact: true }).selectOption({ label: 'In person and online' });
    await page.getByLabel('Online link').fill('meet.example/drawing');
    await page.getByLabel('Registration', { exact: true }).selectOption('internal');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByText('Saved and submitted for review')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Online link')).toHaveValue('https://meet.example/drawing');
    await expect(page.getByText('Every week, 4 times.')).toBeVisible();
    const editor = await meet('editor');
    await approve(editor.page, title);
  });

  const guest = await meet('member');
  const [event] = await inDatabase<{ id: string; slug: string }>(
    'select id, slug from public.events where title = $1',
    title,
  );
  await test.step('an attendee registers and sees the online link', async () => {
    await guest.page.goto(`/events/${event?.slug ?? ''}`);
    await guest.page.getByRole('button', { name: 'Register' }).click();
    await expect(guest.page.getByRole('heading', { name: "You're going!" })).toBeVisible();
    await expect(guest.page.getByRole('link', { name: 'Join online' })).toHaveAttribute(
      'href',
      'https://meet.example/drawing',
    );
  });

  await test.step('the first date moves; the attendee keeps the place and is notified', async () => {
    await page.goto(`/account/business/posts?id=${id}`);
    await page.getByRole('link', { name: `Dates for ${title}` }).click();
    await expect(page.getByRole('button', { name: /^Reschedule: / })).toHaveCount(4);
    await page
      .getByRole('button', { name: /^Reschedule: / })
      .first()
      .click();
    await expect(page.getByText('1 person will be emailed.')).toBeVisible();
    await page.getByLabel('New start').fill('2020-01-01T10:00');
    await page.getByRole('button', { name: 'Reschedule', exact: true }).click();
    await expect(page.getByText('Choose a time in the future.')).toBeVisible();
    await page.getByLabel('New start').fill(inDays(4, '19:30'));
    await page.getByRole('button', { name: 'Reschedule', exact: true }).click();
    await expect(page.getByText('Rescheduled', { exact: true })).toBeVisible();
    const mail = await waitForMail(hub.mail_url, { to: guest.email, subject: /^Rescheduled/ });
    expect(mail.text).toContain('7:30 PM');
  });

  await test.step('it is canceled with a reason', async () => {
    await page
      .getByRole('button', { name: /^Cancel date: / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Confirm cancellation' }).click();
    await expect(page.getByText('Enter a reason. It is included in the email.')).toBeVisible();
    await page.getByLabel('Reason', { exact: true }).fill('The teacher is ill.');
    await page.getByRole('button', { name: 'Confirm cancellation' }).click();
    await expect(page.getByText('Reason: The teacher is ill.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Reschedule: / })).toHaveCount(3);
    const mail = await waitForMail(hub.mail_url, { to: guest.email, subject: /^Canceled/ });
    expect(mail.text).toContain('The teacher is ill.');
  });

  await test.step('then the whole course', async () => {
    await page.getByRole('button', { name: 'Cancel event' }).click();
    await page.getByLabel('Reason', { exact: true }).fill('The studio closes.');
    await page.getByRole('button', { name: 'Confirm cancellation' }).click();
    await expect(page.getByText('This event is canceled. To run it again, copy it.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Reschedule: / })).toHaveCount(0);
  });
});
