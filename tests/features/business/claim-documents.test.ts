import { expect, it } from 'vitest';
import { validateContents } from '../../../src/features/business/claims/claim-documents.ts';

const file = (name: string, type: string, ...bytes: (string | number)[]) =>
  new File(
    [
      new Uint8Array(
        bytes.flatMap((one) => (typeof one === 'string' ? [...Buffer.from(one, 'latin1')] : [one])),
      ),
    ],
    name,
    { type },
  );

it.each([
  file('lease.pdf', 'application/pdf', '%PDF-1.7\n'),
  file('scan.pdf', 'application/pdf', 0xef, 0xbb, 0xbf, '%PDF-1.4'),
  file('card.png', 'image/png', 0x89, 'PNG\r\n', 0x1a, '\n'),
  file('card.jpg', 'image/jpeg', 0xff, 0xd8, 0xff, 0xe0),
  file('card.webp', 'image/webp', 'RIFF', 1, 2, 10, 4, 'WEBP'),
])('accepts a document with matching content: $name', async (document) => {
  expect(await validateContents(document)).toBeUndefined();
});

it.each([
  file('lease.pdf', 'application/pdf', 'MZ', 0x90, 0),
  file('card.png', 'image/png', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
  file('card.jpg', 'image/jpeg', '%PDF-1.4'),
  file('card.webp', 'image/webp', 'RIFF', 1, 2, 3, 4, 'AVI '),
  file('empty.pdf', 'application/pdf'),
])('rejects an executable or other content under such a name: $name', async (document) => {
  expect(await validateContents(document)).toContain(`“${document.name}” does not match its file type`);
});
