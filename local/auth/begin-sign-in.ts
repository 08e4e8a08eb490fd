import { type AuthContext, type AuthServer, redirectOf } from './context.ts';
import { AuthError, invalid } from './errors.ts';
import { readChallenge } from './flow-state.ts';
import { beginProviderFlow } from './provider-flows.ts';
import { type Provider, providerNames } from './providers.ts';

// What this server itself says to a provider; everything else that a client adds is passed on.
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
 * Where the provider that a request names is signed in at. `linkingTarget` is the user whom the identity is for. It is linked
 * when the browser that asked shows its verifier, not as with GoTrue when anybody comes back from the provider: else whoever
 * sends their own link to somebody would get that person's identity onto their account.
 */
export async function beginSignIn(server: AuthServer, c: AuthContext, linkingTarget: string | null) {
  const query = c.req.query();
  const provider = requireProvider(server, query['provider'] ?? '');
  const challenge = readChallenge(query);
  if (linkingTarget && !challenge)
    throw invalid('Linking an identity requires the PKCE flow: code_challenge and code_challenge_method');
  const redirectTo = redirectOf(c, server);
  const begun = await beginProviderFlow(server.sql, {
    provider: provider.name,
    redirectTo,
    challenge,
    linkingTarget,
  });
  const extra = Object.fromEntries(
    Object.entries(query).filter(([name]) => !reserved.has(name.toLowerCase())),
  );
  const redirectUri = callbackOf(server, provider);
  const request = { ...begun, redirectUri, scopes: query['scopes'] ?? '', extra };
  return server.oidc.authorizationUrl(provider, request).catch((cause: unknown) => {
    const message = `The provider ${provider.name} cannot be reached. Try again later.`;
    throw new AuthError(503, 'unexpected_failure', message, {}, { cause });
  });
}

function requireProvider({ config }: AuthServer, named: string): Provider {
  const name = named.toLowerCase();
  const provider = config.providers.byName.get(name);
  if (provider) return provider;
  if (name.startsWith('custom:')) throw invalid(`Unsupported provider: custom provider ${name} not found`);
  const isKnown = [...providerNames, 'x', 'vercel_marketplace'].includes(name);
  const why = isKnown ? 'provider is not enabled' : `Provider ${name} could not be found`;
  throw invalid(`Unsupported provider: ${why}`);
}

/** Where a provider sends browsers back to. */
export const callbackOf = ({ externalUrl }: AuthServer, { redirectUri }: Provider) =>
  redirectUri || `${externalUrl}/callback`;
