import type { Status } from '../../local/supervisor.ts';

// Written out for who runs the tests elsewhere: docs/contract-tests.md says what each is.
const required = {
  api_url: 'TEST_SUPABASE_URL',
  publishable_key: 'TEST_SUPABASE_PUBLISHABLE_KEY',
  secret_key: 'TEST_SUPABASE_SECRET_KEY',
  db_url: 'TEST_SUPABASE_DB_URL',
  mail_url: 'TEST_MAIL_URL',
} as const;

/** URLs and keys of the Supabase that TEST_SUPABASE_URL names; undefined without it. What is not told is empty. */
export function readOtherSupabase(env: NodeJS.ProcessEnv = process.env): Status | undefined {
  if (!env['TEST_SUPABASE_URL']) return undefined;
  const read = (name: keyof typeof required) => env[required[name]] ?? '';
  return {
    site_url: env['TEST_SITE_URL'] ?? 'http://localhost:8080',
    api_url: read('api_url'),
    publishable_key: read('publishable_key'),
    secret_key: read('secret_key'),
    mail_url: read('mail_url'),
    payments_url: '',
    db_url: read('db_url'),
  };
}

/** The variables that the tests need and that are not set. */
export const listMissingVariables = (env: NodeJS.ProcessEnv = process.env): string[] =>
  Object.values(required).filter((name) => !env[name]);
