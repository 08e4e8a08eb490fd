import { expect, it } from 'vitest';
import { formats } from '#contracts/formats.ts';

it.each([
  ['a@b.c', true],
  ['a@..c', true],
  ['a@b..c', true],
  ['a@b.', false],
  ['a@.c', false],
  ['a@bc', false],
  ['a@b.c@d', false],
])('the address %s is an email address: %s', (text, is) => {
  expect(formats.email.pattern.test(text)).toBe(is);
});

it.each([
  ['https://a.b', true],
  ['https://a.b.c/d', true],
  ['https://..b', true],
  ['https://a/b.c', false],
  ['https://.b', false],
  ['https://a.', false],
])('%s is a web address: %s', (text, is) => {
  expect(formats.webAddress.pattern.test(text)).toBe(is);
});

it('a text of a megabyte is refused in time that grows with its length', () => {
  expect(formats.email.pattern.test(`a@${'a.'.repeat(500_000)}@`)).toBe(false);
  expect(formats.webAddress.pattern.test(`https://${'a.'.repeat(500_000)} `)).toBe(false);
});
