import { z } from 'zod';
import { maxEmailLength } from './email-address.ts';
import { formats } from './formats.ts';
import { cleanLine } from './one-line.ts';

const fewer = (max: number) => `Use ${String(max)} characters or fewer.`;
const typedEmail = z.string().overwrite(formats.email.clean).max(maxEmailLength, fewer(maxEmailLength));
const typedPhone = z.string().overwrite(formats.phone.clean);

/** An email address that mail servers deliver to, as typed or pasted; in full zod, for the API. */
export const EmailInput = typedEmail.regex(formats.email.pattern, formats.email.message);

/** The same, or an empty text. */
export const OptionalEmailInput = typedEmail.refine(
  (text) => text === '' || formats.email.pattern.test(text),
  formats.email.message,
);

/** One or two phone numbers, perhaps with extensions. */
export const PhoneInput = typedPhone.regex(formats.phone.pattern, formats.phone.message);

/** The same, or an empty text. */
export const OptionalPhoneInput = typedPhone.refine(
  (text) => text === '' || formats.phone.pattern.test(text),
  formats.phone.message,
);

/** A line of at most `max` characters, without characters that nobody sees. */
export const lineInput = (max: number) => z.string().overwrite(cleanLine).max(max, fewer(max));

/** The name of who fills in a form. */
export const nameInput = (max: number) =>
  z.string().overwrite(cleanLine).min(1, 'Enter your name.').max(max, fewer(max));
