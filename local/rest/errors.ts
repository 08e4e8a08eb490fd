interface Detail {
  details?: unknown;
  hint?: string | null | undefined;
}

/** A request that is refused, with the status, code and texts of PostgREST. */
export class RestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;
  constructor(status: number, code: string, message: string, { details = null, hint = null }: Detail = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.hint = hint ?? null;
  }
}
