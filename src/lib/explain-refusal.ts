import { explainDatabaseError, type DatabaseError } from '#contracts/database-errors.ts';
import { explainFailure, type Failure } from './failure.ts';

/** What the database refused, or whatever else went wrong, as the person reads it. */
export function explainRefusal(error: unknown): Failure {
  const { code = '', message, details } = (error ?? {}) as DatabaseError;
  // SQLSTATE, PostgREST's own or the hub's: see private.refuse in the migrations.
  if (!/^([0-9A-Z]{5}|PGRST\d+)$/.test(code)) return explainFailure(error);
  if (code === 'PGRST301' || code === 'PGRST303') return explainFailure({ code: 'session_expired' });
  const explained = explainDatabaseError({ code, message, details });
  return { code: explained.code, message: explained.message, details: [], canRetry: explained.status >= 500 };
}
