import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { createAccountFromExternalIdentity } from '../providers/account-linking.ts';
import type { AuthContext, AuthServer } from '../server.ts';
import { getIpAddress, getGrantParams, retrieveRequestParams } from '../request.ts';
import { requireAuthentication } from '../middleware/authentication.ts';
import { AuthError, validationFailed, OAuthError } from '../errors.ts';
import { parseProviderUser } from '../providers/provider-user.ts';
import { requireAal2 } from '../models/factor.ts';
import { linkIdentityToUser } from '../providers/link-identity.ts';
import type { Provider } from '../config/providers.ts';
import { issueRefreshToken } from '../tokens/access-token-response.ts';
import { requireManualLinkingEnabled } from './identities.ts';

const Body = z.object({
  id_token: z.string().nullish(),
  access_token: z.string().nullish(),
  nonce: z.string().nullish(),
  provider: z.string().nullish(),
  client_id: z.string().nullish(),
  issuer: z.string().nullish(),
  link_identity: z.boolean().nullish(),
});
const Audience = z.union([z.string().transform((one) => [one]), z.array(z.string())]).catch([]);

const invalidRequest = (description: string, options?: ErrorOptions) =>
  new OAuthError('invalid request', description, options);

/**
 * `grant_type=id_token`: exchanges a provider's ID token for a session, or links its identity with `link_identity`.
 */
export async function idTokenGrant(server: AuthServer, c: AuthContext) {
  const { limits, oidc, sql } = server;
  limits.countRequest('token', getIpAddress(c, server));
  const body = await retrieveRequestParams(c, Body);
  const { id_token: idToken, access_token, nonce, link_identity: isLinking } = body;
  if (!idToken) throw invalidRequest('id_token required');
  if (!body.provider && !(body.client_id && body.issuer))
    throw invalidRequest('provider or client_id and issuer required');
  const caller = isLinking ? await requireCaller(server, c) : undefined;
  const provider = findProvider(server, { ...body, id_token: idToken });
  const claims = await oidc
    .verifyIdToken(provider, idToken, access_token || undefined)
    .catch((cause: unknown) => {
      throw invalidRequest('Bad ID token', { cause });
    });
  if (!claims.sub) throw invalidRequest('Missing sub claim in id_token');
  const audience = Audience.parse(claims.aud);
  if (!provider.clientIds.some((id) => audience.includes(id)))
    throw invalidRequest(`Unacceptable audience in id_token: [${audience.join(' ')}]`);
  if (!provider.skipNonceCheck) verifyNonce(claims['nonce'], nonce ?? '');
  const providerUser = parseProviderUser(provider.name, claims);
  if (!providerUser) throw invalidRequest('Bad ID token');
  return sql.begin(async (db) => {
    const user = caller
      ? await linkIdentityToUser(db, caller.id, providerUser)
      : await createAccountFromExternalIdentity(server, db, providerUser);
    return issueRefreshToken(server, db, user.id, 'oauth', getGrantParams(c, server));
  });
}

async function requireCaller(server: AuthServer, c: AuthContext) {
  if (!c.req.header('authorization'))
    throw invalidRequest('Linking requires a valid user access token in Authorization');
  const { user, session } = await requireAuthentication(c, server);
  // GoTrue does not check this here.
  requireManualLinkingEnabled(server);
  await requireAal2(server.sql, session);
  return user;
}

// The providers whose ID tokens GoTrue accepts, with the issuers that it names when they are disabled.
const issuers = new Map(
  Object.entries({
    google: 'https://accounts.google.com',
    apple: '',
    azure: '',
    facebook: 'https://www.facebook.com',
    kakao: 'https://kauth.kakao.com',
    keycloak: '',
    snapchat: 'https://accounts.snapchat.com/accounts/oauth2/token',
    vercel_marketplace: 'https://marketplace.vercel.com',
  }),
);

function findProvider(
  { config }: AuthServer,
  request: z.infer<typeof Body> & { id_token: string },
): Provider {
  const { byName } = config.providers;
  const [name, issuer] = [request.provider ?? '', request.issuer ?? ''];
  const issuerOf = (other: string) => byName.get(other)?.issuer ?? issuers.get(other);
  const found = issuers.has(name)
    ? name
    : [...issuers.keys()].find((other) => issuer && issuerOf(other) === issuer);
  if (found === undefined) {
    if (name.startsWith('custom:')) throw validationFailed(`Custom provider "${name}" not found`);
    throw validationFailed(`Custom OIDC provider "${name}" not allowed`);
  }
  const provider = byName.get(found);
  if (provider) return provider;
  const isVaried = found === 'apple' || found === 'azure';
  const named = isVaried ? claimedIssuer(request.id_token) : issuers.get(found);
  throw new AuthError(400, 'provider_disabled', `Provider (issuer "${named ?? ''}") is not enabled`);
}

/** The issuer that a token claims; not verified. */
function claimedIssuer(idToken: string) {
  try {
    return decodeJwt(idToken).iss;
  } catch {
    return undefined;
  }
}

/** The token has the SHA-256 of the nonce that only the client knows, so that a stolen token is useless. */
function verifyNonce(claimed: unknown, presented: string) {
  const expected = typeof claimed === 'string' ? claimed : '';
  if (!expected !== !presented)
    throw invalidRequest('Passed nonce and nonce in id_token should either both exist or not.');
  if (expected && createHash('sha256').update(presented).digest('hex') !== expected)
    throw new OAuthError('invalid nonce', 'Nonces mismatch');
}
