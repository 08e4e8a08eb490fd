/**
 * Prints the text of the issue about flaky tests: `node scripts/run.mjs scripts/nightly/flaky-report.ts <folder>` reads all JSON reports of Playwright
 * (playwright*.json) and Vitest (vitest*.json) and all wait-margin.json below the folder. Prints nothing when there is nothing to report.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import { composeFlakyReport, type VitestReport, type Wait } from './compose-flaky-report.ts';

const folder = process.argv[2] ?? 'test-results';
const read = (pattern: string): unknown[] =>
  globSync(`**/${pattern}`, { cwd: folder })
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown);

const report = composeFlakyReport(
  read('playwright*.json') as JSONReport[],
  read('vitest*.json') as VitestReport[],
  (read('wait-margin.json') as Wait[][]).flat(),
);
if (report) console.log(report);
