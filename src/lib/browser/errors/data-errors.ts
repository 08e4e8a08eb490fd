import { type DatabaseError, describeDatabaseError } from '#contracts/database-errors.ts';
import { fileErrorStrings } from '../../../i18n/shared/file-error-strings.ts';
import { pageStrings } from '../page-locale.ts';
import type { Failure } from './failure.ts';
import { sessionExpired, unreachable } from './to-user-message.ts';
import { translateServerMessage } from './translate-server-message.ts';

/** What PostgREST or Storage answered, as a Failure; undefined for other errors. */
export function readDataError(error: unknown): Failure | undefined {
  const { name = '', code = '' } = (error ?? {}) as { name?: string; code?: unknown };
  if (name.startsWith('Storage')) return readStorageError(error as StorageError);
  // A SQLSTATE, PostgREST's own code, or one of ours (private.raise_error).
  if (typeof code !== 'string' || !/^([0-9A-Z]{5}|PGRST\d+)$/.test(code)) return undefined;
  if (code === 'PGRST301' || code === 'PGRST303') return sessionExpired();
  const { status, message, ...explained } = describeDatabaseError(error as DatabaseError);
  return { ...explained, message: translateServerMessage(message), details: [], canRetry: status >= 500 };
}

interface StorageError {
  message?: string;
  status?: number;
  /** The status that a hosted Storage writes into the body of an answer 400. */
  statusCode?: string;
}

function readStorageError({ message = '', status, statusCode }: StorageError): Failure {
  const code = Number(statusCode ?? status ?? 0);
  if (code === 401 || /jwt|"exp" claim/i.test(message)) return sessionExpired();
  const t = pageStrings(fileErrorStrings);
  if (code === 507) return { ...refusal('disk_full', t.noSpace), canRetry: true };
  if (code === 0 || code >= 500) return unreachable();
  if (code === 413 || /too large|exceeded/i.test(message)) return refusal('file_too_large', t.tooLarge);
  if (code === 415 || /mime/i.test(message)) return refusal('file_type', t.wrongType);
  return refusal('file_refused', t.other);
}

const refusal = (code: string, message: string): Failure => ({ code, message, details: [], canRetry: false });
