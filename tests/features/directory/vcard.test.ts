import { expect, it } from 'vitest';
import { writeVCard } from '../../../src/features/directory/vcard.ts';

const nothing = {
  phone: null,
  email: null,
  website: null,
  address: null,
  address_line1: null,
  address_line2: null,
  city: null,
  state: null,
  zip_code: null,
  country: 'US',
  latitude: null,
  longitude: null,
  updated_at: '2026-11-21T08:00:00.123Z',
};

it('a business with only a name produces a contact with a name', () => {
  expect(writeVCard({ ...nothing, name: 'Just a Name' }, 'https://hub.test/directory/x')).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:4.0',
      'KIND:org',
      'FN:Just a Name',
      'ORG:Just a Name',
      'SOURCE:https://hub.test/directory/x',
      'REV:20261121T080000Z',
      'END:VCARD',
      '',
    ].join('\r\n'),
  );
});

it('no text can inject a line or field into the contact', () => {
  const card = writeVCard(
    { ...nothing, name: 'A;B,C\\D\r\nTEL:1', website: 'https://x.test/\r\nEND:VCARD' },
    'https://hub.test/',
  );
  expect(card).toContain('FN:A\\;B\\,C\\\\D\\nTEL:1\r\n');
  expect(card.match(/^END:VCARD\r\n/gm)).toHaveLength(1);
});

it('lines fold at 75 octets without splitting a character', () => {
  const card = writeVCard({ ...nothing, name: 'العائلة 🍕 '.repeat(8) }, 'https://hub.test/');
  const lines = card.split('\r\n');
  for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(card.replaceAll('\r\n ', '')).toContain(`FN:${'العائلة 🍕 '.repeat(8)}`);
});
