import { expect, it } from 'vitest';
import { toCsv, withoutFormulaMarks } from '../../supabase/functions/_shared/contracts/csv.ts';

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

it.each([
  ["A;=cmd|'/c calc'!A0;B", `"A;'=cmd|'/c calc'!A0;B"`],
  ['a\t@x', "a\t'@x"],
  ['\uFF1D1+1', "'\uFF1D1+1"],
  ['\u00A0=1', "'\u00A0=1"],
  ['\uFE66cmd', "'\uFE66cmd"],
  ['\u2212 2', "'\u2212 2"],
  ['\u200B=1', "'\u200B=1"],
  ['a\u202E', 'a\u202E'],
  ['a\n=1', `"a\n'=1"`],
  ['a\r\uFF0B1', `"a\r'\uFF0B1"`],
  ['a\u2028@x', `"a\u2028'@x"`],
])('escapes %j, which a spreadsheet may split', (text, cell) => {
  expect(toCsv([[text]])).toBe(`${cell}\r\n`);
});

it.each(['=1+1', '+1 555 010 0007', 'a; =b', ' @now', "it's", "a;'b", 'a\n=b'])(
  'an import reads %j as it was',
  (text) => {
    const cell = toCsv([[text]])
      .trimEnd()
      .replace(/^"|"$/g, '')
      .replaceAll('""', '"');
    expect(withoutFormulaMarks(cell)).toBe(text);
  },
);

it('escapes a formula behind many tabs, in time that grows with its length', () => {
  const tabs = '\t'.repeat(300_000);
  expect(toCsv([[`a${tabs}b`]])).toBe(`a${tabs}b\r\n`);
  const unseen = '\u200B'.repeat(300_000);
  expect(toCsv([[unseen]])).toBe(`${unseen}\r\n`);
  expect(toCsv([['a\t\t =1']])).toBe("a\t\t' =1\r\n");
});
