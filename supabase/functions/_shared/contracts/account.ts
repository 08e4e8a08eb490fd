// zod/mini: these schemas reach the browser, where the parts that are not used should cost nothing.
import * as z from 'zod/mini';
import { Email, NewPassword, PersonName, Phone } from './auth.ts';

/** A person's display name. */
export const ProfileInput = z.object({ first_name: PersonName, last_name: PersonName });
export type ProfileInput = z.infer<typeof ProfileInput>;

/** A six-digit code from an email, a text message, or an authenticator app; spaces are removed. */
const OneTimeCode = z.string().check(
  z.overwrite((text) => text.replace(/\s/g, '')),
  z.regex(/^\d{6}$/, 'Enter the six-digit code.'),
);

/** A form with one code. */
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

/** A setup code: twelve letters and digits, with or without the dashes. */
export const SetupCodeInput = z.object({
  code: z.string().check(
    z.overwrite((text) => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase()),
    z.regex(/^[A-Z0-9]{12}$/, 'Enter a code like ABCD-EFGH-2345.'),
  ),
});
export type SetupCodeInput = z.infer<typeof SetupCodeInput>;

/** A new email address for the account. */
export const ChangeEmailInput = z.object({ email: Email });
export type ChangeEmailInput = z.infer<typeof ChangeEmailInput>;

/** A new phone number for the account. */
export const ChangePhoneInput = z.object({ phone: Phone });
export type ChangePhoneInput = z.infer<typeof ChangePhoneInput>;

/** A new password, with the emailed nonce if the sign-in was too long ago. */
export const ChangePasswordInput = z.object({
  password: NewPassword,
  nonce: z.string().check(
    z.overwrite((text) => text.replace(/\s/g, '')),
    z.regex(/^(\d{6})?$/, 'Enter the six-digit code from the email, or leave this empty.'),
  ),
});
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

/** A new authenticator app and its display name. */
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

/** A phone as second factor: its display name and number. */
export const PhoneFactorInput = z.extend(FactorNameInput, { phone: Phone });
export type PhoneFactorInput = z.infer<typeof PhoneFactorInput>;

/** The domain that selects an organization's SSO. */
export const OrganizationInput = z.object({
  domain: z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.regex(/^([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, 'Enter a domain like example.org.'),
    ),
});
export type OrganizationInput = z.infer<typeof OrganizationInput>;
