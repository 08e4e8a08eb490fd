import { clientError } from './client-error.ts';
import { type Connection, openConnection } from './connection.ts';
import type { PreparedTexts } from './prepared-texts.ts';

/** Whose turn for a connection it is, and how long they wait for it. */
export interface Turn {
  /** Holds at most half of the connections; undefined for whom there is no such limit. */
  account?: string | undefined;
  /** Ends the waiting; asked for only where there is any. */
  signal?: (() => AbortSignal) | undefined;
}
export interface Pool {
  /**
   * Runs `work` with a connection that nobody else uses meanwhile, which waits for its turn. Throws when Postgres cannot be reached, or the
   * turn has not come when its signal aborts.
   */
  use: <T>(work: (connection: Connection) => Promise<T>, turn?: Turn) => Promise<T>;
  /** Ends the connections: those in use after their work, or after five seconds. */
  close: () => Promise<void>;
}
interface Lifetime {
  /** What a connection keeps in the memory of Postgres grows with its uses. */
  maxUses: number;
  maxAgeMs: number;
  maxIdleMs: number;
}

interface Waiter extends PromiseWithResolvers<Connection> {
  account: string | undefined;
  /** Whether it was answered without a connection. */
  isGone: boolean;
}
interface Usage {
  uses: number;
  openedAt: number;
  idleSince: number;
}
const closeTimeoutMs = 5000;
const defaultLifetime: Lifetime = { maxUses: 10_000, maxAgeMs: 30 * 60_000, maxIdleMs: 60_000 };
const ended = (): Error => clientError('CONNECTION_ENDED', 'The pool is closed.');

/** Up to `max` connections to the database at `url`, opened when they are needed, and again when Postgres has closed them. */
export function createPool(
  url: string,
  max: number,
  prepared: PreparedTexts,
  { maxUses, maxAgeMs, maxIdleMs }: Lifetime = defaultLifetime,
): Pool {
  const maxOfAccount = Math.max(1, Math.floor(max / 2));
  const all = new Map<Connection, Usage>();
  const idle: Connection[] = [];
  const waiting: Waiter[] = [];
  const opening = new Map<Waiter, Promise<void>>();
  /** How many connections each account holds, or waits for to open. */
  const held = new Map<string, number>();
  let isClosed = false;

  const hold = (account: string | undefined): void => {
    if (account !== undefined) held.set(account, (held.get(account) ?? 0) + 1);
  };
  const letGo = (account: string | undefined): void => {
    if (account === undefined) return;
    const left = (held.get(account) ?? 0) - 1;
    if (left > 0) held.set(account, left);
    else held.delete(account);
  };
  const mayHold = ({ account }: { account?: string | undefined }): boolean =>
    account === undefined || (held.get(account) ?? 0) < maxOfAccount;
  const open = async (waiter: Waiter): Promise<void> => {
    try {
      const connection = await openConnection(url, prepared);
      const now = performance.now();
      all.set(connection, { uses: 0, openedAt: now, idleSince: now });
      void connection.closed.then(() => {
        all.delete(connection);
        const at = idle.indexOf(connection);
        if (at !== -1) idle.splice(at, 1);
        serve();
      });
      opening.delete(waiter);
      if (waiter.isGone) release(connection, waiter.account);
      else waiter.resolve(connection);
    } catch (error) {
      opening.delete(waiter);
      letGo(waiter.account);
      waiter.reject(error);
      serve();
    }
  };
  /** Gives whoever waits, and may, a connection that is idle or a new one. */
  const serve = (): void => {
    for (;;) {
      if (idle.length === 0 && all.size + opening.size >= max) return;
      const at = waiting.findIndex(mayHold);
      const [waiter] = at === -1 ? [] : waiting.splice(at, 1);
      if (waiter === undefined) break;
      hold(waiter.account);
      const connection = idle.pop();
      if (connection !== undefined) waiter.resolve(connection);
      else opening.set(waiter, open(waiter));
    }
    if (isClosed && waiting.length === 0) for (const connection of idle.splice(0)) connection.end();
  };
  const acquire = async ({ account, signal }: Turn): Promise<Connection> => {
    if (isClosed) throw ended();
    const connection = mayHold({ account }) ? idle.pop() : undefined;
    if (connection !== undefined) {
      hold(account);
      return connection;
    }
    const waiter: Waiter = { ...Promise.withResolvers<Connection>(), account, isGone: false };
    waiting.push(waiter);
    serve();
    if (signal === undefined) return waiter.promise;
    const aborting = signal();
    const leave = (): void => {
      const at = waiting.indexOf(waiter);
      if (at !== -1) waiting.splice(at, 1);
      else if (!opening.has(waiter)) return;
      waiter.isGone = true;
      waiter.reject(clientError('CONNECTION_WAIT_ABORTED', 'Nobody waits for a connection any more.'));
    };
    if (aborting.aborted) leave();
    aborting.addEventListener('abort', leave);
    try {
      return await waiter.promise;
    } finally {
      aborting.removeEventListener('abort', leave);
    }
  };
  const release = (connection: Connection, account: string | undefined): void => {
    letGo(account);
    const usage = all.get(connection);
    // Who is closed is replaced when that is noticed.
    if (usage !== undefined && connection.isOpen) {
      const now = performance.now();
      usage.uses += 1;
      usage.idleSince = now;
      if (usage.uses >= maxUses || now - usage.openedAt >= maxAgeMs) connection.end();
      else idle.push(connection);
    }
    serve();
  };
  const sweeping = setInterval(() => {
    const now = performance.now();
    for (const connection of [...idle])
      if (now - (all.get(connection)?.idleSince ?? 0) >= maxIdleMs) {
        idle.splice(idle.indexOf(connection), 1);
        connection.end();
      }
  }, maxIdleMs / 4).unref();

  return {
    use: async (work, turn = {}) => {
      const connection = await acquire(turn);
      try {
        return await work(connection);
      } finally {
        release(connection, turn.account);
      }
    },
    close: async () => {
      isClosed = true;
      clearInterval(sweeping);
      serve();
      const timer = setTimeout(() => {
        for (const waiter of [...waiting.splice(0), ...opening.keys()]) {
          waiter.isGone = true;
          waiter.reject(ended());
        }
        for (const connection of all.keys()) connection.destroy();
      }, closeTimeoutMs);
      while (all.size > 0 || opening.size > 0)
        await Promise.all([...[...all.keys()].map(({ closed }) => closed), ...opening.values()]);
      clearTimeout(timer);
    },
  };
}
