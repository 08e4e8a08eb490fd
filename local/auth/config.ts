import { parse } from 'smol-toml';
import { z } from 'zod';
import { CaptchaTable, MfaTable, SmsTable } from './config-tables.ts';
import { Duration } from './durations.ts';

const PerHour = (hosted: number) => z.number().int().positive().default(hosted);

/** The `[auth]` table of supabase/config.toml, with the hosted defaults. Durations are in seconds. */
const AuthTable = z.object({
  site_url: z.string().default('http://localhost:3000'),
  additional_redirect_urls: z.array(z.string()).default([]),
  jwt_expiry: z.number().int().positive().default(3600),
  enable_refresh_token_rotation: z.boolean().default(true),
  refresh_token_reuse_interval: z.number().int().min(0).default(10),
  enable_signup: z.boolean().default(true),
  enable_anonymous_sign_ins: z.boolean().default(false),
  minimum_password_length: z.number().int().min(6).default(6),
  password_requirements: z
    .enum(['', 'letters_digits', 'lower_upper_letters_digits', 'lower_upper_letters_digits_symbols'])
    .default(''),
  rate_limit: z
    .object({
      email_sent: PerHour(30),
      sms_sent: PerHour(30),
      token_refresh: PerHour(150),
      sign_in_sign_ups: PerHour(30),
      token_verifications: PerHour(30),
    })
    .prefault({}),
  email: z
    .object({
      enable_signup: z.boolean().default(true),
      double_confirm_changes: z.boolean().default(true),
      enable_confirmations: z.boolean().default(true),
      secure_password_change: z.boolean().default(false),
      max_frequency: Duration.prefault('60s'),
      otp_length: z.number().int().min(6).max(10).default(6),
      otp_expiry: z.number().int().positive().default(3600),
    })
    .prefault({}),
  sms: SmsTable,
  mfa: MfaTable,
  captcha: CaptchaTable,
});

/** How the auth server behaves; `rateLimits` is false in tests only. */
export type AuthConfig = z.infer<typeof AuthTable> & { rateLimits: boolean };

/**
 * Reads the auth configuration from the text of supabase/config.toml. `siteUrl` takes the place of the configured one, in
 * the redirect list as well. Throws a ZodError that names what is wrong.
 */
export function readAuthConfig(
  toml: string,
  overrides: { siteUrl?: string; rateLimits?: boolean } = {},
): AuthConfig {
  const { auth } = z.object({ auth: AuthTable.prefault({}) }).parse(parse(toml));
  const siteUrl = overrides.siteUrl ?? auth.site_url;
  return {
    ...auth,
    site_url: siteUrl,
    additional_redirect_urls: auth.additional_redirect_urls.map((url) => url.replace(auth.site_url, siteUrl)),
    rateLimits: overrides.rateLimits ?? true,
  };
}
