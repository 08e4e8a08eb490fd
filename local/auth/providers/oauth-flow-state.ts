import { randomUUID } from 'node:crypto';
import { randomPKCECodeVerifier } from 'openid-client';
import { AuthError } from '../errors.ts';
import type { ProviderUser } from '../models/identity.ts';
import { type CodeChallenge, hashAuthCode, isFlowFresh } from '../models/flow-state.ts';
import { encryptProviderToken } from '../crypto/provider-token.ts';
import { type Db, toJsonb } from '../models/connection.ts';

/** A pending sign-in at a provider; `id` is the OAuth state. */
export interface OAuthFlowState {
  id: string;
  provider_type: string;
  referrer: string;
  /** Only the browser that started the flow has its verifier; null in the implicit flow. */
  code_challenge: string | null;
  /** The user to link the identity to. */
  linking_target_id: string | null;
  oauth_client_state_id: string;
  user_id: string | null;
  is_fresh: boolean;
}

/** Stores a sign-in at a provider. Returns its state, and the verifier for the provider. */
export async function createOAuthFlowState(
  db: Db,
  flow: {
    provider: string;
    redirectTo: string;
    challenge: CodeChallenge | undefined;
    linkingTarget: string | null;
  },
): Promise<{ state: string; verifier: string }> {
  const { provider, redirectTo, challenge, linkingTarget } = flow;
  const [state, clientState, verifier] = [randomUUID(), randomUUID(), randomPKCECodeVerifier()];
  // Abandoned flows.
  await db`delete from auth.flow_state where created_at < now() - interval '1 day'`;
  await db`delete from auth.oauth_client_states where created_at < now() - interval '1 day'`;
  await db`insert into auth.oauth_client_states (id, provider_type, code_verifier)
    values (${clientState}, ${provider}, ${verifier})`;
  await db`insert into auth.flow_state (id, provider_type, authentication_method, code_challenge_method,
      code_challenge, referrer, oauth_client_state_id, linking_target_id, provider_access_token, provider_refresh_token)
    values (${state}, ${provider}, 'oauth', ${challenge?.method ?? null}, ${challenge?.challenge ?? null},
      ${redirectTo}, ${clientState}, ${linkingTarget}, '', '')`;
  return { state, verifier };
}

/**
 * The flow of a provider's callback, which may be `lifetime` seconds old. Throws `bad_oauth_callback`, `bad_oauth_state`,
 * `flow_state_already_used`.
 */
export async function loadExternalState(
  db: Db,
  state: string | undefined,
  lifetime: number,
): Promise<OAuthFlowState> {
  if (!state) throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing');
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(state)) throw badState('parameter is invalid');
  const [flow] = await db<OAuthFlowState[]>`
    select *, ${isFlowFresh(db, lifetime)} as is_fresh from auth.flow_state
    where id = ${state} and oauth_client_state_id is not null`;
  if (!flow) throw badState('not found or expired');
  if (!flow.is_fresh) throw badState('has expired');
  if (flow.user_id) throw alreadyUsed();
  return flow;
}

const badState = (what: string) => new AuthError(400, 'bad_oauth_state', `OAuth state ${what}`);
const alreadyUsed = () => new AuthError(400, 'flow_state_already_used', 'State has already been used');

/**
 * Deletes and returns the verifier for the provider; of two callbacks with one state only the first gets it. Throws
 * `oauth_client_state_not_found`.
 */
export async function findAndDeleteOAuthClientState(
  db: Db,
  { oauth_client_state_id: id }: OAuthFlowState,
): Promise<string> {
  const [taken] = await db<{ code_verifier: string }[]>`
    delete from auth.oauth_client_states where id = ${id} returning code_verifier`;
  if (!taken) throw new AuthError(422, 'oauth_client_state_not_found', 'OAuth state not found');
  return taken.code_verifier;
}

/** Ends a PKCE flow: issues the authorization code that the browser exchanges for a session. */
export async function issueOAuthAuthCode(
  db: Db,
  { id }: OAuthFlowState,
  end: {
    userId: string;
    identityToLink: ProviderUser | undefined;
    accessToken: string;
    refreshToken: string | undefined;
  },
): Promise<string> {
  const code = randomUUID();
  const ended =
    await db`update auth.flow_state set user_id = ${end.userId}, auth_code = ${hashAuthCode(code)},
    auth_code_issued_at = now(), updated_at = now(), provider_access_token = ${await encryptProviderToken(end.accessToken, code)},
    provider_refresh_token = ${await encryptProviderToken(end.refreshToken, code)},
    identity_to_link = ${end.identityToLink ? toJsonb(db, end.identityToLink) : null} where id = ${id} and user_id is null returning id`;
  if (ended.length === 0) throw alreadyUsed();
  return code;
}

/** Ends an implicit flow, whose session is returned at once. */
export async function deleteOAuthFlowState(db: Db, { id }: OAuthFlowState) {
  const deleted = await db`delete from auth.flow_state where id = ${id} returning id`;
  if (deleted.length === 0) throw alreadyUsed();
}
