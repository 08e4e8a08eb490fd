import { z } from 'zod';

// Not allowed in names or addresses, because they make text read differently than written: control characters, lone
// surrogates, and bidirectional formatting characters.
const unfit = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** A nonempty line of text, trimmed, of at most `max` characters. */
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

/** An https:// URL, or a path of the hub itself that begins with one slash. */
export const webAddress = text(2000).refine((value) => {
  if (/[\s"'<>\\]/.test(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//');
  return URL.parse(value)?.protocol === 'https:';
}, 'Enter an address that starts with https:// or a path that starts with /.');
