import { describe, expect, it, vi } from 'vitest';
import { judgeRuns } from '../../../scripts/checks/browser-tests.ts';
import type { Failure } from '../../../scripts/checks/test-report.ts';

const failure = (title: string): Failure => ({
  file: 'tests/e2e/site/x.spec.ts',
  line: 7,
  title,
  error: 'Error: expected 1, received 2',
  seconds: 3.21,
  load: 12.5,
});
const all = (count: number) => Array.from({ length: count }, (_, index) => failure(`test ${String(index)}`));

function judge(failed: Failure[], failedAgain: Failure[]) {
  const printed: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  try {
    return { problems: judgeRuns(failed, failedAgain, 100), printed: printed.join('\n') };
  } finally {
    log.mockRestore();
  }
}

describe('browser tests that failed', () => {
  it('and passed when they were run again are printed as flaky, with place, error and load', () => {
    const { problems, printed } = judge(all(3), []);
    expect(problems).toEqual([]);
    expect(printed).toContain('Flaky (passed when run again): 3 of 103');
    expect(printed).toContain('tests/e2e/site/x.spec.ts:7 › test 0');
    expect(printed).toContain('Error: expected 1, received 2');
    expect(printed).toContain('load average 12.5');
  });

  it('fail the run when more than three are flaky', () => {
    expect(judge(all(4), []).problems).toEqual(['4 tests are flaky; at most 3 may be.']);
  });

  it('fail the run when they fail again', () => {
    const { problems, printed } = judge(all(2), [failure('test 1')]);
    expect(problems).toEqual([expect.stringContaining('Failed twice: tests/e2e/site/x.spec.ts:7 › test 1')]);
    expect(printed).toContain('Flaky (passed when run again): 1 of 102');
  });
});
