import { addGuestList } from '../support/door.ts';
import { expect, expectAccessible, expectToFit, test } from '../support/hub.ts';
import { becomeOrganizer } from '../support/organizers.ts';

const arabic = 'عبد الرحمن بن عبد العزيز بن محمد الأنصاري القرطبي الأندلسي ا';
const names = [
  arabic,
  'שרה כהן',
  '山田太郎',
  'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
  'Al',
];

test('from the registrations of an event, badges with names of every script and length are printed on sheets of labels', async ({
  page,
}) => {
  expect(arabic).toHaveLength(60);
  const { business } = await becomeOrganizer(page);
  const { eventId } = await addGuestList(names, { business_id: business });
  await page.goto(`/account/business/registrations?event=${eventId}`);
  await expect(page.getByRole('button', { name: '山田太郎' })).toBeVisible();
  await page.getByRole('link', { name: 'Print' }).click();
  const labels = page.locator('.fit-text');
  for (const name of names) await expect(labels.filter({ hasText: name })).toHaveCount(1);
  for (const format of ['0', '1', '2', '3']) {
    await page.getByLabel('Print', { exact: true }).selectOption(format);
    await expect(labels).toHaveCount(names.length);
    const overflowing = () =>
      labels.evaluateAll((boxes) =>
        boxes
          .filter((box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight)
          .map((box) => box.textContent),
      );
    // Text is made to fit after each change of the format.
    await expect.poll(overflowing).toEqual([]);
  }
  await expect(page.getByText(arabic)).toHaveCSS('direction', 'rtl');
  await expectAccessible(page);
  await expectToFit(page);
  // What "Save as PDF" makes.
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  await page.getByLabel('Print', { exact: true }).selectOption('Attendee list');
  await expect(page.getByRole('row')).toHaveCount(names.length + 1);
  await expectAccessible(page);
  await expectToFit(page);
});
