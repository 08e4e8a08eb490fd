import type { RestError } from './errors.ts';

/** An error of Postgres, as the driver reports it. */
export interface DatabaseError {
  code: string;
  message: string;
  detail?: string | undefined;
  hint?: string | undefined;
}

const byCode: Record<string, number> = {
  '21000': 500,
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '57P01': 503,
  '57P02': 503,
  '57P03': 503,
  P0001: 400,
};

const byClass: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/**
 * The HTTP status of PostgREST 14 for an SQLSTATE (the table "Status Codes" of its documentation, default 400). A
 * missing privilege is 401 for a visitor and 403 for a signed-in caller.
 */
function statusOfSqlState({ code, message }: DatabaseError, signedIn: boolean): number {
  if (code === '42501') return signedIn ? 403 : 401;
  if (code === '21000' && message.endsWith('requires a WHERE clause')) return 400;
  if (code === '42883' && message.startsWith('function xmlagg(')) return 406;
  if (code === '22023' && /^role.*does not exist$/s.test(message)) return 401;
  const chosen = /^PT([2-5]\d\d)$/.exec(code)?.[1];
  if (chosen !== undefined) return Number(chosen);
  if (code.startsWith('PT')) return 500;
  return byCode[code] ?? byClass[code.slice(0, 2)] ?? 400;
}

/** PostgREST's error response: its four fields, in its content type. */
export function postgrestError(
  status: number,
  code: string,
  message: string,
  details: unknown = null,
  hint: unknown = null,
): Response {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'proxy-status': `PostgREST; error=${code.replace(/[^\w-]/g, '')}`,
  };
  const body = status === 204 || status === 304 ? null : JSON.stringify({ code, details, hint, message });
  return new Response(body, { status, headers });
}

export function refusal({ status, code, message, details, hint }: RestError): Response {
  const response = postgrestError(status, code, message, details, hint);
  if (status === 503) response.headers.set('retry-after', '1');
  return response;
}

/** PostgREST's response to a failed statement. */
export function databaseErrorResponse(error: DatabaseError, signedIn: boolean): Response {
  if (error.code === 'PGRST') return raisedResponse(error);
  const status = statusOfSqlState(error, signedIn);
  const response = postgrestError(
    status,
    error.code,
    error.message,
    error.detail ?? null,
    error.hint ?? null,
  );
  if (status === 401) response.headers.set('www-authenticate', 'Bearer');
  return response;
}

/** PostgREST's response while it waits for its database. */
export function databaseUnavailableResponse(): Response {
  const message = 'Database client error. Retrying the connection.';
  const response = postgrestError(503, 'PGRST001', message, 'The database cannot be reached at the moment.');
  response.headers.set('retry-after', '1');
  return response;
}

interface RaisedBody {
  code: string;
  message: string;
  details?: string | null;
  hint?: string | null;
}
interface RaisedHead {
  status: number;
  headers: Record<string, string>;
}
const isText = (value: unknown): boolean => typeof value === 'string';
const isTextOrNone = (value: unknown): boolean => value === undefined || value === null || isText(value);

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
function parseBody(text: string): RaisedBody | undefined {
  const body = parseObject(text);
  const isBody =
    body !== undefined &&
    isText(body['code']) &&
    isText(body['message']) &&
    isTextOrNone(body['details']) &&
    isTextOrNone(body['hint']);
  return isBody ? (body as unknown as RaisedBody) : undefined;
}
function parseHead(text: string): RaisedHead | undefined {
  const head = parseObject(text);
  const headers = head?.['headers'];
  const isHead =
    Number.isInteger(head?.['status']) &&
    typeof headers === 'object' &&
    headers !== null &&
    Object.values(headers).every(isText);
  return isHead ? (head as unknown as RaisedHead) : undefined;
}

/**
 * `raise sqlstate 'PGRST'` has a whole response: JSON of the body in the message, of status and headers in the
 * detail.
 */
function raisedResponse({ message, detail }: DatabaseError): Response {
  const refuse = (details: string, hint: string): Response =>
    postgrestError(
      500,
      'PGRST121',
      `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`,
      details,
      hint,
    );
  const headHint =
    "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.";
  const body = parseBody(message);
  if (body === undefined)
    return refuse(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    );
  if (detail === undefined) return refuse('DETAIL is missing in the RAISE statement', headHint);
  const head = parseHead(detail);
  if (head === undefined) return refuse(`Invalid JSON value for DETAIL: '${detail}'`, headHint);
  const response = postgrestError(
    head.status,
    body.code,
    body.message,
    body.details ?? null,
    body.hint ?? null,
  );
  for (const [name, value] of Object.entries(head.headers)) response.headers.set(name, value);
  return response;
}
