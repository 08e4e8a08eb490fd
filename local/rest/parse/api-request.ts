import { RestError } from '../errors.ts';
import { type MediaType, parseAccept, parseMediaType } from './media-types.ts';
import { parsePayload, type ParsedPayload } from './payload.ts';
import { parsePreferences, type Preferences } from './preferences.ts';
import { parseQueryString, type QueryString } from './query-string.ts';
import {
  everything,
  intersect,
  isEmptyRange,
  isEverything,
  isLimitZero,
  type Range,
  rangeOfHeader,
  withLimitZero,
} from './ranges.ts';
import type { Name } from '../schema/types.ts';

export type Mutation = 'insert' | 'update' | 'upsert' | 'delete';
/** What a request does, and with what. */
type Action =
  | { kind: 'read'; table: Name; isHead: boolean }
  | { kind: 'mutate'; table: Name; mutation: Mutation }
  | { kind: 'call'; routine: Name; method: 'GET' | 'HEAD' | 'POST' }
  | { kind: 'describe'; isHead: boolean }
  | { kind: 'options'; of: { table: Name } | { routine: Name } | undefined };

/** A request as it arrives: `path` without the prefix of the API, `search` with its question mark. */
export interface RawRequest {
  method: string;
  path: string;
  search: string;
  headers: Headers;
  /** All of them but the cookies, by names in lower case. */
  allHeaders: Record<string, string>;
  body: Buffer;
}
export interface ApiRequest extends ParsedPayload {
  action: Action;
  schema: string;
  /** Whether a header chose the schema. */
  isNegotiated: boolean;
  query: QueryString;
  /** By the name of the limit; that of the root is `limit`. */
  ranges: Map<string, Range>;
  topRange: Range;
  preferences: Preferences;
  accepted: MediaType[];
  contentType: MediaType;
}

/** Parses a request. Throws RestError PGRST1xx. */
export function parseRequest(raw: RawRequest, schemas: readonly string[]): ApiRequest {
  const { method, headers } = raw;
  const preferences = parsePreferences(headers.get('prefer'));
  const resource = readResource(raw.path);
  const { schema, isNegotiated } = chooseSchema(headers, method, schemas);
  const action = chooseAction(resource, schema, method);
  const isCall =
    action.kind === 'call' ||
    (action.kind === 'options' && action.of !== undefined && 'routine' in action.of);
  const query = parseQueryString(raw.search, isCall && method !== 'POST');
  const { topRange, ranges } = readRanges(method, query, headers);
  const contentType = headers.has('content-type')
    ? parseMediaType(headers.get('content-type') ?? '')
    : ({ kind: 'json' } as const);
  const hasBody = (action.kind === 'mutate' && action.mutation !== 'delete') || (isCall && method === 'POST');
  const columns =
    action.kind === 'call' || (action.kind === 'mutate' && action.mutation !== 'upsert')
      ? query.columns
      : undefined;
  const body = hasBody
    ? parsePayload(raw.body, contentType, isCall, columns)
    : { payload: undefined, keys: [] };
  return {
    ...body,
    action,
    schema,
    isNegotiated,
    query,
    ranges,
    topRange,
    preferences,
    accepted: parseAccept(headers.get('accept')),
    contentType,
  };
}

type Resource = { table: string } | { routine: string } | undefined;

function readResource(path: string): Resource {
  let parts: string[];
  try {
    parts = path.split('/').slice(1).map(decodeURIComponent);
  } catch {
    throw invalidPath();
  }
  const [first = '', second] = parts;
  if (first === '' && parts.length < 2) return undefined;
  if (parts.length === 1) return { table: first };
  if (first === 'rpc' && parts.length === 2) return { routine: second ?? '' };
  throw invalidPath();
}
const invalidPath = (): RestError => new RestError(404, 'PGRST125', 'Invalid path specified in request URL');

function chooseSchema(
  headers: Headers,
  method: string,
  schemas: readonly string[],
): { schema: string; isNegotiated: boolean } {
  const isWrite = ['DELETE', 'PATCH', 'POST', 'PUT'].includes(method);
  const profile = headers.get(isWrite ? 'content-profile' : 'accept-profile');
  if (profile === null) return { schema: schemas[0] ?? 'public', isNegotiated: schemas.length !== 1 };
  if (schemas.includes(profile)) return { schema: profile, isNegotiated: true };
  throw new RestError(406, 'PGRST106', `Invalid schema: ${profile}`, {
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  });
}

function chooseAction(resource: Resource, schema: string, method: string): Action {
  const isHead = method === 'HEAD';
  if (resource === undefined) {
    if (method === 'GET' || isHead) return { kind: 'describe', isHead };
    if (method === 'OPTIONS') return { kind: 'options', of: undefined };
    throw unsupported(method);
  }
  if ('routine' in resource) {
    const routine = { schema, name: resource.routine };
    if (method === 'GET' || method === 'HEAD' || method === 'POST') return { kind: 'call', routine, method };
    if (method === 'OPTIONS') return { kind: 'options', of: { routine } };
    throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`);
  }
  const table = { schema, name: resource.table };
  const mutations: Record<string, Mutation> = {
    POST: 'insert',
    PUT: 'upsert',
    PATCH: 'update',
    DELETE: 'delete',
  };
  const mutation = mutations[method];
  if (mutation !== undefined) return { kind: 'mutate', table, mutation };
  if (method === 'GET' || isHead) return { kind: 'read', table, isHead };
  if (method === 'OPTIONS') return { kind: 'options', of: { table } };
  throw unsupported(method);
}
const unsupported = (method: string): RestError =>
  new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);

function readRanges(
  method: string,
  query: QueryString,
  headers: Headers,
): { topRange: Range; ranges: Map<string, Range> } {
  const fromHeader = method === 'GET' ? rangeOfHeader(headers.get('range')) : everything;
  const limit = query.ranges.get('limit') ?? everything;
  const topRange = withLimitZero(limit, intersect(fromHeader, limit));
  if (isEmptyRange(topRange) && !isLimitZero(limit)) {
    const details = isEmptyRange(fromHeader)
      ? 'The lower boundary must be lower than or equal to the upper boundary in the Range header.'
      : 'Limit should be greater than or equal to zero.';
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details });
  }
  if (method === 'PUT' && !isEverything(topRange))
    throw new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT');
  return { topRange, ranges: new Map(query.ranges).set('limit', topRange) };
}
