// zod/mini: these schemas reach the browser, where the parts that are not used should cost nothing.
import * as z from 'zod/mini';
import { Email, NewPassword, Phone } from './auth.ts';

const name = z.string().check(z.trim(), z.maxLength(100, 'Use at most 100 characters.'));

/** How a person is called on the hub. */
export const ProfileInput = z.object({ first_name: name, last_name: name });
export type ProfileInput = z.infer<typeof ProfileInput>;

/** A code of six digits from a mail, a text message or an authenticator app; spaces are forgiven. */
const OneTimeCode = z.string().check(
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'Enter the six-digit code.'),
);

/** One code on its own form. */
export const CodeInput = z.object({ code: OneTimeCode });
export type CodeInput = z.infer<typeof CodeInput>;

/** A recovery code: ten letters and digits, with or without the dash. */
export const RecoveryCodeInput = z.object({
  code: z.string().check(
    z.overwrite((text) => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase()),
    z.regex(/^[A-Z0-9]{10}$/, 'Enter a recovery code like ABCDE-23456.'),
  ),
});
export type RecoveryCodeInput = z.infer<typeof RecoveryCodeInput>;

/** Another address for the account. */
export const ChangeEmailInput = z.object({ email: Email });
export type ChangeEmailInput = z.infer<typeof ChangeEmailInput>;

/** Another phone number for the account. */
export const ChangePhoneInput = z.object({ phone: Phone });
export type ChangePhoneInput = z.infer<typeof ChangePhoneInput>;

/** Another password, with the mailed code where the sign-in was long ago. */
export const ChangePasswordInput = z.object({
  password: NewPassword,
  nonce: z.string().check(
    z.overwrite((text) => text.replace(/\s/g, '')),
    z.regex(/^(\d{6})?$/, 'Enter the six-digit code from the email, or leave this empty.'),
  ),
});
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

/** A new authenticator app: what the person calls it. */
export const FactorNameInput = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a name like “My phone”.'),
      z.maxLength(60, 'Use at most 60 characters.'),
    ),
});
export type FactorNameInput = z.infer<typeof FactorNameInput>;

/** A phone as second step: what the person calls it, and its number. */
export const PhoneFactorInput = z.extend(FactorNameInput, { phone: Phone });
export type PhoneFactorInput = z.infer<typeof PhoneFactorInput>;

/** The domain that an organisation signs in by. */
export const OrganisationInput = z.object({
  domain: z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.regex(/^([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, 'Enter a domain like example.org.'),
    ),
});
export type OrganisationInput = z.infer<typeof OrganisationInput>;
