import { authMessages } from './auth-messages.ts';

const outcomes: Record<string, string> = {
  access_denied: 'The other service did not sign you in. Try again or use another sign-in method.',
  temporarily_unavailable: 'The other service is not responding. Try again later.',
  provider_email_needs_verification:
    'The other service has not verified your email address. Verify it there, then try again.',
  flow_state_already_used: 'This link was already used. Request a new one.',
};
const linkErrors = new Map(Object.entries({ ...authMessages, ...outcomes }));

/**
 * The message for the first known of the error codes in a page's address. Anyone can write a link, so only our own sentences
 * are shown, never the link's description.
 */
export const linkErrorMessage = (...codes: string[]): string =>
  // A Map: a link may name a property that every object has, like toString.
  codes.map((code) => linkErrors.get(code)).find((sentence) => sentence !== undefined) ??
  'Sign-in failed. Try again or use another sign-in method.';
