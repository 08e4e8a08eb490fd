import { type DatabaseError, explainDatabaseError } from '../../_shared/contracts/database-errors.ts';
import type { SeedKind } from '../../_shared/contracts/seed.ts';
import { isUnreachable } from '../../_shared/database-refusal.ts';
import { ServiceError } from '../../_shared/service-error.ts';

const nouns: Record<SeedKind, string> = { news: 'news', blog: 'blog', jobs: 'job' };

/** A refusal of the database while sample data is written; `httpStatus` is that of its answer. */
export class SeedDatabaseError extends Error {
  readonly isUnreachable: boolean;

  constructor(error: DatabaseError, httpStatus: number) {
    super(`Database error ${error.code || 'none'}: ${explainDatabaseError(error).message}`);
    this.name = 'SeedDatabaseError';
    this.isUnreachable = isUnreachable(error, httpStatus);
  }
}

/** Any failure of a seed call in the form that clients of the helpers know: success, count and message beside the error. */
export function nameSeedFailure(error: unknown, kind: SeedKind): unknown {
  const reply = { success: false, count: 0 };
  if (error instanceof ServiceError) {
    const extra = { ...reply, ...error.extra };
    return new ServiceError(error.code, error.message, error.details, extra);
  }
  if (error instanceof SeedDatabaseError) {
    const code = error.isUnreachable ? 'UNAVAILABLE' : 'CONFLICT';
    return new ServiceError(
      code,
      `Error inserting mock ${nouns[kind]} data: ${error.message}`,
      undefined,
      reply,
    );
  }
  return error;
}
