import { addGuestList } from '../support/door.ts';
import { sql } from '../support/database.ts';
import { signInAs } from '../support/events-and-deals.ts';
import { expect, expectAccessible, expectToFit, test } from '../support/hub.ts';

const arabic = 'عبد الرحمن بن عبد العزيز بن محمد الأنصاري القرطبي الأندلسي ا';
const names = [
  arabic,
  'שרה כהן',
  '山田太郎',
  'Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
  'Al',
];

test('badges hold names of every script and length, and print as sheets of labels', async ({ page }) => {
  expect(arabic).toHaveLength(60);
  const date = await addGuestList(names);
  const [row] = await sql<
    { id: string }[]
  >`select event_id as id from public.event_occurrences where id = ${date.dateId}`;
  await signInAs(page, 'owner');
  await page.goto(`/account/badges?event=${row?.id ?? ''}`);
  for (const format of ['0', '1', '2', '3']) {
    await page.getByLabel('Print', { exact: true }).selectOption(format);
    const labels = page.locator('.fit-text');
    await expect(labels).toHaveCount(names.length);
    const overflowing = await labels.evaluateAll((boxes) =>
      boxes
        .filter((box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight)
        .map((box) => box.textContent),
    );
    expect(overflowing).toEqual([]);
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
  await page.setViewportSize({ width: 320, height: 700 });
  await expectToFit(page);
});

test('the list of an event shows tickets and payment, and leads to badges', async ({ page }) => {
  const date = await addGuestList(['Ada Listed']);
  const [row] = await sql<
    { id: string }[]
  >`select event_id as id from public.event_occurrences where id = ${date.dateId}`;
  await signInAs(page, 'owner');
  await page.goto(`/account/business/registrations?event=${row?.id ?? ''}`);
  await expect(page.getByRole('button', { name: 'Ada Listed' })).toBeVisible();
  await page.getByRole('link', { name: 'Print' }).click();
  await expect(page.locator('.fit-text')).toHaveText(['Ada Listed']);
});
