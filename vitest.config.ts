import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const setupFiles = ['tests/support/loud-console.ts'];

export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    projects: [
      {
        test: {
          name: 'units',
          include: ['tests/{house,contracts,functions}/**/*.test.ts'],
          setupFiles,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'features',
          include: ['tests/features/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles,
        },
      },
      'tests/pages/vitest.config.ts',
      {
        test: {
          name: 'stack',
          include: ['tests/{local,database}/**/*.test.ts'],
          setupFiles,
          globalSetup: ['tests/support/stack.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ].filter((project) => typeof project !== 'string' || existsSync(project)),
  },
});
