import { describe, expect, it } from 'vitest';
import { emailField, lineField, parseField, phoneField, webAddressField } from '#contracts/field-schemas.ts';
import { formats, readFormat } from '#contracts/formats.ts';
import { readImportRow } from '#contracts/import-rows.ts';
import { cleanLine } from '#contracts/one-line.ts';
import { dialedNumber, listPhones, phoneHref } from '#contracts/phone-number.ts';
import { emails, lines, phones } from '#tests/support/typed-values.ts';

describe('email addresses', () => {
  it.each(emails)('%j is stored as %j', (typed, stored) => {
    expect(readFormat(formats.email, typed)).toBe(stored ?? undefined);
    const parsed = parseField(emailField(), typed);
    if (stored === null) expect(parsed).toEqual({ problem: formats.email.message });
    else expect(parsed).toEqual({ value: stored });
  });

  it.each([
    ['zoe@exämple.test', 'zoe@xn--exmple-cua.test'],
    ['zoe@例え。テスト', 'zoe@xn--r8jz45g.xn--zckzah'],
    ['Zoe Mill <zoe@example.test>', 'zoe@example.test'],
    ['"Mill, Zoe" <mailto:zoe@example.test>', 'zoe@example.test'],
    ['mailto:zoe@example.test?subject=Hello', 'zoe@example.test'],
  ])('%j, of a mail program or another script, is stored as %j', (typed, stored) => {
    expect(readFormat(formats.email, typed)).toBe(stored);
  });

  it('one of 254 characters is the longest', () => {
    const long = (length: number) => `${'a'.repeat(60)}@${'b.'.repeat(60)}${'c'.repeat(length - 181)}`;
    expect(parseField(emailField(), long(240))).toEqual({ value: long(240) });
    expect(parseField(emailField(), `${'a'.repeat(64)}@${'bcd.'.repeat(46)}${'c'.repeat(6)}`)).toMatchObject({
      problem: expect.stringContaining('254') as string,
    });
  });
});

describe('phone numbers', () => {
  it.each(phones)('%j is stored as %j and called by %s', (typed, stored, href) => {
    expect(readFormat(formats.phone, typed)).toBe(stored ?? undefined);
    const parsed = parseField(phoneField(), typed);
    if (stored === null) expect(parsed).toEqual({ problem: formats.phone.message });
    else {
      expect(parsed).toEqual({ value: stored });
      expect(phoneHref(stored)).toBe(href);
      // What was stored before stays as it is.
      expect(formats.phone.clean(stored)).toBe(stored);
    }
  });

  it('two numbers are two for programs, and the first is the one that gets texts', () => {
    expect(listPhones('802-555-0117 x3 / 802-555-0118')).toEqual(['802-555-0117 ext. 3', '802-555-0118']);
    expect(dialedNumber('+44 (0)20 7946 0018 ext. 3')).toBe('+442079460018');
  });
});

describe('web addresses', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['HTTP://Example.com/A', 'http://Example.com/A'],
    [' https://exam\u200Bple.com/a\u00AD ', 'https://example.com/a'],
    ['<https://example.com>', 'https://example.com'],
    ['“https://example.com/a”.', 'https://example.com/a'],
    ['(example.com)', 'https://example.com'],
    ['https://en.wikipedia.org/wiki/Mill_(grinding)', 'https://en.wikipedia.org/wiki/Mill_(grinding)'],
    ['exämple.com/ä', 'https://xn--exmple-cua.com/ä'],
    ['https://例え.テスト', 'https://xn--r8jz45g.xn--zckzah'],
    ['ｅxample.com', 'https://example.com'],
    ['example.com:8080/x?y#z', 'https://example.com:8080/x?y#z'],
    ['https://a.b', 'https://a.b'],
    ['https://a/b.c', null],
    ['https://.b', null],
    ['https://..b', null],
    ['https://a.', null],
    ['javascript:alert(1.5)', null],
    ['ftp://a.b', null],
    ['mailto:a@b.example', null],
    ['https://bank.example@evil.example/', null],
    ['https://example.com/a b', null],
    ['https//example.com', null],
    ['https://a.b\\c', null],
    ['https://a.b/\tc', null],
    ['https://a.b/"c', null],
    ['//a.b', null],
    ['https://a.b/c@d', 'https://a.b/c@d'],
    ['localhost', null],
  ])('%j is stored as %j', (typed, stored) => {
    expect(readFormat(formats.webAddress, typed)).toBe(stored ?? undefined);
    const parsed = parseField(webAddressField(), typed);
    expect(parsed).toEqual(stored === null ? { problem: formats.webAddress.message } : { value: stored });
  });
});

it.each(lines)('the line %j is stored as %j', (typed, stored) => {
  expect(cleanLine(typed)).toBe(stored);
});

it('a row of a file has its values as a form would store them', () => {
  const cells = [
    'Old\u00A0Mill',
    '802-555-7102 x12',
    'Stowe\u200B',
    'mill@example.test.',
    'exam\u00ADple.com',
  ];
  const mapping = { name: 0, phone: 1, city: 2, email: 3, website: 4 };
  expect(readImportRow(cells, mapping, new Map())).toEqual({
    fields: {
      name: 'Old Mill',
      phone: '802-555-7102 ext. 12',
      city: 'Stowe',
      email: 'mill@example.test',
      website: 'https://example.com',
    },
    errors: [],
  });
});

it('a required line is not made of what nobody sees', () => {
  expect(parseField(lineField(120, 1), '\u200B\u00A0\uFEFF')).toEqual({ problem: 'This field is required.' });
  expect(parseField(lineField(5, 1), 'Stowe\u200B')).toEqual({ value: 'Stowe' });
});

it('a text of a megabyte is refused in time that grows with its length', () => {
  const long = ['a.', '1 ', '(', '<', '\u200D', 'a@', "'a"].map((part) => part.repeat(500_000));
  for (const text of long)
    for (const format of [formats.email, formats.phone, formats.webAddress])
      expect(readFormat(format, text)).toBeUndefined();
  expect(formats.email.pattern.test(`a@${'a.'.repeat(500_000)}@`)).toBe(false);
  expect(formats.webAddress.pattern.test(`https://${'a.'.repeat(500_000)} `)).toBe(false);
});
