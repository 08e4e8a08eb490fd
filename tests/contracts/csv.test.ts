import { expect, it } from 'vitest';
import { toCsv } from '../../supabase/functions/_shared/contracts/csv.ts';

it('a spreadsheet file escapes commas, quotes, and line breaks', () => {
  expect(toCsv([['a,b', 'say "x"', 'two\nlines', ' padded '], ['plain']])).toBe(
    '"a,b","say ""x""","two\nlines"," padded "\r\nplain\r\n',
  );
});

it.each(['=1+1', '+1', '-1', '@now', '\tx', '\rx', '\nx', '=1\n2'])('escapes the formula %j', (text) => {
  expect(toCsv([[text]]).replace(/^"/, '')).toMatch(/^'/);
});

it('a file like the registrations export round-trips', () => {
  expect(toCsv([['a,b', 'say "x"', '=1+1', '=1\n2', -2]])).toBe('"a,b","say ""x""",\'=1+1,"\'=1\n2",-2\r\n');
});

it('preserves numbers and writes empty cells for missing values', () => {
  expect(toCsv([[-2, null, 1.5, '']])).toBe('-2,,1.5,\r\n');
});
