import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { JournalRow, writeJournal } from '#contracts/journal-export.ts';
import { fc } from '../support/properties.ts';

const row = (changes: Partial<JournalRow>): JournalRow =>
  JournalRow.parse({
    entry_id: '0d9f4c3a-5f0e-4b44-9f3b-3f7de1d8a001',
    on: '2026-11-02',
    number: '2026-0042',
    account_code: '1100',
    account_name: 'Accounts receivable',
    description: 'Invoice',
    name: 'Hillside Bakery LLC',
    debit: 46_110,
    credit: 0,
    ...changes,
  });

const entry = [
  row({}),
  row({ account_code: '4000', account_name: 'Dues', debit: 0, credit: 43_500 }),
  row({ account_code: '2100', account_name: 'Sales tax', debit: 0, credit: 2_610 }),
];

const read = (file: string | undefined) =>
  Papa.parse<Record<string, string>>(file ?? '', { header: true, skipEmptyLines: true }).data;

describe('the journal', () => {
  it('is written as QuickBooks Online imports it', () => {
    expect(writeJournal(entry, { layout: 'quickbooks', currency: 'USD' })).toEqual([
      [
        'JournalNo,JournalDate,AccountName,Debits,Credits,Description,Name',
        '0d9f4c3a5f0e4b449f3b,11/02/2026,Accounts receivable,461.10,,2026-0042 Invoice,Hillside Bakery LLC',
        '0d9f4c3a5f0e4b449f3b,11/02/2026,Dues,,435.00,2026-0042 Invoice,Hillside Bakery LLC',
        '0d9f4c3a5f0e4b449f3b,11/02/2026,Sales tax,,26.10,2026-0042 Invoice,Hillside Bakery LLC',
        '',
      ].join('\r\n'),
    ]);
  });

  it('is written as Xero imports it', () => {
    expect(writeJournal(entry, { layout: 'xero', currency: 'USD', taxRate: 'Tax Exempt (0%)' })).toEqual([
      [
        '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount',
        '2026-0042 Invoice (0d9f4c3a5f0e4b449f3b),02 Nov 2026,"Invoice, Hillside Bakery LLC",1100,Tax Exempt (0%),461.1',
        '2026-0042 Invoice (0d9f4c3a5f0e4b449f3b),02 Nov 2026,"Invoice, Hillside Bakery LLC",4000,Tax Exempt (0%),-435',
        '2026-0042 Invoice (0d9f4c3a5f0e4b449f3b),02 Nov 2026,"Invoice, Hillside Bakery LLC",2100,Tax Exempt (0%),-26.1',
        '',
      ].join('\r\n'),
    ]);
  });

  it('is written for a spreadsheet, in a currency without decimals too', () => {
    const [file] = writeJournal(entry, { layout: 'spreadsheet', currency: 'JPY' });
    expect(file?.split('\r\n').slice(0, 2)).toEqual([
      'Date,Number,Account code,Account,Description,Name,Debit,Credit',
      '2026-11-02,2026-0042,1100,Accounts receivable,Invoice,Hillside Bakery LLC,46110,',
    ]);
  });

  it.each(['quickbooks', 'xero', 'spreadsheet'] as const)('runs no formula for %s', (layout) => {
    const attack = '=HYPERLINK("https://evil.test")';
    const rows = entry.map((line) => ({
      ...line,
      account_name: attack,
      account_code: attack,
      description: attack,
      name: attack,
      number: attack,
    }));
    for (const line of read(writeJournal(rows, { layout, currency: 'USD' })[0]))
      for (const cell of Object.values(line)) expect(cell).not.toMatch(/^\s*[=+@]|^-\D/);
  });

  it('is not written when an entry does not balance, or is of two days', () => {
    const format = { layout: 'quickbooks', currency: 'USD' } as const;
    expect(() => writeJournal(entry.slice(0, 2), format)).toThrow(
      'The entry 2026-0042 of 2026-11-02 is out of balance by 26.10.',
    );
    const [first, ...others] = entry;
    expect(() => writeJournal([row({ ...first, on: '2026-11-03' }), ...others], format)).toThrow(
      'The entry 2026-0042 has lines of different days.',
    );
  });

  it('has debits or credits on a line, never both', () => {
    expect(JournalRow.safeParse({ ...row({}), credit: 1 }).success).toBe(false);
    expect(JournalRow.safeParse({ ...row({}), debit: -1 }).success).toBe(false);
    expect(JournalRow.safeParse({ ...row({}), on: '2026-02-30' }).success).toBe(false);
  });

  it('balances in each layout, in files that Xero takes, with no entry split', () => {
    const credits = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 39 });
    fc.assert(
      fc.property(fc.array(credits, { minLength: 1, maxLength: 60 }), (entries) => {
        const rows = entries.flatMap((amounts, index) => {
          const entry_id = `entry-${String(index)}`;
          return [
            row({ entry_id, debit: amounts.reduce((sum, credit) => sum + credit, 0) }),
            ...amounts.map((credit) => row({ entry_id, debit: 0, credit })),
          ];
        });
        const cents = (text: string | undefined) => Math.round(Number(text ?? '') * 100);
        const balanceOf = (
          lines: Record<string, string>[],
          amountOf: (line: Record<string, string>) => number,
        ) => lines.reduce((sum, line) => sum + amountOf(line), 0);

        const xero = writeJournal(rows, { layout: 'xero', currency: 'USD' }).map(read);
        expect(xero.flat()).toHaveLength(rows.length);
        const seen = new Set<string>();
        for (const file of xero) {
          expect(file.length).toBeLessThanOrEqual(300);
          const narrations = new Set(file.map((line) => line['*Narration'] ?? ''));
          for (const narration of narrations) {
            expect(seen.has(narration)).toBe(false);
            seen.add(narration);
            const lines = file.filter((line) => line['*Narration'] === narration);
            expect(balanceOf(lines, (line) => cents(line['*Amount']))).toBe(0);
          }
        }
        const quickBooks = read(writeJournal(rows, { layout: 'quickbooks', currency: 'USD' })[0]);
        expect(balanceOf(quickBooks, (line) => cents(line['Debits']) - cents(line['Credits']))).toBe(0);
        expect(new Set(quickBooks.map((line) => line['JournalNo'])).size).toBe(entries.length);
      }),
      { numRuns: 25 },
    );
  });
});
