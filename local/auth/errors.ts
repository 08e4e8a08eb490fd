import type { Context, ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

const versionHeader = 'x-supabase-api-version';
const currentVersion = '2024-01-01';

/** An error of GoTrue: HTTP status, `error_code` and message. */
export class AuthError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  /** Further fields of the response, such as the reasons of a weak password. */
  readonly extra: Record<string, unknown>;

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    extra: Record<string, unknown> = {},
    options: ErrorOptions = {},
  ) {
    super(message, options);
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

/** An OAuth 2 error, `{error, error_description}`, where GoTrue follows that protocol. */
export class OAuthError extends Error {
  readonly error: string;

  constructor(error: string, description: string, options: ErrorOptions = {}) {
    super(description, options);
    this.name = 'OAuthError';
    this.error = error;
  }
}

/** 400 `validation_failed`: the request itself is invalid. */
export const validationFailed = (message: string) => new AuthError(400, 'validation_failed', message);

/**
 * The error response: `{code, message}` for clients of API version 2024-01-01, `{code, error_code, msg}` for older
 * ones.
 */
function reply(c: Context, { status, code, message, extra }: AuthError) {
  c.header('x-sb-error-code', code);
  const requestedVersion = c.req.header(versionHeader) ?? '';
  if (/^\d{4}-\d{2}-\d{2}$/.test(requestedVersion) && requestedVersion >= currentVersion) {
    c.header(versionHeader, currentVersion);
    return c.json({ code, message, ...extra }, status);
  }
  return c.json({ code: status, error_code: code, msg: message, ...extra }, status);
}

/** Responds with a thrown AuthError. Server errors are logged with their cause, which the response never contains. */
export const handleResponseError: ErrorHandler = (error, c) => {
  if (error instanceof AuthError && error.status < 500) return reply(c, error);
  if (error instanceof OAuthError)
    return c.json({ error: error.error, error_description: error.message }, 400);
  const requestId = logError(error, c);
  const extra = requestId ? { error_id: requestId } : {};
  if (error instanceof AuthError)
    return reply(c, new AuthError(error.status, error.code, error.message, extra));
  if (isConnectionLoss(error))
    return reply(c, new AuthError(503, 'unexpected_failure', 'The database cannot be reached.', extra));
  const message = 'Unexpected failure, please check server logs for more information';
  return reply(c, new AuthError(500, 'unexpected_failure', message, extra));
};

/** Logs a server error with its cause; returns the request's id. */
export function logError(error: Error, c: Context): string | undefined {
  // Set by the gateway. Hono leaves env undefined in calls without one.
  const requestId = (c.env as { requestId?: string } | undefined)?.requestId;
  const cause = error.cause instanceof Error ? error.cause : error;
  const why = cause.stack ?? cause.message;
  console.error(JSON.stringify({ service: 'auth', request_id: requestId, error: why }));
  return requestId;
}

function isConnectionLoss(error: Error & { code?: unknown }) {
  const { code } = error;
  return typeof code === 'string' && /^(ECONN|CONNECT|CONNECTION_|EPIPE|57P)/.test(code);
}
