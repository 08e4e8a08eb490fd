import { type ErrorCode, errorStatuses } from './contracts/errors.ts';

/** An error that the caller may read: its code, message and details become the response. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  /** Fields of the response besides the error itself. */
  readonly extra: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, details?: unknown, extra: Record<string, unknown> = {}) {
    super(message);
    this.name = 'ServiceError';
    this.code = code;
    this.details = details;
    this.extra = extra;
  }

  /** The HTTP status of this error's code. */
  get status() {
    return errorStatuses[this.code];
  }
}
