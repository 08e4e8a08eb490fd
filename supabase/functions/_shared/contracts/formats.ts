import { cleanEmail, emailAddress } from './email-address.ts';
import { cleanPhone, phoneNumbers } from './phone-number.ts';
import { cleanWebAddress, pageAddress, unsafeInAddress } from './web-address.ts';

// A character of an address, and one of its host: a name before an @, as in https://town.example@other.example, would mislead.
const [anywhere, inHost] = [`[^${unsafeInAddress}]`, `[^${unsafeInAddress}/?#@]`];
const rest = `([/?#]${anywhere}*)?`;

/** The pattern of a kind of text, the message for a mismatch, and what makes the form that is stored of what was typed. */
export interface Format {
  pattern: RegExp;
  message: string;
  clean?: (typed: string) => string;
}

/**
 * The formats of contact data, used by forms, contracts, and imports. The check constraints in Postgres repeat them;
 * tests/database/listing-contract.test.ts compares both.
 */
export const formats = {
  phone: {
    pattern: phoneNumbers,
    message: 'Enter a phone number like (555) 010-2030, with an extension like (555) 010-2030 ext. 12.',
    clean: cleanPhone,
  },
  email: {
    pattern: emailAddress,
    message: 'Enter an email address like name@example.com.',
    clean: cleanEmail,
  },
  zipCode: {
    pattern: /^[A-Za-z0-9][A-Za-z0-9 -]{1,11}$/,
    message: 'Enter a ZIP code like 05602.',
  },
  country: { pattern: /^[A-Z]{2}$/, message: 'Enter a country like United States, or its code like US.' },
  dealCode: {
    pattern: /^[A-Za-z0-9-]{3,40}$/,
    message: 'Enter a code of 3 to 40 letters, digits and hyphens.',
  },
  /** Stricter than Postgres, which accepts a host without a dot. */
  webAddress: {
    pattern: pageAddress,
    message: 'Enter a web address like https://example.com.',
    clean: cleanWebAddress,
  },
  /** An image in the hub's own storage, or elsewhere with https. A hub on a machine of its own may be without https. */
  picture: {
    pattern: new RegExp(
      `^(https://${inHost}+${rest}|(http://${inHost}+)?/storage/v1/object/public/${anywhere}+)$`,
    ),
    message: 'Use an uploaded photo or a web address.',
  },
} as const satisfies Record<string, Format>;

/** Where settings lead: elsewhere with https, or to a page or file of the hub itself. */
export const settingsAddress = new RegExp(`^(https://${inHost}+${rest}|/(?!/)(?![^?#]*//)${anywhere}*)$`);

/** A text of this format in the form that is stored; undefined for what is none. */
export function readFormat({ pattern, clean }: Format, typed: string): string | undefined {
  const text = clean?.(typed) ?? typed.trim();
  return pattern.test(text) ? text : undefined;
}
