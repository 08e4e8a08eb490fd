import { expect, expectAccessible, expectToFit } from '../support/hub.ts';
import { addListingOf, hubDay, newName, test } from '../support/people.ts';

test('an event is written with its preview beside, errors lead to their fields, and another can follow', async ({
  meet,
}) => {
  const [title, business] = [newName('Tasting'), newName('Teahouse')];
  const { page, email } = await meet('member');
  const { id } = await addListingOf(email, business);
  // Once, because midnight may pass.
  const day = hubDay(3);
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(`/account/business/post?kind=event&business=${id}`);

  await test.step('an empty form lists its errors, takes the focus there, and leads to each field', async () => {
    await page.getByRole('button', { name: 'Submit for review' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'Fix 4 fields.' });
    await expect(page.locator('.error-summary')).toBeFocused();
    await expect(summary).toContainText('Starts: Enter a start date.');
    await expect(summary).toBeInViewport();
    await expectAccessible(page);
    await summary.getByRole('link', { name: 'Ends' }).click();
    await expect(page.getByLabel('Ends')).toBeFocused();
  });

  const preview = page.getByRole('complementary', { name: 'Preview' });
  await test.step('the preview shows what is typed', async () => {
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Description').fill('Six teas, six cups.');
    await page.getByLabel('Starts').fill(`${day}T18:00`);
    await expect(page.getByLabel('Ends')).toHaveValue(`${day}T19:00`);
    await expect(preview.getByText(title)).toHaveCount(2);
    await expect(preview.getByText(/6:00\sPM – 7:00\sPM/)).toHaveCount(2);
    await expect(preview.getByText('Six teas, six cups.')).toBeVisible();
    await page.getByLabel('All day').check();
    await expect(page.getByLabel('Ends')).toHaveValue(day);
    await expect(preview.getByText(/, All day$/)).toHaveCount(2);
    await expect(page.getByLabel(`At ${business}`)).toBeChecked();
    await expect(page.getByLabel('Venue')).toHaveCount(0);
    await page.getByLabel('Another address').check();
    await page.getByLabel('Venue').fill('Town hall');
    await expect(preview.getByText(/^Town hall/)).toHaveCount(2);
    await page.getByLabel('Registration', { exact: true }).selectOption('internal');
    await page.getByLabel('Capacity').fill('20');
    await expect(preview.getByText('20 spots')).toHaveCount(2);
  });

  await test.step('on a phone it is behind a button, and Back closes it', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(preview).toBeHidden();
    await page.getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Preview' });
    await expect(dialog.getByText(title).first()).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expectToFit(page);
    await page.setViewportSize({ width: 1400, height: 900 });
  });

  await test.step('it is submitted, kept, and another one begins empty', async () => {
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByText('Saved and submitted for review')).toBeVisible();
    await expect(page.getByRole('link', { name: 'View posts' })).toBeVisible();
    await page.getByRole('link', { name: 'Add another' }).click();
    await expect(page.getByRole('heading', { name: 'New event' })).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('');
    await page.goto(`/account/business/posts?id=${id}`);
    await page.getByRole('link', { name: `Edit ${title}` }).click();
    await expect(page.getByLabel('All day')).toBeChecked();
    await expect(page.getByLabel('Another address')).toBeChecked();
    await expect(page.getByLabel('Venue')).toHaveValue('Town hall');
  });

  await test.step('withdrawing it has an Undo', async () => {
    await page.goto(`/account/business/posts?id=${id}`);
    const row = page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });
    await page.getByRole('button', { name: `Withdraw: ${title}` }).click();
    await expect(row.getByText('Draft', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row.getByText('Pending review', { exact: true })).toBeVisible();
  });
});
