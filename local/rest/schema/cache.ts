/** A value that is read when it is first needed, and again after `renew`. */
export interface Cached<T> {
  get: () => Promise<T>;
  /** Reads it again; whoever asks meanwhile gets what was known before. Throws when it cannot be read. */
  renew: () => Promise<void>;
}

export function createCache<T>(read: () => Promise<T>): Cached<T> {
  let current: Promise<T> | undefined;
  const start = (): Promise<T> => {
    const reading = read();
    reading.catch(() => {
      // Whoever asks next tries again.
      if (current === reading) current = undefined;
    });
    return reading;
  };
  return {
    get: () => (current ??= start()),
    renew: async () => {
      const reading = start();
      try {
        await reading;
        current = reading;
      } catch (error) {
        current = undefined;
        throw error;
      }
    },
  };
}
