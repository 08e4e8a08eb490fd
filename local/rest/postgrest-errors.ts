export interface DatabaseError {
  code: string;
  message: string;
  detail?: string;
  hint?: string;
}

interface PostgrestErrorBody {
  code: string;
  message: string;
  details: string | null;
  hint: string | null;
}

const byCode: Record<string, number> = {
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
function statusOfSqlState(code: string, signedIn: boolean): number {
  if (code === '42501') return signedIn ? 403 : 401;
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
  details: string | null = null,
  hint: string | null = null,
): Response {
  const body: PostgrestErrorBody = { code, details, hint, message };
  return Response.json(body, { status, headers: { 'content-type': 'application/json; charset=utf-8' } });
}

/** PostgREST's response to a failed statement. `relation` qualifies the column of an unknown-column message. */
export function databaseErrorResponse(
  error: DatabaseError,
  signedIn: boolean,
  relation: string | undefined,
): Response {
  if (error.code === 'PGRST') return raisedResponse(error);
  const message =
    error.code === '42703' && relation !== undefined
      ? error.message.replace(/^column "([^"]+)" does not exist$/, `column ${relation}.$1 does not exist`)
      : error.message;
  const status = statusOfSqlState(error.code, signedIn);
  return postgrestError(status, error.code, message, error.detail ?? null, error.hint ?? null);
}

/** PostgREST's response while it waits for its database. */
export function databaseUnavailableResponse(): Response {
  const message = 'Database client error. Retrying the connection.';
  const response = postgrestError(503, 'PGRST001', message, 'The database cannot be reached at the moment.');
  response.headers.set('retry-after', '1');
  return response;
}

/**
 * `raise sqlstate 'PGRST'` has a whole response: JSON of the body in the message, of status and headers in the
 * detail.
 */
function raisedResponse(error: DatabaseError): Response {
  try {
    const body = JSON.parse(error.message) as PostgrestErrorBody;
    const head = JSON.parse(error.detail ?? '') as { status: number; headers: Record<string, string> };
    const response = postgrestError(head.status, body.code, body.message, body.details, body.hint);
    for (const [name, value] of Object.entries(head.headers)) response.headers.set(name, value);
    return response;
  } catch {
    return postgrestError(
      500,
      'PGRST121',
      `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`,
      `Invalid JSON value for MESSAGE: '${error.message}' or DETAIL: '${error.detail ?? ''}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    );
  }
}
