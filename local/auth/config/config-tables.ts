import { z } from 'zod';
import { Duration } from './durations.ts';

const CodeLength = z.number().int().min(6).max(10).default(6);
const Template = z.string().default('Your code is {{ .Code }}');

// By the names of their tables.
const emailKinds = [
  'confirmation',
  'recovery',
  'email_change',
  'magic_link',
  'invite',
  'reauthentication',
] as const;
/** The emails of GoTrue that people ask for. */
export type EmailKind = (typeof emailKinds)[number];

/** `[auth.email.template.<kind>]`: what is missing is as GoTrue has it. `content_path` is relative to the project. */
export const EmailTemplateTables = z
  .partialRecord(
    z.enum(emailKinds),
    z.object({ subject: z.string().optional(), content_path: z.string().optional() }),
  )
  .prefault({});

/** The keys that enable a table, current and former. */
export const enabledKeys = { enabled: z.boolean().optional(), enable_signup: z.boolean().optional() };

/** Reads those keys; `isOn` is the default. */
export const readEnabled =
  (isOn: boolean) =>
  <Table extends { enabled?: boolean | undefined; enable_signup?: boolean | undefined }>(table: Table) => {
    const { enabled, enable_signup: older, ...rest } = table;
    return { ...rest, enabled: enabled ?? older ?? isOn };
  };

/**
 * The `[auth.sms]` table. The CLI has no keys for `otp_length` and `otp_expiry`; the defaults are the hosted
 * values.
 */
export const SmsTable = z
  .object({
    ...enabledKeys,
    enable_confirmations: z.boolean().default(true),
    template: Template,
    max_frequency: Duration.prefault('60s'),
    otp_length: CodeLength,
    otp_expiry: z.number().int().positive().default(60),
  })
  .transform(readEnabled(false))
  .prefault({});

const enabledFlags = (offered: boolean) => ({
  enroll_enabled: z.boolean().default(offered),
  verify_enabled: z.boolean().default(offered),
});

/** The `[auth.mfa]` table. As hosted, authenticator apps are on by default and phones are off. */
export const MfaTable = z
  .object({
    max_enrolled_factors: z.number().int().positive().default(10),
    totp: z.object(enabledFlags(true)).prefault({}),
    phone: z
      .object({
        ...enabledFlags(false),
        otp_length: CodeLength,
        template: Template,
        max_frequency: Duration.prefault('60s'),
      })
      .prefault({}),
    web_authn: z.object(enabledFlags(false)).prefault({}),
  })
  .prefault({});

/** The `[auth.passkey]` table. The CLI has no key for the most passkeys of an account; the default is GoTrue's. */
export const PasskeyTable = z
  .object({
    enabled: z.boolean().default(false),
    max_passkeys_per_user: z.number().int().positive().default(10),
  })
  .prefault({});

/** The `[auth.webauthn]` table: the site that passkeys and security keys belong to. */
export const WebauthnTable = z
  .object({
    /** The domain, without scheme and port. */
    rp_id: z.string().default(''),
    rp_display_name: z.string().default(''),
    rp_origins: z.array(z.url()).default([]),
    /** The CLI has no key for it. */
    challenge_expiry_duration: Duration.prefault('300s'),
  })
  .prefault({});

const Chain = z.object({
  enabled: z.boolean().default(false),
  /** How old a signed message may be; the CLI has no key for it. */
  maximum_validity_duration: Duration.prefault('10m'),
});

/** The `[auth.web3]` table: wallets that may sign in. */
export const Web3Table = z.object({ solana: Chain.prefault({}), ethereum: Chain.prefault({}) }).prefault({});

/** `env(NAME)` reads an environment variable, as elsewhere in the file. */
const Secret = z
  .string()
  .default('')
  .transform((text) => {
    const [, name] = /^env\((\w+)\)$/.exec(text) ?? [];
    return name ? (process.env[name] ?? '') : text;
  });

/** The `[auth.captcha]` table. Throws when it is enabled without a secret: nobody could sign in. */
export const CaptchaTable = z
  .object({
    enabled: z.boolean().default(false),
    provider: z.enum(['hcaptcha', 'turnstile']).default('hcaptcha'),
    secret: Secret,
  })
  .prefault({})
  .refine(({ enabled, secret }) => !enabled || secret !== '', {
    message: 'a captcha needs the secret that its provider gave you',
    path: ['secret'],
  });
