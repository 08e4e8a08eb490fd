import { parse } from 'smol-toml';
import { z } from 'zod';
import {
  CaptchaTable,
  EmailTemplateTables,
  MfaTable,
  readEnabled,
  SmsTable,
  enabledKeys,
  PasskeyTable,
  Web3Table,
  WebauthnTable,
} from './config-tables.ts';
import { Duration } from './durations.ts';
import { ExternalTables, type Providers, readProviders } from './providers.ts';

const PerHour = (hosted: number) => z.number().int().positive().default(hosted);

/** The `[auth]` table of supabase/config.toml, with the hosted defaults. Durations are in seconds. */
const AuthShape = z.object({
  site_url: z.string().default('http://localhost:3000'),
  additional_redirect_urls: z.array(z.string()).default([]),
  jwt_expiry: z.number().int().positive().default(3600),
  enable_refresh_token_rotation: z.boolean().default(true),
  refresh_token_reuse_interval: z.number().int().min(0).default(10),
  enable_signup: z.boolean().default(true),
  enable_anonymous_sign_ins: z.boolean().default(false),
  enable_manual_linking: z.boolean().default(false),
  minimum_password_length: z.number().int().min(6).default(6),
  password_requirements: z
    .enum(['', 'letters_digits', 'lower_upper_letters_digits', 'lower_upper_letters_digits_symbols'])
    .default(''),
  rate_limit: z
    .object({
      email_sent: PerHour(30),
      anonymous_users: PerHour(30),
      sms_sent: PerHour(30),
      token_refresh: PerHour(150),
      sign_in_sign_ups: PerHour(30),
      token_verifications: PerHour(30),
      web3: PerHour(30),
    })
    .prefault({}),
  email: z
    .object({
      ...enabledKeys,
      double_confirm_changes: z.boolean().default(true),
      enable_confirmations: z.boolean().default(true),
      secure_password_change: z.boolean().default(false),
      max_frequency: Duration.prefault('60s'),
      otp_length: z.number().int().min(6).max(10).default(6),
      otp_expiry: z.number().int().positive().default(3600),
      template: EmailTemplateTables,
    })
    .transform(readEnabled(true))
    .prefault({}),
  /** The longest duration of a session, in all and without use; 0 is unlimited. */
  sessions: z
    .object({ timebox: Duration.prefault('0s'), inactivity_timeout: Duration.prefault('0s') })
    .prefault({}),
  /**
   * How long a PKCE flow may take from its request. The CLI has no key for it; GoTrue's environment has
   * `GOTRUE_EXTERNAL_FLOW_STATE_EXPIRY_DURATION`, which it raises to five minutes, too.
   */
  flow_state_expiry: Duration.prefault('300s').transform((seconds) => Math.max(seconds, 300)),
  external: ExternalTables.prefault({}),
  sms: SmsTable,
  mfa: MfaTable,
  captcha: CaptchaTable,
  passkey: PasskeyTable,
  webauthn: WebauthnTable,
  web3: Web3Table,
});

// As the CLI and GoTrue refuse it.
const AuthTable = AuthShape.refine(
  ({ passkey, mfa, webauthn }) =>
    !(passkey.enabled || mfa.web_authn.enroll_enabled || mfa.web_authn.verify_enabled) ||
    (webauthn.rp_id && webauthn.rp_display_name && webauthn.rp_origins.length > 0),
  {
    message: 'passkeys and security keys need rp_id, rp_display_name and rp_origins',
    path: ['webauthn'],
  },
);

/** The configuration of the auth server. `rateLimits` is false only in tests. */
export type AuthConfig = Omit<z.infer<typeof AuthTable>, 'external'> & {
  rateLimits: boolean;
  providers: Providers;
};

/** Values of the `[auth]` table that override the file's. */
export type AuthOverrides = z.input<typeof AuthTable>;

/**
 * Parses the auth configuration from the text of supabase/config.toml. `siteUrl` replaces the configured one, in
 * the redirect allow list too; `auth` overrides single values. Throws a ZodError that names the invalid values.
 */
export function readAuthConfig(
  toml: string,
  overrides: { siteUrl?: string; rateLimits?: boolean; auth?: AuthOverrides | undefined } = {},
): AuthConfig {
  const file = z.object({ auth: Table.default({}) }).parse(parse(toml));
  const { external, ...auth } = AuthTable.parse(mergeTables(file.auth, overrides.auth ?? {}));
  const siteUrl = overrides.siteUrl ?? auth.site_url;
  return {
    ...auth,
    site_url: siteUrl,
    additional_redirect_urls: auth.additional_redirect_urls.map((url) => url.replace(auth.site_url, siteUrl)),
    webauthn: {
      ...auth.webauthn,
      rp_origins: auth.webauthn.rp_origins.map((url) => new URL(url.replace(auth.site_url, siteUrl)).origin),
    },
    rateLimits: overrides.rateLimits ?? true,
    providers: readProviders(external, process.env),
  };
}

const Table = z.record(z.string(), z.unknown());

/** `upper` merged over `lower`, table by table. */
function mergeTables(
  lower: Record<string, unknown>,
  upper: Record<string, unknown>,
): Record<string, unknown> {
  const merged = { ...lower };
  for (const [key, value] of Object.entries(upper)) {
    const [below, above] = [Table.safeParse(lower[key]), Table.safeParse(value)];
    merged[key] = below.success && above.success ? mergeTables(below.data, above.data) : value;
  }
  return merged;
}
