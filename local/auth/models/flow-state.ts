import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AuthError, validationFailed } from '../errors.ts';
import { type ProviderUser, lockProviderUser } from './identity.ts';
import { isEqualInConstantTime } from '../crypto/constant-time.ts';
import { decryptProviderToken } from '../crypto/provider-token.ts';
import type { Db } from './connection.ts';
import { lockUser, type UserRow } from './user.ts';

/** The PKCE fields of a request body. */
export const PkceFields = z.object({
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
});

/** A valid code challenge: the method, and the value that the verifier must match. */
export interface CodeChallenge {
  method: 's256' | 'plain';
  challenge: string;
}

/** The code challenge of a request, or undefined. Throws `validation_failed` for an incomplete or invalid one. */
export function validatePkceParams({
  code_challenge,
  code_challenge_method,
}: z.infer<typeof PkceFields>): CodeChallenge | undefined {
  if (!code_challenge && !code_challenge_method) return undefined;
  if (!code_challenge || !code_challenge_method) {
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (code_challenge.length < 43 || code_challenge.length > 128) {
    throw validationFailed('code challenge has to be between 43 and 128 characters');
  }
  if (!/^[\w.~-]+$/.test(code_challenge)) {
    throw validationFailed(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  }
  const method = code_challenge_method.toLowerCase();
  if (method !== 's256' && method !== 'plain')
    throw validationFailed('code challenge method must be "s256" or "plain"');
  return { method, challenge: code_challenge };
}

/** GoTrue's name for the sign-in method of a link `type`, in auth.flow_state and in the `amr` claim. */
export const getAuthenticationMethod = (linkType: string) =>
  linkType === 'signup' ? 'email/signup' : linkType;

/** Stores the code challenge of the browser that requested an email: only that browser has its verifier. */
export async function generateFlowState(
  db: Db,
  userId: string,
  { method, challenge }: CodeChallenge,
  authenticationMethod: string,
) {
  await db`delete from auth.flow_state where user_id = ${userId} and authentication_method = ${authenticationMethod}`;
  await db`insert into auth.flow_state
    (id, user_id, code_challenge_method, code_challenge, provider_type, authentication_method,
      provider_access_token, provider_refresh_token)
    values (${randomUUID()}, ${userId}, ${method}, ${challenge}, 'email', ${authenticationMethod}, '', '')`;
}

/** How an authorization code is stored. */
export const hashAuthCode = (code: string) => createHash('sha256').update(code).digest('hex');

/**
 * Issues the authorization code that a link redirects with. Throws `flow_state_not_found` when nobody requested the
 * link.
 */
export async function issueAuthCode(db: Db, userId: string, authenticationMethod: string): Promise<string> {
  const code = randomUUID();
  const rows =
    await db`update auth.flow_state set auth_code = ${hashAuthCode(code)}, auth_code_issued_at = now(), updated_at = now()
    where user_id = ${userId} and authentication_method = ${authenticationMethod} returning id`;
  if (rows.length === 0)
    throw new AuthError(
      400,
      'flow_state_not_found',
      'No associated flow state found. 422: No valid flow state found for user.',
    );
  return code;
}

/** Invalidates a user's pending flows: authorization codes, links that would issue one, identities to link. */
export async function deleteFlowStates(db: Db, userId: string, except = '') {
  await db`delete from auth.flow_state where (user_id = ${userId} or linking_target_id = ${userId})
    and authentication_method <> ${except}`;
}

interface Flow {
  user_id: string;
  code_challenge: string;
  method: string;
  authentication_method: string;
  provider_access_token: string | null;
  provider_refresh_token: string | null;
  identity_to_link: ProviderUser | null;
  is_fresh: boolean;
}

/** The user of an authorization code, their sign-in method, and the provider's tokens. */
export interface ExchangedAuthCode {
  user: UserRow;
  authenticationMethod: string;
  /** The identity to link, now that the browser has proved that it requested it. */
  identityToLink: ProviderUser | null;
  providerTokens: { provider_token?: string; provider_refresh_token?: string };
}

/**
 * Whether a flow is not over yet. As in GoTrue, `lifetime` (in seconds) counts from the request, also while the email is on its
 * way or unread; only that of a magic link counts from opening it.
 */
export const isFlowFresh = (db: Db, lifetime: number) => db`
  case when authentication_method = 'magiclink' then coalesce(auth_code_issued_at, created_at) else created_at end
    > now() - make_interval(secs => ${lifetime})`;

/**
 * Exchanges an authorization code and its verifier for the user, locked. Each code works once. Throws as GoTrue
 * does.
 */
export async function exchangeAuthCode(
  db: Db,
  { code, verifier, lifetime }: { code: string; verifier: string; lifetime: number },
): Promise<ExchangedAuthCode> {
  const [found] = await db<{ user_id: string; identity_to_link: ProviderUser | null }[]>`
    select user_id, identity_to_link from auth.flow_state where auth_code = ${hashAuthCode(code)}`;
  if (found?.identity_to_link) await lockProviderUser(db, found.identity_to_link);
  // The user is locked first: a concurrent password change has either finished and deleted the code, or runs after
  // this.
  const user = found && (await lockUser(db, found.user_id));
  const [flow] = await db<Flow[]>`
    select user_id, code_challenge, code_challenge_method as method, authentication_method,
      provider_access_token, provider_refresh_token, identity_to_link,
      ${isFlowFresh(db, lifetime)} as is_fresh
    from auth.flow_state where auth_code = ${hashAuthCode(code)} for update`;
  if (!flow || !user)
    throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  if (!flow.is_fresh) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  const derivedChallenge =
    flow.method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  if (!isEqualInConstantTime(derivedChallenge, flow.code_challenge)) {
    throw new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    );
  }
  await db`delete from auth.flow_state where auth_code = ${hashAuthCode(code)}`;
  const accessToken = await decryptProviderToken(flow.provider_access_token, code);
  const refreshToken = await decryptProviderToken(flow.provider_refresh_token, code);
  const providerTokens = {
    ...(accessToken && { provider_token: accessToken }),
    ...(refreshToken && { provider_refresh_token: refreshToken }),
  };
  const identityToLink = flow.identity_to_link;
  return { user, authenticationMethod: flow.authentication_method, identityToLink, providerTokens };
}
