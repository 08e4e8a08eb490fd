import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds the site for production into `folder`; returns the folder with its client files. */
export function buildSite(folder: string): string {
  execFileSync('astro', ['build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      SITE_OUT_DIR: folder,
      PUBLIC_SUPABASE_URL: 'http://localhost:54321',
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_bench',
    },
  });
  return join(folder, 'client');
}
