import type { AuthServer } from './context.ts';
import type { Challenge } from './flow-state.ts';
import { rememberFlow } from './flow-state.ts';
import { type MailKind, writeMail } from './mail-templates.ts';
import { createOneTimeToken, type TokenType } from './one-time-tokens.ts';
import type { Db, UserRow } from './users.ts';

/** A link to be mailed: to whom, what it is good for, where it leads, and who may use what it yields. */
export interface Link {
  user: UserRow;
  address: string;
  kind: MailKind;
  token: TokenType;
  /** The `type` of `/verify`. */
  type: 'signup' | 'recovery' | 'email_change';
  redirectTo: string;
  challenge: Challenge | undefined;
}

/** Makes the one-time token of a link and mails it. Throws `over_email_send_rate_limit`. */
export async function sendLink(server: AuthServer, db: Db, link: Link): Promise<void> {
  const { user, address, kind, type, redirectTo, challenge } = link;
  server.limits.countMail();
  const isPkce = challenge !== undefined;
  const wanted = { user, type: link.token, address, isPkce, config: server.config };
  const { code, linkHash } = await createOneTimeToken(db, wanted);
  if (challenge) await rememberFlow(db, user.id, challenge, type);
  const url = new URL(`${server.externalUrl}/verify`);
  url.searchParams.set('token', linkHash);
  url.searchParams.set('type', type);
  url.searchParams.set('redirect_to', redirectTo);
  await server.sendMail(writeMail(kind, address, { link: url.href, code }));
}
