import type { AuthServer } from '../server.ts';
import type { CodeChallenge } from '../models/flow-state.ts';
import { sendVerificationEmail } from './send-email.ts';
import type { Db } from '../models/connection.ts';
import { findUserById, type UserRow } from '../models/user.ts';

interface Request {
  user: UserRow;
  redirectTo: string;
  challenge: CodeChallenge | undefined;
}

/** Emails the link that confirms a sign-up; returns the user with the time of it. */
export async function sendConfirmation(server: AuthServer, db: Db, request: Request): Promise<UserRow> {
  const { user } = request;
  await db`update auth.users set confirmation_sent_at = now(), updated_at = now() where id = ${user.id}`;
  const mailboxes = [{ address: user.email ?? '', token: 'confirmation_token' as const }];
  await sendVerificationEmail(server, db, { ...request, kind: 'confirmation', type: 'signup', mailboxes });
  return (await findUserById(db, user.id)) ?? user;
}

/** Emails the link that signs in without a password. */
export async function sendMagicLink(server: AuthServer, db: Db, request: Request) {
  const { user } = request;
  await db`update auth.users set recovery_sent_at = now(), updated_at = now() where id = ${user.id}`;
  const mailboxes = [{ address: user.email ?? '', token: 'recovery_token' as const }];
  await sendVerificationEmail(server, db, { ...request, kind: 'magic_link', type: 'magiclink', mailboxes });
}

/** Emails an administrator's invitation; returns the user with the time of it. */
export async function sendInvite(
  server: AuthServer,
  db: Db,
  request: Omit<Request, 'challenge'>,
): Promise<UserRow> {
  const { user } = request;
  await db`update auth.users set invited_at = now(), confirmation_sent_at = now(), updated_at = now()
    where id = ${user.id}`;
  const mailboxes = [{ address: user.email ?? '', token: 'confirmation_token' as const }];
  const link = { ...request, challenge: undefined, kind: 'invite', type: 'invite', mailboxes } as const;
  await sendVerificationEmail(server, db, link);
  return (await findUserById(db, user.id)) ?? user;
}
