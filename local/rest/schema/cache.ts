/** A value that is read when it is first needed, and again after `renew`. */
export interface Cached<T> {
  get: () => Promise<T>;
  /** Reads it again; whoever asks meanwhile gets what was known before. Throws when it cannot be read. */
  renew: () => Promise<void>;
}

export function createCache<T>(read: () => Promise<T>): Cached<T> {
  let current: Promise<T> | undefined;
  // Readings overlap: one that began later knows more, even where it ends first.
  let begun = 0;
  let known = 0;
  const begin = () => {
    begun += 1;
    return { turn: begun, reading: read() };
  };
  return {
    get: () => {
      if (current) return current;
      const { turn, reading } = begin();
      known = turn;
      current = reading;
      reading.catch(() => {
        // Whoever asks next tries again.
        if (current === reading) current = undefined;
      });
      return reading;
    },
    renew: async () => {
      const { turn, reading } = begin();
      try {
        await reading;
      } catch (error) {
        if (turn > known) current = undefined;
        throw error;
      }
      if (turn < known) return;
      known = turn;
      current = reading;
    },
  };
}
