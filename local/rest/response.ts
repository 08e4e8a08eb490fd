import type { Answer } from './answer.ts';
import { RestError } from './errors.ts';
import type { ApiRequest } from './parse/api-request.ts';
import { contentTypeOf } from './parse/media-types.ts';
import { type AppliedPreferences, preferenceApplied } from './parse/preferences.ts';
import { contentRange, rangeStatus } from './parse/ranges.ts';
import type { RequestPlan } from './plan/plan.ts';
import { returnsVoid } from './schema/types.ts';
import type { MainRow } from './sql/main.ts';
import type { Outcome } from './transaction.ts';

/** Refuses a result that a preference or the accepted media type excludes; undefined where nothing can be. */
export function verifierOf(request: ApiRequest, plan: RequestPlan): ((row: MainRow) => void) | undefined {
  const { action, preferences } = request;
  const isPut = action.kind === 'mutate' && action.mutation === 'upsert';
  const isSingular = !isPut && plan.format.kind === 'object';
  const canLimit =
    action.kind === 'call' || (action.kind === 'mutate' && /update|delete/.test(action.mutation));
  const most = canLimit && preferences.handling === 'strict' ? preferences.maxAffected : undefined;
  if (!isPut && !isSingular && most === undefined) return undefined;
  return ({ rows }) => {
    if (isPut && rows !== '1')
      throw new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)');
    if (isSingular && rows !== '1')
      throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
        details: `The result contains ${rows} rows`,
      });
    if (most !== undefined && Number(rows) > most)
      throw new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
        details: `The query affects ${rows} rows`,
      });
  };
}

/** The number of all rows, as it was asked for. */
function totalOf({ row, planned }: Outcome, { preferences }: ApiRequest, maxRows: number): number | null {
  const counted = row.total === null ? null : Number(row.total);
  if (preferences.count === 'planned') return planned ?? null;
  if (preferences.count === 'estimated' && counted !== null && counted > maxRows)
    return Math.max(counted, planned ?? 0);
  return counted;
}

/** The response to a request whose transaction has been committed. Throws RestError PGRST111 and PGRST112. */
export function createResponse(
  request: ApiRequest,
  plan: RequestPlan,
  outcome: Outcome,
  maxRows: number,
): Answer {
  const { row } = outcome;
  const total = totalOf(outcome, request, maxRows);
  const { status, headers, body } =
    request.action.kind === 'mutate'
      ? draftMutation(request, plan, row)
      : draftRead(request, plan, row, total);
  const own = readHeaders(row.headers);
  const set = new Set(own.map(([name]) => name));
  const chosen = readStatus(row.status) ?? status;
  const hasBody = chosen !== 204 && chosen !== 304;
  return {
    status: chosen,
    headers: own.length === 0 ? headers : [...headers.filter(([name]) => !set.has(name)), ...own],
    body: hasBody ? body : null,
  };
}

function typeHeaders({ schema, isNegotiated }: ApiRequest, { format }: RequestPlan): Answer['headers'] {
  const type: Answer['headers'] = [['content-type', contentTypeOf(format.type)]];
  return isNegotiated ? [...type, ['content-profile', schema]] : type;
}

function draftRead(request: ApiRequest, plan: RequestPlan, row: MainRow, total: number | null): Answer {
  const { action, topRange, query } = request;
  const count = Number(row.rows);
  const status = rangeStatus(topRange.lower, count, total);
  const headers: Answer['headers'] = [
    ['content-range', contentRange(topRange.lower, topRange.lower + count - 1, total)],
  ];
  if (action.kind === 'read')
    headers.push([
      'content-location',
      `/${encodeURI(action.table.name)}${query.canonical === '' ? '' : `?${query.canonical}`}`,
    ]);
  headers.push(...appliedHeaders(request, plan));
  if (plan.routine !== undefined && returnsVoid(plan.routine)) return { status: 204, headers, body: null };
  headers.push(...typeHeaders(request, plan));
  const isHead = action.kind === 'read' ? action.isHead : action.kind === 'call' && action.method === 'HEAD';
  if (isHead) return { status, headers, body: null };
  if (status !== 416) return { status, headers, body: row.body ?? '' };
  const details = `An offset of ${String(topRange.lower)} was requested, but there are only ${String(total ?? 0)} rows.`;
  const body = { code: 'PGRST103', details, hint: null, message: 'Requested range not satisfiable' };
  return { status, headers, body: JSON.stringify(body) };
}

