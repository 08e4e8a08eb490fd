import { defineConfig } from 'vitest/config';

// Commits what others would meet, such as a second admin: it runs where one file runs at a time.
const races = 'tests/database/races.test.ts';
const setupFiles = ['tests/support/loud-console.ts'];

export default defineConfig({
  test: {
    // Two at a time, on two cores as on sixteen: the stack that most of them share is one process.
    maxWorkers: 2,
    reporters: [
      'default',
      ['json', { outputFile: process.env['VITEST_REPORT'] ?? 'test-results/vitest.json' }],
    ],
    projects: [
      {
        test: {
          name: 'units',
          include: ['tests/{architecture,contracts}/**/*.test.ts'],
          setupFiles,
          testTimeout: 20_000,
        },
      },
      'tests/features/vitest.config.ts',
      'tests/pages/vitest.config.ts',
      {
        test: {
          name: 'stack',
          include: ['tests/{local,database}/**/*.test.ts'],
          exclude: ['tests/local/{supervisor,contract}/**', races],
          setupFiles,
          globalSetup: ['tests/support/stack.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The edge functions, in process and under Deno, over a database without sample data.
        test: {
          name: 'functions',
          include: ['tests/functions/**/*.test.ts', races],
          setupFiles,
          globalSetup: ['tests/functions/support/stack.ts'],
          // One at a time, after the others: they send each other's mails, and one takes all sample rows away.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // What any Supabase must answer: TEST_SUPABASE_URL points it at another one.
        test: {
          name: 'contract',
          include: ['tests/local/contract/**/*.test.ts'],
          setupFiles,
          globalSetup: ['tests/support/stack.ts'],
          testTimeout: 60_000,
        },
      },
      {
        // Whole hubs, started, stopped and killed as a person or a crash would: a minute's work, left to `npm test`.
        test: {
          name: 'hub',
          include: ['tests/local/supervisor/**/*.test.ts'],
          setupFiles,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
