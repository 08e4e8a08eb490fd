import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { RequestIdVariables } from 'hono/request-id';
import type { ErrorBody, ErrorCode } from './contracts/errors.ts';
import { ServiceError } from './service-error.ts';

type Env = { Variables: RequestIdVariables };

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'VALIDATION_FAILED',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
};

function errorBody(c: Context<Env>, code: ErrorCode, message: string, details?: unknown): ErrorBody {
  return { code, message, request_id: c.get('requestId'), ...(details !== undefined && { details }) };
}

/** Turns what a handler throws into `{code, message, request_id, details?}`; an unexpected error is logged and hidden. */
export const onError: ErrorHandler<Env> = (error, c) => {
  if (error instanceof ServiceError) {
    return c.json(errorBody(c, error.code, error.message, error.details), error.status);
  }
  if (error instanceof HTTPException && error.status < 500) {
    const code = codeOfStatus[error.status] ?? 'VALIDATION_FAILED';
    return c.json(errorBody(c, code, error.message || 'The request was refused.'), error.status);
  }
  console.error(JSON.stringify({ request_id: c.get('requestId'), error: String(error.stack ?? error) }));
  return c.json(
    errorBody(
      c,
      'INTERNAL',
      'Something went wrong on our side. Try again, and quote the request_id if it persists.',
    ),
    500,
  );
};

/** Answers 404 for a path that no route has. */
export const onNotFound: NotFoundHandler<Env> = (c) =>
  c.json(errorBody(c, 'NOT_FOUND', `There is nothing at ${c.req.method} ${c.req.path}.`), 404);
