import { z } from 'zod';

/**
 * Every provider that GoTrue supports, with its issuer if that is one fixed URL. The others speak OAuth 2 dialects,
 * or have an issuer per customer, which `url` configures.
 */
const knownIssuers: Record<string, string> = {
  apple: '',
  azure: '',
  bitbucket: '',
  discord: '',
  facebook: '',
  figma: '',
  fly: '',
  github: '',
  gitlab: 'https://gitlab.com',
  google: 'https://accounts.google.com',
  kakao: 'https://kauth.kakao.com',
  keycloak: '',
  linkedin: '',
  linkedin_oidc: 'https://www.linkedin.com/oauth',
  notion: '',
  slack: '',
  slack_oidc: 'https://slack.com',
  snapchat: '',
  spotify: '',
  twitch: 'https://id.twitch.tv/oauth2',
  twitter: '',
  workos: '',
  zoom: '',
};

/**
 * The scopes that a provider is asked for besides those of the client. Of an issuer of one's own, GoTrue asks no `openid`: the site has to.
 * Of the others it reads the user in a dialect of theirs, where this server speaks OpenID Connect.
 */
export const defaultScopes = (provider: string): string[] =>
  provider === 'keycloak' ? ['profile', 'email'] : ['openid', 'email', 'profile'];

/** The names that `/settings` lists. */
export const providerNames = Object.keys(knownIssuers);

/** The `[auth.external.<name>]` table as the CLI reads it. */
const ProviderTable = z.object({
  enabled: z.boolean().default(false),
  client_id: z.string().default(''),
  secret: z.string().default(''),
  url: z.string().default(''),
  redirect_uri: z.string().default(''),
  skip_nonce_check: z.boolean().default(false),
});

/** `[auth.external]`: one table per provider. */
export const ExternalTables = z.partialRecord(
  z.enum([...providerNames, 'x', 'vercel_marketplace']),
  ProviderTable,
);

/** An OpenID Connect provider that people can sign in with. */
export interface Provider {
  name: string;
  issuer: string;
  /** The own client first; ID tokens for the others are accepted as well. */
  clientIds: [string, ...string[]];
  secret: string;
  redirectUri: string;
  skipNonceCheck: boolean;
}

/** The enabled providers that work locally, by name; and a message for each enabled one that does not. */
export interface Providers {
  byName: ReadonlyMap<string, Provider>;
  problems: string[];
}

/**
 * Reads the providers of the configuration; `env(NAME)` is read from `environment`. One that only the hosted
 * service supports does not prevent the start: it behaves as if it were disabled.
 */
export function readProviders(
  tables: z.infer<typeof ExternalTables>,
  environment: NodeJS.ProcessEnv,
): Providers {
  const byName = new Map<string, Provider>();
  const problems: string[] = [];
  for (const [name, table] of Object.entries(tables)) {
    if (!table?.enabled) continue;
    const read = readProvider(name, table, environment);
    if (typeof read === 'string') problems.push(`Sign-in with ${name} is off: ${read}`);
    else byName.set(name, read);
  }
  return { byName, problems };
}

function readProvider(name: string, table: z.infer<typeof ProviderTable>, environment: NodeJS.ProcessEnv) {
  const missing: string[] = [];
  const resolve = (value: string) =>
    value.replace(/^env\((\w+)\)$/, (_, variable: string) => {
      const found = environment[variable] ?? '';
      if (!found) missing.push(variable);
      return found;
    });
  const { client_id, secret, url, redirect_uri } = table;
  const [own = '', ...others] = resolve(client_id)
    .split(',')
    .map((id) => id.trim());
  const values = { secret: resolve(secret), issuer: resolve(url) || (knownIssuers[name] ?? '') };
  const redirectUri = resolve(redirect_uri);
  if (missing.length > 0) return `set ${missing.join(', ')}, which [auth.external.${name}] names.`;
  if (!own || !values.secret) return `[auth.external.${name}] needs client_id and secret.`;
  if (!values.issuer)
    return `the local stack speaks OpenID Connect only; give [auth.external.${name}] the url of an issuer.`;
  if (!isTrustworthy(values.issuer))
    return `the url of [auth.external.${name}] must begin with https:// (http:// on this machine only).`;
  const clientIds: Provider['clientIds'] = [own, ...others];
  return { name, ...values, clientIds, redirectUri, skipNonceCheck: table.skip_nonce_check };
}

/** Whether nobody between this server and the issuer can change its responses. */
function isTrustworthy(issuer: string) {
  if (!URL.canParse(issuer)) return false;
  const { protocol } = new URL(issuer);
  return protocol === 'https:' || isLoopbackIssuer(issuer);
}

/** Whether an issuer uses plain HTTP on this machine, as in tests. */
export function isLoopbackIssuer(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}
