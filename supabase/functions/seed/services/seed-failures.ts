import { type DatabaseError, explainDatabaseError } from '../../_shared/contracts/database-errors.ts';
import type { SeedKind } from '../../_shared/contracts/seed.ts';
import { isUnreachable } from '../../_shared/database-refusal.ts';
import { ServiceError } from '../../_shared/service-error.ts';

const nouns: Record<SeedKind, string> = { news: 'news', blog: 'blog', jobs: 'job' };

/** Notes the words of the database itself, which callers do not get to read. */
export type LogFailure = (reason: string) => void;

/** What the database refused, as callers read it: "Database error {code}: {message}". */
export function explainSeedError(error: DatabaseError, log: LogFailure): string {
  log(`${error.code ?? ''} ${error.message ?? ''}`);
  const { message } = explainDatabaseError(error);
  return error.code ? `Database error ${error.code}: ${message}` : `Database error: ${message}`;
}

/** A failure of the database before anything could be written, or in the middle because it went away. */
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

const away = 'the database does not answer at present. What was written stays; call again in a moment.';

/** Any failure of a seed call in the form that clients of the helpers know: success, count and message beside the error. */
export function nameSeedFailure(error: unknown, kind: SeedKind, log: LogFailure): unknown {
  const reply = { success: false, count: 0 };
  if (error instanceof ServiceError)
    return new ServiceError(error.code, error.message, error.details, { ...reply, ...error.extra });
  if (!(error instanceof SeedDatabaseError)) return error;
  const detail = explainSeedError(error.error, log);
  const message = `Error inserting mock ${nouns[kind]} data: ${error.isUnreachable ? away : detail}`;
  return new ServiceError(error.isUnreachable ? 'UNAVAILABLE' : 'CONFLICT', message, undefined, reply);
}
