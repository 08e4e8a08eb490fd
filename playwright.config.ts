import { defineConfig } from '@playwright/test';
import { readQuarantine } from './scripts/checks/quarantine.ts';
import { findChromium } from './scripts/browser/find-chromium.ts';

const executablePath = findChromium();

/** Matches these texts anywhere in the name of a test, which begins with its file. */
const matching = (texts: string[]) => new RegExp(texts.map((text) => RegExp.escape(text)).join('|'));

// `npm test` sets these: the fast tier has the tests with its tag, and those of the files that a change has edited.
const isFast = process.env['E2E_TIER'] === 'fast';
const also = (process.env['E2E_ALSO'] ?? '').split(',').filter(Boolean);
const quarantined = readQuarantine().map(({ title }) => title);

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  snapshotPathTemplate: '{testDir}/{testFileDir}/pictures/{arg}{ext}',
  globalSetup: './tests/e2e/support/start-hub.ts',
  ...(isFast && { grep: matching(['@fast', ...also.map((file) => file.replace('tests/e2e/', ''))]) }),
  // They run at night, and by name.
  ...(process.env['E2E_TIER'] && quarantined.length > 0 && { grepInvert: matching(quarantined) }),
  // A broken build ends early.
  maxFailures: process.env['E2E_TIER'] ? 20 : 0,
  reporter: [
    ['list'],
    ['json', { outputFile: 'test-results/playwright.json' }],
    ['./tests/e2e/support/reporters/run-report.ts'],
    ['./tests/e2e/support/reporters/wait-margin.ts'],
    // Only a whole run is judged: those that are run again open few pages.
    ...(isFast && process.env['RUN_REPORT'] === 'browser'
      ? [['./tests/e2e/support/reporters/fast-tier.ts', { isComplete: true }] as const]
      : []),
  ],
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // One more than the smallest machine has cores: the tests wait for emails and timers a third of their time.
  workers: 3,
  // Far above what a test and a step of it take: a busy machine is five times slower.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    // Without limits, a page that never loads ends the test without a word about where.
    navigationTimeout: 120_000,
    actionTimeout: 120_000,
    // A smooth scroll between the press and the release of a button on a busy machine is no click.
    contextOptions: { reducedMotion: 'reduce' },
    // Installing one costs a browser as much as three pages. Journeys, and stories about what it does, have one: `serviceWorkers: 'allow'`.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace costs each test a fifth of its time: ask for one with `npm run test:e2e -- --trace retain-on-failure`.
    trace: 'off',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // No background traffic: it would only fail on a machine without internet access.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        // The pages of a context in one process. Without a limit each context starts two: `Cross-Origin-Opener-Policy` has the browser leave
        // the process of the empty page at the first page of the hub.
        '--renderer-process-limit=1',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
