import { type DatabaseError, describeDatabaseError } from './contracts/database-errors.ts';
import { readProblems } from './contracts/forms.ts';
import { type ErrorCode, errorStatuses } from './contracts/errors.ts';
import { ServiceError } from './service-error.ts';

const codeOf = (status: number): ErrorCode =>
  (Object.entries(errorStatuses).find(([, known]) => known === status)?.[0] ??
    'VALIDATION_FAILED') as ErrorCode;

/** Whether the query never reached the database: no connection, a timeout, or an error of the gateway. */
export const isUnreachable = (error: DatabaseError, httpStatus: number) =>
  httpStatus === 0 || httpStatus >= 502 || error.code === '57014' || error.code === 'PGRST003';

/** The error of a query as one that the caller may read; an unexpected one stays an Error, which is logged and hidden.
 * `httpStatus` is the response's, 0 when there was none. */
export function toServiceError(error: DatabaseError, httpStatus: number): Error {
  if (isUnreachable(error, httpStatus))
    return new ServiceError('UNAVAILABLE', 'The database is not responding. Try again in a moment.');
  const { status, code, message, field } = describeDatabaseError(error);
  if (status >= 500) return new Error(`${error.code ?? ''} ${error.message ?? ''}`);
  const problems = readProblems(error.hint);
  return new ServiceError(codeOf(status), message, {
    reason: code,
    ...(field !== undefined && { field }),
    ...(Object.keys(problems).length > 0 && { problems }),
  });
}
