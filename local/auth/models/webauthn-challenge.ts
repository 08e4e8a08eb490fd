import { AuthError } from '../errors.ts';
import type { Db } from './connection.ts';

// Of an account, so that nobody fills the table; a person with a window or two needs one each.
const keptChallenges = 10;

/** Keeps the challenge of a ceremony, of nobody in particular where a passkey signs in; returns its id and expiry. */
export async function createWebauthnChallenge(
  db: Db,
  {
    userId,
    type,
    challenge,
    lifetime,
  }: {
    userId: string | null;
    type: 'registration' | 'authentication';
    challenge: string;
    /** In seconds. */
    lifetime: number;
  },
) {
  await db`delete from auth.webauthn_challenges where expires_at < now() - interval '1 hour'`;
  const [row] = await db<{ id: string; expires_at: number }[]>`
    insert into auth.webauthn_challenges (user_id, challenge_type, session_data, expires_at)
    values (${userId}, ${type}, ${db.json({ challenge })}, now() + make_interval(secs => ${lifetime}))
    returning id, extract(epoch from expires_at)::int as expires_at`;
  if (!row) throw new Error('The challenge was not added.');
  if (userId)
    await db`delete from auth.webauthn_challenges where id in (
      select id from auth.webauthn_challenges where user_id = ${userId} order by created_at desc, id offset ${keptChallenges})`;
  return { challenge_id: row.id, expires_at: row.expires_at };
}

/**
 * The challenge of a ceremony, which is used by asking for it: call outside of the transaction that may fail. Throws
 * `webauthn_challenge_not_found`, `webauthn_challenge_expired`.
 */
export async function consumeWebauthnChallenge(
  db: Db,
  { id, userId, type }: { id: string; userId: string | null; type: 'registration' | 'authentication' },
): Promise<string> {
  const [row] = await db<{ session_data: { challenge: string }; is_expired: boolean }[]>`
    delete from auth.webauthn_challenges
    where id = ${id} and challenge_type = ${type} and user_id is not distinct from ${userId}
    returning session_data, expires_at < now() as is_expired`;
  if (!row) throw new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used');
  if (row.is_expired) throw new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired');
  return row.session_data.challenge;
}
