import type { AuthServer } from '../server.ts';
import { AuthError } from '../errors.ts';
import { getAuthenticationMethod, type CodeChallenge, generateFlowState } from '../models/flow-state.ts';
import { type EmailTemplate, renderEmail } from '../delivery/email-templates.ts';
import { createOneTimeToken, type OneTimeTokenType } from '../models/one-time-token.ts';
import type { Db } from '../models/connection.ts';
import type { UserRow } from '../models/user.ts';

/** An email with a link: to whom, for which verification, with which redirect and PKCE challenge. */
export interface VerificationEmail {
  user: UserRow;
  kind: EmailTemplate;
  /** Each mailbox gets its own token. */
  mailboxes: { address: string; token: OneTimeTokenType }[];
  /** The `type` of `/verify`. */
  type: 'signup' | 'recovery' | 'email_change' | 'magiclink' | 'invite';
  redirectTo: string;
  challenge: CodeChallenge | undefined;
}

const emailNames: Record<EmailTemplate, string> = {
  confirmation: 'confirmation',
  recovery: 'recovery',
  email_change: 'email change',
  magic_link: 'magic link',
  invite: 'invite',
};

/** The URL that verifies a token when it is opened. */
export function getConfirmationUrl(
  { externalUrl }: AuthServer,
  { token, type, redirectTo }: { token: string; type: VerificationEmail['type']; redirectTo: string },
): string {
  const url = new URL(`${externalUrl}/verify`);
  url.searchParams.set('token', token);
  url.searchParams.set('type', type);
  url.searchParams.set('redirect_to', redirectTo);
  return url.href;
}

/**
 * Creates the one-time tokens of a link and emails it. Throws `over_email_send_rate_limit`, 500 when the email
 * cannot be sent.
 */
export async function sendVerificationEmail(
  server: AuthServer,
  db: Db,
  link: VerificationEmail,
): Promise<void> {
  const { user, kind, mailboxes, type, redirectTo, challenge } = link;
  server.limits.countEmail();
  const isPkce = challenge !== undefined;
  if (challenge) await generateFlowState(db, user.id, challenge, getAuthenticationMethod(type));
  for (const { address, token } of mailboxes) {
    const params = { user, type: token, address, isPkce, codeLength: server.config.email.otp_length };
    const { code, tokenHash } = await createOneTimeToken(server, db, params);
    const href = getConfirmationUrl(server, { token: tokenHash, type, redirectTo });
    const values = {
      ConfirmationURL: href,
      Token: code,
      TokenHash: tokenHash,
      RedirectTo: redirectTo,
      Email: user.email ?? '',
      NewEmail: user.email_change ?? '',
      SendingTo: address,
      Data: user.raw_user_meta_data,
    };
    const email = renderEmail(server.config, kind, { to: address, values });
    await server.sendEmail(email).catch((cause: unknown) => {
      const message = `Error sending ${emailNames[kind]} email`;
      throw new AuthError(500, 'unexpected_failure', message, {}, { cause });
    });
  }
}
