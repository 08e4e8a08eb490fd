/** Why something did not work, as the person reads it: a sentence, its details one by one, and whether to try again. */
export interface Failure {
  code: string;
  message: string;
  details: string[];
  canRetry: boolean;
}

interface ErrorLike {
  name?: string;
  code?: string | undefined;
  status?: number | undefined;
  message?: string;
  reasons?: string[];
}

/** What each error code of the auth server means for the person, and what to do about it. */
const sentences: Record<string, string> = {
  invalid_credentials: 'E-mail address and password do not match. Check both, or reset the password.',
  email_not_confirmed: 'This address is not confirmed yet: follow the link in the mail that we sent you.',
  user_banned: 'This account is suspended. Ask the people who run the hub.',
  weak_password: 'Choose a stronger password:',
  same_password: 'This is your present password. Choose another one.',
  email_address_invalid: 'This is not an e-mail address that mail can be sent to.',
  signup_disabled: 'The hub takes no new accounts at present.',
  email_provider_disabled: 'The hub takes no e-mail addresses for signing in at present.',
  phone_provider_disabled: 'The hub takes no phone numbers for signing in. Use your e-mail address.',
  reauthentication_needed: 'You signed in long ago. Sign in again, then set the password.',
  over_request_rate_limit: 'Too many tries in a short time. Wait a few minutes and try again.',
  over_email_send_rate_limit: 'The hub has sent as many mails as it may for now. Try again in an hour.',
  otp_expired: 'Email link is invalid or has expired. Ask for a new one.',
  flow_state_expired: 'This link is too old. Ask for a new one.',
  flow_state_not_found: 'This link was used already or is too old. Ask for a new one.',
  bad_code_verifier: 'This link belongs to another browser. Ask for a new one in this browser.',
  session_not_found: 'You were signed out. Sign in again.',
  session_expired: 'You were signed out after a long time. Sign in again.',
  reauthentication_not_valid: 'This code is not right, or too old. Ask for another one.',
  mfa_verification_failed: 'This code is not right. Enter the one that the app shows now.',
  mfa_verification_rejected: 'This code was used already. Wait for the next one.',
  mfa_challenge_expired: 'This took too long. Enter a new code.',
  mfa_ip_address_mismatch: 'Your connection changed meanwhile. Enter a new code.',
  mfa_factor_not_found: 'This second step is not there any more. Load the page again.',
  no_totp_factor: 'You have no authenticator app here. Use a text message instead.',
  no_phone_factor: 'You have no phone here. Use the authenticator app instead.',
  mfa_factor_name_conflict: 'You have a device of this name already. Choose another name.',
  mfa_verified_factor_exists: 'This is set up already.',
  too_many_enrolled_mfa_factors: 'You have as many devices as are allowed. Remove one first.',
  mfa_phone_enroll_not_enabled: 'This hub takes no phones as second step.',
  phone_not_confirmed: 'This number is not confirmed yet.',
  mfa_totp_enroll_not_enabled: 'This hub takes no authenticator apps.',
  insufficient_aal: 'Confirm with your second step first: sign in again.',
  identity_already_exists: 'This account is linked already, here or to somebody else on the hub.',
  identity_not_found: 'This link is not there any more. Load the page again.',
  single_identity_not_deletable:
    'This is your only way to sign in: set a password or link another account first.',
  manual_linking_disabled: 'This hub links no accounts.',
  email_exists: 'This address cannot be used. Choose another one.',
  phone_exists: 'This number cannot be used. Choose another one.',
  sms_send_failed: 'The message could not be sent. Check the number, or try again later.',
  over_sms_send_rate_limit: 'A message was sent a moment ago. Wait a minute and try again.',
  bad_oauth_state: 'Signing in took too long or was begun in another browser. Try again.',
  bad_oauth_callback: 'The other service did not answer as it should. Try again.',
  saml_provider_disabled: 'This hub does not sign organisations in.',
  sso_provider_not_found: 'No organisation of this domain signs in here.',
  web3_provider_disabled: 'This hub does not sign wallets in.',
  provider_disabled: 'This hub does not know this way of signing in.',
  captcha_failed:
    'The check that keeps robots out did not accept this try. Complete it again and send once more.',
  captcha_unsolved: 'Complete the check that keeps robots out, then send the form again.',
  captcha_unavailable:
    'The check that keeps robots out could not be loaded. If something in your browser blocks it, allow it for this page; then try again: nothing you typed is lost.',
  validation_failed: 'The server did not accept what was sent. Check the fields.',
};

