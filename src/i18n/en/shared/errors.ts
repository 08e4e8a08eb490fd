/** What went wrong, by codes that can occur before the auth client is loaded or come from several services. */
export const errors = {
  codes: {
    over_request_rate_limit: 'Too many attempts. Wait a few minutes and try again.',
    session_not_found: 'You were signed out. Sign in again.',
    session_expired: 'You were signed out. Sign in again.',
    insufficient_aal: 'Two-step verification is required. Sign in again.',
    captcha_failed: 'The CAPTCHA was not accepted. Complete it again and resubmit.',
    captcha_unsolved: 'Complete the CAPTCHA, then submit again.',
    captcha_unavailable:
      'The CAPTCHA could not be loaded. If your browser blocks it, allow it for this page and try again. Nothing you typed is lost.',
    validation_failed: 'The server did not accept these values. Check the fields.',
  },
  /** Where a code was typed: the auth server answers a wrong one as it does an old link. */
  typedCode: {
    otp_expired: 'This code is incorrect or has expired. Check it or request a new one.',
  },
  linkFailed: 'Sign-in failed. Try again or use another sign-in method.',
  oneOfTwo: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  linkCannotSignIn: 'This link cannot be used to sign in. Sign in or request a new link.',
  unreachable: 'Could not connect. Check your connection and try again. Nothing you typed is lost.',
  pageOutdated: 'This page has been updated. Reload it to continue.',
  unexpected: 'Something went wrong. Try again in a moment.',
};
