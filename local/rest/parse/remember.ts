import { createRecentMap } from '../../recent-map.ts';

/** A pure function that remembers its last thousand results by the text it was given. */
export function remember<T>(compute: (text: string) => T): (text: string) => T {
  const known = createRecentMap<T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = compute(text);
    if (text.length < 4096) known.set(text, value);
    return value;
  };
}
