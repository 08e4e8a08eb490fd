/** Kinds of values that differ at each run, the first that fits. */
const kinds: [marker: string, pattern: RegExp][] = [
  ['<uuid>', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/],
  ['<time>', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/],
  ['<jwt>', /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/],
  ['<email>', /^facts-[\w.+-]+@\w+\.test$/],
  ['<phone>', /^\+?1555\d{7}$/],
];

/** The value with what differs at each run replaced by a marker. */
export function withMarkers(value: unknown): unknown {
  if (typeof value === 'string') return kinds.find(([, pattern]) => pattern.test(value))?.[0] ?? value;
  if (Array.isArray(value)) return value.map(withMarkers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withMarkers(item)]));
}

const fits = (expected: string, got: unknown): boolean => {
  if (expected === got || expected === '<any>') return true;
  if (expected === '<number>') return typeof got === 'number';
  if (expected === '<text>') return typeof got === 'string' && got !== '';
  return (
    typeof got === 'string' && kinds.some(([marker, pattern]) => marker === expected && pattern.test(got))
  );
};

/** Where `got` differs from what is expected, each as `path: expected, got`; keys in any order. */
export function findDifferences(expected: unknown, got: unknown, path = 'answer'): string[] {
  if (typeof expected === 'string' && fits(expected, got)) return [];
  if (Array.isArray(expected) && Array.isArray(got) && expected.length === got.length)
    return expected.flatMap((item, index) => findDifferences(item, got[index], `${path}[${String(index)}]`));
  if (isObject(expected) && isObject(got)) {
    const keys = [...new Set([...Object.keys(expected), ...Object.keys(got)])];
    return keys.flatMap((key) => findDifferences(expected[key], got[key], `${path}.${key}`));
  }
  return Object.is(expected, got) ? [] : [`${path}: ${show(expected)} expected, ${show(got)} answered`];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const show = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
