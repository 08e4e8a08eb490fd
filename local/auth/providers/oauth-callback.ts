import { createAccountFromExternalIdentity } from './account-linking.ts';
import { getProviderRedirectUri } from './oauth-authorize.ts';
import type { AuthContext, AuthServer } from '../server.ts';
import { getGrantParams } from '../request.ts';
import { AuthError, OAuthError } from '../errors.ts';
import { parseProviderUser } from './provider-user.ts';
import { assertLinkable } from './link-identity.ts';
import { type OAuthProviderData, UserProfileError } from '../oidc-client.ts';
import {
  issueOAuthAuthCode,
  deleteOAuthFlowState,
  type OAuthFlowState,
  findAndDeleteOAuthClientState,
} from './oauth-flow-state.ts';
import type { Provider } from '../config/providers.ts';
import { issueRefreshToken } from '../tokens/access-token-response.ts';
import { prepPkceRedirectUrl, asRedirectUrl } from '../verification/redirect-url.ts';

/** Exchanges the provider's code; returns the URL that the browser is redirected to. */
export async function externalProviderCallback(
  server: AuthServer,
  c: AuthContext,
  flow: OAuthFlowState,
): Promise<string> {
  const { error, error_description: description, code } = c.req.query();
  if (error) throw new OAuthError(error, description ?? '');
  if (!code)
    throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code missing');
  const provider = server.config.providers.byName.get(flow.provider_type);
  if (!provider)
    throw new AuthError(400, 'oauth_provider_not_supported', 'Unsupported provider: provider is not enabled');
  const providerData = await exchangeCode(server, c, flow, provider);
  const providerUser = parseProviderUser(provider.name, providerData.claims);
  if (!providerUser)
    throw new AuthError(500, 'unexpected_failure', 'Error getting user profile from external provider');
  return server.sql.begin(async (db) => {
    const { referrer, linking_target_id: target } = flow;
    if (target) {
      await assertLinkable(db, target, providerUser);
      const end = { ...providerData, userId: target, identityToLink: providerUser };
      return prepPkceRedirectUrl(referrer, await issueOAuthAuthCode(db, flow, end));
    }
    const user = await createAccountFromExternalIdentity(server, db, providerUser);
    if (flow.code_challenge !== null) {
      const end = { ...providerData, userId: user.id, identityToLink: undefined };
      return prepPkceRedirectUrl(referrer, await issueOAuthAuthCode(db, flow, end));
    }
    await deleteOAuthFlowState(db, flow);
    const session = await issueRefreshToken(server, db, user.id, 'oauth', getGrantParams(c, server));
    const { accessToken, refreshToken } = providerData;
    return asRedirectUrl(referrer, session, {
      provider_token: accessToken,
      ...(refreshToken && { provider_refresh_token: refreshToken }),
    });
  });
}

async function exchangeCode(
  server: AuthServer,
  c: AuthContext,
  flow: OAuthFlowState,
  provider: Provider,
): Promise<OAuthProviderData> {
  const verifier = await findAndDeleteOAuthClientState(server.sql, flow);
  const callback = new URL(getProviderRedirectUri(server, provider));
  callback.search = new URL(c.req.url).search;
  return server.oidc
    .exchangeCode(provider, callback, { state: flow.id, verifier })
    .catch((cause: unknown) => {
      const codePrefix = (c.req.query('code') ?? '').slice(0, 4);
      const message =
        cause instanceof UserProfileError ? cause.message : `Unable to exchange external code: ${codePrefix}`;
      throw new AuthError(500, 'unexpected_failure', message, {}, { cause });
    });
}
