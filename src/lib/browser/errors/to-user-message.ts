import { errorStrings } from '../../../i18n/shared/error-strings.ts';
import { pageStrings } from '../page-locale.ts';
import { type Failure, UserError } from './failure.ts';
import { isSignedOut } from './signed-out.ts';

/** Reads the errors of one client; undefined for those of others. */
type ErrorReader = (error: unknown) => Failure | undefined;

const readers = new Set<ErrorReader>();

/** Registers a reader of one client's errors, so that only pages with that client load its messages. */
export function addErrorReader(reader: ErrorReader): void {
  readers.add(reader);
}

/** What the codes of the auth server mean (auth-errors.ts); undefined for a code that it does not have. */
interface AuthErrors {
  describeAuthError(code: string, message: string): string | undefined;
  describeWeakness(reason: string): string | undefined;
}

let authErrors: AuthErrors | undefined;

/**
 * Registers the texts of the auth server's codes once its client is loaded. Not an error reader: the checks for an outage and an ended session
 * below come first.
 */
export function setAuthErrors(errors: AuthErrors): void {
  authErrors = errors;
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
  return readOtherError(error ?? {});
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
export const unreachable = (): Failure => ({
  code: 'unreachable',
  message: pageStrings(errorStrings).unreachable,
  details: [],
  canRetry: true,
});

/** The session has ended, or its token expired: after signing in again the same can be tried again. */
export const sessionExpired = (): Failure => ({
  code: 'session_expired',
  message: pageStrings(errorStrings).codes.session_expired,
  details: [],
  canRetry: true,
});

/** The text of a code; a Map, because a code may be a property that every object has, like `toString`. */
export const textOfCode = (texts: Readonly<Record<string, string>>, code: string): string | undefined =>
  new Map(Object.entries(texts)).get(code);

function readOtherError(error: ErrorLike): Failure {
  const { name = '', status, message = '', reasons = [] } = error;
  if (error instanceof UserError) return { code: error.code, message, details: [], canRetry: false };
  if (name === 'AuthRetryableFetchError' || isGatewayError(status)) return unreachable();
  if (networkError.test(error instanceof TypeError ? `TypeError: ${message}` : message)) return unreachable();
  const code = error.code ?? codeWithout(name, status);
  const t = pageStrings(errorStrings);
  const known = authErrors?.describeAuthError(code, message) ?? textOfCode(t.codes, code);
  if (known === undefined && isSignedOut(error)) return sessionExpired();
  return {
    code,
    message: known ?? t.unexpected,
    details: reasons.map((reason) => authErrors?.describeWeakness(reason) ?? reason),
    canRetry: known === undefined,
  };
}

function codeWithout(name: string, status?: number) {
  if (name === 'AuthSessionMissingError') return 'session_not_found';
  return status === 429 ? 'over_request_rate_limit' : 'unexpected';
}
