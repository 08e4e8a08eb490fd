import { createHash, createHmac, randomInt } from 'node:crypto';
import { AuthError } from './errors.ts';
import type { SigningKeys } from './keys.ts';
import { type Db, lockUser, type UserRow } from './users.ts';

/** What a one-time token is good for. */
export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'
  | 'reauthentication_token';

/** A fresh one-time code, and what stands for it and its address in a link. */
export interface OneTimeToken {
  code: string;
  linkHash: string;
}

/**
 * Begins the hash in a mailed link whose flow ends in a code for the browser that asked. It is part of what is stored: the
 * link without it is another link, so whoever opens it, in whatever form, gets a code. A program that reads the mailbox
 * still gets a session for the hash by POST /verify, as with GoTrue: it has what the typed code would give it as well.
 */
export const pkcePrefix = 'pkce_';

/** Which token is asked for. */
export interface TokenRequest {
  linkHashes: string[];
  types: TokenType[];
  channel: 'email' | 'phone';
  /** In seconds. */
  lifetime: number;
  message: string;
}

/**
 * The hash of an address and its code: what a link carries, and what a typed code is turned into. GoTrue's has no secret in it:
 * with it whoever guesses a code could write its link by themselves, and links are not counted as typed codes are.
 */
export const hashCode = ({ codeSecret }: SigningKeys, address: string, code: string) =>
  createHmac('sha224', codeSecret)
    .update(address + code)
    .digest('hex');

// The link itself is a secret too: the database keeps a hash of it.
const stored = (linkHash: string) => createHash('sha256').update(linkHash).digest('hex');

const isFresh = (db: Db, lifetime: number) =>
  db`created_at > (now() at time zone current_setting('timezone')) - make_interval(secs => ${lifetime})`;

/** Makes a token for `user`, replacing the one of that type that they may have. */
export async function createOneTimeToken(
  { keys }: { keys: SigningKeys },
  db: Db,
  token: { user: UserRow; type: TokenType; address: string; isPkce: boolean; codeLength: number },
): Promise<OneTimeToken> {
  const { user, type, address, isPkce, codeLength: length } = token;
  const code = Array.from({ length }, () => randomInt(10)).join('');
  const linkHash = `${isPkce ? pkcePrefix : ''}${hashCode(keys, address, code)}`;
  await db`insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to)
    values (${user.id}, ${type}, ${stored(linkHash)}, ${address})
    on conflict (user_id, token_type) do update
    set token_hash = excluded.token_hash, relates_to = excluded.relates_to, created_at = now(), updated_at = now()`;
  return { code, linkHash };
}

/** Whether this is a token of the user's that could be spent. */
export async function isOneTimeToken(db: Db, userId: string, request: TokenRequest): Promise<boolean> {
  const { linkHashes, types, lifetime } = request;
  const rows = await db`select 1 from auth.one_time_tokens where user_id = ${userId}
    and token_hash = any (${linkHashes.map(stored)}) and token_type = any (${types}::auth.one_time_token_type[])
    and ${isFresh(db, lifetime)}`;
  return rows.length > 0;
}

/**
 * Spends the token that a link or a typed code names: it is gone afterwards, whichever of two requests comes first.
 * `linkHashes` are its possible forms (a typed code does not tell its flow), `channel` where it was sent to: a code sent to
 * a phone shows nothing about a mailbox. Throws `otp_expired` when there is none, or when it is older than `lifetime` seconds.
 */
export async function spendOneTimeToken(
  db: Db,
  request: TokenRequest,
): Promise<{ user: UserRow; type: TokenType; relatesTo: string }> {
  const { linkHashes, types, channel, lifetime, message } = request;
  const isIt = db`token_hash = any (${linkHashes.map(stored)})
    and token_type = any (${types}::auth.one_time_token_type[])
    and (relates_to like '%@%') = ${channel === 'email'}`;
  const [found] = await db<{ user_id: string }[]>`select user_id from auth.one_time_tokens where ${isIt}`;
  // The user is locked before the token, as where tokens are made: no two requests wait for each other.
  const user = found && (await lockUser(db, found.user_id));
  if (!user) throw new AuthError(403, 'otp_expired', message);
  const [spent] = await db<{ token_type: TokenType; relates_to: string; is_fresh: boolean }[]>`
    delete from auth.one_time_tokens where user_id = ${user.id} and ${isIt}
    returning token_type, relates_to, ${isFresh(db, lifetime)} as is_fresh`;
  if (!spent?.is_fresh) throw new AuthError(403, 'otp_expired', message);
  return { user, type: spent.token_type, relatesTo: spent.relates_to };
}