const weaknesses: Record<string, string> = {
  length: 'It is too short: use at least 10 characters.',
  characters: 'It lacks a kind of character: use lower-case and upper-case letters and digits.',
  pwned: 'It is in a list of leaked passwords: choose one that you use nowhere else.',
};

const retryable = new Set([502, 503, 504]);

/** Turns whatever a call threw or returned as its error into what the person reads. */
export function explainFailure(error: unknown): Failure {
  const { name, code, status, message, reasons = [] } = (error ?? {}) as ErrorLike;
  const isOffline =
    name === 'AuthRetryableFetchError' || isNetworkError(error) || retryable.has(status ?? 200);
  if (isOffline) {
    const sentence =
      'The hub could not be reached. Check your connection and try again: nothing you typed is lost.';
    return { code: 'unreachable', message: sentence, details: [], canRetry: true };
  }
  if (name === 'AuthSessionMissingError') {
    return {
      code: 'session_not_found',
      message: sentences['session_not_found'] ?? '',
      details: [],
      canRetry: false,
    };
  }
  const sentence = sentences[code ?? (status === 429 ? 'over_request_rate_limit' : '')];
  return {
    code: code ?? 'unexpected',
    message: tellWait(code, message) ?? sentence ?? unexpected,
    details: reasons.map((reason) => weaknesses[reason] ?? reason),
    canRetry: sentence === undefined,
  };
}

/** A limit with its time, where the server tells one. */
function tellWait(code: string | undefined, message: string | undefined): string | undefined {
  const seconds = Number(/after (\d+) seconds/.exec(message ?? '')?.[1] ?? NaN);
  if (Number.isNaN(seconds)) return undefined;
  const wait = seconds > 90 ? `${String(Math.ceil(seconds / 60))} minutes` : `${String(seconds)} seconds`;
  if (code === 'over_email_send_rate_limit')
    return `A mail was sent a moment ago. You can ask for another in ${wait}.`;
  if (code === 'over_sms_send_rate_limit')
    return `A message was sent a moment ago. You can ask for another in ${wait}.`;
  if (code === 'over_request_rate_limit') return `Too many wrong codes. You can try again in ${wait}.`;
  return undefined;
}

const outcomes: Record<string, string> = {
  access_denied: 'The other service did not sign you in. Try again, or sign in another way.',
  temporarily_unavailable: 'The other service does not answer at present. Try again later.',
  provider_email_needs_verification:
    'The other service has not verified your address. Verify it there, then try again.',
  flow_state_already_used: 'This link was used already. Ask for a new one.',
};
const linkErrors = new Map(Object.entries({ ...sentences, ...outcomes }));

/**
 * What the error in the address of a page means. Anybody can write a link: what its author says is never shown as our words.
 */
export const explainLinkError = (...codes: string[]): string =>
  // A Map, as a link may name what every object has, like toString.
  codes.map((code) => linkErrors.get(code)).find((sentence) => sentence !== undefined) ??
  'This did not work. Try again, or sign in another way.';

/** The same where a code was typed that came by text message or mail: the auth server answers as for a link. */
export function explainCodeFailure(error: unknown): Failure {
  const failure = explainFailure(error);
  return failure.code === 'otp_expired'
    ? { ...failure, message: 'This code is not right, or too old. Check it, or ask for another one.' }
    : failure;
}

// What browsers throw when a request or a part of the page's script does not arrive; other TypeErrors are defects.
const isNetworkError = (error: unknown) =>
  error instanceof TypeError && /fetch|network|load|import/i.test(error.message);

const unexpected = 'Something went wrong on our side. Try again in a moment.';
