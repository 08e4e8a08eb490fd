import { type Connection, openConnection } from './connection.ts';
import type { PreparedTexts } from './prepared-texts.ts';

export interface Pool {
  /** Runs `work` with a connection that nobody else uses meanwhile, which waits for its turn. Throws when Postgres cannot be reached. */
  use: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
  /** Ends the connections: those in use after their work, or after five seconds. */
  close: () => Promise<void>;
}

type Waiting = PromiseWithResolvers<Connection>;
const closingPatienceMs = 5000;
const ended = (): Error => Object.assign(new Error('The pool is closed.'), { code: 'CONNECTION_ENDED' });

/** Up to `max` connections to the database at `url`, opened when they are needed, and again when Postgres has closed them. */
export function createPool(url: string, max: number, prepared: PreparedTexts): Pool {
  const all = new Set<Connection>();
  const idle: Connection[] = [];
  const waiting: Waiting[] = [];
  let opening = 0;
  let isClosed = false;

  const open = async (waiter: Waiting): Promise<void> => {
    opening += 1;
    try {
      const connection = await openConnection(url, prepared);
      all.add(connection);
      void connection.closed.then(() => {
        all.delete(connection);
        const at = idle.indexOf(connection);
        if (at !== -1) idle.splice(at, 1);
        openForNext();
      });
      waiter.resolve(connection);
    } catch (error) {
      waiter.reject(error);
    }
    opening -= 1;
    openForNext();
  };
  const openForNext = (): void => {
    if (all.size + opening >= max) return;
    const next = waiting.shift();
    if (next !== undefined) void open(next);
  };
  const take = (): Connection | Promise<Connection> => {
    if (isClosed) throw ended();
    const connection = idle.pop();
    if (connection !== undefined) return connection;
    const waiter = Promise.withResolvers<Connection>();
    waiting.push(waiter);
    openForNext();
    return waiter.promise;
  };
  const give = (connection: Connection): void => {
    // Who is closed is replaced when that is noticed.
    if (!connection.isOpen) return;
    const next = waiting.shift();
    if (next !== undefined) next.resolve(connection);
    else if (isClosed) connection.end();
    else idle.push(connection);
  };

  return {
    use: async (work) => {
      const connection = await take();
      try {
        return await work(connection);
      } finally {
        give(connection);
      }
    },
    close: async () => {
      isClosed = true;
      for (const connection of idle.splice(0)) connection.end();
      const timer = setTimeout(() => {
        for (const waiter of waiting.splice(0)) waiter.reject(ended());
        for (const connection of all) connection.destroy();
      }, closingPatienceMs);
      await Promise.all([...all].map(({ closed }) => closed));
      clearTimeout(timer);
    },
  };
}
