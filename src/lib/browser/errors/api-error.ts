import { translateField } from '../translate-field.ts';
import type { Failure } from './failure.ts';
import { addErrorReader, isGatewayError, sessionExpired, unreachable } from './to-user-message.ts';
import { prepareServerMessages, translateServerMessage } from './translate-server-message.ts';

/** An error response of an edge function; `code`, `status` and `details` are those of the error catalog. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly details: unknown;

  constructor(status: number, body: { code?: string; message?: string; details?: unknown }) {
    super(body.message ?? 'The server did not accept this request. Try again.');
    this.status = status;
    this.code = body.code ?? 'INTERNAL';
    this.details = body.details;
  }
}

/** The error response of an edge function, after the translations have loaded. */
export async function readErrorResponse(reply: Response): Promise<ApiError> {
  await prepareServerMessages();
  const body: unknown = await reply.json().catch(() => ({}));
  return new ApiError(reply.status, body as Record<string, string>);
}

interface ApiDetails {
  reason?: string;
  field?: string;
  issues?: { field: string; message: string }[];
}

function readApiError(error: unknown): Failure | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { status, code, message, details } = error;
  if (status === 401) return sessionExpired();
  // A function that is not available says why; a gateway in front of it does not.
  if (code === 'INTERNAL' && isGatewayError(status)) return unreachable();
  const { reason, issues = [], ...one } = (details ?? {}) as ApiDetails;
  const field = issues[0]?.field ?? one.field;
  return {
    code: reason ?? code,
    message: translateServerMessage(message),
    details:
      issues.length > 1 ? issues.map(({ field, message }) => `${field}: ${translateField(message)}`) : [],
    canRetry: status >= 500,
    ...(field && { field }),
  };
}

addErrorReader(readApiError);
