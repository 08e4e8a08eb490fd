import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findQuarantineProblems, readQuarantine } from '../../../scripts/checks/quarantine.ts';

const entry = {
  file: 'tests/e2e/site/x.spec.ts',
  title: 'a page opens',
  since: '2026-11-01',
  reason: 'A race.',
};

describe('the quarantine of browser tests', () => {
  it('has tests that exist', () => {
    for (const { file, title } of readQuarantine()) {
      const path = join(import.meta.dirname, '..', '..', '..', file);
      expect(existsSync(path), file).toBe(true);
      expect(readFileSync(path, 'utf8'), file).toContain(title);
    }
  });

  it('holds a test for fourteen days', () => {
    expect(findQuarantineProblems([entry], '2026-11-15')).toEqual([]);
    expect(findQuarantineProblems([entry], '2026-11-16')).toEqual([
      expect.stringContaining('is quarantined since 2026-11-01'),
    ]);
  });

  it('holds five tests at most', () => {
    const five = Array.from({ length: 5 }, () => entry);
    expect(findQuarantineProblems(five, '2026-11-02')).toEqual([]);
    expect(findQuarantineProblems([...five, entry], '2026-11-02')).toEqual([
      '6 tests are quarantined; 5 are allowed.',
    ]);
  });

  it('wants a day that has come, and a reason', () => {
    for (const wrong of [
      { ...entry, since: 'today' },
      { ...entry, reason: '' },
      { ...entry, since: '2026-12-24' },
    ])
      expect(findQuarantineProblems([wrong], '2026-11-15')).toHaveLength(1);
  });
});
