import { Hono } from 'hono';
import { checkLinkable, findOrCreateAccount } from '../account-linking.ts';
import {
  type AuthContext,
  type AuthEnv,
  type AuthServer,
  clientAddressOf,
  deviceOf,
  redirectOf,
} from '../context.ts';
import { AuthError, invalid, logFailure, OAuthError } from '../errors.ts';
import { readPerson } from '../external-person.ts';
import { readChallenge } from '../flow-state.ts';
import type { ProviderAnswer } from '../oidc.ts';
import {
  beginProviderFlow,
  endProviderFlow,
  findProviderFlow,
  forgetProviderFlow,
  type ProviderFlow,
  takeVerifier,
} from '../provider-flows.ts';
import { type Provider, providerNames } from '../providers.ts';
import { signIn } from '../token-response.ts';
import { codeRedirect, describeRefusal, refusalRedirect, tokenRedirect } from '../verify-redirects.ts';

/** `GET /authorize?provider=` (to the provider) and `GET /callback` (back from it, to the site). */
export function authorize(server: AuthServer) {
  const { config, limits, sql } = server;
  return new Hono<AuthEnv>()
    .get('/authorize', async (c) => {
      if (c.req.method === 'HEAD') return c.body(null, 405, { allow: 'GET' });
      limits.countRequest('sign_in_sign_ups', clientAddressOf(c, server));
      return c.redirect(await beginSignIn(server, c, null), 302);
    })
    .get('/callback', async (c) => {
      // Hono sends HEAD here as well: a scanner that looks where links lead must not spend them.
      if (c.req.method === 'HEAD') return c.body(null, 405, { allow: 'GET' });
      limits.countRequest('token_verifications', clientAddressOf(c, server));
      const flow = await findProviderFlow(sql, c.req.query('state')).catch((error: unknown) => {
        if (error instanceof AuthError) return error;
        throw error;
      });
      // Nobody knows which page waits for an answer to a request that was never made: the site's first one gets it.
      if (flow instanceof AuthError)
        return c.redirect(refusalRedirect(config.site_url, describeRefusal(flow), false), 303);
      try {
        return c.redirect(await endSignIn(server, c, flow), 302);
      } catch (error) {
        const isOurs =
          !(error instanceof OAuthError) && (!(error instanceof AuthError) || error.status >= 500);
        if (isOurs && error instanceof Error) logFailure(error, c);
        return c.redirect(refusalRedirect(flow.referrer, describeRefusal(error), true), 302);
      }
    });
}

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

const callbackOf = ({ externalUrl }: AuthServer, { redirectUri }: Provider) =>
  redirectUri || `${externalUrl}/callback`;

/** Spends the provider's code and answers the page that the browser goes on to. */
async function endSignIn(server: AuthServer, c: AuthContext, flow: ProviderFlow): Promise<string> {
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
