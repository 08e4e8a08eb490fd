import { randomUUID } from 'node:crypto';
import { randomPKCECodeVerifier } from 'openid-client';
import { AuthError } from './errors.ts';
import type { ExternalPerson } from './external-person.ts';
import { type Challenge, hashAuthCode } from './flow-state.ts';
import { sealToken } from './provider-tokens.ts';
import type { Db } from './users.ts';

// Five minutes for the way to the provider and back, as GoTrue's.
const lifetimeSeconds = 300;

/** A sign-in at a provider that was begun here: `id` is the state that the provider gives back. */
export interface ProviderFlow {
  id: string;
  provider_type: string;
  referrer: string;
  /** Only the browser that began has the verifier that this was made from; null in the implicit flow. */
  code_challenge: string | null;
  /** Whose account the identity shall be added to. */
  linking_target_id: string | null;
  oauth_client_state_id: string;
  user_id: string | null;
  is_fresh: boolean;
}

/** Remembers a sign-in at a provider. Answers its state, and the verifier for the provider, which stays here. */
export async function beginProviderFlow(
  db: Db,
  flow: {
    provider: string;
    redirectTo: string;
    challenge: Challenge | undefined;
    linkingTarget: string | null;
  },
): Promise<{ state: string; verifier: string }> {
  const { provider, redirectTo, challenge, linkingTarget } = flow;
  const [state, clientState, verifier] = [randomUUID(), randomUUID(), randomPKCECodeVerifier()];
  // Those who never came back: nobody is waiting for them any more.
  await db`delete from auth.flow_state where created_at < now() - interval '1 day'`;
  await db`delete from auth.oauth_client_states where created_at < now() - interval '1 day'`;
  await db`insert into auth.oauth_client_states (id, provider_type, code_verifier)
    values (${clientState}, ${provider}, ${verifier})`;
  await db`insert into auth.flow_state (id, provider_type, authentication_method, code_challenge_method,
      code_challenge, referrer, oauth_client_state_id, linking_target_id)
    values (${state}, ${provider}, 'oauth', ${challenge?.method ?? null}, ${challenge?.challenge ?? null},
      ${redirectTo}, ${clientState}, ${linkingTarget})`;
  return { state, verifier };
}

/** The sign-in that a provider's answer belongs to. Throws `bad_oauth_callback`, `bad_oauth_state`, `flow_state_already_used`. */
export async function findProviderFlow(db: Db, state: string | undefined): Promise<ProviderFlow> {
  if (!state) throw new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing');
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(state)) throw badState('parameter is invalid');
  const [flow] = await db<ProviderFlow[]>`
    select *, created_at > now() - make_interval(secs => ${lifetimeSeconds}) as is_fresh from auth.flow_state
    where id = ${state} and oauth_client_state_id is not null`;
  if (!flow) throw badState('not found or expired');
  if (!flow.is_fresh) throw badState('has expired');
  if (flow.user_id) throw alreadyUsed();
  return flow;
}

const badState = (what: string) => new AuthError(400, 'bad_oauth_state', `OAuth state ${what}`);
const alreadyUsed = () => new AuthError(400, 'flow_state_already_used', 'State has already been used');

/** Takes the verifier for the provider: of two answers with one state the first gets it. Throws `oauth_client_state_not_found`. */
export async function takeVerifier(db: Db, { oauth_client_state_id: id }: ProviderFlow): Promise<string> {
  const [taken] = await db<{ code_verifier: string }[]>`
    delete from auth.oauth_client_states where id = ${id} returning code_verifier`;
  if (!taken) throw new AuthError(422, 'oauth_client_state_not_found', 'OAuth state not found');
  return taken.code_verifier;
}

/** Ends a flow of the PKCE kind: issues the code that its browser trades for a session. */
export async function endProviderFlow(
  db: Db,
  { id }: ProviderFlow,
  end: {
    userId: string;
    identityToLink: ExternalPerson | undefined;
    accessToken: string;
    refreshToken: string | undefined;
  },
): Promise<string> {
  const code = randomUUID();
  const ended =
    await db`update auth.flow_state set user_id = ${end.userId}, auth_code = ${hashAuthCode(code)},
    auth_code_issued_at = now(), updated_at = now(), provider_access_token = ${await sealToken(end.accessToken, code)},
    provider_refresh_token = ${await sealToken(end.refreshToken, code)},
    identity_to_link = ${end.identityToLink ? db.json(end.identityToLink as never) : null} where id = ${id} and user_id is null returning id`;
  if (ended.length === 0) throw alreadyUsed();
  return code;
}

/** Forgets a flow of the implicit kind, whose session is handed out at once. */
export async function forgetProviderFlow(db: Db, { id }: ProviderFlow) {
  const gone = await db`delete from auth.flow_state where id = ${id} returning id`;
  if (gone.length === 0) throw alreadyUsed();
}
