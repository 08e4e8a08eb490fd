import { createHash } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose';
import * as client from 'openid-client';
import { defaultScopes, isLoopbackIssuer, type Provider } from './config/providers.ts';

/** A provider's response to an exchanged code. */
export interface OAuthProviderData {
  claims: unknown;
  accessToken: string;
  refreshToken: string | undefined;
}

/** The provider signed somebody in, but does not tell whom: without the scope `openid`, for one. */
export class UserProfileError extends Error {
  constructor(options?: ErrorOptions) {
    super('Error getting user profile from external provider', options);
  }
}

// Read from the text: the library has one code for every response that is not as it should be.
const lacksIdToken = (error: unknown) =>
  error instanceof Error && /"id_token" property must be a string/.test(String(error.cause));

const secondsToAnswer = 10;
// The tolerated difference between a provider's clock and ours.
const skewSeconds = 300;
// Whoever has the client's secret could make symmetric signatures, and anybody "none".
const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** The OpenID Connect client of the configured issuers. Discovery documents are cached. */
export function createOidcClient() {
  const discoveries = new Map<string, Promise<client.Configuration>>();
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  function discover({ name, issuer, clientIds, secret }: Provider) {
    const found = discoveries.get(name);
    if (found) return found;
    // oxlint-disable-next-line typescript/no-deprecated -- deprecated only to stand out: a loopback issuer has no TLS
    const execute = isLoopbackIssuer(issuer) ? [client.allowInsecureRequests] : [];
    const options = { timeout: secondsToAnswer, execute };
    const metadata = { client_secret: secret, [client.clockTolerance]: skewSeconds };
    const authenticate: client.ClientAuth = (server, ...rest) => {
      // Basic is the default (RFC 8414), and the only method of some issuers.
      const { token_endpoint_auth_methods_supported: methods = [] } = server;
      const isPosted = methods.includes('client_secret_post');
      (isPosted ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret))(server, ...rest);
    };
    const discovery = client.discovery(new URL(issuer), clientIds[0], metadata, authenticate, options);
    discoveries.set(name, discovery);
    // A failed discovery is tried again.
    discovery.catch(() => discoveries.delete(name));
    return discovery;
  }

  return {
    /** The URL to sign in at the provider. Only the hash of `verifier` is sent. */
    async authorizationUrl(
      provider: Provider,
      request: {
        state: string;
        verifier: string;
        redirectUri: string;
        scopes: string;
        extra: Record<string, string>;
      },
    ): Promise<string> {
      const { state, verifier, redirectUri, scopes, extra } = request;
      const scope = new Set([...defaultScopes(provider.name), ...scopes.split(/[\s,]+/).filter(Boolean)]);
      const parameters = {
        ...extra,
        redirect_uri: redirectUri,
        scope: [...scope].join(' '),
        state,
        // Part of OpenID Connect: issuers reject it in a request without it.
        ...(scope.has('openid') && { nonce: state }),
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      };
      return client.buildAuthorizationUrl(await discover(provider), parameters).href;
    },

    /** Exchanges the code of a callback for the user's claims. Rejects a response to another request. */
    async exchangeCode(
      provider: Provider,
      callback: URL,
      { state, verifier }: { state: string; verifier: string },
    ): Promise<OAuthProviderData> {
      const config = await discover(provider);
      const tokens = await client
        .authorizationCodeGrant(config, callback, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: state,
          idTokenExpected: true,
        })
        .catch((cause: unknown) => {
          throw lacksIdToken(cause) ? new UserProfileError({ cause }) : cause;
        });
      const idToken = tokens.claims();
      if (!idToken) throw new UserProfileError();
      const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined;
      const userInfo = hasUserInfo
        ? await client
            .fetchUserInfo(config, tokens.access_token, idToken.sub)
            .catch((cause: unknown) => Promise.reject(new UserProfileError({ cause })))
        : {};
      return {
        claims: { ...idToken, ...userInfo },
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token,
      };
    },

    /** The claims of an ID token from a client. Rejects a forged or expired one, or one of another issuer. */
    async verifyIdToken(
      provider: Provider,
      idToken: string,
      accessToken: string | undefined,
    ): Promise<JWTPayload> {
      const { issuer, jwks_uri } = (await discover(provider)).serverMetadata();
      if (!jwks_uri) throw new Error('The issuer publishes no keys.');
      const keySet = keySets.get(jwks_uri) ?? createRemoteJWKSet(new URL(jwks_uri));
      keySets.set(jwks_uri, keySet);
      const { payload, protectedHeader } = await jwtVerify(idToken, keySet, {
        issuer,
        algorithms: signatures,
        requiredClaims: ['exp'],
        clockTolerance: skewSeconds,
      });
      // The tolerance is for tokens from a clock ahead of ours; as in GoTrue, expired is expired.
      if ((payload.exp ?? 0) * 1000 <= Date.now()) throw new Error('The ID token has run out.');
      const hash = payload['at_hash'];
      if (accessToken && hash !== undefined && hash !== hashOf(accessToken, protectedHeader.alg))
        throw new Error('The access token does not belong to the ID token.');
      return payload;
    },
  };
}
export type OidcClient = ReturnType<typeof createOidcClient>;

/** OpenID Connect Core 3.1.3.6: the left half of the hash of the signature's algorithm. */
function hashOf(accessToken: string, alg: string) {
  const digest = createHash(alg === 'EdDSA' ? 'sha512' : `sha${alg.slice(-3)}`)
    .update(accessToken)
    .digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
}
