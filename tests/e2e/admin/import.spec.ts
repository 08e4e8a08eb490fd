import { expect, expectAccessible, test } from '../support/hub.ts';
import { inDatabase } from '../support/database.ts';
import { becomeStaff, newWord } from '../support/staff.ts';

test.setTimeout(600_000);

const rows = 5000;

/** A realistic spreadsheet: other column names, 20 errors, a duplicate row and an existing listing. */
function fileOf(word: string, town: string, known: string) {
  const lines = Array.from({ length: rows }, (_, at) => {
    const isBad = at % 250 === 7;
    const name = `"${word}; number ${String(at)}"`;
    return [name, `${String(at)} Mill Street`, town, isBad ? 'not an address' : '', 'ignored'].join(';');
  });
  const again = [lines[100] ?? '', `${known};9 Brook Lane;${town};;ignored`];
  return `\ufeff${['Firm;Street;Town;E-mail;Internal no.', ...lines, ...again].join('\r\n')}\r\n`;
}

test('an editor with the permission imports 5,000 businesses and undoes the import', async ({ page }) => {
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
    buffer: Buffer.from(fileOf(word, town, known)),
  });

  // Columns that could not be guessed are named and chosen by hand.
  await expect(panel.getByText(`${word}; number 0`)).toBeVisible();
  await expect(panel.getByText('Ignored columns: Firm, Internal no.')).toBeVisible();
  await panel.getByRole('button', { name: 'Check file' }).click();
  await expect(panel.getByText('Choose the column that contains the name.')).toBeVisible();
  await panel.getByLabel('Name (required)').selectOption('Firm');
  await expect(panel.getByLabel('City')).toHaveValue('2');
  await panel.getByLabel('Import as').selectOption({ label: 'Live' });
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Check file' }).click();

  // The dry run: all rows are counted and reported by line, and nothing is a listing yet.
  const figure = (label: string) =>
    panel
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`^[\\d,]+ ${label}$`) })
      .locator('strong');
  await expect(figure('errors')).toHaveText('20', { timeout: 180_000 });
  await expect(figure('duplicates')).toHaveText('2');
  await expect(figure('ready')).toHaveText('4,980');
  expect(await count()).toBe(0);
  await panel.getByText('Rows with errors').click();
  const mistakes = panel.getByRole('row').filter({ hasText: `${word}; number` });
  await expect(mistakes).toHaveCount(20);
  await expect(mistakes.first()).toContainText('9');
  await expect(mistakes.first()).toContainText(/email/i);
  await panel.getByText('Duplicate rows').click();
  await expect(panel.getByText('Same as line 102.')).toBeVisible();
  await expect(panel.getByText('Matches an existing listing.')).toBeVisible();
  await expectAccessible(page);

  // Held until the progress was seen.
  const seen = Promise.withResolvers<undefined>();
  await page.route('**/api/imports/*/apply', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await panel.getByRole('button', { name: 'Import 4,980 rows' }).click();
  await expect(panel.getByRole('progressbar')).toBeVisible();
  seen.resolve(undefined);
  await expect(panel.getByText('4,980 listings imported.')).toBeVisible({ timeout: 240_000 });
  expect(await count()).toBe(4980);

  await panel.getByRole('button', { name: 'Undo import…' }).click();
  await panel.getByRole('button', { name: 'Remove 4,980 listings' }).click();
  await expect(panel.getByText('4,980 listings removed.')).toBeVisible({ timeout: 240_000 });
  expect(await count()).toBe(0);
  // Existing listings stay.
  expect(await inDatabase('select from public.businesses where name = $1', known)).toHaveLength(1);
});
