import { createHash } from 'node:crypto';
import { AuthError } from '../errors.ts';
import { generateOtp, generateTokenHash } from '../crypto/otp.ts';
import type { SigningKeys } from '../crypto/signing-keys.ts';
import type { Db } from './connection.ts';
import { lockUser, type UserRow } from './user.ts';

/** The kinds of one-time tokens. */
export type OneTimeTokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'
  | 'reauthentication_token';

/** A new one-time code, and its hash for a link. */
export interface OneTimeToken {
  code: string;
  tokenHash: string;
}

/**
 * The prefix of the hash in a link of a PKCE flow, which redirects with an authorization code instead of a session.
 * The stored hash includes it, so the link does not work without it. POST /verify with the hash still returns a
 * session, as in GoTrue: whoever reads the mailbox could type the code as well.
 */
export const pkcePrefix = 'pkce_';

/** Which token to find. */
export interface OneTimeTokenQuery {
  tokenHashes: string[];
  types: OneTimeTokenType[];
  channel: 'email' | 'phone';
  /** In seconds. */
  lifetime: number;
  message: string;
}

// The link is a secret too: the database stores a hash of it.
const hashForStorage = (tokenHash: string) => createHash('sha256').update(tokenHash).digest('hex');

const isFresh = (db: Db, lifetime: number) =>
  db`created_at > (now() at time zone current_setting('timezone')) - make_interval(secs => ${lifetime})`;

/** Creates a token for `user`, replacing one of the same type. */
export async function createOneTimeToken(
  { keys }: { keys: SigningKeys },
  db: Db,
  token: { user: UserRow; type: OneTimeTokenType; address: string; isPkce: boolean; codeLength: number },
): Promise<OneTimeToken> {
  const { user, type, address, isPkce, codeLength: length } = token;
  const code = generateOtp(length);
  const tokenHash = `${isPkce ? pkcePrefix : ''}${generateTokenHash(keys, address, code)}`;
  await db`insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to)
    values (${user.id}, ${type}, ${hashForStorage(tokenHash)}, ${address})
    on conflict (user_id, token_type) do update
    set token_hash = excluded.token_hash, relates_to = excluded.relates_to, created_at = now(), updated_at = now()`;
  return { code, tokenHash };
}

/** Whether this is a valid token of the user. */
export async function isOneTimeTokenValid(
  db: Db,
  userId: string,
  request: OneTimeTokenQuery,
): Promise<boolean> {
  const { tokenHashes, types, lifetime } = request;
  const rows = await db`select 1 from auth.one_time_tokens where user_id = ${userId}
    and token_hash = any (${tokenHashes.map(hashForStorage)}) and token_type = any (${types}::auth.one_time_token_type[])
    and ${isFresh(db, lifetime)}`;
  return rows.length > 0;
}

/**
 * Deletes and returns the token of a link or a typed code; of two requests only the first gets it. `tokenHashes`
 * are its possible forms (a typed code has no flow prefix). `channel` is where it was sent: a code sent to a phone
 * proves nothing about a mailbox. Throws `otp_expired` when there is none, or when it is older than `lifetime`
 * seconds.
 */
export async function consumeOneTimeToken(
  db: Db,
  request: OneTimeTokenQuery,
): Promise<{ user: UserRow; type: OneTimeTokenType; relatesTo: string }> {
  const { tokenHashes, types, channel, lifetime, message } = request;
  const matches = db`token_hash = any (${tokenHashes.map(hashForStorage)})
    and token_type = any (${types}::auth.one_time_token_type[])
    and (relates_to like '%@%') = ${channel === 'email'}`;
  const [found] = await db<{ user_id: string }[]>`select user_id from auth.one_time_tokens where ${matches}`;
  // The user is locked before the token, in the same order as where tokens are created, so that requests do not
  // deadlock.
  const user = found && (await lockUser(db, found.user_id));
  if (!user) throw new AuthError(403, 'otp_expired', message);
  const [consumed] = await db<{ token_type: OneTimeTokenType; relates_to: string; is_fresh: boolean }[]>`
    delete from auth.one_time_tokens where user_id = ${user.id} and ${matches}
    returning token_type, relates_to, ${isFresh(db, lifetime)} as is_fresh`;
  if (!consumed?.is_fresh) throw new AuthError(403, 'otp_expired', message);
  return { user, type: consumed.token_type, relatesTo: consumed.relates_to };
}
