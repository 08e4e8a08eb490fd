import { startIssuer } from '../../support/issuer.ts';
import { readOtherSupabase } from '../../support/other-supabase.ts';
import { readRunningHub, startTestHub } from './test-hub.ts';

/**
 * Starts one hub for all end-to-end tests, or takes the running one on the data folder `E2E_HUB`, or the site and the Supabase that
 * TEST_SITE_URL and TEST_SUPABASE_URL name; returns a function that stops it.
 */
export default async function startHub() {
  const other = readOtherSupabase();
  if (other) {
    // What a site elsewhere does not have: the demo data, analytics and the folder of its build.
    const demo_password = process.env['TEST_DEMO_PASSWORD'] ?? '';
    process.env['HUB_STATUS'] = JSON.stringify({
      ...other,
      demo_password,
      analytics_url: '',
      site_folder: '',
    });
    const port = process.env['TEST_OIDC_PORT'];
    const issuer = port ? await startIssuer(Number(port)) : undefined;
    return issuer && (() => issuer.close());
  }
  const folder = process.env['E2E_HUB'];
  if (folder) {
    process.env['HUB_STATUS'] = JSON.stringify(readRunningHub(folder));
    return undefined;
  }
  const hub = await startTestHub();
  process.env['HUB_STATUS'] = JSON.stringify(hub.status);
  return hub.stop;
}
