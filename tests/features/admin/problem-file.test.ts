import { expect, it } from 'vitest';
import { guessMapping } from '#contracts/imports.ts';
import { readImportRow } from '#contracts/import-rows.ts';
import { toProblemCsv } from '../../../src/features/admin/imports/problem-file.ts';
import { listWrongFields, toCells } from '../../../src/features/admin/imports/row-cells.ts';

const known = new Map([['bakeries', 'Bakeries']]);

it('rows with errors are a file with what was rejected and why, which is read again as it was', () => {
  const mapping = { name: 0, email: 1, categories: 2, zip_code: 3 };
  const cells = ['Old Mill; Bakery', 'nobody', 'Bakeries; Mills', '=12345'];
  const read = readImportRow(cells, mapping, known);
  const [head = '', row = ''] = toProblemCsv([read]).replace('\uFEFF', '').split('\r\n');
  expect(head).toBe('Name,Email,ZIP code,Categories,Reason');
  expect(row).toContain('"Old Mill; Bakery",nobody,');
  expect(row).toContain('Bakeries; Mills');
  expect(row).toMatch(/Email: .*There is no category called “Mills”/);
  expect(guessMapping(head.split(','))).toEqual({ name: 0, email: 1, zip_code: 2, categories: 3 });
});

it('a row with errors becomes the cells of its file again, with what was corrected', () => {
  const mapping = { name: 2, email: 0, categories: 4 };
  const cells = ['nobody', 'ignored', 'Old Mill', '', 'Bakeries; Mills'];
  const row = readImportRow(cells, mapping, known);
  expect(listWrongFields(row, mapping)).toEqual(['email', 'categories']);
  expect(listWrongFields(row, { name: 2 })).toEqual([]);
  const corrected = toCells(row, mapping, new Map([['email', 'mill@hub.test'] as const]));
  expect(corrected).toEqual(['mill@hub.test', '', 'Old Mill', '', 'Bakeries; Mills']);
});
