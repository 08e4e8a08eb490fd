import { RestError } from '../errors.ts';
import { parseCsv } from './csv.ts';
import { mimeOf, type MediaType } from './media-types.ts';
import { splitQuery } from './query-string.ts';

/** The body of a request: JSON for Postgres to parse, the arguments of a form, or one value as it is. */
type Payload =
  | { kind: 'json'; text: string }
  | { kind: 'form'; parameters: [string, string][] }
  | { kind: 'raw'; bytes: Buffer };

export interface ParsedPayload {
  payload: Payload | undefined;
  /** The columns that it sets, or the arguments that it names, sorted. */
  keys: string[];
}

const refuse = (message: string): RestError => new RestError(400, 'PGRST102', message);

/**
 * Parses a body. `columns` are those that the URL names, which decide instead of the keys of the rows. Throws
 * RestError PGRST102.
 */
export function parsePayload(
  bytes: Buffer,
  type: MediaType,
  isCall: boolean,
  columns: string[] | undefined,
): ParsedPayload {
  const text = (): string => bytes.toString('utf8');
  switch (type.kind) {
    case 'json': {
      if (columns !== undefined) return { payload: { kind: 'json', text: text() }, keys: columns };
      if (bytes.length === 0 && isCall) return { payload: { kind: 'json', text: '{}' }, keys: [] };
      return describeJson(text());
    }
    case 'csv':
      return describeJson(JSON.stringify(parseCsv(text())));
    case 'form': {
      const parameters = splitQuery(text()).map(([name, value]): [string, string] => [name, value ?? '']);
      const keys = [...new Set(parameters.map(([name]) => name))].toSorted();
      if (isCall) return { payload: { kind: 'form', parameters }, keys };
      return { payload: { kind: 'json', text: JSON.stringify(Object.fromEntries(parameters)) }, keys };
    }
    case 'text':
    case 'xml':
    case 'bytes':
      if (isCall) return { payload: { kind: 'raw', bytes }, keys: [] };
  }
  throw refuse(`Content-Type not acceptable: ${mimeOf(type)}`);
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const keysOf = (value: object): string[] => Object.keys(value).toSorted();

function describeJson(text: string): ParsedPayload {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse('Empty or invalid json');
  }
  if (isObject(value)) return { payload: { kind: 'json', text }, keys: keysOf(value) };
  if (!Array.isArray(value) || value.length === 0) return { payload: { kind: 'json', text: '[]' }, keys: [] };
  const [first, ...others] = value as unknown[];
  if (!isObject(first)) throw refuse('All object keys must match');
  const keys = keysOf(first);
  const same = (other: unknown): boolean => {
    if (!isObject(other)) return false;
    const theirs = Object.keys(other);
    return theirs.length === keys.length && theirs.every((key) => Object.hasOwn(first, key));
  };
  if (!others.every(same)) throw refuse('All object keys must match');
  return { payload: { kind: 'json', text }, keys };
}
