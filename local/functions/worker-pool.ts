import { Pool, type Dispatcher } from 'undici';
import { startWorker, type Worker, type WorkerOptions } from './worker.ts';

interface Running {
  worker: Worker;
  /** Connections to it, once it listens. */
  connections: Promise<Pool>;
  entrypoint: string;
  inFlight: number;
  /** Called after the last response of a replaced worker. */
  onIdle?: () => void;
}

/** A function has so long until its response begins. */
const headersTimeout = 150_000;

/** Keeps a function's process running until it is released (once). */
export interface Lease {
  dispatcher: Dispatcher;
  release: () => void;
}

export interface WorkerPool {
  /** Starts the function if needed. Rejects when it does not start. */
  lease(name: string, entrypoint: string): Promise<Lease>;
  /** Restarts every running function; pending requests finish on the old process. */
  restartAll: () => void;
  close(): Promise<void>;
}

/** One process per function. The next request restarts a process that exited. */
export function createWorkerPool(options: Omit<WorkerOptions, 'name' | 'entrypoint'>): WorkerPool {
  const running = new Map<string, Running>();
  const retiring = new Set<Running>();

  const start = (name: string, entrypoint: string): Running => {
    const worker = startWorker({ ...options, name, entrypoint });
    const connections = worker.origin.then((origin) => new Pool(origin, { headersTimeout }));
    const entry: Running = { worker, connections, entrypoint, inFlight: 0 };
    running.set(name, entry);
    void worker.ended.then(async () => {
      if (running.get(name) === entry) running.delete(name);
      await connections.then(
        (pool) => pool.destroy(),
        () => undefined,
      );
    });
    return entry;
  };

  const retire = async (entry: Running): Promise<void> => {
    retiring.add(entry);
    const idle = new Promise<void>((resolve) => {
      if (entry.inFlight === 0) resolve();
      else entry.onIdle = resolve;
    });
    await Promise.race([idle, entry.worker.ended]);
    await entry.worker.stop();
    retiring.delete(entry);
  };

  return {
    async lease(name, entrypoint) {
      const entry = running.get(name) ?? start(name, entrypoint);
      entry.inFlight += 1;
      const release = (): void => {
        entry.inFlight -= 1;
        if (entry.inFlight === 0) entry.onIdle?.();
      };
      try {
        return { dispatcher: await entry.connections, release };
      } catch (error) {
        release();
        throw error;
      }
    },
    restartAll() {
      for (const [name, entry] of [...running]) {
        start(name, entry.entrypoint);
        void retire(entry);
      }
    },
    async close() {
      const all = [...running.values(), ...retiring];
      running.clear();
      await Promise.all(all.map((entry) => entry.worker.stop()));
    },
  };
}
