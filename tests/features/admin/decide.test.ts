import { describe, expect, it, vi } from 'vitest';
import { decide } from '../../../src/features/admin/queue/decide.ts';
import type { Waiting } from '../../../src/features/admin/queue/kinds.ts';
import { loadDataClient } from '../../../src/lib/browser/data-client.ts';

vi.mock(import('../../../src/lib/browser/data-client.ts'), () => ({ loadDataClient: vi.fn() }));

const item: Waiting = {
  entity: 'jobs',
  id: 'j1',
  title: 'Cook',
  from: 'The Mill',
  since: '2026-11-20T08:00:00Z',
  seenAt: '2026-11-20T08:00:00Z',
  facts: [],
};

/** Stands in for the database, which makes of an item what it is asked to; answers the calls. */
function recordCalls() {
  const calls: { to_status: string; from_status: string; reason?: string }[] = [];
  vi.mocked(loadDataClient).mockResolvedValue({
    rpc: (_name: string, change: (typeof calls)[number]) => {
      calls.push(change);
      return { throwOnError: () => Promise.resolve({ data: change.to_status }) };
    },
  } as never);
  return calls;
}

describe('a decision about an item', () => {
  it.each([
    ['accept', 'active'],
    ['reject', 'rejected'],
  ] as const)(
    '%s makes it %s, from the status in which it was seen, and can be undone',
    async (verdict, to) => {
      const calls = recordCalls();
      const undo = await decide(item, verdict, 'A reason');
      expect(calls).toMatchObject([{ from_status: 'pending', to_status: to, reason: 'A reason' }]);
      await undo?.();
      expect(calls.slice(1)).toMatchObject([{ from_status: to, to_status: 'pending' }]);
    },
  );
});
