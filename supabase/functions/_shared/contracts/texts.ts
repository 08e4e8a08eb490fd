import { z } from 'zod';

// What no name or address has, and what makes a page read otherwise than it is written: control characters, halves of
// characters, and marks that turn the direction of writing.
const unfit = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** A line of text with something to read in it, trimmed, of `most` characters at most. */
export const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Use at most ${String(most)} characters.`)
    .refine(
      (value) => !unfit.test(value) && value.isWellFormed(),
      'Use letters, digits and symbols on one line.',
    )
    .refine((value) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(value), 'This field is required.');

/** A web address with https://, or a path of the hub's own that begins with one slash. */
export const webAddress = text(2000).refine((value) => {
  if (/[\s"'<>\\]/.test(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//');
  return URL.parse(value)?.protocol === 'https:';
}, 'Enter an address that starts with https:// or a path that starts with /.');
