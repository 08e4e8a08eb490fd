/** The pattern of a kind of text, and the message for a mismatch. */
export interface Format {
  pattern: RegExp;
  message: string;
}

/**
 * The formats of contact data, used by forms, contracts, and imports. The check constraints in Postgres repeat them;
 * tests/database/listing-contract.test.ts compares both.
 */
export const formats = {
  phone: {
    pattern: /^\+?[0-9 ().x/-]{5,40}$/,
    message: 'Enter a phone number like (555) 010-2030.',
  },
  email: {
    // The first dot decides: with a dot before it, the pattern would try each of many dots to the end.
    pattern: /^[^@\s<>(),:;"\\[\]]+@[^@\s<>(),:;"\\[\]][^@\s<>(),:;"\\[\].]*\.[^@\s<>(),:;"\\[\]]+$/,
    message: 'Enter an email address like name@example.com.',
  },
  zipCode: {
    pattern: /^[A-Za-z0-9][A-Za-z0-9 -]{1,11}$/,
    message: 'Enter a ZIP code like 05602.',
  },
  country: { pattern: /^[A-Z]{2}$/, message: 'Enter a two-letter country code like US.' },
  dealCode: {
    pattern: /^[A-Za-z0-9-]{3,40}$/,
    message: 'Enter a code of 3 to 40 letters, digits and hyphens.',
  },
  /** Stricter than Postgres, which accepts a host without a dot. */
  webAddress: {
    pattern: /^https?:\/\/[^\s/][^\s/.]*\.\S+$/,
    message: 'Enter a web address like https://example.com.',
  },
  /** An image in the hub's own storage or at a web URL. */
  picture: {
    pattern: /^(https?:\/|\/storage\/v1\/object\/public)\/\S+$/,
    message: 'Use an uploaded photo or a web address.',
  },
} as const satisfies Record<string, Format>;

/** A web URL as stored: with a lower-case scheme, which is added if missing. */
export const completeWebAddress = (text: string) =>
  /^https?:\/\//i.test(text) ? text.replace(/^https?/i, (scheme) => scheme.toLowerCase()) : `https://${text}`;

/** A phone number without the special dashes and spaces of word processors. */
export const plainPhone = (text: string) => text.replace(/[\u2010-\u2015]/g, '-').replace(/\u00a0/g, ' ');
