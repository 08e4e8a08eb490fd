import { loadavg } from 'node:os';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestRunEndReason } from 'vitest/node';
import { describeFailure, type Failure, writeReport } from './test-report.ts';

const firstLine = (text = '') => text.split('\n', 1)[0] ?? '';
const pathOf = (module: TestModule) => relative(process.cwd(), module.moduleId);
const betweenLinesMs = 20_000;

/** Vitest's reporter of a run of many files: each failure at once, how far it is, and all counts in the report of the run. */
export default class ProgressReporter implements Reporter {
  #modules: readonly TestModule[] = [];
  #ended = 0;
  #passed = 0;
  readonly #failures: Failure[] = [];
  readonly #fileSeconds: Record<string, number> = {};
  #lastLine = performance.now();

  onTestModuleCollected(module: TestModule): void {
    this.#modules = [...this.#modules, module];
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'skipped') return;
    this.#ended += 1;
    if (state === 'passed') this.#passed += 1;
    if (state === 'failed') this.#fail(test, errors.at(0)?.message, errors.at(0)?.stack);
    if (performance.now() - this.#lastLine < betweenLinesMs) return;
    this.#lastLine = performance.now();
    console.log(`  ${this.#count()}`);
  }

  onTestModuleEnd(module: TestModule): void {
    this.#fileSeconds[pathOf(module)] = module.diagnostic().duration / 1000;
    // Errors outside of its tests: an import, or a hook.
    for (const error of module.errors()) this.#failModule(module, error.message, error.stack);
  }

  onTestRunEnd(
    _modules: readonly TestModule[],
    unhandled: readonly { message: string; stack?: string | undefined }[],
    reason: TestRunEndReason,
  ): void {
    for (const { message, stack } of unhandled)
      this.#add(
        {
          file: 'outside of the tests',
          title: 'an unhandled error',
          error: firstLine(message),
          seconds: 0,
          load: loadavg()[0] ?? 0,
        },
        stack,
      );
    for (const module of this.#modules)
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        // Those that a filter left out have another mode.
        const wasToRun = test.options.mode === 'run';
        if (state === 'pending' || (state === 'skipped' && wasToRun)) this.#fail(test, 'It did not run.');
      }
    console.log(`  ${this.#count()}`);
    writeReport({
      passed: this.#passed,
      failures: this.#failures,
      fileSeconds: this.#fileSeconds,
      isComplete: reason !== 'interrupted',
    });
  }

  #count() {
    return `${String(this.#ended)} tests done, ${String(this.#failures.length)} failed`;
  }

  #fail(test: TestCase, message: string | undefined, stack?: string) {
    const { line } = test.location ?? {};
    this.#add(
      {
        file: pathOf(test.module),
        ...(line !== undefined && { line }),
        title: test.fullName,
        error: firstLine(message),
        seconds: (test.diagnostic()?.duration ?? 0) / 1000,
        load: loadavg()[0] ?? 0,
      },
      stack,
    );
  }

  #failModule(module: TestModule, message: string, stack?: string) {
    this.#add(
      {
        file: pathOf(module),
        title: 'the file',
        error: firstLine(message),
        seconds: 0,
        load: loadavg()[0] ?? 0,
      },
      stack ?? message,
    );
  }

  #add(failure: Failure, stack?: string) {
    this.#failures.push(failure);
    console.log(`✗ ${describeFailure(failure)}${stack ? `\n${stack}` : ''}`);
  }
}
