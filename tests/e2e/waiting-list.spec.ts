import { waitForMail } from '../support/mailbox.ts';
import { expect, expectAccessible, hub } from './support/hub.ts';
import { addListingOf, approve, inDays, newName, pathOf, test } from './support/people.ts';

test('an event fills, somebody cancels, and the first who waits takes the place by the mail', async ({
  meet,
}) => {
  test.setTimeout(240_000);
  const title = newName('Tasting');
  const { page, email } = await meet('member');
  const { id } = await addListingOf(email, newName('Winery'));

  await test.step('an owner posts an event with one place', async () => {
    await page.goto(`/account/business/post?kind=event&business=${id}`);
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description').fill('Five wines and bread.');
    await page.getByLabel('Begins').fill(inDays(5, '18:00'));
    await page.getByLabel('Ends').fill(inDays(5, '20:00'));
    await page.getByLabel('Registration', { exact: true }).selectOption('internal');
    await page.getByLabel('Places').fill('1');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save and send in' }).click();
    await expect(page.getByText('It waits for the hub’s staff')).toBeVisible();
    const editor = await meet('editor');
    await approve(editor.page, title);
  });
  const path = pathOf(
    (await waitForMail(hub.mail_url, { to: email, subject: new RegExp(`^Approved: ${title}`) })).links,
    '/events/',
  );

  const [first, second, third] = [await meet('member'), await meet('member'), await meet('member')];
  await test.step('the first gets the place, the others wait in turn', async () => {
    for (const { page: one } of [first, second, third]) {
      await one.goto(path);
      // The page may be kept from before the place was taken: what the person is told comes from the database.
      await one.getByRole('button', { name: /Register|Join the waiting list/ }).click();
      await expect(
        one.getByRole('heading', { name: /You are (registered|on the waiting list)/ }),
      ).toBeVisible();
    }
    await expect(second.page.getByText('You are number 1.')).toBeVisible();
    await expect(third.page.getByText('You are number 2.')).toBeVisible();
    await waitForMail(hub.mail_url, { to: second.email, subject: /^You are on the waiting list/ });
  });

  await test.step('the place that comes back is offered by mail, for a time', async () => {
    await first.page.getByRole('button', { name: 'Cancel my registration' }).click();
    await first.page.getByRole('button', { name: 'Yes, give it back' }).click();
    const mail = await waitForMail(hub.mail_url, { to: second.email, subject: /^A place is free for you/ });
    expect(mail.text).toMatch(/Take it until .+\d/);
    await second.page.goto(pathOf(mail.links, '/account/registrations'));
    await expect(second.page.getByText(/Take it by /)).toBeVisible();
    await expectAccessible(second.page);
    await second.page.getByRole('button', { name: 'Take the place' }).click();
    await expect(second.page.getByRole('heading', { name: 'You are registered' })).toBeVisible();
    await waitForMail(hub.mail_url, { to: second.email, subject: /^Your place is confirmed/ });
  });

  await test.step('the third waits on, and the organiser sees who comes', async () => {
    await third.page.reload();
    await expect(third.page.getByText('You are number 1.')).toBeVisible();
    await page.goto(`/account/business/posts?id=${id}`);
    await page.getByRole('link', { name: `Registrations for ${title}` }).click();
    await expect(page.getByText('One person has a place.')).toBeVisible();
    await expect(page.getByText('Waiting list', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
});