function draftMutation(request: ApiRequest, plan: RequestPlan, row: MainRow): Answer {
  const { action, preferences } = request;
  const mutation = action.kind === 'mutate' ? action.mutation : 'insert';
  const rows = Number(row.rows);
  const total = preferences.count === 'exact' || preferences.count === 'estimated' ? rows : null;
  const headers: Answer['headers'] = [];
  const inserted = Number(row.inserted ?? 0);
  if (mutation === 'insert' && row.location !== null) {
    const keys = JSON.parse(row.location) as [string, string][];
    const search = keys.map((pair) => pair.map(encodeURIComponent).join('='));
    headers.push(['location', `/${encodeURI(plan.table?.name ?? '')}?${search.join('&')}`]);
  }
  if (mutation === 'update') headers.push(['content-range', contentRange(0, rows - 1, total)]);
  else if (mutation !== 'upsert') headers.push(['content-range', contentRange(1, 0, total)]);
  headers.push(...appliedHeaders(request, plan));
  const isReturned = preferences.representation === 'representation';
  if (isReturned) headers.push(...typeHeaders(request, plan));
  const body = isReturned ? (row.body ?? '') : null;
  if (mutation === 'insert') {
    const isMerge = preferences.resolution === 'merge-duplicates';
    return { status: isMerge && inserted <= 0 ? 200 : 201, headers, body };
  }
  if (!isReturned) return { status: 204, headers, body };
  return { status: mutation === 'upsert' && inserted > 0 ? 201 : 200, headers, body };
}

function appliedHeaders({ action, preferences, query }: ApiRequest, plan: RequestPlan): Answer['headers'] {
  const mutation = action.kind === 'mutate' ? action.mutation : undefined;
  const applied: AppliedPreferences = {
    count: preferences.count,
    handling: preferences.handling,
    timezone: preferences.timezone,
  };
  if (mutation !== undefined) applied.representation = preferences.representation;
  if (mutation === 'insert' || mutation === 'update') applied.missing = preferences.missing;
  const hasKey = plan.table?.primaryKey.length !== 0 || query.onConflict !== undefined;
  if (mutation === 'insert' && hasKey) applied.resolution = preferences.resolution;
  if (mutation === 'update' || mutation === 'delete' || action.kind === 'call')
    applied.maxAffected = preferences.maxAffected;
  const header = preferenceApplied(applied);
  return header === undefined ? [] : [['preference-applied', header]];
}

/** The headers that a function has set in `response.headers`. */
function readHeaders(text: string | null): [name: string, value: string][] {
  if (text === null) return [];
  const refuse = (): RestError =>
    new RestError(
      500,
      'PGRST111',
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
    );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse();
  }
  if (!Array.isArray(value)) throw refuse();
  return value.map((entry: unknown): [string, string] => {
    const [pair, ...others] = typeof entry === 'object' && entry !== null ? Object.entries(entry) : [];
    if (pair === undefined || others.length > 0 || typeof pair[1] !== 'string') throw refuse();
    return [pair[0].toLowerCase(), pair[1]];
  });
}

/** The status that a function has set in `response.status`. */
function readStatus(text: string | null): number | undefined {
  if (text === null) return undefined;
  const status = Number(/^\d+/.exec(text)?.[0]);
  if (status >= 200 && status <= 599) return status;
  throw new RestError(500, 'PGRST112', 'response.status guc must be a valid status code');
}
