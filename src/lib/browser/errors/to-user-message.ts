import { authMessages, passwordWeaknesses } from './auth-messages.ts';
import { type Failure, UserError } from './failure.ts';
import { isSignedOut } from './signed-out.ts';

/** Reads the errors of one client; undefined for those of others. */
type ErrorReader = (error: unknown) => Failure | undefined;

const readers = new Set<ErrorReader>();

/** Teaches toUserMessage the errors of a client, so that only pages with that client load its messages. */
export function addErrorReader(reader: ErrorReader): void {
  readers.add(reader);
}

/**
 * Turns whatever a call threw, or returned as its error, into what the person reads. `messages` replaces the usual sentence
 * of a code where the place knows more.
 */
export function toUserMessage(error: unknown, messages: Readonly<Record<string, string>> = {}): Failure {
  const failure = readError(error);
  const message = messages[failure.code];
  return message === undefined ? failure : { ...failure, message };
}

function readError(error: unknown): Failure {
  for (const reader of readers) {
    const failure = reader(error);
    if (failure) return failure;
  }
  return readAuthError(error ?? {});
}

interface ErrorLike {
  name?: string;
  code?: string | undefined;
  status?: number | undefined;
  message?: string;
  reasons?: string[];
}

/** Whether an HTTP status is one that a gateway answers while what is behind it cannot be reached. */
export const isGatewayError = (status = 0) => status >= 502 && status <= 504;

// What browsers throw when a request or a part of the page's script does not arrive, also in the words in which supabase-js
// returns it; other TypeErrors are defects.
const networkError = /^TypeError: .*(fetch|network|load|import)/i;

/** The backend could not be reached. */
export const unreachable: Failure = {
  code: 'unreachable',
  message: 'Could not connect. Check your connection and try again. Nothing you typed is lost.',
  details: [],
  canRetry: true,
};

/** The session has ended, or its token expired: after signing in again the same can be tried again. */
export const sessionExpired: Failure = {
  code: 'session_expired',
  message: authMessages['session_expired'] ?? '',
  details: [],
  canRetry: true,
};

function readAuthError(error: ErrorLike): Failure {
  const { name = '', status, message = '', reasons = [] } = error;
  if (error instanceof UserError) return { code: error.code, message, details: [], canRetry: false };
  if (name === 'AuthRetryableFetchError' || isGatewayError(status)) return unreachable;
  if (networkError.test(error instanceof TypeError ? `TypeError: ${message}` : message)) return unreachable;
  const code = error.code ?? codeWithout(name, status);
  const known = authMessages[code];
  if (known === undefined && isSignedOut(error)) return sessionExpired;
  return {
    code,
    message: describeWait(code, message) ?? known ?? unexpected,
    details: reasons.map((reason) => passwordWeaknesses[reason] ?? reason),
    canRetry: known === undefined,
  };
}

function codeWithout(name: string, status?: number) {
  if (name === 'AuthSessionMissingError') return 'session_not_found';
  return status === 429 ? 'over_request_rate_limit' : 'unexpected';
}

/** The message of a rate limit that says how long it lasts; undefined for other errors. */
function describeWait(code: string, message: string): string | undefined {
  const seconds = Number(/after (\d+) seconds/.exec(message)?.[1] ?? NaN);
  if (Number.isNaN(seconds)) return undefined;
  const wait = seconds > 90 ? `${String(Math.ceil(seconds / 60))} minutes` : `${String(seconds)} seconds`;
  if (code === 'over_email_send_rate_limit')
    return `An email was just sent. You can request another in ${wait}.`;
  if (code === 'over_sms_send_rate_limit')
    return `A text message was just sent. You can request another in ${wait}.`;
  if (code === 'over_request_rate_limit') return `Too many incorrect codes. Try again in ${wait}.`;
  return undefined;
}

const unexpected = 'Something went wrong. Try again in a moment.';
