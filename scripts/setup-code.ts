/**
 * `npm run setup-code [-- --data DIR]`: prints the page that makes an account the first admin, for the hub running on that folder;
 * or for the hosted one that SITE_URL, SUPABASE_URL and SUPABASE_SECRET_KEY name.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findRunningHub } from '../local/data-folder/data-folder.ts';
import { root } from '../local/project.ts';
import { requestSetupUrl } from '../local/setup-url.ts';

const { values } = parseArgs({ options: { data: { type: 'string' } } });
const env = process.env;
const running = findRunningHub(resolve(values.data ?? join(root, '.data')))?.status;
const hub = env['SUPABASE_SECRET_KEY']
  ? { site_url: env['SITE_URL'], api_url: env['SUPABASE_URL'], secret_key: env['SUPABASE_SECRET_KEY'] }
  : { site_url: running?.['site_url'], api_url: running?.['api_url'], secret_key: running?.['secret_key'] };
const { site_url, api_url, secret_key } = hub;
if (!site_url || !api_url || !secret_key) {
  console.error(
    'No hub is running there. Start it, or for a hosted one set SITE_URL, SUPABASE_URL and SUPABASE_SECRET_KEY.',
  );
  process.exitCode = 1;
} else {
  const url = await requestSetupUrl({ site_url, api_url, secret_key });
  console.log(
    url
      ? `Create an account, then open this once, within a day:\n  ${url}`
      : 'There is an admin already. Admins add others under Admin, Staff.',
  );
}
