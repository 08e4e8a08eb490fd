import { deflateSync } from 'node:zlib';
import { inDatabase } from '../support/database.ts';
import { expect, expectAccessible, test } from '../support/hub.ts';
import { becomeStaff, newWord } from '../support/staff.ts';

test('an import with 300 bad rows of 3,000 shows its progress and reports each bad row by line', async ({
  page,
}) => {
  const word = newWord();
  // Every tenth row has no name, an invalid email or an invalid website; every name spans two lines.
  const badOnes: number[] = [];
  let line = 2;
  const rows = Array.from({ length: 3000 }, (_, at) => {
    const isBad = at % 10 === 3;
    if (isBad) badOnes.push(line);
    const kind = isBad ? (at % 30) + 1 : 0;
    const about = `"The ""best"" of ${word};\r\nreally"`;
    line += 2;
    return [
      kind === 4 ? '' : `${word} ${String(at)}`,
      kind === 14 ? 'nobody' : '',
      kind === 24 ? 'javascript:alert(1)' : '',
      about,
    ].join(';');
  });
  expect(badOnes).toHaveLength(300);
  const text = `\ufeff${['Name;E-mail;Website;Description', ...rows].join('\r\n')}\r\n`;

  await becomeStaff(page, 'editor', 'import');
  await page.goto('/admin/files');
  const panel = page.getByRole('region', { name: 'Import listings' });
  await panel
    .getByLabel('File')
    .setInputFiles({ name: `${word}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(panel.getByText(`The "best" of ${word};`).first()).toBeVisible();
  // Held until the progress was seen.
  const seen = Promise.withResolvers<undefined>();
  await page.route('**/api/imports/*/rows', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await panel.getByRole('button', { name: 'Check file' }).click();
  await expect(panel.getByRole('progressbar', { name: 'Check progress' })).toBeVisible();
  await expect(panel.getByText(/^\d+% checked$/)).toBeVisible();
  seen.resolve(undefined);
  const figure = (label: string) =>
    panel
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^[\\d,]+ ${label}$`) })
      .locator('strong');
  await expect(figure('errors')).toHaveText('300', { timeout: 180_000 });
  await expect(figure('ready')).toHaveText('2,700');

  await panel.getByText('Rows with errors').click();
  const lines = panel.locator('tbody td[data-label="Line"]');
  const told: number[] = [];
  for (const hundred of [0, 1, 2]) {
    await expect(lines.first()).toHaveText(String(badOnes[hundred * 100]));
    await expect(lines).toHaveCount(100);
    told.push(...(await lines.allTextContents()).map(Number));
    await panel.getByRole('button', { name: 'Next' }).click();
  }
  expect(told).toEqual(badOnes);
  await expect(lines).toHaveCount(0);
  await panel.getByRole('button', { name: 'Previous' }).click();
  // A row is corrected where it stands: the invalid value is in a field.
  for (const field of ['Business name', 'Email', 'Website'])
    await expect(
      panel
        .locator('tbody')
        .getByRole('textbox', { name: field })
        .and(page.locator('[aria-invalid="true"]'))
        .first(),
    ).toBeVisible();
  await expectAccessible(page);
  expect(
    await inDatabase(`select from public.businesses where name like $1 || ' %'`, word),
    'nothing before it is applied',
  ).toHaveLength(0);
});

test('a file that is not CSV is rejected with a message, and another can be chosen', async ({ page }) => {
  await becomeStaff(page, 'editor', 'import');
  await page.goto('/admin/files');
  const panel = page.getByRole('region', { name: 'Import listings' });
  const choose = (buffer: Buffer, name = 'shops.csv') =>
    panel.getByLabel('File').setInputFiles({ name, mimeType: 'text/csv', buffer });

  await choose(Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateSync(Buffer.alloc(5000, 'x'))]));
  await expect(panel.getByRole('alert')).toHaveText(
    'This is a workbook, not a CSV file. Open it in your spreadsheet and save it as CSV.',
  );
  await choose(Buffer.concat([Buffer.from('MZ'), Buffer.from([0x90, 0, 3, 0]), Buffer.alloc(4000)]));
  await expect(panel.getByRole('alert')).toHaveText(
    'This is not a CSV file. Open the list in your spreadsheet and save it as CSV.',
  );
  await choose(Buffer.from(''));
  await expect(panel.getByRole('alert')).toHaveText('The file is empty.');
  await choose(Buffer.from('\ufeffName;Phone\r\n'));
  await expect(panel.getByRole('alert')).toContainText('no rows below the header');
  await choose(Buffer.from('Name;About\r\nMill;fine\r\nCafé;"open\r\nand on\r\n'));
  await expect(panel.getByRole('alert')).toContainText('The quote opened in line 3 is never closed.');
  await expectAccessible(page);
  await expect(panel.getByRole('button', { name: 'Check file' })).toHaveCount(0);

  await choose(Buffer.from('Name;About\r\nMill;fine\r\nCafé;"open\r\nand on"\r\n'));
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await expect(panel.getByText('Café')).toBeVisible();
});
