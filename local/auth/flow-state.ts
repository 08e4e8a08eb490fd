import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { AuthError, invalid } from './errors.ts';
import type { ExternalPerson } from './external-person.ts';
import { lockPerson } from './identities.ts';
import { openToken } from './provider-tokens.ts';
import { type Db, lockUser, type UserRow } from './users.ts';

// Five minutes, as GoTrue's. It counts them from the request of a mail, except for magic links, so that a mail read later is
// of no use; here they always count from the moment the link was opened.
const codeLifetimeSeconds = 300;

/** The PKCE fields of a request body. */
export const PkceFields = z.object({
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
});

/** A challenge that was checked: how, and what the verifier must hash to. */
export interface Challenge {
  method: 's256' | 'plain';
  challenge: string;
}

/** The challenge of a request, undefined when it has none. Throws `validation_failed` for half a one or a bad one. */
export function readChallenge({
  code_challenge,
  code_challenge_method,
}: z.infer<typeof PkceFields>): Challenge | undefined {
  if (!code_challenge && !code_challenge_method) return undefined;
  if (!code_challenge || !code_challenge_method) {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (code_challenge.length < 43 || code_challenge.length > 128) {
    throw invalid('code challenge has to be between 43 and 128 characters');
  }
  if (!/^[\w.~-]+$/.test(code_challenge)) {
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  }
  const method = code_challenge_method.toLowerCase();
  if (method !== 's256' && method !== 'plain')
    throw invalid('code challenge method must be "s256" or "plain"');
  return { method, challenge: code_challenge };
}

/** GoTrue's name for how a link of this `type` signs in: a column of auth.flow_state and a method of the token's `amr`. */
export const authenticationMethodOf = (linkType: string) =>
  linkType === 'signup' ? 'email/signup' : linkType;

/** Remembers who asked for a mailed link: only their browser holds the verifier that the challenge was made from. */
export async function rememberFlow(
  db: Db,
  userId: string,
  { method, challenge }: Challenge,
  authenticationMethod: string,
) {
  await db`delete from auth.flow_state where user_id = ${userId} and authentication_method = ${authenticationMethod}`;
  await db`insert into auth.flow_state
    (id, user_id, code_challenge_method, code_challenge, provider_type, authentication_method)
    values (${randomUUID()}, ${userId}, ${method}, ${challenge}, 'email', ${authenticationMethod})`;
}

/** What is kept of an authorization code. */
export const hashAuthCode = (code: string) => createHash('sha256').update(code).digest('hex');

/** Issues the code that a spent link redirects with. Throws `flow_state_not_found` when nobody asked for it. */
export async function issueAuthCode(db: Db, userId: string, authenticationMethod: string): Promise<string> {
  const code = randomUUID();
  const rows =
    await db`update auth.flow_state set auth_code = ${hashAuthCode(code)}, auth_code_issued_at = now(), updated_at = now()
    where user_id = ${userId} and authentication_method = ${authenticationMethod} returning id`;
  if (rows.length === 0)
    throw new AuthError(
      400,
      'flow_state_not_found',
      'No associated flow state found. No valid flow state found for user.',
    );
  return code;
}

/** Makes what a person began before void: codes that were issued, links that would yield one, identities on their way. */
export async function forgetFlows(db: Db, userId: string, except = '') {
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
  identity_to_link: ExternalPerson | null;
  is_fresh: boolean;
}

/** Whom an authorization code stands for, how they signed in, and what their provider gave for its own services. */
export interface SpentCode {
  user: UserRow;
  authenticationMethod: string;
  /** Who is to be linked to the user, now that their browser is known to have asked for it. */
  identityToLink: ExternalPerson | null;
  providerTokens: { provider_token?: string; provider_refresh_token?: string };
}

/** Trades a code and its verifier for the user who asked, locked. A right pair works once. Throws as GoTrue does. */
export async function spendAuthCode(db: Db, code: string, verifier: string): Promise<SpentCode> {
  const [asked] = await db<{ user_id: string; identity_to_link: ExternalPerson | null }[]>`
    select user_id, identity_to_link from auth.flow_state where auth_code = ${hashAuthCode(code)}`;
  if (asked?.identity_to_link) await lockPerson(db, asked.identity_to_link);
  // The user is locked first: a change of the password comes before, and has made the code void, or after.
  const user = asked && (await lockUser(db, asked.user_id));
  const [flow] = await db<Flow[]>`
    select user_id, code_challenge, code_challenge_method as method, authentication_method,
      provider_access_token, provider_refresh_token, identity_to_link,
      auth_code_issued_at > now() - make_interval(secs => ${codeLifetimeSeconds}) as is_fresh
    from auth.flow_state where auth_code = ${hashAuthCode(code)} for update`;
  if (!flow || !user)
    throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
  if (!flow.is_fresh) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  const answer =
    flow.method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  if (!isEqual(answer, flow.code_challenge)) {
    throw new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    );
  }
  await db`delete from auth.flow_state where auth_code = ${hashAuthCode(code)}`;
  const accessToken = await openToken(flow.provider_access_token, code);
  const refreshToken = await openToken(flow.provider_refresh_token, code);
  const providerTokens = {
    ...(accessToken && { provider_token: accessToken }),
    ...(refreshToken && { provider_refresh_token: refreshToken }),
  };
  const identityToLink = flow.identity_to_link;
  return { user, authenticationMethod: flow.authentication_method, identityToLink, providerTokens };
}

function isEqual(a: string, b: string) {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
