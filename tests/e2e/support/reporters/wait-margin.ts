import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import type { Wait } from '../../../../scripts/nightly/compose-flaky-report.ts';

interface Limits {
  /** Milliseconds of an expectation: `expect.timeout`. */
  expect?: number;
  /** Milliseconds of an action or a navigation: `use.actionTimeout`. */
  action?: number;
}

const file = 'test-results/wait-margin.json';

/**
 * Lists the waits that took more than half of their limit, the longest first, and writes them to test-results/wait-margin.json. They passed
 * this time; on a host half as fast they would not. Never fails a run.
 */
export default class WaitMarginReporter implements Reporter {
  readonly #waits: Wait[] = [];
  readonly #limits: Partial<Record<string, number>>;

  constructor({ expect = 30_000, action = 120_000 }: Limits = {}) {
    this.#limits = { expect, 'pw:api': action };
  }

  onStepEnd(
    test: TestCase,
    _result: TestResult,
    { category, title, duration, location, error, parent }: TestStep,
  ) {
    const limit = this.#limits[category];
    // A wait that failed is reported as a failure, and one within another wait by that one.
    if (!limit || duration <= limit / 2 || error || (parent && this.#limits[parent.category])) return;
    const { file: path, line } = location ?? test.location;
    this.#waits.push({
      at: `${relative(process.cwd(), path)}:${String(line)}`,
      test: test.titlePath().filter(Boolean).slice(1).join(' › '),
      step: title,
      seconds: Math.round(duration / 100) / 10,
      limit: limit / 1000,
    });
  }

  onEnd() {
    this.#waits.sort((one, other) => other.seconds / other.limit - one.seconds / one.limit);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(this.#waits, undefined, 2));
    if (this.#waits.length === 0) return;
    const lines = this.#waits.map(
      ({ at, step, seconds, limit }) =>
        `${`${String(seconds)} of ${String(limit)} s`.padStart(17)}  ${at}  ${step}`,
    );
    console.log(
      `\nWaits that used more than half of their limit: ${String(lines.length)}\n${lines.join('\n')}`,
    );
  }

  printsToStdio() {
    return false;
  }
}
