import { RestError } from './errors.ts';

// Of the ten connections of the pool, so that visitors never keep members and the edge functions waiting.
const maxVisitors = 7;
// Of these, so that nobody who asks slow questions keeps other visitors waiting.
const maxOfAddress = 4;
const maxWaiting = 200;

const sentAway = (message: string): RestError => new RestError(503, 'PGRST003', message);
const crowded = (): RestError => sentAway('Too many requests of visitors are waiting.');

/** Runs `work` as `role`, whose caller is at `address`; undefined where nobody knows it. */
type VisitorQueue = <T>(
  role: string,
  work: () => Promise<T>,
  signal?: () => AbortSignal,
  address?: string,
) => Promise<T>;

interface Waiter {
  resume: () => void;
  sendAway: (error: RestError) => void;
}

/**
 * Runs the requests of visitors a few at a time: each address has a line of its own, at most four places of seven, and one turn after another.
 * Those of everyone else run at once. Throws RestError PGRST003 for whoever is last in the longest line when too many wait, and for those
 * whose `signal` says that nobody waits for them any more.
 */
export function createVisitorQueue(): VisitorQueue {
  let running = 0;
  let waiting = 0;
  const held = new Map<string, number>();
  /** In the order of the addresses' turns. */
  const lines = new Map<string, Set<Waiter>>();

  const mayRun = (address: string): boolean =>
    running < maxVisitors && (address === '' || (held.get(address) ?? 0) < maxOfAddress);
  const take = (address: string): void => {
    running += 1;
    held.set(address, (held.get(address) ?? 0) + 1);
  };
  const giveBack = (address: string): void => {
    running -= 1;
    const left = (held.get(address) ?? 0) - 1;
    if (left > 0) held.set(address, left);
    else held.delete(address);
  };
  const remove = (address: string, waiter: Waiter): void => {
    const line = lines.get(address);
    if (!line?.delete(waiter)) return;
    waiting -= 1;
    if (line.size === 0) lines.delete(address);
  };
  /** Hands free places over, so that nobody who comes later takes them. */
  const serve = (): void => {
    for (const address of [...lines.keys()]) {
      const line = lines.get(address);
      const [next] = line ?? [];
      if (line === undefined || next === undefined || !mayRun(address)) continue;
      remove(address, next);
      if (line.size > 0) {
        // Its next turn is after that of all others.
        lines.delete(address);
        lines.set(address, line);
      }
      take(address);
      next.resume();
    }
  };
  const makeRoom = (address: string): boolean => {
    if (waiting < maxWaiting) return true;
    const [longest] = [...lines].sort(([, one], [, other]) => other.size - one.size);
    if (longest === undefined || longest[1].size <= (lines.get(address)?.size ?? 0)) return false;
    const last = [...longest[1]].at(-1);
    if (last === undefined) return false;
    remove(longest[0], last);
    last.sendAway(crowded());
    return true;
  };
  const wait = (address: string, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        remove(address, waiter);
        reject(sentAway('Nobody waits for the answer any more.'));
      };
      const waiter: Waiter = {
        resume: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
        sendAway: (error) => {
          signal?.removeEventListener('abort', leave);
          reject(error);
        },
      };
      if (signal?.aborted) leave();
      else if (!makeRoom(address)) reject(crowded());
      else {
        signal?.addEventListener('abort', leave);
        const line = lines.get(address) ?? new Set();
        lines.set(address, line.add(waiter));
        waiting += 1;
      }
    });
  return async (role, work, signal, address = '') => {
    if (role !== 'anon') return work();
    if (mayRun(address)) take(address);
    else await wait(address, signal?.());
    try {
      return await work();
    } finally {
      giveBack(address);
      serve();
    }
  };
}
