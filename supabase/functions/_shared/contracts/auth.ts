// zod/mini: these schemas reach the browser, where the parts that are not used should cost nothing.
import * as z from 'zod/mini';
import { passwordRules } from './password-rules.ts';

/** The maximum password length in UTF-8 bytes: bcrypt ignores the rest. */
const maxPasswordBytes = 72;

/** The messages of the sign-in forms for empty fields. */
export const credentialsMissing = 'You must provide either an email or phone number and a password';
export const addressMissing = 'You must provide either an email or phone number.';

/** As the auth server does (badoux/checkmail): ASCII only, and nothing that could end an email header or add a recipient. */
export const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** An email address, trimmed; at most 255 characters. */
export const Email = z.string().check(
  z.trim(),
  z.maxLength(255, 'Use at most 255 characters.'),
  z.regex(emailPattern, {
    error: 'Enter an email address like name@example.com.',
    abort: true,
  }),
);

/** A phone number in international format, with or without the plus sign; spaces, dashes, and brackets are removed. */
export const Phone = z.string().check(
  z.overwrite((text) => text.replace(/[\s().\u2010-\u2015-]/g, '')),
  z.regex(/^\+?[1-9]\d{6,14}$/, 'Enter a phone number with country code, like +1 555 010 2030.'),
);

const byteLength = (text: string) => new TextEncoder().encode(text).length;

/** A new password: every violated rule is a separate issue. */
export const NewPassword = z.string().check(
  z.minLength(1, 'Choose a password.'),
  z.superRefine((password, context) => {
    if (password === '') return;
    for (const { sentence, holds } of passwordRules) {
      if (!holds(password)) context.addIssue({ code: 'custom', message: sentence });
    }
    if (byteLength(password) > maxPasswordBytes) {
      const message = `At most ${maxPasswordBytes} bytes: about ${maxPasswordBytes} plain letters, fewer with accents or emoji`;
      context.addIssue({ code: 'custom', message });
    }
  }),
);

// Checked even if other fields are invalid, so that an empty form shows all errors at once.
type Address = { email?: string | undefined; phone?: string | undefined };
const oneAddress = (message: string) =>
  z.refine<Address>(({ email, phone }) => Boolean(email ?? phone), {
    error: message,
    path: ['email'],
    when: () => true,
  });

// An empty field counts as missing.
const given = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)),
    z.optional(schema),
  );

/** A first or last name, trimmed; at most 100 characters, and empty where none was given. */
export const PersonName = z.string().check(z.trim(), z.maxLength(100, 'Use at most 100 characters.'));

/** Sign-up: an email address or a phone number, a new password, and the name where it was given. */
export const SignUpInput = z
  .object({
    email: given(Email),
    phone: given(Phone),
    password: NewPassword,
    first_name: z.optional(PersonName),
    last_name: z.optional(PersonName),
  })
  .check(oneAddress(credentialsMissing));
export type SignUpInput = z.infer<typeof SignUpInput>;

/** Sign-in: an email address or a phone number, and any password. */
export const SignInInput = z
  .object({
    email: given(Email),
    phone: given(Phone),
    password: z.string().check(z.minLength(1, 'Enter your password.')),
  })
  .check(oneAddress(credentialsMissing));
export type SignInInput = z.infer<typeof SignInInput>;

/** A request for a password reset link. */
export const ForgotPasswordInput = z.object({ email: given(Email) }).check(oneAddress(addressMissing));
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>;

/** A new password for the signed-in account. */
export const ResetPasswordInput = z.object({ password: NewPassword });
export type ResetPasswordInput = z.infer<typeof ResetPasswordInput>;
