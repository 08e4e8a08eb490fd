import { defineConfig } from '@playwright/test';

/** The reports of all shards as one: `playwright merge-reports --config=<this file> <folder>`. */
export default defineConfig({
  testDir: '..',
  reporter: [
    ['list'],
    ['json', { outputFile: '../../../../test-results/playwright.json' }],
    ['html', { outputFolder: '../../../../test-results/html', open: 'never' }],
    ['./fast-tier.ts', { isComplete: true }],
    ['./wait-margin.ts'],
  ],
});
