import { type DatabaseError, explainDatabaseError } from './contracts/database-errors.ts';
import { type ErrorCode, errorStatuses } from './contracts/errors.ts';
import { ServiceError } from './service-error.ts';

const codeOf = (status: number): ErrorCode =>
  (Object.entries(errorStatuses).find(([, known]) => known === status)?.[0] ??
    'VALIDATION_FAILED') as ErrorCode;

/** Whether the database could not be asked at all: no connection, no answer in time, or an answer of the gateway. */
export const isUnreachable = (error: DatabaseError, httpStatus: number) =>
  httpStatus === 0 || httpStatus >= 502 || error.code === '57014' || error.code === 'PGRST003';

/** The error of a query as one that the caller may read. `httpStatus` is that of the answer, 0 without one. */
export function refuseDatabaseError(error: DatabaseError, httpStatus: number): Error {
  if (isUnreachable(error, httpStatus))
    return new ServiceError('UNAVAILABLE', 'The database does not answer at present. Try again in a moment.');
  const { status, code, message, field } = explainDatabaseError(error);
  if (status >= 500) return new Error(`${error.code ?? ''} ${error.message ?? ''}`);
  return new ServiceError(codeOf(status), message, { reason: code, ...(field !== undefined && { field }) });
}
