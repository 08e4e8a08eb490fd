import type { AuthContext, AuthServer } from '../server.ts';
import { getReferrer } from '../request.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { validatePkceParams } from '../models/flow-state.ts';
import { createOAuthFlowState } from './oauth-flow-state.ts';
import { type Provider, providerNames } from '../config/providers.ts';

// Parameters that this server sets; others of the client are forwarded.
const reserved = new Set([
  ...['provider', 'scopes', 'redirect_to', 'skip_http_redirect', 'invite_token', 'apikey', 'scope'],
  ...[
    'client_id',
    'client_secret',
    'redirect_uri',
    'response_type',
    'response_mode',
    'request',
    'request_uri',
  ],
  ...['state', 'code_challenge', 'code_challenge_method', 'code_verifier', 'nonce'],
]);

/**
 * The URL to sign in at the requested provider. `linkingTarget` is the user to link the identity to. It is linked
 * when the browser that requested it presents its verifier. GoTrue links at the callback: then an attacker's link,
 * opened by somebody else, would link that person's identity to the attacker's account.
 */
export async function getExternalProviderRedirectUrl(
  server: AuthServer,
  c: AuthContext,
  linkingTarget: string | null,
) {
  const query = c.req.query();
  const provider = requireProvider(server, query['provider'] ?? '');
  const challenge = validatePkceParams(query);
  if (linkingTarget && !challenge)
    throw validationFailed(
      'Linking an identity requires the PKCE flow: code_challenge and code_challenge_method',
    );
  const redirectTo = getReferrer(c, server);
  const flowState = await createOAuthFlowState(server.sql, {
    provider: provider.name,
    redirectTo,
    challenge,
    linkingTarget,
  });
  const extra = Object.fromEntries(
    Object.entries(query).filter(([name]) => !reserved.has(name.toLowerCase())),
  );
  const redirectUri = getProviderRedirectUri(server, provider);
  const request = { ...flowState, redirectUri, scopes: query['scopes'] ?? '', extra };
  return server.oidc.authorizationUrl(provider, request).catch((cause: unknown) => {
    const message = `The provider ${provider.name} cannot be reached. Try again later.`;
    throw new AuthError(503, 'unexpected_failure', message, {}, { cause });
  });
}

function requireProvider({ config }: AuthServer, named: string): Provider {
  const name = named.toLowerCase();
  const provider = config.providers.byName.get(name);
  if (provider) return provider;
  if (name.startsWith('custom:'))
    throw validationFailed(`Unsupported provider: custom provider ${name} not found`);
  const isKnown = [...providerNames, 'x', 'vercel_marketplace'].includes(name);
  const why = isKnown ? 'provider is not enabled' : `Provider ${name} could not be found`;
  throw validationFailed(`Unsupported provider: ${why}`);
}

/** The URL that the provider redirects back to. */
export const getProviderRedirectUri = ({ externalUrl }: AuthServer, { redirectUri }: Provider) =>
  redirectUri || `${externalUrl}/callback`;
