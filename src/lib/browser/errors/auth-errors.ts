import { authErrorStrings } from '../../../i18n/shared/auth-error-strings.ts';
import { pageStrings } from '../page-locale.ts';
import { textOfCode } from './to-user-message.ts';

/** What the auth server means by a code and the message with it; undefined for a code that it does not have. */
export function describeAuthError(code: string, message: string): string | undefined {
  return describeWait(code, message) ?? textOfCode(pageStrings(authErrorStrings).codes, code);
}

/** What a password lacks, by the code of a reason of `weak_password`; undefined for a code that the auth server does not have. */
export const describeWeakness = (reason: string): string | undefined =>
  textOfCode(pageStrings(authErrorStrings).passwordWeaknesses, reason);

/** What an error code in a link that leads back to the site means; undefined for an unknown one. */
export const describeLinkError = (code: string): string | undefined =>
  textOfCode(pageStrings(authErrorStrings).link, code) ?? describeAuthError(code, '');

/** The message of a rate limit that says how long it lasts; undefined for other errors. */
function describeWait(code: string, message: string): string | undefined {
  const seconds = Number(/after (\d+) seconds/.exec(message)?.[1] ?? NaN);
  if (Number.isNaN(seconds)) return undefined;
  const t = pageStrings(authErrorStrings);
  const wait = seconds > 90 ? t.minutes(Math.ceil(seconds / 60)) : t.seconds(seconds);
  if (code === 'over_email_send_rate_limit') return t.emailJustSent(wait);
  if (code === 'over_sms_send_rate_limit') return t.textJustSent(wait);
  if (code === 'over_request_rate_limit') return t.tooManyCodes(wait);
  return undefined;
}
