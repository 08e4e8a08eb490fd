import type { AuthServer } from './context.ts';
import { AuthError } from './errors.ts';
import { authenticationMethodOf, type Challenge, rememberFlow } from './flow-state.ts';
import { type MailKind, writeMail } from './mail-templates.ts';
import { createOneTimeToken, type TokenType } from './one-time-tokens.ts';
import type { Db, UserRow } from './users.ts';

/** A link to be mailed: to whom, what it is good for, where it leads, and who may use what it yields. */
export interface Link {
  user: UserRow;
  kind: MailKind;
  /** Each mailbox gets a token of its own. */
  mailboxes: { address: string; token: TokenType }[];
  /** The `type` of `/verify`. */
  type: 'signup' | 'recovery' | 'email_change' | 'magiclink' | 'invite';
  redirectTo: string;
  challenge: Challenge | undefined;
}

const inWords: Record<MailKind, string> = {
  confirmation: 'confirmation',
  recovery: 'recovery',
  email_change: 'email change',
  magic_link: 'magic link',
  invite: 'invite',
};

/** The address that spends a token when it is opened. */
export function linkTo(
  { externalUrl }: AuthServer,
  { token, type, redirectTo }: { token: string; type: Link['type']; redirectTo: string },
): string {
  const url = new URL(`${externalUrl}/verify`);
  url.searchParams.set('token', token);
  url.searchParams.set('type', type);
  url.searchParams.set('redirect_to', redirectTo);
  return url.href;
}

/** Makes the one-time tokens of a link and mails it. Throws `over_email_send_rate_limit`, 500 when mail cannot be sent. */
export async function sendLink(server: AuthServer, db: Db, link: Link): Promise<void> {
  const { user, kind, mailboxes, type, redirectTo, challenge } = link;
  server.limits.countMail();
  const isPkce = challenge !== undefined;
  if (challenge) await rememberFlow(db, user.id, challenge, authenticationMethodOf(type));
  for (const { address, token } of mailboxes) {
    const wanted = { user, type: token, address, isPkce, codeLength: server.config.email.otp_length };
    const { code, linkHash } = await createOneTimeToken(server, db, wanted);
    const href = linkTo(server, { token: linkHash, type, redirectTo });
    const mail = writeMail(kind, address, { link: href, code, newAddress: user.email_change ?? '' });
    await server.sendMail(mail).catch((cause: unknown) => {
      const message = `Error sending ${inWords[kind]} email`;
      throw new AuthError(500, 'unexpected_failure', message, {}, { cause });
    });
  }
}
