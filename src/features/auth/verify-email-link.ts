import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { track } from '../../lib/browser/track.ts';
import { carryLanguage } from './carry-language.ts';
import { type AccountClaim, claimAccount } from './claim-account.ts';
import { type EmailLink, forgetEmailLink } from './email-link.ts';
import { forgetVerifiers, hasVerifier } from './pkce-verifiers.ts';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { pageStrings } from '../../lib/browser/page-locale.ts';

/** What came of using an emailed link. */
export type EmailLinkResult =
  /** `isAsked`: this browser asked for it, so that the page to go on to may follow without a word. */
  | { state: 'signed-in'; email: string; isAsked: boolean; claim: AccountClaim }
  /** One of the two mailboxes of a change of address has confirmed it. */
  | { state: 'half' }
  | { state: 'rejected'; message: string };

/**
 * Uses an emailed link, which works once and in any browser. Resolves to why the auth server rejects it; throws what may go better
 * at the next try.
 */
export async function verifyEmailLink(link: EmailLink): Promise<EmailLinkResult> {
  const { type, tokenHash = '' } = link;
  const auth = await loadAuthClient();
  const { data: before } = await auth.getSession();
  const { data, error } = await auth.verifyOtp({ type, token_hash: tokenHash });
  if (error) {
    const { code, message, canRetry } = toUserMessage(error);
    if (canRetry || code === 'over_request_rate_limit') throw error;
    forgetEmailLink(link);
    return { state: 'rejected', message };
  }
  forgetEmailLink(link);
  if (!data.session || !data.user) return { state: 'half' };
  // Anyone can send a link to an account of their own: who did not ask for one, or was signed in as somebody else, is told as whom.
  const wasOther = before.session !== null && before.session.user.id !== data.user.id;
  const isAsked = hasVerifier() && !wasOther;
  forgetVerifiers();
  track('login', { method: 'link' });
  // Before anything else of the account: until then somebody else's password may open it.
  const claim = type === 'email_change' ? ({ state: 'claimed' } as const) : await claimAccount();
  if (claim.state === 'sign_in_again') {
    await auth.signOut({ scope: 'local' });
    return { state: 'rejected', message: pageStrings(authStrings).claim.signInAgain };
  }
  await carryLanguage(data.user);
  return { state: 'signed-in', email: data.user.email ?? '', isAsked, claim };
}
