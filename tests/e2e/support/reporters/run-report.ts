import { loadavg } from 'node:os';
import { relative } from 'node:path';
import type { FullResult, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { type Failure, writeReport } from '../../../../scripts/checks/test-report.ts';

// Playwright colors the messages of its assertions.
// oxlint-disable-next-line no-control-regex -- the escape that begins a color
const colors = /\u001b\[[\d;]*m/g;

/** Playwright's reporter that writes the counts of a run and its failures, with the load at that moment; a test that did not run is one. */
export default class RunReport implements Reporter {
  #suite: Suite | undefined;
  readonly #loads = new Map<string, number>();

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status !== 'passed') this.#loads.set(test.id, loadavg()[0] ?? 0);
  }

  onEnd({ status }: FullResult): void {
    const tests = this.#suite?.allTests() ?? [];
    const failures = tests
      .filter((test) => test.expectedStatus !== 'skipped' && !['expected', 'flaky'].includes(test.outcome()))
      .map((test) => this.#failureOf(test));
    writeReport({
      passed: tests.filter((test) => ['expected', 'flaky'].includes(test.outcome())).length,
      failures,
      isComplete: status !== 'interrupted' && tests.length > 0,
    });
  }

  #failureOf(test: TestCase): Failure {
    const result = test.results.at(-1);
    const message = result?.error?.message ?? result?.status ?? 'It did not run.';
    return {
      file: relative(process.cwd(), test.location.file),
      line: test.location.line,
      // Without the name of the project and the file, which come first.
      title: test.titlePath().slice(3).join(' › '),
      error:
        (message === 'skipped' ? 'It did not run.' : message).replaceAll(colors, '').split('\n', 1)[0] ?? '',
      seconds: (result?.duration ?? 0) / 1000,
      load: this.#loads.get(test.id) ?? 0,
    };
  }
}
