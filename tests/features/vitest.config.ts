/// <reference types="vitest/config" />
import { getViteConfig } from 'astro/config';
import { shared } from '../../astro.shared.mjs';
import { tags } from '../support/tags.ts';

process.env['PUBLIC_SUPABASE_URL'] ??= 'http://localhost:54321';
process.env['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] ??= 'sb_publishable_test';

// What src/features, src/i18n, src/kit, src/lib, src/page-cache and src/ui hold, with Astro's own modules (astro:env) in a happy-dom document.
export default getViteConfig(
  {
    test: {
      tags,
      name: 'features',
      // A third of the processor time of a process and a document for each file.
      pool: 'vmThreads',
      // As everything else: a pool of virtual documents begins with a number of its own.
      maxWorkers: 2,
      include: ['tests/{features,i18n,kit,lib,page-cache,ui}/**/*.test.{ts,tsx}'],
      environment: 'happy-dom',
      setupFiles: ['tests/support/loud-console.ts', 'tests/support/async-timeout.ts'],
      // Far above what a step takes: a busy machine is five times slower.
      testTimeout: 60_000,
      expect: { poll: { timeout: 15_000 } },
    },
  },
  { ...shared, configFile: false },
);
