import { explainDatabaseError } from '#contracts/database-errors.ts';
import { explainFailure, type Failure } from '../../lib/failure.ts';

interface Refusal {
  name?: string;
  code?: string;
  message?: string;
  details?: string | null;
  statusCode?: string;
  status?: number;
}

/** What the database, the storage or the network refused, as the person reads it. */
export function explainRefusal(error: unknown): Failure {
  const { name = '', code = '', statusCode, status, message = '' } = (error ?? {}) as Refusal;
  if (name.startsWith('Storage')) return explainStorage(Number(statusCode ?? status ?? 0), message, error);
  // PostgREST names what it refuses by five characters, or by PGRST and digits.
  if (code === 'PGRST301' || code === 'PGRST303') return signedOut;
  if (/^([A-Z0-9]{5}|PGRST\d+)$/.test(code)) {
    const explained = explainDatabaseError(error as Refusal);
    return {
      code: explained.code,
      message: explained.message,
      details: [],
      canRetry: explained.status >= 500,
    };
  }
  return explainFailure(error);
}

function explainStorage(status: number, message: string, error: unknown): Failure {
  if (status === 413 || /too large|exceeded/i.test(message))
    return {
      code: 'file_too_large',
      message: 'The file is larger than 5 MB. Choose a smaller one.',
      details: [],
      canRetry: false,
    };
  if (status === 415 || /mime/i.test(message))
    return {
      code: 'file_kind',
      message: 'The hub takes PDF, Word, OpenDocument and text files.',
      details: [],
      canRetry: false,
    };
  if (status === 401) return signedOut;
  if (status === 403 || status === 400)
    return {
      code: 'file_refused',
      message: 'The file was not accepted: the job may be closed. Load the page again.',
      details: [],
      canRetry: false,
    };
  return explainFailure(status >= 500 || status === 0 ? { status: 503 } : error);
}

const signedOut: Failure = {
  code: 'session_expired',
  message:
    'You were signed out. Sign in again in another tab, then send this once more: nothing you typed is lost.',
  details: [],
  canRetry: true,
};
