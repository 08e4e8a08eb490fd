import type { Context, ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { RequestIdVariables } from 'hono/request-id';
import { type ErrorBody, type ErrorCode, errorStatuses } from './contracts/errors.ts';
import { ServiceError } from './service-error.ts';

type Env = { Variables: RequestIdVariables };

const codeOfStatus = new Map(
  Object.entries(errorStatuses).map(([code, status]) => [status as number, code as ErrorCode]),
);

/** The response for an error code: `{code, message, request_id, details?}`. */
export function errorReply(c: Context<Env>, code: ErrorCode, message: string, details?: unknown, extra = {}) {
  const body: ErrorBody = {
    code,
    message,
    request_id: c.get('requestId'),
    ...(details !== undefined && { details }),
  };
  if (code === 'UNAVAILABLE') c.header('retry-after', '5');
  if (code === 'RATE_LIMITED') c.header('retry-after', '60');
  c.header('cache-control', 'no-store');
  return c.json({ ...extra, ...body }, errorStatuses[code]);
}

/** Turns whatever a handler throws into an error response; an unexpected error is logged with the request id and hidden. */
export function onError(log: (line: string) => void): ErrorHandler<Env> {
  return (error, c) => {
    if (error instanceof ServiceError)
      return errorReply(c, error.code, error.message, error.details, error.extra);
    if (error instanceof HTTPException && error.status === 401)
      return errorReply(c, 'UNAUTHENTICATED', 'Sign in first: the token is missing, invalid or expired.');
    if (error instanceof HTTPException && error.status < 500) {
      const code = codeOfStatus.get(error.status) ?? 'VALIDATION_FAILED';
      return errorReply(c, code, error.message || 'The request was rejected.');
    }
    log(
      JSON.stringify({ level: 'error', request_id: c.get('requestId'), error: String(error.stack ?? error) }),
    );
    const message = 'Something went wrong on our side. Try again, and quote the request_id if it persists.';
    return errorReply(c, 'INTERNAL', message);
  };
}
