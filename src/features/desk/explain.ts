import { ApiError } from '../../lib/api-client.ts';
import { explainDataFailure } from '../../lib/explain-data-failure.ts';
import type { Failure } from '../../lib/failure.ts';
import { CsvError } from '../../lib/read-csv.ts';

/** A refusal of the desk itself; its message is for the person. */
export class DeskError extends Error {
  override name = 'DeskError';
}

interface ApiDetails {
  reason?: string;
  issues?: { field: string; message: string }[];
}

/** Whatever went wrong at the desk as the person reads it: of the database, of the functions, of a file. */
export function explainDesk(error: unknown): Failure & { field?: string } {
  if (error instanceof DeskError || error instanceof CsvError)
    return { code: error.name, message: error.message, details: [], canRetry: false };
  // What checkPicture says is for the person.
  if (error instanceof Error && error.constructor === Error && !('code' in error))
    return { code: 'picture', message: error.message, details: [], canRetry: false };
  if (!(error instanceof ApiError)) return explainDataFailure(error);
  const { reason, issues = [] } = (error.details ?? {}) as ApiDetails;
  return {
    code: reason ?? error.code,
    message: error.message,
    details: issues.length > 1 ? issues.map(({ field, message }) => `${field}: ${message}`) : [],
    canRetry: error.status >= 500,
    ...(issues[0]?.field && { field: issues[0].field }),
  };
}
