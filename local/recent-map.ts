/** Values by text, of which the one that was set first gives way when there are more than a thousand. */
export interface RecentMap<Value> {
  get: (key: string) => Value | undefined;
  set: (key: string, value: Value) => void;
  delete: (key: string) => void;
}

const maxSize = 1000;

export function createRecentMap<Value>(): RecentMap<Value> {
  const known = new Map<string, Value>();
  return {
    get: (key) => known.get(key),
    set: (key, value) => {
      const [oldest] = known.keys();
      if (known.size >= maxSize && oldest !== undefined) known.delete(oldest);
      known.set(key, value);
    },
    delete: (key) => {
      known.delete(key);
    },
  };
}
