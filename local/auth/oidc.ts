import { createHash } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose';
import * as client from 'openid-client';
import { isOnThisMachine, type Provider } from './providers.ts';

/** What an issuer's answer to a spent code holds. */
export interface ProviderAnswer {
  claims: unknown;
  accessToken: string;
  refreshToken: string | undefined;
}

const secondsToAnswer = 10;
// How far a provider's clock may be from ours.
const skewSeconds = 300;
// Symmetric signatures could be made with a client's secret, and "none" by anybody.
const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Speaks OpenID Connect with the configured issuers; what they publish about themselves is asked once. */
export function createOidcClient() {
  const known = new Map<string, Promise<client.Configuration>>();
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  function discover({ name, issuer, clientIds, secret }: Provider) {
    const found = known.get(name);
    if (found) return found;
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked so to stand out: an issuer on this machine has no TLS
    const execute = isOnThisMachine(issuer) ? [client.allowInsecureRequests] : [];
    const options = { timeout: secondsToAnswer, execute };
    const metadata = { client_secret: secret, [client.clockTolerance]: skewSeconds };
    const authenticate: client.ClientAuth = (server, ...rest) => {
      // What is not said is Basic (RFC 8414), which some take alone.
      const { token_endpoint_auth_methods_supported: methods = [] } = server;
      const isPosted = methods.includes('client_secret_post');
      (isPosted ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret))(server, ...rest);
    };
    const asked = client.discovery(new URL(issuer), clientIds[0], metadata, authenticate, options);
    known.set(name, asked);
    // One that was away is asked again.
    asked.catch(() => known.delete(name));
    return asked;
  }

  return {
    /** Where a browser signs in at the provider. `verifier` stays here; only its hash travels. */
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
      const scope = new Set(['openid', 'email', 'profile', ...scopes.split(/[\s,]+/).filter(Boolean)]);
      const parameters = {
        ...extra,
        redirect_uri: redirectUri,
        scope: [...scope].join(' '),
        state,
        nonce: state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      };
      return client.buildAuthorizationUrl(await discover(provider), parameters).href;
    },

    /** Trades the code of a callback for the person's claims. Rejects what is not the answer to our own request. */
    async spendCode(
      provider: Provider,
      callback: URL,
      { state, verifier }: { state: string; verifier: string },
    ): Promise<ProviderAnswer> {
      const config = await discover(provider);
      const tokens = await client.authorizationCodeGrant(config, callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: state,
        idTokenExpected: true,
      });
      const idToken = tokens.claims();
      if (!idToken) throw new Error('The provider sent no ID token.');
      const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined;
      const userInfo = hasUserInfo
        ? await client.fetchUserInfo(config, tokens.access_token, idToken.sub)
        : {};
      return {
        claims: { ...idToken, ...userInfo },
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token,
      };
    },

    /** The claims of an ID token that a client brings. Rejects a forged, expired or another issuer's one. */
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
      // The tolerance is for tokens of a clock before ours; a token that has run out has run out, as for GoTrue.
      if ((payload.exp ?? 0) * 1000 <= Date.now()) throw new Error('The ID token has run out.');
      const hash = payload['at_hash'];
      if (accessToken && hash !== undefined && hash !== hashOf(accessToken, protectedHeader.alg))
        throw new Error('The access token does not belong to the ID token.');
      return payload;
    },
  };
}
export type OidcClient = ReturnType<typeof createOidcClient>;

/** OpenID Connect Core 3.1.3.6: the left half of the hash that the signature uses. */
function hashOf(accessToken: string, alg: string) {
  const digest = createHash(alg === 'EdDSA' ? 'sha512' : `sha${alg.slice(-3)}`)
    .update(accessToken)
    .digest();
  return digest.subarray(0, digest.length / 2).toString('base64url');
}
