import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { findUnopened, openedAttachment, type Opened, startOpened } from '../../../support/fast-tier.ts';

const file = 'test-results/fast-tier.json';

/**
 * Fails a run of the fast tier that leaves a page of src/pages unopened, an endpoint unasked or an island unmounted, and lists them. An island
 * below the fold starts only when somebody scrolls to it: the journey of its area has to use it, because a sweep may leave before.
 *
 * It goes by what the browser did (`record-opened.ts`), not by the text of the tests: most addresses of the site are followed as links or
 * put together from rows, an island may be mounted only for people who are signed in or when it comes into view, and a path in the text of a test
 * may be a link that it only reads. `tests/architecture/test-runs/fast-tier.test.ts` checks without a browser what the text does prove.
 *
 * `isComplete` says that the run has all tests of the fast tier; others are not judged, nor are runs in which a test failed and
 * could not open what it would have. Works on merged reports of shards, too.
 */
export default class FastTierReporter implements Reporter {
  readonly #opened = startOpened();
  readonly #isComplete: boolean;

  constructor({ isComplete = false }: { isComplete?: boolean } = {}) {
    this.#isComplete = isComplete;
  }

  onTestEnd(_test: TestCase, { attachments }: TestResult) {
    const body = attachments.find(({ name }) => name === openedAttachment)?.body;
    if (!body) return;
    const opened = JSON.parse(body.toString()) as Record<keyof Opened, string[]>;
    for (const kind of ['documents', 'requests', 'islands'] as const)
      for (const one of opened[kind]) this.#opened[kind].add(one);
  }

  onEnd({ status }: FullResult) {
    if (!this.#isComplete || status !== 'passed') return Promise.resolve();
    const { routes, islands } = findUnopened(this.#opened);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ unopened: routes, unmounted: islands }, undefined, 2));
    if (routes.length + islands.length === 0) return Promise.resolve();
    const list = (title: string, entries: string[]) =>
      entries.length > 0 ? `\n${title}\n${entries.map((entry) => `  ${entry}\n`).join('')}` : '';
    console.log(
      list('No test of the fast tier (@fast) opens these pages and endpoints:', routes) +
        list('No test of the fast tier (@fast) mounts these islands:', islands) +
        'Add each to the sweep or the journey of its area (CONTRIBUTING.md, "Tests").',
    );
    return Promise.resolve({ status: 'failed' as const });
  }

  printsToStdio() {
    return false;
  }
}
