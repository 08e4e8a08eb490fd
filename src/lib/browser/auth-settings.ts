import { PUBLIC_SECURITY_KEYS, PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_WALLETS } from 'astro:env/client';
import { canUsePasskeys } from './webauthn.ts';
import { serviceUrl } from '../shared/service-url.ts';

/** Which ways of signing in the backend offers. */
export interface AuthSettings {
  /** Names of providers like `google`, in alphabetical order. */
  providers: string[];
  hasEmail: boolean;
  hasPhone: boolean;
  isSignUpOpen: boolean;
  /** Sign-in of organizations, by the domain of their addresses. */
  hasSso: boolean;
  /** Whether passkeys sign in, in this browser. */
  hasPasskeys: boolean;
  /** Whether a security key can be the second step, in this browser; the build says so. */
  hasSecurityKeys: boolean;
  /** Wallets that may sign in; the build says so. */
  chains: Chain[];
}

/** A chain whose wallets can sign in. */
export type Chain = 'ethereum' | 'solana';

interface RawSettings {
  external?: Record<string, boolean>;
  disable_signup?: boolean;
  saml_enabled?: boolean;
  passkeys_enabled?: boolean;
}

const notProviders = new Set(['email', 'phone', 'anonymous_users', 'saml', 'sso']);

/** Asks the auth server what it offers, so that the site shows no way that leads nowhere. Throws when it does not answer. */
export async function readAuthSettings(): Promise<AuthSettings> {
  const url = serviceUrl('auth/v1/settings');
  const reply = await fetch(url, { headers: { apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY } });
  if (!reply.ok) throw Object.assign(new Error('settings'), { status: reply.status });
  const settings = (await reply.json()) as RawSettings;
  const { external = {}, disable_signup = false, saml_enabled = false, passkeys_enabled = false } = settings;
  const isOn = (name: string) => external[name] === true;
  // The server tells of neither security keys nor wallets.
  const wallets = PUBLIC_WALLETS.split(/\s*,\s*/);
  return {
    providers: Object.keys(external)
      .filter((name) => isOn(name) && !notProviders.has(name))
      .sort(),
    hasEmail: isOn('email'),
    hasPhone: isOn('phone'),
    isSignUpOpen: !disable_signup,
    hasSso: saml_enabled,
    hasPasskeys: passkeys_enabled && canUsePasskeys(),
    hasSecurityKeys: PUBLIC_SECURITY_KEYS && canUsePasskeys(),
    chains: (['ethereum', 'solana'] as const).filter((chain) => wallets.includes(chain)),
  };
}

const labels: Record<string, string> = {
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  twitter: 'X',
  workos: 'WorkOS',
};

/** How people call a provider. */
export const labelProvider = (name: string) => labels[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
