import type { ListingContact } from '#contracts/directory.ts';

type Contact = NonNullable<ListingContact['contact']>;

/** A business as a contact (RFC 6350, version 4.0); `url` is its page. */
export function writeVCard(contact: Contact, url: string): string {
  const { address_line1, address_line2, city, state, zip_code, country, latitude, longitude } = contact;
  const place = ['', address_line2, address_line1 ?? contact.address, city, state, zip_code, country];
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    'KIND:org',
    `FN:${escape(contact.name)}`,
    `ORG:${escape(contact.name)}`,
    contact.phone && `TEL;TYPE=work,voice;VALUE=text:${escape(contact.phone)}`,
    contact.email && `EMAIL;TYPE=work:${escape(contact.email)}`,
    (address_line1 ?? contact.address ?? city) &&
      `ADR;TYPE=work:${place.map((part) => escape(part ?? '')).join(';')}`,
    latitude !== null && longitude !== null && `GEO:geo:${latitude},${longitude}`,
    contact.website && `URL;TYPE=work:${URL.parse(contact.website)?.href ?? address(contact.website)}`,
    `SOURCE:${address(url)}`,
    `REV:${new Date(contact.updated_at).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    'END:VCARD',
  ];
  return lines.flatMap((line) => (line ? [`${fold(line)}\r\n`] : [])).join('');
}

const escape = (text: string) => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n?|\n/g, '\\n');
const address = (url: string) => url.replace(/[\r\n]/g, '');

/** Lines of at most 75 octets, as RFC 6350 wants them, never cut within a character. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let width = 0;
  let folded = '';
  for (const character of line) {
    const octets = encoder.encode(character).length;
    if (width + octets > 75) {
      folded += '\r\n ';
      width = 1;
    }
    folded += character;
    width += octets;
  }
  return folded;
}
