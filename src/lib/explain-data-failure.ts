import { type DatabaseError, explainDatabaseError } from '#contracts/database-errors.ts';
import { explainFailure, type Failure } from './failure.ts';

const isOfDatabase = (error: unknown): error is DatabaseError =>
  typeof error === 'object' && error !== null && 'details' in error && 'code' in error && 'hint' in error;

/** As explainFailure, and for refusals of the database, which say what to do in the hub's own words. */
export function explainDataFailure(error: unknown): Failure & { field?: string } {
  if (!isOfDatabase(error) || !error.code) return explainFailure(error);
  const { code, message, field, status } = explainDatabaseError(error);
  return { code, message, details: [], canRetry: status >= 500, ...(field !== undefined && { field }) };
}
