/**
 * `npm run test:near`: runs what belongs to the changed files in under two minutes, and prints what it chose and why. Changed is what is not
 * committed and what the branch has changed since it left the main branch; `npm run test:near -- <base>` compares with another one.
 * Browser tests run against the hub on the data folder `E2E_HUB`. It decides nothing: `npm test` does.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { importsOf, root } from '../../tests/architecture/support/import-graph.ts';
import { runNames } from '../checks/sum-reports.ts';
import { readReport } from '../checks/test-report.ts';
import { findMergeBase, git } from '../git-history.ts';
import { type ChangedFile, type Choice, selectTests, type SourceFile } from './select-tests.ts';
import type { LineRange } from './sql-objects.ts';
import { runInPairs, type Step } from '../steps.ts';

/** The commit at which this branch left `base`, or the first of the main branch's usual names; the last one where there is none. */
function findStart(base?: string) {
  const found = findMergeBase(base ? [base] : ['origin/main', 'origin/HEAD', 'main', 'master']);
  if (base && !found) throw new Error(`Git knows no commit ${base}. Name a branch, a tag or a commit.`);
  return found ?? 'HEAD';
}

/** The changed files of the working tree since a commit, new ones included, with their changed lines. */
function listChanges(since: string): ChangedFile[] {
  const lines = new Map<string, LineRange[]>();
  let path = '';
  for (const line of git('diff', '--unified=0', '--diff-filter=d', '--no-renames', since).split('\n')) {
    if (line.startsWith('+++ b/')) lines.set((path = line.slice(6)), []);
    const [, first, count = '1'] = /^@@ \S+ \+(\d+)(?:,(\d+))?/.exec(line) ?? [];
    // Where lines were only removed, the place is the line before.
    if (first) lines.get(path)?.push([Number(first), Number(first) + Math.max(1, Number(count)) - 1]);
  }
  const added = git('ls-files', '--others', '--exclude-standard').split('\n').filter(Boolean);
  return [
    ...[...lines].map(([changed, ranges]) => ({ path: changed, lines: ranges })),
    ...added.map((one) => ({ path: one })),
  ].filter((change) => existsSync(join(root, change.path)));
}

function readFiles(): Map<string, SourceFile> {
  const sources = globSync('{src,local,supabase,tests,scripts,bench}/**/*.{ts,tsx,mjs,astro,sql}', {
    cwd: root,
  });
  return new Map(
    sources
      .filter((path) => !path.includes('node_modules'))
      .map((path) => {
        const file = join(root, path);
        const imports = path.endsWith('.sql') ? [] : importsOf(file, { types: true });
        return [
          path,
          { text: readFileSync(file, 'utf8'), imports: imports.map((one) => relative(root, one)) },
        ];
      }),
  );
}

/** The seconds that each test file took in the last check, where there was one. */
const readDurations = () =>
  new Map(runNames.vitest.flatMap((name) => Object.entries(readReport(name)?.fileSeconds ?? {})));

const durations = readDurations();
/** Guesses by the kind of test where a file never ran here: whole hubs, databases, documents. */
const guess = (file: string) =>
  file.includes('/supervisor/') ? 60 : /^tests\/(database|functions|local)\//.test(file) ? 6 : 1.5;

const print = (title: string, choices: readonly Choice[], longest = 30) => {
  if (choices.length === 0) return;
  console.log(`\n${title}: ${String(choices.length)}`);
  for (const { file, why } of choices.slice(0, longest)) console.log(`  ${file}\n    ${why}`);
  if (choices.length > longest) console.log(`  and ${String(choices.length - longest)} more`);
};

const since = findStart(process.argv[2]);
const changes = listChanges(since);
const { lint, format, vitest, browser, leftOut } = selectTests(changes, readFiles(), {
  // Two files run at a time, and what needs a database first starts one.
  seconds: 120,
  browserFiles: 4,
  secondsOf: (file) => durations.get(file) ?? guess(file),
});
console.log(`${String(changes.length)} files changed since ${since.slice(0, 12)}.`);
print('Unit, page, database and function tests', vitest);
print('Browser tests', browser);
print('Left to `npm test`, for the time they would take', leftOut, 5);
const hub = process.env['E2E_HUB'];
if (browser.length > 0 && !hub)
  console.log(`
The browser tests are not run: they need a hub that is up. Start one and name its data folder:
  npm run dev                               # shows each change of src at once, on .data
  E2E_HUB=.data npm run test:near
or \`npm run test:hub\`, which prints its folder and serves the site as it was when it started.`);

const files = (choices: readonly Choice[]) => choices.map(({ file }) => file);
const step = (list: readonly string[], name: string, command: string, args: string[]): Step[] =>
  list.length > 0 ? [{ name, seconds: 30, command, args: [...args, ...list] }] : [];
const [failed] = [
  ...(await runInPairs([
    ...step(files(vitest), 'tests', 'vitest', ['run', '--reporter=dot']),
    ...step(format, 'format', 'prettier', ['--check', '--ignore-unknown', '--log-level=warn']),
    ...step(lint, 'lint', 'node', ['scripts/checks/lint.ts']),
  ])),
  ...(await runInPairs(
    hub ? step(files(browser), 'browser tests', 'playwright', ['test', '--max-failures=5']) : [],
  )),
];
console.log(failed ? `\nFailed: ${failed.name}` : '\nAll that belongs to the change passed.');
process.exitCode = failed ? 1 : 0;
