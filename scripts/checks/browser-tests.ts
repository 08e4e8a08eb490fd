import { type Progress, runInTurn, type Step } from '../steps.ts';
import { findQuarantineProblems, readQuarantine } from './quarantine.ts';
import { runNames } from './sum-reports.ts';
import { describeFailure, type Failure, readReport } from './test-report.ts';

const mostRunAgain = 8;
const mostFlaky = 3;

interface Options {
  isAll: boolean;
  /** Files that run although none of their tests is fast. */
  changed: string[];
  progress: Progress;
}

/**
 * Runs the browser tests, those of the fast tier and of the changed files or all; the failed ones, if they are few, once more, one at a
 * time: those that pass then are printed as flaky. Returns what is wrong, a sentence each.
 */
export async function runBrowserTests(step: Step, { isAll, changed, progress }: Options): Promise<string[]> {
  const quarantine = findQuarantineProblems(readQuarantine(), new Date().toISOString().slice(0, 10));
  if (quarantine.length > 0) return quarantine;
  const { args } = step;
  const run = async (report: string, ...more: string[]) => {
    const env = { RUN_REPORT: report, E2E_TIER: isAll ? 'all' : 'fast', E2E_ALSO: changed.join() };
    const failed = await runInTurn([{ ...step, args: [...args, ...more], env }], progress);
    return { hasPassed: !failed, report: readReport(report) };
  };
  const first = await run(runNames.browser);
  if (first.hasPassed) return [];
  const failures = first.report?.failures ?? [];
  const isWorthAgain = first.report?.isComplete && failures.length > 0 && failures.length <= mostRunAgain;
  if (!isWorthAgain) return ['Failed: browser tests', ...failures.map(describeFailure)];
  console.log(`\n${String(failures.length)} failed: running them again, one at a time.`);
  const again = await run(runNames.rerun, '--last-failed', '--workers=1');
  return judgeRuns(failures, again.report?.failures ?? failures, first.report?.passed ?? 0);
}

/** Problems after some tests failed and were run again: those that failed twice, or too many that did not. Prints the flaky ones. */
export function judgeRuns(failed: Failure[], failedAgain: Failure[], passed: number): string[] {
  const isSame = (a: Failure) => (b: Failure) => a.file === b.file && a.title === b.title;
  const flaky = failed.filter((failure) => !failedAgain.some(isSame(failure)));
  if (flaky.length > 0) {
    console.log(
      `\nFlaky (passed when run again): ${String(flaky.length)} of ${String(passed + failed.length)}`,
    );
    for (const failure of flaky) console.log(`  ${describeFailure(failure)}`);
  }
  return [
    ...failedAgain.map((failure) => `Failed twice: ${describeFailure(failure)}`),
    ...(flaky.length > mostFlaky
      ? [`${String(flaky.length)} tests are flaky; at most ${String(mostFlaky)} may be.`]
      : []),
  ];
}
