import type { AuthConfig } from '../auth/config/config.ts';
import { sampleTitle } from '../sample-data/load-hub.ts';

/** Further variables of the site's build, such as PUBLIC_MAP_TILES_URL: changing one rebuilds the site. */
const publicEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[0].startsWith('PUBLIC_') && entry[1] !== undefined,
    ),
  );

/** The ways to sign in that the auth server does not tell the site of. */
const untoldMethods = ({ mfa, web3 }: AuthConfig) => ({
  PUBLIC_SECURITY_KEYS: String(mfa.web_authn.enroll_enabled),
  PUBLIC_WALLETS: (['ethereum', 'solana'] as const).filter((chain) => web3[chain].enabled).join(','),
});

/** The hub that a site is built for. */
interface SiteOfHub {
  siteUrl: string;
  apiUrl: string;
  publishableKey: string;
  auth: AuthConfig;
  /** Whether the hub has the demo town, whose name it then has. */
  hasSampleData: boolean;
  /** Whether members may add sample data. */
  allowsSampleData: boolean;
}

/** The variables that the site is built with for a hub. */
export const siteEnvironment = (hub: SiteOfHub): Record<string, string> => ({
  ...(hub.hasSampleData && { PUBLIC_SITE_TITLE: sampleTitle }),
  ...untoldMethods(hub.auth),
  ...publicEnvironment(),
  SITE_URL: hub.siteUrl,
  PUBLIC_SUPABASE_URL: hub.apiUrl,
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: hub.publishableKey,
  PUBLIC_SAMPLE_DATA: String(hub.allowsSampleData),
});
