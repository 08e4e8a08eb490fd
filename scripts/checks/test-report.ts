import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A test that failed, was interrupted, or did not run although it should have. */
export interface Failure {
  /** The file below the project's folder, and the line of the test where it is known. */
  file: string;
  line?: number;
  title: string;
  /** The first line of the error. */
  error: string;
  seconds: number;
  /** The load average of the last minute when it failed: of processes, not per core. */
  load: number;
}

/** What one run of a test runner came to. */
export interface TestReport {
  passed: number;
  failures: Failure[];
  /** The seconds that each file took, by its path; not of browser tests. */
  fileSeconds?: Record<string, number>;
  /** Whether the runner came to its end: a report of a killed one holds what it had until then. */
  isComplete: boolean;
}

const folder = 'test-results/runs';

/** The file of the report of the run `name`. */
const reportFile = (name: string) => join(folder, `${name}.json`);

/** Removes the reports of former runs. */
export const clearReports = () => {
  rmSync(folder, { recursive: true, force: true });
};

/** Writes the report of the run that RUN_REPORT names; does nothing in a run without that name. */
export function writeReport(report: TestReport): void {
  const name = process.env['RUN_REPORT'];
  if (!name) return;
  mkdirSync(dirname(reportFile(name)), { recursive: true });
  writeFileSync(reportFile(name), JSON.stringify(report));
}

/** The report of the run `name` in a checkout, this one if none is given; undefined when it wrote none. */
export function readReport(name: string, checkout = '.'): TestReport | undefined {
  const file = join(checkout, reportFile(name));
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')) as TestReport;
}

/** A failure in one line: where it is, what failed, and on how busy a machine. */
export const describeFailure = ({ file, line, title, error, seconds, load }: Failure): string =>
  `${file}${line === undefined ? '' : `:${String(line)}`} › ${title}\n    ${error}\n    after ${seconds.toFixed(1)} s, load average ${load.toFixed(1)}`;
