/**
 * Runs the project's checks: `node scripts/checks.ts verify` (no browser) or `test` (everything). All but the tests in the browser,
 * which use every core, run two at a time: tests wait for databases and servers much of their time.
 * Prints the seconds and all failures of these, goes on to the browser without any, and ends with the number of tests.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { runInPairs, runInTurn, type Step } from './steps.ts';

const vitestReports = {
  parts: 'test-results/vitest.json',
  functions: 'test-results/vitest-functions.json',
  hubs: 'test-results/vitest-hub.json',
};
const playwrightReport = 'test-results/playwright.json';

const preparing: Step[] = [['types that Astro makes', 'astro', ['sync']]];
// Everything of Vitest but what has a step of its own below. It takes longest, and is shown as it goes.
const parts: Step[] = [
  [
    'unit, database and local stack tests',
    'vitest',
    ['run', '--project=!functions', '--project=!hub'],
    { VITEST_REPORT: vitestReports.parts },
  ],
];
// Right after it, in the other lane: the browser is there before what needs it.
const hubs: Step[] = [
  ['a browser', 'node', ['scripts/install-chromium.ts']],
  ['the life of whole hubs', 'vitest', ['run', '--project=hub'], { VITEST_REPORT: vitestReports.hubs }],
];
// What is short comes last, so that neither lane waits long for the other.
const rest: Step[] = [
  // A run of its own, because its files run one at a time: in the same run they would start only when all others had ended.
  [
    'tests of the functions',
    'vitest',
    ['run', '--project=functions'],
    { VITEST_REPORT: vitestReports.functions },
  ],
  ['lint', 'node', ['scripts/run.mjs', 'eslint', '--max-warnings=0', '.']],
  ['types of the site and the stack', 'astro', ['check', '--minimumSeverity', 'warning']],
  ['format', 'prettier', ['--check', '--cache', '--cache-strategy=content', '--log-level=warn', '.']],
  ['types of the functions', 'node', ['scripts/check-functions.ts', 'local/functions/host.ts']],
  ['unused files, exports and dependencies', 'knip', ['--no-progress']],
  ['lockfile', 'node', ['scripts/repair-lockfile.mjs', '--check']],
  ['lint of the functions', 'deno', ['lint', '--quiet']],
];
const inBrowser: Step[] = [['end-to-end tests', 'playwright', ['test']]];

/** Sums the reports of both test runners; a runner that did not run counts as zero. */
function countTests() {
  const counted = { passed: 0, failed: 0 };
  for (const file of Object.values(vitestReports).filter((name) => existsSync(name))) {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
    counted.passed += report.numPassedTests ?? 0;
    counted.failed += report.numFailedTests ?? 0;
  }
  if (existsSync(playwrightReport)) {
    const { stats } = JSON.parse(readFileSync(playwrightReport, 'utf8')) as { stats: Record<string, number> };
    counted.passed += stats.expected ?? 0;
    counted.failed += (stats.unexpected ?? 0) + (stats.flaky ?? 0);
  }
  return counted;
}

for (const report of [...Object.values(vitestReports), playwrightReport]) rmSync(report, { force: true });
const isAll = process.argv[2] === 'test';
const failedStep =
  (await runInTurn(preparing)) ??
  (await runInPairs([...parts, ...(isAll ? hubs : []), ...rest])) ??
  (await runInTurn(isAll ? inBrowser : []));
const { passed, failed } = countTests();
console.log(failedStep ? `\nFailed: ${failedStep[0]}` : '\nAll checks passed.');
// A step that failed without a failing test, such as a type error, counts as one failure.
console.log(`${passed} passed, ${failedStep ? Math.max(1, failed) : failed} failed`);
process.exitCode = failedStep ? 1 : 0;
