import type { JSONReport, JSONReportSpec, JSONReportTestResult } from '@playwright/test/reporter';
import { describe, expect, it } from 'vitest';
import { composeFlakyReport, type Wait } from '../../../scripts/nightly/compose-flaky-report.ts';

type Status = 'passed' | 'failed' | 'timedOut' | 'skipped';

const result = (status: Status, message = ''): JSONReportTestResult =>
  ({ status, errors: message ? [{ message }] : [] }) as unknown as JSONReportTestResult;

const spec = (title: string, line: number, ...results: JSONReportTestResult[]): JSONReportSpec =>
  ({
    title,
    line,
    file: 'jobs/jobs.spec.ts',
    tests: results.map((one) => ({ expectedStatus: 'passed', results: [one] })),
  }) as unknown as JSONReportSpec;

const report = (...specs: JSONReportSpec[]) =>
  ({
    config: { configFile: '/project/playwright.config.ts', rootDir: '/project/tests/e2e' },
    suites: [
      {
        title: 'jobs/jobs.spec.ts',
        file: 'jobs/jobs.spec.ts',
        specs: [],
        suites: [{ title: 'a job', file: 'jobs/jobs.spec.ts', specs }],
      },
    ],
  }) as unknown as JSONReport;

const wait: Wait = {
  at: 'tests/e2e/jobs/jobs.spec.ts:12',
  test: 'a job › is listed',
  step: 'Expect "toBeVisible"',
  seconds: 18.2,
  limit: 30,
};

describe('report of flaky tests', () => {
  it('is empty after a night without failures and long waits', () => {
    expect(
      composeFlakyReport([report(spec('is listed', 5, result('passed'), result('skipped')))], [], []),
    ).toBe('');
  });

  it('lists a test that passed and failed by file and line, with the first line of the error', () => {
    const text = composeFlakyReport(
      [
        report(
          spec('is listed', 5, result('passed'), result('failed', '\u001b[31mNot | visible\u001b[39m\nlog')),
        ),
        report(spec('is listed', 5, result('timedOut', 'Later'))),
      ],
      [],
      [],
    );
    expect(text).toContain('## Flaky tests');
    expect(text).toContain(
      '| `tests/e2e/jobs/jobs.spec.ts:5` | a job › is listed | 2 of 3 | Not \\| visible |',
    );
    expect(text).not.toContain('failed each time');
  });

  it('tells a test that never passed from a flaky one', () => {
    const text = composeFlakyReport([report(spec('is listed', 5, result('failed', 'Gone')))], [], []);
    expect(text).not.toContain('## Flaky tests');
    expect(text).toMatch(/## Tests that failed each time[^#]*jobs\.spec\.ts:5.*1 of 1.*Gone/);
  });

  it('lists each place with a long wait once, with its longest', () => {
    const text = composeFlakyReport([], [], [wait, { ...wait, seconds: 25 }, { ...wait, at: 'a.ts:1' }]);
    expect(text.split('\n').filter((line) => line.includes('jobs.spec.ts:12'))).toEqual([
      '| `tests/e2e/jobs/jobs.spec.ts:12` | Expect "toBeVisible" | 25 of 30 s | 2 |',
    ]);
    expect(text.indexOf('jobs.spec.ts')).toBeLessThan(text.indexOf('a.ts:1'));
  });

  it('lists failed tests with random inputs', () => {
    const text = composeFlakyReport(
      [],
      [
        {
          testResults: [
            {
              name: '/project/tests/contracts/money.test.ts',
              assertionResults: [
                { fullName: 'money adds', status: 'failed', failureMessages: ['Seed 7\nat'] },
                { fullName: 'money is shown', status: 'passed' },
              ],
            },
          ],
        },
      ],
      [],
    );
    expect(text).toContain('| `tests/contracts/money.test.ts` | money adds | Seed 7 |');
    expect(text).not.toContain('is shown');
  });
});
