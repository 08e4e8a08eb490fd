import { describe, expect, it } from 'vitest';
import { type CsvRow, readCsv, readCsvHeader } from '../../../src/features/admin/imports/read-csv.ts';

const read = async (file: Blob) => {
  const rows: CsvRow[] = [];
  for await (const chunk of readCsv(file)) rows.push(...chunk.rows);
  return rows;
};
const bytes = (...values: number[]) => new Uint8Array(values);

describe('CSV file', () => {
  it.each([
    ['commas', 'Name,City\nMill,Alder\n'],
    ['semicolons and Windows line ends', 'Name;City\r\nMill;Alder\r\n'],
    ['tabs and no last line end', 'Name\tCity\nMill\tAlder'],
    ['a byte-order mark', '\ufeffName,City\nMill,Alder'],
    ['the line ends of old Macs', 'Name,City\rMill,Alder\r'],
    ['Excel’s hint', 'sep=;\r\nName;City\r\nMill;Alder'],
    ['quotes around everything', '"Name","City"\r\n"Mill","Alder"\r\n'],
  ])('is read with %s', async (_what, text) => {
    const file = new Blob([text]);
    expect(await readCsvHeader(file)).toEqual(['Name', 'City']);
    expect((await read(file)).map(({ cells }) => cells)).toEqual([['Mill', 'Alder']]);
  });

  it('preserves quoted content and counts file lines', async () => {
    const text = 'Name,About\r\n"The ""Mill"", inc.","first\r\nsecond"\r\n\r\nCafé,\r\n';
    expect(await read(new Blob([text]))).toEqual([
      { line: 2, cells: ['The "Mill", inc.', 'first\nsecond'] },
      { line: 5, cells: ['Café', ''] },
    ]);
  });

  it('is read in legacy spreadsheet encodings', async () => {
    const latin = new Blob(['Name\nCaf', bytes(0xe9), '\n']);
    expect((await read(latin))[0]?.cells).toEqual(['Café']);
    const wide = new Blob([
      bytes(0xff, 0xfe),
      ...Array.from('Name\nCafé\n').map((letter) => bytes(letter.charCodeAt(0), 0)),
    ]);
    expect((await read(wide))[0]?.cells).toEqual(['Café']);
  });

  it('reports an unclosed quote and an empty file', async () => {
    await expect(read(new Blob(['Name\nMill\n"open\nand on\n']))).rejects.toThrow(/opened in line 3/);
    await expect(read(new Blob(['\n\n']))).rejects.toThrow(/empty/);
    await expect(readCsvHeader(new Blob([]))).rejects.toThrow(/empty/);
    await expect(read(new Blob(['Name\n"', 'x'.repeat(5_000_000)]))).rejects.toThrow(/line 2 does not end/);
  });

  it('is distinguished from a workbook and a binary', async () => {
    await expect(readCsvHeader(new Blob([bytes(0x50, 0x4b, 3, 4, 20)]))).rejects.toThrow(/workbook/);
    await expect(readCsvHeader(new Blob([bytes(0xd0, 0xcf, 0x11, 0xe0)]))).rejects.toThrow(/workbook/);
    await expect(readCsvHeader(new Blob(['MZ', bytes(0x90, 0, 3)]))).rejects.toThrow(/not a CSV file/);
  });

  it('truncates overlong values so that only their own row is rejected', async () => {
    const rows = await read(new Blob(['Name\n', 'x'.repeat(25_000), '\nMill\n']));
    expect(rows.map(({ cells }) => cells[0]?.length)).toEqual([20_000, 4]);
    await expect(read(new Blob(['Name\n', 'x'.repeat(400_000), '\nMill\n']))).rejects.toThrow(
      /line 2 is too long/,
    );
  });

  it('of 50,000 rows is split into chunks that fit a request, with every row once', async () => {
    const lines = Array.from(
      { length: 50_000 },
      (_, n) => `"Shop ${String(n)}, inc.";"Ünder the ""bridge"" ${String(n)}"`,
    );
    const file = new Blob([`\ufeffName;About\r\n${lines.join('\r\n')}\r\n`]);
    let line = 1;
    let lastRead = 0;
    for await (const { rows, bytesRead } of readCsv(file)) {
      expect(rows.length).toBeLessThanOrEqual(1000);
      expect(new Blob([JSON.stringify({ rows })]).size).toBeLessThan(1024 * 1024);
      expect(bytesRead).toBeGreaterThanOrEqual(lastRead);
      lastRead = bytesRead;
      for (const row of rows) {
        line += 1;
        if (row.line !== line || row.cells[0] !== `Shop ${String(line - 2)}, inc.`)
          expect.fail(JSON.stringify(row));
      }
    }
    expect([line, lastRead]).toEqual([50_001, file.size]);
  });
});
