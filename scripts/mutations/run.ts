/**
 * Checks the tests: applies one deliberate fault at a time to a copy of the checkout, runs the tests of the fast tier that have to notice it, and
 * fails when none does. `npm run test:mutations -- D1 M3` tries these. Two run at a time, after all tests passed without a fault.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describeFailure, type Failure, readReport } from '../checks/test-report.ts';
import { applyFault, copyCheckout } from './checkout-copy.ts';
import { type Fault, faults } from './faults.ts';

const logs = 'test-results/mutations';
const isInBrowser = ({ tests }: Fault) => tests.every((file) => file.startsWith('tests/e2e/'));
// What these say is not about a test.
const saysNothing = ({ file, error }: Failure) =>
  error === 'It did not run.' || file === 'outside of the tests';

const chosen = process.argv.slice(2);
const selected = faults.filter(({ id }) => chosen.length === 0 || chosen.includes(id));
if (selected.length < chosen.length) throw new Error(`Faults are ${faults.map(({ id }) => id).join(', ')}.`);

const copies: string[] = [];
const running = new Set<ChildProcess>();
let isEnding = false;
rmSync(logs, { recursive: true, force: true });
mkdirSync(logs, { recursive: true });
// A copy goes after what runs in it: tests would write into a folder that is gone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    isEnding = true;
    for (const child of running) child.kill('SIGTERM');
    void Promise.all([...running].map((child) => once(child, 'close'))).then(() => process.exit(1));
  });
process.on('exit', () => {
  for (const folder of copies) rmSync(folder, { recursive: true, force: true });
});

/** Runs tests in a copy, and returns the report of the run; undefined when it wrote none. */
async function runTests(folder: string, name: string, command: string, args: readonly string[]) {
  const log = createWriteStream(join(logs, `${name}.log`));
  const child = spawn(process.execPath, ['scripts/run.mjs', command, ...args], {
    cwd: folder,
    env: { ...process.env, RUN_REPORT: name, E2E_TIER: 'fast', XDG_CACHE_HOME: join(folder, 'caches') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  await once(child, 'close');
  running.delete(child);
  log.end();
  // An ended run goes no further: its tests were killed, and say nothing of a fault.
  if (isEnding) await new Promise(() => undefined);
  return readReport(name, folder);
}

const runVitest = (folder: string, name: string, files: readonly string[], ...options: string[]) =>
  runTests(folder, name, 'vitest', [
    'run',
    '--reporter=scripts/checks/progress-reporter.ts',
    '--tags-filter=!large',
    ...options,
    ...files,
  ]);
const runBrowser = (folder: string, name: string, files: readonly string[], titles: readonly string[]) =>
  runTests(folder, name, 'playwright', [
    'test',
    ...files,
    ...(titles.length > 0 ? ['--grep', titles.map((title) => RegExp.escape(title)).join('|')] : []),
  ]);

/** Fails unless all tests that have to notice a fault pass without one: a red test would notice everything. */
async function expectGreen(folder: string) {
  const files = (some: readonly Fault[]) => [...new Set(some.flatMap(({ tests }) => tests))];
  const inBrowser = selected.filter(isInBrowser);
  const others = selected.filter((fault) => !isInBrowser(fault));
  const reports = [
    others.length > 0 && (await runVitest(folder, 'without-a-fault', files(others))),
    inBrowser.length > 0 &&
      (await runBrowser(
        folder,
        'without-a-fault-in-the-browser',
        files(inBrowser),
        inBrowser.flatMap(({ title }) => title ?? []),
      )),
  ].filter((report) => report !== false);
  const isGreen = (report: (typeof reports)[number]) =>
    report?.isComplete && report.passed > 0 && report.failures.length === 0;
  if (reports.every(isGreen)) return;
  for (const report of reports)
    for (const failure of report?.failures ?? []) console.log(describeFailure(failure));
  throw new Error(`Without a fault, all tests have to pass; ${logs} has what they printed.`);
}

/** Tries a fault; returns the failure that shows it, or undefined. */
async function tryFault(folder: string, fault: Fault): Promise<Failure | undefined> {
  const takeBack = applyFault(folder, fault);
  try {
    const report = isInBrowser(fault)
      ? await runBrowser(folder, fault.id, fault.tests, fault.title === undefined ? [] : [fault.title])
      : await runVitest(folder, fault.id, fault.tests, '--bail=1');
    return report?.failures.find((failure) => !saysNothing(failure));
  } finally {
    takeBack();
  }
}

const start = performance.now();
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`;
copies.push(copyCheckout(), copyCheckout());
console.log(`${String(selected.length)} faults. First, all their tests without a fault.`);
await expectGreen(copies[0] ?? '');
console.log(`All pass (${seconds(start)}).`);

const waiting = [...selected];
const missed: Fault[] = [];
let tried = 0;
await Promise.all(
  copies.map(async (folder) => {
    for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
      const begin = performance.now();
      const failure = await tryFault(folder, fault);
      tried += 1;
      if (!failure) missed.push(fault);
      const outcome = failure
        ? `caught by ${failure.file}${failure.line === undefined ? '' : `:${String(failure.line)}`} › ${failure.title}`
        : `MISSED by ${fault.tests.join(', ')}: ${logs}/${fault.id}.log`;
      console.log(
        `${String(tried)} of ${String(selected.length)} · ${fault.id} (${fault.area}, ${seconds(begin)}): ${fault.what}\n    ${outcome}`,
      );
    }
  }),
);
console.log(
  `${String(selected.length - missed.length)} of ${String(selected.length)} faults were caught in ${seconds(start)}.`,
);
process.exitCode = missed.length > 0 ? 1 : 0;
