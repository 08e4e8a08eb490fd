import type { AuthServer } from './context.ts';
import type { Challenge } from './flow-state.ts';
import { sendLink } from './send-link.ts';
import { type Db, findUserById, type UserRow } from './users.ts';

interface Request {
  user: UserRow;
  redirectTo: string;
  challenge: Challenge | undefined;
}

/** Mails the link that confirms a sign-up; answers the user with the time of it. */
export async function sendConfirmation(server: AuthServer, db: Db, request: Request): Promise<UserRow> {
  const { user } = request;
  await db`update auth.users set confirmation_sent_at = now(), updated_at = now() where id = ${user.id}`;
  const mailboxes = [{ address: user.email ?? '', token: 'confirmation_token' as const }];
  await sendLink(server, db, { ...request, kind: 'confirmation', type: 'signup', mailboxes });
  return (await findUserById(db, user.id)) ?? user;
}

/** Mails the link that signs in without a password. */
export async function sendMagicLink(server: AuthServer, db: Db, request: Request) {
  const { user } = request;
  await db`update auth.users set recovery_sent_at = now(), updated_at = now() where id = ${user.id}`;
  const mailboxes = [{ address: user.email ?? '', token: 'recovery_token' as const }];
  await sendLink(server, db, { ...request, kind: 'magic_link', type: 'magiclink', mailboxes });
}

/** Mails the invitation that an administrator sends; answers the user with the time of it. */
export async function sendInvitation(
  server: AuthServer,
  db: Db,
  request: Omit<Request, 'challenge'>,
): Promise<UserRow> {
  const { user } = request;
  await db`update auth.users set invited_at = now(), confirmation_sent_at = now(), updated_at = now()
    where id = ${user.id}`;
  const mailboxes = [{ address: user.email ?? '', token: 'confirmation_token' as const }];
  const link = { ...request, challenge: undefined, kind: 'invite', type: 'invite', mailboxes } as const;
  await sendLink(server, db, link);
  return (await findUserById(db, user.id)) ?? user;
}
