import { dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';

/** A wait of a test that used more than half of its limit. */
export interface Wait {
  /** The file of the wait, from the root of the repository, and its line: `tests/e2e/jobs/jobs.spec.ts:12`. */
  at: string;
  test: string;
  step: string;
  seconds: number;
  /** The seconds after which playwright.config.ts ends such a wait; one with a timeout of its own may take longer. */
  limit: number;
}

/** The part of Vitest's JSON report that is read. */
export interface VitestReport {
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

/** The results of one test over all of its runs. */
interface Outcome {
  at: string;
  title: string;
  passed: number;
  failed: number;
  error: string;
}

/** The first line of an error, without colors and without what would end a table's cell. */
const firstLine = (message = '') =>
  (stripVTControlCharacters(message).trim().split('\n')[0] ?? '').replaceAll('|', '\\|').slice(0, 200);

function* walk(
  suites: readonly JSONReportSuite[],
  titles: string[] = [],
): Generator<[JSONReportSuite, string[]]> {
  for (const suite of suites) {
    // A file's own suite has the file's name as title.
    const path = suite.title === suite.file ? titles : [...titles, suite.title];
    yield [suite, path];
    yield* walk(suite.suites ?? [], path);
  }
}

/** Sums what each test did in all reports, by its file, line and title. */
function collectOutcomes(reports: readonly JSONReport[]): Outcome[] {
  const outcomes = new Map<string, Outcome>();
  for (const { config, suites } of reports)
    for (const [suite, titles] of walk(suites))
      for (const { title, file, line, tests } of suite.specs) {
        const root = config.configFile ? dirname(config.configFile) : config.rootDir;
        const at = `${relative(root, join(config.rootDir, file))}:${String(line)}`;
        const name = [...titles, title].join(' › ');
        const outcome = outcomes.get(`${at} ${name}`) ?? { at, title: name, passed: 0, failed: 0, error: '' };
        outcomes.set(`${at} ${name}`, outcome);
        for (const { results, expectedStatus } of tests)
          for (const { status, errors, error } of results) {
            if (status === 'skipped') continue;
            if (status === expectedStatus) outcome.passed++;
            else {
              outcome.failed++;
              outcome.error ||= firstLine(error?.message ?? errors[0]?.message ?? status);
            }
          }
      }
  return [...outcomes.values()];
}

const table = (title: string, columns: string[], rows: string[][]) =>
  rows.length === 0
    ? []
    : [
        `## ${title}\n`,
        `| ${columns.join(' | ')} |`,
        `| ${columns.map(() => '---').join(' | ')} |`,
        ...rows.map((cells) => `| ${cells.join(' | ')} |`),
        '',
      ];

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/**
 * Composes the text of the issue about flaky tests, in Markdown: tests of the browser that passed in some runs and failed in others, those
 * that never passed, failed Vitest tests, and waits that used more than half of their limit, once for each place. Empty when there are none.
 */
export function composeFlakyReport(
  playwright: readonly JSONReport[],
  vitest: readonly VitestReport[],
  waits: readonly Wait[],
): string {
  const failed = collectOutcomes(playwright)
    .filter((outcome) => outcome.failed > 0)
    .sort((one, other) => other.failed - one.failed || one.at.localeCompare(other.at));
  const rowOf = ({ at, title, passed, failed: times, error }: Outcome) => [
    `\`${at}\``,
    cell(title),
    `${String(times)} of ${String(passed + times)}`,
    error,
  ];
  const columns = ['Test', 'Name', 'Failed', 'First line of the error'];
  const longest = new Map<string, Wait & { times: number }>();
  for (const wait of waits) {
    const before = longest.get(wait.at);
    const seconds = Math.max(wait.seconds, before?.seconds ?? 0);
    longest.set(wait.at, { ...wait, seconds, times: (before?.times ?? 0) + 1 });
  }
  return [
    ...table('Flaky tests', columns, failed.filter(({ passed }) => passed > 0).map(rowOf)),
    ...table('Tests that failed each time', columns, failed.filter(({ passed }) => passed === 0).map(rowOf)),
    ...table(
      'Failed with random inputs',
      ['File', 'Test', 'First line of the error'],
      vitest.flatMap(({ testResults }) =>
        testResults.flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ status }) => status === 'failed')
            .map(({ fullName, failureMessages }) => [
              `\`${name.replace(/^.*\/(?=tests\/)/, '')}\``,
              cell(fullName),
              firstLine(failureMessages?.[0]),
            ]),
        ),
      ),
    ),
    ...table(
      'Waits that used more than half of their limit',
      ['Wait', 'Step', 'Longest', 'Times'],
      [...longest.values()]
        .sort((one, other) => other.seconds / other.limit - one.seconds / one.limit)
        .map(({ at, step, seconds, limit, times }) => [
          `\`${at}\``,
          cell(step),
          `${String(seconds)} of ${String(limit)} s`,
          String(times),
        ]),
    ),
  ].join('\n');
}
