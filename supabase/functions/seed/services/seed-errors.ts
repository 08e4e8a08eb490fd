import { type DatabaseError, describeDatabaseError } from '../../_shared/contracts/database-errors.ts';
import type { SeedKind } from '../../_shared/contracts/seed.ts';
import { isUnreachable } from '../../_shared/database-failure.ts';
import { ServiceError } from '../../_shared/service-error.ts';

const nouns: Record<SeedKind, string> = { news: 'news', blog: 'blog', jobs: 'job' };

/** Logs the database's own error text, which callers do not see. */
export type LogFailure = (reason: string) => void;

/** An error of the database as callers see it: "Database error {code}: {message}". */
export function formatSeedError(error: DatabaseError, log: LogFailure): string {
  log(`${error.code ?? ''} ${error.message ?? ''}`);
  const { message } = describeDatabaseError(error);
  return error.code ? `Database error ${error.code}: ${message}` : `Database error: ${message}`;
}

/** The database failed before anything was written, or became unreachable halfway. */
export class SeedDatabaseError extends Error {
  readonly error: DatabaseError;
  readonly isUnreachable: boolean;

  constructor(error: DatabaseError, httpStatus: number) {
    super(error.message ?? '');
    this.name = 'SeedDatabaseError';
    this.error = error;
    this.isUnreachable = isUnreachable(error, httpStatus);
  }
}

const unreachable = 'the database is not responding. Rows that were written stay; try again in a moment.';

/** Any error of a seed call in the format that clients expect: success, count and message besides the error. */
export function toSeedError(error: unknown, kind: SeedKind, log: LogFailure): unknown {
  const reply = { success: false, count: 0 };
  if (error instanceof ServiceError)
    return new ServiceError(error.code, error.message, error.details, { ...reply, ...error.extra });
  if (!(error instanceof SeedDatabaseError)) return error;
  const detail = formatSeedError(error.error, log);
  const message = `Error inserting mock ${nouns[kind]} data: ${error.isUnreachable ? unreachable : detail}`;
  return new ServiceError(error.isUnreachable ? 'UNAVAILABLE' : 'CONFLICT', message, undefined, reply);
}
