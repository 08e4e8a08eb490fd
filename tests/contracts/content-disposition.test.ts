import { expect, it } from 'vitest';
import { contentDisposition } from '#contracts/content-disposition.ts';
import { fileNames } from '#tests/support/file-names.ts';

it.each(fileNames)('a file called %s has its name in the header', (name) => {
  const header = contentDisposition('attachment', name);
  expect(() => new Headers({ 'content-disposition': header })).not.toThrow();
  const [, extended] = /; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]+)$/.exec(header) ?? [];
  const [, plain] = /^attachment; filename="([^"\\%]*)"/.exec(header) ?? [];
  expect(extended === undefined ? plain : decodeURIComponent(extended)).toBe(name);
});

it('a plain name needs no other spelling, and a file can be shown', () => {
  expect(contentDisposition('attachment', 'leads-2026.csv')).toBe('attachment; filename="leads-2026.csv"');
  expect(contentDisposition('inline', 'Menü.pdf')).toBe(
    `inline; filename="Men_.pdf"; filename*=UTF-8''Men%C3%BC.pdf`,
  );
});

it('a name cannot end its header, nor break the program', () => {
  expect(contentDisposition('attachment', 'a\r\nSet-Cookie: x"; y.pdf')).not.toMatch(/[\r\n]|" y/);
  expect(contentDisposition('attachment', '\ud800.pdf')).toContain('filename*=');
});
