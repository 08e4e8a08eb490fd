import type { Context, ErrorHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

const versionHeader = 'x-supabase-api-version';
const currentVersion = '2024-01-01';

/** A refusal as GoTrue words it: HTTP status, `error_code` and message. */
export class AuthError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  /** What more the reply carries, such as the reasons of a weak password. */
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

/** A refusal in the words of OAuth 2, `{error, error_description}`: GoTrue answers so where it follows that protocol. */
export class OAuthError extends Error {
  readonly error: string;

  constructor(error: string, description: string, options: ErrorOptions = {}) {
    super(description, options);
    this.name = 'OAuthError';
    this.error = error;
  }
}

/** 400 `validation_failed`: the request itself is not right. */
export const invalid = (message: string) => new AuthError(400, 'validation_failed', message);

/** The reply for an error: `{code, message}` for callers of API version 2024-01-01, `{code, error_code, msg}` for older ones. */
function reply(c: Context, { status, code, message, extra }: AuthError) {
  c.header('x-sb-error-code', code);
  const asked = c.req.header(versionHeader) ?? '';
  if (/^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= currentVersion) {
    c.header(versionHeader, currentVersion);
    return c.json({ code, message, ...extra }, status);
  }
  return c.json({ code: status, error_code: code, msg: message, ...extra }, status);
}

/** Answers a thrown AuthError. What is the server's fault is logged with its cause, which the reply never carries. */
export const onAuthError: ErrorHandler = (error, c) => {
  if (error instanceof AuthError && error.status < 500) return reply(c, error);
  if (error instanceof OAuthError)
    return c.json({ error: error.error, error_description: error.message }, 400);
  const requestId = logFailure(error, c);
  const extra = requestId ? { error_id: requestId } : {};
  if (error instanceof AuthError)
    return reply(c, new AuthError(error.status, error.code, error.message, extra));
  if (isConnectionLoss(error))
    return reply(c, new AuthError(503, 'unexpected_failure', 'The database cannot be reached.', extra));
  const message = 'Unexpected failure, please check server logs for more information';
  return reply(c, new AuthError(500, 'unexpected_failure', message, extra));
};

/** Logs what is the server's fault with its cause; answers the request's id. */
export function logFailure(error: Error, c: Context): string | undefined {
  // The gateway's; Hono leaves env undefined when a request comes without one.
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
