import { type DatabaseError, describeDatabaseError } from '#contracts/database-errors.ts';
import type { Failure } from './failure.ts';
import { sessionExpired, unreachable } from './to-user-message.ts';

/** What PostgREST or Storage answered, as a Failure; undefined for other errors. */
export function readDataError(error: unknown): Failure | undefined {
  const { name = '', code = '' } = (error ?? {}) as { name?: string; code?: unknown };
  if (name.startsWith('Storage')) return readStorageError(error as StorageError);
  // A SQLSTATE, PostgREST's own code, or one of ours (private.raise_error).
  if (typeof code !== 'string' || !/^([0-9A-Z]{5}|PGRST\d+)$/.test(code)) return undefined;
  if (code === 'PGRST301' || code === 'PGRST303') return sessionExpired;
  const { status, ...explained } = describeDatabaseError(error as DatabaseError);
  return { ...explained, details: [], canRetry: status >= 500 };
}

interface StorageError {
  message?: string;
  status?: number;
  /** The status that a hosted Storage writes into the body of an answer 400. */
  statusCode?: string;
}

function readStorageError({ message = '', status, statusCode }: StorageError): Failure {
  const code = Number(statusCode ?? status ?? 0);
  if (code === 401 || /jwt|"exp" claim/i.test(message)) return sessionExpired;
  if (code === 0 || code >= 500) return unreachable;
  if (code === 413 || /too large|exceeded/i.test(message)) return fileRefusals.tooLarge;
  if (code === 415 || /mime/i.test(message)) return fileRefusals.wrongType;
  return fileRefusals.other;
}

const failure = (code: string, message: string): Failure => ({ code, message, details: [], canRetry: false });
const fileRefusals = {
  tooLarge: failure('file_too_large', 'The file is too large. Choose a smaller one.'),
  wrongType: failure('file_type', 'Files of this type are not accepted. Choose another one.'),
  other: failure('file_refused', 'The file was not accepted. Load the page again.'),
};
