/**
 * Runs the project's checks: `node scripts/checks/run.ts verify` (no browser), `test` (what CI runs: the fast tier) or `all` (everything). All but
 * the tests in the browser, which use every core, run two at a time: tests wait for databases and servers much of their time.
 * Prints each failure at once, how far it is, and ends with the number of tests.
 */
import { clearReports } from './test-report.ts';
import { listChangedSpecs } from './changed-specs.ts';
import { runBrowserTests } from './browser-tests.ts';
import { sumReports } from './sum-reports.ts';
import { Progress, runInPairs, runInTurn, type Step } from '../steps.ts';

const tier = process.argv[2] ?? 'test';
const isAll = tier === 'all';
// In everything, random inputs differ each time; the seed is printed.
if (isAll) process.env['TEST_SEED'] ??= 'random';

const step = (name: string, seconds: number, command: string, ...args: string[]): Step => ({
  name,
  seconds,
  command,
  args,
});

const reporter = ['--reporter=scripts/checks/progress-reporter.ts', '--bail=20'];
const tierFilter = isAll ? [] : ['--tags-filter=!large'];
/** A run of some of Vitest's projects, which ends after twenty failures. */
const vitest = (report: string, seconds: number, name: string, ...projects: string[]): Step => ({
  ...step(name, seconds, 'vitest', 'run', ...reporter, ...tierFilter, ...projects),
  env: { RUN_REPORT: report },
});

const preparing = [step('types that Astro makes', 4, 'astro', 'sync')];
const withoutBrowser = [
  // It takes longest.
  vitest('parts', 350, 'unit, database and local stack tests', '--project=!functions', '--project=!hub'),
  // The browser is there before what needs it.
  ...(tier === 'verify' ? [] : [step('a browser', 20, 'node', 'scripts/browser/install-chromium.ts')]),
  ...(tier === 'verify' ? [] : [vitest('hub', 150, 'whole hubs', '--project=hub')]),
  // A run of its own, because its files run one at a time: in the same run they would start only when all others had ended.
  vitest('functions', 130, 'tests of the functions', '--project=functions'),
  step('lint', 60, 'node', 'scripts/checks/lint.ts'),
  step('types of the site and the stack', 60, 'astro', 'check', '--minimumSeverity', 'warning'),
  // The one typed rule that Oxlint lacks.
  ...(isAll
    ? [
        {
          ...step(
            'class instances',
            200,
            'eslint',
            '--config',
            'eslint.typed.config.js',
            '--max-warnings=0',
            '.',
          ),
          env: { NODE_OPTIONS: '--max-old-space-size=8192' },
        },
      ]
    : []),
  step('format', 30, 'node', 'scripts/checks/format.ts'),
  step('types of the functions', 15, 'node', 'scripts/checks/function-types.ts', 'local/functions/host.ts'),
  step('unused files, exports and dependencies', 8, 'knip', '--no-progress'),
  step('lockfile', 1, 'node', 'scripts/repair-lockfile.mjs', '--check'),
  step('lint of the functions', 1, 'deno', 'lint', '--quiet'),
];
const browserSeconds = isAll ? 900 : 280;
const inBrowser = tier === 'verify' ? [] : [step('browser tests', browserSeconds, 'playwright', 'test')];

clearReports();
const progress = new Progress([...preparing, ...withoutBrowser, ...inBrowser]);
const unprepared = await runInTurn(preparing, progress);
const failedSteps = unprepared ? [unprepared] : await runInPairs(withoutBrowser, progress);
const problems: string[] = failedSteps.map(({ name }) => `Failed: ${name}`);
// Without a failure so far: they take long, and would tell little.
const [browser] = inBrowser;
if (browser && problems.length === 0)
  problems.push(
    ...(await runBrowserTests(browser, { isAll, changed: isAll ? [] : listChangedSpecs(), progress })),
  );

const { passed, failed } = sumReports();
console.log(problems.length > 0 ? `\n${problems.join('\n')}` : '\nAll checks passed.');
// A step that failed without a failing test, such as a type error, counts as one failure.
console.log(`${String(passed)} passed, ${String(problems.length > 0 ? Math.max(1, failed) : failed)} failed`);
process.exitCode = problems.length > 0 ? 1 : 0;
