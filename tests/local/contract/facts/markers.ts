/** Kinds of values that differ at each run, the first that fits. */
const kinds: [marker: string, pattern: RegExp][] = [
  ['<uuid>', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/],
  ['<time>', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/],
  ['<jwt>', /^eyJ[\w-]+\.[\w-]+\.[\w-]*$/],
  ['<email>', /^facts-[\w.+-]+@\w+\.test$/i],
  // Ids of credentials and of their owners.
  ['<base64url>', /^([\w-]{43}|[\w-]{48})$/],
  ['<phone>', /^\+?1555\d{7}$/],
];

/** Fields whose values differ at each run though they look like any other text or number. */
const changing = new Set(
  'refresh_token challenge expires_at hashed_token email_otp action_link secret qr_code uri kid x y deleted_at phx_ref'.split(
    ' ',
  ),
);

/** Texts of which only the start is GoTrue's own: the rest is its parser's, its clock's or names values of the run. */
const beginnings = [
  'Could not parse request body as JSON: ',
  'invalid JWT: unable to parse or verify signature, ',
  'InvalidJWTToken: Token has expired ',
  'Token has expired ',
  'For security purposes, you can only request this after ',
  'Key (',
];

/** The value with what differs at each run replaced by a marker. */
export function withMarkers(value: unknown, field = ''): unknown {
  if (field === 'version' || field === 'last_webauthn_challenge_data') return '<any>';
  if (changing.has(field) && typeof value === 'number') return '<number>';
  if (changing.has(field) && typeof value === 'string' && value !== '') return '<text>';
  if (typeof value === 'string') return markerOf(value);
  if (Array.isArray(value)) return value.map((item) => withMarkers(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withMarkers(item, key)]));
}

/** The address that a sign-in leads back to ends with its code or tokens. */
const signedInAddress = /^(.*[?&]code=)[0-9a-f-]{36}$|^(.*#access_token=).*$/;

function markerOf(value: string): string {
  if (signedInAddress.test(value)) return value.replace(signedInAddress, '$1$2<any>');
  const beginning = beginnings.find((start) => value.startsWith(start));
  if (beginning !== undefined) return `${beginning}<any>`;
  return kinds.find(([, pattern]) => pattern.test(value))?.[0] ?? value;
}

const fits = (expected: string, got: unknown): boolean => {
  if (expected === got) return true;
  if (expected === '<any>') return got !== undefined;
  if (expected === '<number>') return typeof got === 'number';
  if (expected.endsWith('<any>')) return typeof got === 'string' && got.startsWith(expected.slice(0, -5));
  if (expected === '<text>') return typeof got === 'string' && got !== '';
  return (
    typeof got === 'string' && kinds.some(([marker, pattern]) => marker === expected && pattern.test(got))
  );
};

/** Where `got` differs from what is expected, each as `path: expected, got`; keys in any order. */
export function findDifferences(expected: unknown, got: unknown, path = 'answer'): string[] {
  if (typeof expected === 'string' && fits(expected, got)) return [];
  if (Array.isArray(expected) && Array.isArray(got) && expected.length === got.length) {
    const [wanted, found] = [inOrder(expected), inOrder(got)];
    return wanted.flatMap((item, index) => findDifferences(item, found[index], `${path}[${String(index)}]`));
  }
  if (isObject(expected) && isObject(got)) {
    const keys = [...new Set([...Object.keys(expected), ...Object.keys(got)])];
    return keys.flatMap((key) => findDifferences(expected[key], got[key], `${path}.${key}`));
  }
  return Object.is(expected, got) ? [] : [`${path}: ${show(expected)} expected, ${show(got)} answered`];
}

/** A list of factors by name, which servers tell in no order of their own; any other as it is. */
const inOrder = (list: unknown[]): unknown[] =>
  list.every((item) => isObject(item) && 'factor_type' in item)
    ? list.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
    : list;
const nameOf = (factor: unknown): string => String(isObject(factor) ? factor['friendly_name'] : factor);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const show = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));
