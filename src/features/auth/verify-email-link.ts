import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { track } from '../../lib/browser/track.ts';
import { carryLanguage } from './carry-language.ts';
import { type EmailLink, forgetEmailLink } from './email-link.ts';
import { forgetVerifiers, hasVerifier } from './pkce-verifiers.ts';

/** What came of using an emailed link. */
export type EmailLinkResult =
  /** `isAsked`: this browser asked for it, so that the page to go on to may follow without a word. */
  | { state: 'signed-in'; email: string; isAsked: boolean }
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
  await carryLanguage(data.user);
  return { state: 'signed-in', email: data.user.email ?? '', isAsked };
}
