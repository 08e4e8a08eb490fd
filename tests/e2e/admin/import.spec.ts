import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectToFit, test } from '../support/hub.ts';
import { inDatabase } from '../support/database.ts';
import { becomeStaff, newWord } from '../support/staff.ts';

test.setTimeout(600_000);

/** A realistic spreadsheet: other column names, 20 errors, a duplicate row and an existing listing. */
function fileOf(rows: number, word: string, town: string, known: string) {
  const step = rows / 20;
  const lines = Array.from({ length: rows }, (_, at) => {
    const isBad = at % step === 7;
    const name = `"${word}; number ${String(at)}"`;
    return [name, `${String(at)} Mill Street`, town, isBad ? 'not an address' : '', 'ignored'].join(';');
  });
  const again = [lines[100] ?? '', `${known};9 Brook Lane;${town};;ignored`];
  return `\ufeff${['Firm;Street;Town;E-mail;Internal no.', ...lines, ...again].join('\r\n')}\r\n`;
}

// The fast run takes a list as chambers have it; the large one is for all tests.
for (const { rows, tag } of [
  { rows: 200, tag: ['@fast'] },
  { rows: 5000, tag: [] },
])
  test(
    `an editor with the permission imports ${rows.toLocaleString('en-US')} businesses and undoes the import`,
    { tag },
    async ({ page }) => {
      const ready = rows - 20;
      const many = ready.toLocaleString('en-US');
      const word = newWord();
      const known = `Known ${word}`;
      // A town of its own: the lists of the demo town stay as they are.
      const town = `Town ${word}`;
      await inDatabase(
        `insert into public.businesses (name, address_line1, city, status) values ($1, '9 Brook Lane', $2, 'approved')`,
        known,
        town,
      );
      const count = async () =>
        Number(
          (
            await inDatabase<{ count: string }>(
              `select count(*) from public.businesses where name like $1 || ';%'`,
              word,
            )
          )[0]?.count,
        );
      await becomeStaff(page, 'editor', 'import');
      await page.goto('/admin/files');
      const panel = page.getByRole('region', { name: 'Import listings' });
      await panel.getByLabel('File').setInputFiles({
        name: `${word}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(fileOf(rows, word, town, known)),
      });

      // Columns that could not be guessed are named and chosen by hand.
      await expect(panel.getByText(`${word}; number 0`)).toBeVisible();
      await expect(panel.getByText('Ignored columns: Firm, Internal no.')).toBeVisible();
      await panel.getByRole('button', { name: 'Check file' }).click();
      await expect(panel.getByText('Choose the column that contains the name.')).toBeVisible();
      await panel.getByLabel('Name (required)').selectOption('Firm');
      await expect(panel.getByLabel('City')).toHaveValue('2');
      await panel.getByLabel('Import as').selectOption({ label: 'Live' });
      await panel.getByRole('button', { name: 'Check file' }).click();

      // The dry run: all rows are counted and reported by line, and nothing is a listing yet.
      const figure = (label: string) =>
        panel
          .getByRole('listitem')
          .filter({ hasText: new RegExp(`^[\\d,]+ ${label}$`) })
          .locator('strong');
      await expect(figure('errors')).toHaveText('20', { timeout: 180_000 });
      await expect(figure('duplicates')).toHaveText('2');
      await expect(figure('ready')).toHaveText(many);
      expect(await count()).toBe(0);
      await panel.getByText('Rows with errors').click();
      const mistakes = panel.getByRole('row').filter({ hasText: `${word}; number` });
      await expect(mistakes).toHaveCount(20);
      await expect(mistakes.first()).toContainText('9');
      await expect(mistakes.first()).toContainText(/email/i);
      await panel.getByText('Duplicate rows').click();
      await expect(panel.getByText('Same as line 102.')).toBeVisible();
      await expect(panel.getByRole('link', { name: 'Already listed' })).toBeVisible();
      await expectAccessible(page);

      // Held until the progress was seen.
      const seen = Promise.withResolvers<undefined>();
      await page.route('**/api/imports/*/apply', async (route) => {
        await seen.promise;
        await route.continue();
      });
      await panel.getByRole('button', { name: `Import ${many} rows` }).click();
      await expect(panel.getByRole('progressbar')).toBeVisible();
      seen.resolve(undefined);
      await expect(panel.getByText(`${many} listings imported.`)).toBeVisible({ timeout: 240_000 });
      expect(await count()).toBe(ready);
      await expect(panel.getByRole('link', { name: 'Show listings' })).toBeVisible();

      await panel.getByRole('button', { name: 'Undo import…' }).click();
      await panel.getByRole('button', { name: `Remove ${many} listings` }).click();
      await expect(panel.getByText(`${many} listings removed.`)).toBeVisible({ timeout: 240_000 });
      expect(await count()).toBe(0);
      // Existing listings stay.
      expect(await inDatabase('select from public.businesses where name = $1', known)).toHaveLength(1);
    },
  );

test('rows with errors are downloaded, corrected and imported again, and what is listed already is skipped', async ({
  page,
}) => {
  const word = newWord();
  const admin = await becomeStaff(page, 'admin');
  await page.goto('/admin/files');
  const panel = page.getByRole('region', { name: 'Import listings' });
  const choose = async (name: string, text: string) => {
    await panel.getByLabel('File').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(panel.getByRole('table').getByText(word).first()).toBeVisible();
    // Whoever imports may approve: that is not asked for again.
    await expect(panel.getByLabel('Import as')).toHaveValue('approved');
    await panel.getByLabel('Import as').selectOption({ label: 'Pending review' });
    await panel.getByRole('button', { name: 'Check file' }).click();
  };
  const first = `Name,Email,City\r\nInn ${word},inn@${word}.test,Filetown\r\nMill ${word},nobody,Filetown\r\nForge ${word},forge,Filetown\r\n`;
  await choose(`${word}.csv`, first);
  await panel.getByText('Rows with errors').click();
  // One is corrected where it stands; what is still wrong is said there, and what was typed stays.
  const forge = panel.getByRole('row').filter({ hasText: `Forge ${word}` });
  await expect(forge.getByLabel('Email')).toHaveValue('forge');
  await forge.getByLabel('Email').fill('forge@');
  await forge.getByRole('button', { name: 'Check line 4' }).click();
  await expect(forge.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(forge.getByLabel('Email')).toHaveValue('forge@');
  await expectAccessible(page);
  await forge.getByLabel('Email').fill(`forge@${word}.test`);
  await forge.getByRole('button', { name: 'Check line 4' }).click();
  await expect(page.getByText('Line 4 was corrected.')).toBeVisible();
  await expect(forge).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain('Name,Email,City,Reason');
  expect(file).toMatch(new RegExp(`Mill ${word},nobody,Filetown,"?Email: `));
  await panel.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(panel.getByText('2 listings imported.')).toBeVisible();

  // What was imported as pending is reviewed by itself.
  const review = panel.getByRole('link', { name: 'Review these' });
  await expect(review).toHaveAttribute('href', /\/admin\/queue\?import=/);

  await choose(`${word}-invalid.csv`, file.replace('nobody', `mill@${word}.test`));
  await panel.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(panel.getByText('1 listing imported.')).toBeVisible();

  // The first file again: nothing of it is new.
  await choose(
    `${word}-again.csv`,
    first.replace('nobody', `mill@${word}.test`).replace(',forge,', `,forge@${word}.test,`),
  );
  await expect(panel.getByText('Every row of this file is already listed.', { exact: false })).toBeVisible();

  // The check that was not applied is named so, with who made it, and can be removed.
  const history = page.getByRole('region', { name: 'Import history' });
  await page.reload();
  const row = history.getByRole('row').filter({ hasText: `${word}-again.csv` });
  await expect(row).toContainText('Checked, not imported');
  await expect(history.getByRole('row').filter({ hasText: `${word}-invalid.csv` })).toContainText('Imported');
  await row.getByRole('button').click();
  const drawer = page.getByRole('dialog', { name: `${word}-again.csv` });
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Remove from history…' }).click();
  await drawer.getByRole('button', { name: 'Remove import' }).click();
  await expect(row).toHaveCount(0);
  await expect(drawer).toHaveCount(0);
  expect(
    await inDatabase('select from public.imports where created_by = $1::uuid', admin.id),
    'the other two stay',
  ).toHaveLength(2);

  await expectToFit(page, 390);
  await expectToFit(page, 320);
});

test('an import with 300 bad rows of 900 shows its progress and reports each bad row by line', async ({
  page,
}) => {
  const word = newWord();
  // Every third row has no name, an invalid email or an invalid website; every name spans two lines.
  const badOnes: number[] = [];
  let line = 2;
  const rows = Array.from({ length: 900 }, (_, at) => {
    const isBad = at % 3 === 1;
    if (isBad) badOnes.push(line);
    const kind = isBad ? at % 9 : 0;
    const about = `"The ""best"" of ${word};\r\nreally"`;
    line += 2;
    return [
      kind === 1 ? '' : `${word} ${String(at)}`,
      kind === 4 ? 'nobody' : '',
      kind === 7 ? 'javascript:alert(1)' : '',
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
  await expect(figure('ready')).toHaveText('600');

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
