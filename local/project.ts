import { dirname, join } from 'node:path';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The repository's folder. */
export const root = dirname(import.meta.dirname);

const program = (name: string) => join(root, 'node_modules', '.bin', name);

/** The programs of the root package that the local stack starts. */
export const programs = { astro: program('astro'), deno: program('deno'), wrangler: program('wrangler') };

/** Loads a package in the version that wrangler has of it. */
export const wranglerRequire = createRequire(join(root, 'node_modules', 'wrangler', 'package.json'));

/** The text of supabase/config.toml, which the local stack shares with the hosted project. */
export const readConfigToml = () => readFileSync(join(root, 'supabase', 'config.toml'), 'utf8');

/** Environment of the site's tools: no telemetry and no update checks. */
export const toolEnvironment = {
  ASTRO_TELEMETRY_DISABLED: '1',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_SEND_METRICS: 'false',
};
