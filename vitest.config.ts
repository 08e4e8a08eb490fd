import { defineConfig } from 'vitest/config';
// Chooses the seed of random inputs, for all workers.
import './tests/support/seed.ts';
import { tags } from './tests/support/tags.ts';

// Commits what others would meet, such as a second admin: it runs where one file runs at a time.
const races = 'tests/database/{races,payment-races,kept-totals-races,histories}.test.ts';
// Tests that open parts of the stack themselves get its driver, with the fixes.
const setupFiles = ['local/postgres/fix-driver.ts', 'tests/support/loud-console.ts'];
// Far above what a step takes: a busy machine is five times slower.
const patience = { poll: { timeout: 30_000 } };

export default defineConfig({
  test: {
    // Two at a time, on two cores as on sixteen: the stack that most of them share is one process.
    maxWorkers: 2,
    tags,
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
          expect: patience,
          testTimeout: 60_000,
        },
      },
      'tests/features/vitest.config.ts',
      'tests/pages/vitest.config.ts',
      {
        test: {
          name: 'stack',
          include: ['tests/local/**/*.test.ts'],
          exclude: ['tests/local/{supervisor,contract}/**'],
          setupFiles,
          expect: patience,
          globalSetup: ['tests/support/stack.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        // What pages read with, in tests/support/recorded-backend.ts; outside of Astro.
        resolve: { alias: { 'astro:env/client': `${import.meta.dirname}/tests/support/astro-env.ts` } },
        test: {
          name: 'database',
          include: ['tests/database/**/*.test.ts'],
          exclude: [races],
          setupFiles,
          expect: patience,
          globalSetup: ['tests/support/stack.ts'],
          // Files of a worker share its modules and connections: a process for each takes longer than most of them.
          isolate: false,
          // Stories wait for each other, and a busy machine is five times slower.
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        // The edge functions, in process and under Deno, over a database without sample data.
        test: {
          name: 'functions',
          include: ['tests/functions/**/*.test.ts', races],
          setupFiles,
          expect: patience,
          globalSetup: ['tests/functions/support/stack.ts'],
          // One at a time, and after the others where one run has all: they send each other's mails, and one takes all sample rows away.
          maxWorkers: 1,
          isolate: false,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // What any Supabase must answer: TEST_SUPABASE_URL points it at another one.
        test: {
          name: 'contract',
          include: ['tests/local/contract/**/*.test.ts'],
          setupFiles,
          expect: patience,
          globalSetup: ['tests/support/stack.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Whole hubs, started, stopped and killed as a person or a crash would: minutes of work, left to `npm test`. Those tagged `large`, such as
        // each benchmark in small, are left to `npm run test:all`.
        test: {
          name: 'hub',
          include: ['tests/local/supervisor/**/*.test.ts'],
          setupFiles,
          expect: patience,
          // The benchmarks in small.
          maxConcurrency: 2,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
