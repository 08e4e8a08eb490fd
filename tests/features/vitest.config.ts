/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config';
import { shared } from '../../astro.shared.mjs';

process.env['PUBLIC_SUPABASE_URL'] ??= 'http://localhost:54321';
process.env['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] ??= 'sb_publishable_test';

// With Astro's own modules (astro:env), in a document of happy-dom's.
export default getViteConfig(
  {
    test: {
      name: 'features',
      include: ['tests/features/**/*.test.{ts,tsx}'],
      environment: 'happy-dom',
      setupFiles: ['tests/support/loud-console.ts'],
    },
  },
  { ...shared, configFile: false },
);
