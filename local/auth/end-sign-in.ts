import { findOrCreateAccount } from './account-linking.ts';
import { callbackOf } from './begin-sign-in.ts';
import { type AuthContext, type AuthServer, deviceOf } from './context.ts';
import { AuthError, OAuthError } from './errors.ts';
import { readPerson } from './external-person.ts';
import { checkLinkable } from './link-identity.ts';
import type { ProviderAnswer } from './oidc.ts';
import { endProviderFlow, forgetProviderFlow, type ProviderFlow, takeVerifier } from './provider-flows.ts';
import type { Provider } from './providers.ts';
import { signIn } from './token-response.ts';
import { codeRedirect, tokenRedirect } from './verify-redirects.ts';

/** Spends the provider's code and answers the page that the browser goes on to. */
export async function endSignIn(server: AuthServer, c: AuthContext, flow: ProviderFlow): Promise<string> {
  const { error, error_description: description, code } = c.req.query();
  if (error) throw new OAuthError(error, description ?? '');
  if (!code)
    throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing');
  const provider = server.config.providers.byName.get(flow.provider_type);
  if (!provider)
    throw new AuthError(400, 'oauth_provider_not_supported', 'Unsupported provider: provider is not enabled');
  const answer = await spendCode(server, c, flow, provider);
  const person = readPerson(provider.name, answer.claims);
  if (!person)
    throw new AuthError(500, 'unexpected_failure', 'Error getting user profile from external provider');
  return server.sql.begin(async (db) => {
    const { referrer, linking_target_id: target } = flow;
    if (target) {
      await checkLinkable(db, target, person);
      const end = { ...answer, userId: target, identityToLink: person };
      return codeRedirect(referrer, await endProviderFlow(db, flow, end));
    }
    const user = await findOrCreateAccount(server, db, person);
    if (flow.code_challenge !== null) {
      const end = { ...answer, userId: user.id, identityToLink: undefined };
      return codeRedirect(referrer, await endProviderFlow(db, flow, end));
    }
    await forgetProviderFlow(db, flow);
    const session = await signIn(server, db, user.id, 'oauth', deviceOf(c, server));
    const { accessToken, refreshToken } = answer;
    return tokenRedirect(referrer, session, {
      provider_token: accessToken,
      ...(refreshToken && { provider_refresh_token: refreshToken }),
    });
  });
}

async function spendCode(
  server: AuthServer,
  c: AuthContext,
  flow: ProviderFlow,
  provider: Provider,
): Promise<ProviderAnswer> {
  const verifier = await takeVerifier(server.sql, flow);
  const callback = new URL(callbackOf(server, provider));
  callback.search = new URL(c.req.url).search;
  return server.oidc.spendCode(provider, callback, { state: flow.id, verifier }).catch((cause: unknown) => {
    const begun = (c.req.query('code') ?? '').slice(0, 4);
    const message = `Unable to exchange external code: ${begun}`;
    throw new AuthError(500, 'unexpected_failure', message, {}, { cause });
  });
}
