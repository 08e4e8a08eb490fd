import { readReport } from './test-report.ts';

/** The names of the runs of a check. */
export const runNames = { vitest: ['parts', 'hub', 'functions'], browser: 'browser', rerun: 'browser-again' };

/**
 * Sums the reports of the test runners. A test that did not run, or was interrupted, counts as failed; one that passed when it was run
 * again, as passed; a runner that did not begin, as nothing.
 */
export function sumReports(): { passed: number; failed: number } {
  const reports = [...runNames.vitest, runNames.browser]
    .map((name) => readReport(name))
    .filter((report) => report !== undefined);
  const again = readReport(runNames.rerun);
  const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);
  const passedAgain = again?.passed ?? 0;
  return {
    passed: sum(reports.map(({ passed }) => passed)) + passedAgain,
    failed: sum(reports.map(({ failures }) => failures.length)) - passedAgain,
  };
}
