import { type ErrorCode, errorStatuses } from './contracts/errors.ts';

/** A refusal that the caller may read: its code, sentence and details go into the reply as they are. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  /** What the reply carries beside the error itself. */
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
