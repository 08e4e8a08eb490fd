/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config';
import { shared } from '../../astro.shared.mjs';
import { tags } from '../support/tags.ts';

process.env['PUBLIC_SUPABASE_URL'] ??= 'http://localhost:54321';
process.env['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] ??= 'sb_publishable_test';

// Without the Cloudflare adapter, whose plugin would run the tests in workerd.
export default getViteConfig(
  {
    test: {
      tags,
      name: 'pages',
      include: ['tests/pages/**/*.test.ts'],
      setupFiles: ['tests/support/loud-console.ts'],
      testTimeout: 60_000,
    },
  },
  { ...shared, configFile: false },
);
