import type { DatabaseError } from './postgrest-errors.ts';

const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'CONNECTION_WAIT_ABORTED',
]);

const unavailableSqlStates = new Set(['57P01', '57P02', '57P03', '53300']);

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Whether Postgres could not be reached, is starting or is shutting down, so that the request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined) return lostConnection.has(code) || unavailableSqlStates.has(code);
  return error instanceof AggregateError && error.errors.some(isDatabaseUnavailable);
}

/** Whether Postgres rejected a statement: the error then has an SQLSTATE. */
export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && error.name === 'PostgresError' && codeOf(error) !== undefined;
}
