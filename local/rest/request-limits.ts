import type { ApiRole } from '../callers/caller.ts';
import { RestError } from './errors.ts';
import type { SelectItem } from './parse/ast.ts';

// PostgREST has no such limit: there, the statement timeout of the role and the pool alone bound what a question costs.
const embeds: Record<ApiRole, { depth: number; count: number }> = {
  anon: { depth: 4, count: 12 },
  authenticated: { depth: 6, count: 24 },
  service_role: { depth: 20, count: 100 },
};

/**
 * Refuses a selection that embeds tables too deep or too many of them, which Postgres would plan for seconds. Throws
 * RestError PGRST100.
 */
export function refuseExcessiveEmbeds(select: readonly SelectItem[], role: string): void {
  const max = role === 'anon' || role === 'service_role' ? embeds[role] : embeds.authenticated;
  let count = 0;
  const visit = (items: readonly SelectItem[], depth: number): void => {
    for (const item of items) {
      if (item.kind === 'field') continue;
      count += 1;
      if (depth === max.depth || count > max.count)
        throw new RestError(
          400,
          'PGRST100',
          `Embed at most ${String(max.count)} tables, ${String(max.depth)} deep.`,
        );
      visit(item.select, depth + 1);
    }
  };
  visit(select, 0);
}

// Of the ten connections of the pool, so that visitors never keep members and the edge functions waiting.
const maxVisitors = 7;
const maxWaiting = 200;

const sentAway = (message: string): RestError => new RestError(503, 'PGRST003', message);

type VisitorQueue = <T>(role: string, work: () => Promise<T>, signal?: () => AbortSignal) => Promise<T>;

/**
 * Runs the requests of visitors a few at a time, in their order; those of everyone else at once. Throws RestError
 * PGRST003 when too many wait, and for those whose `signal` says that nobody waits for them any more.
 */
export function createVisitorQueue(): VisitorQueue {
  let running = 0;
  const waiting = new Set<() => void>();
  const wait = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.delete(resume);
        reject(sentAway('Nobody waits for the answer any more.'));
      };
      const resume = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      if (signal?.aborted) leave();
      else if (waiting.size >= maxWaiting) reject(sentAway('Too many requests of visitors are waiting.'));
      else {
        signal?.addEventListener('abort', leave);
        waiting.add(resume);
      }
    });
  return async (role, work, signal) => {
    if (role !== 'anon') return work();
    // Whoever ends hands its place over, so that nobody who comes later takes it.
    if (running >= maxVisitors) await wait(signal?.());
    else running += 1;
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else running -= 1;
    }
  };
}
