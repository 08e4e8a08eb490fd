/**
 * What was asked for last, up to a number of bytes. Runs in workerd.
 *
 * @template {{ bytes: number }} T
 * @param {number} maxBytes
 */
export function createRecent(maxBytes) {
  /** @type {Map<string, T>} */
  const kept = new Map();
  let bytes = 0;
  /** @param {string} key */
  const drop = (key) => {
    bytes -= kept.get(key)?.bytes ?? 0;
    return kept.delete(key);
  };
  return {
    /** @param {string} key */
    get: (key) => {
      const found = kept.get(key);
      // The one asked for last is the last to go.
      if (found && kept.delete(key)) kept.set(key, found);
      return found;
    },
    /** @param {string} key @param {T} item */
    set: (key, item) => {
      drop(key);
      kept.set(key, item);
      bytes += item.bytes;
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
    },
    drop,
  };
}
