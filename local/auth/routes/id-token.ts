import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { findOrCreateAccount } from '../account-linking.ts';
import {
  type AuthContext,
  type AuthServer,
  clientAddressOf,
  deviceOf,
  readBody,
  requireSession,
} from '../context.ts';
import { AuthError, invalid, OAuthError } from '../errors.ts';
import { readPerson } from '../external-person.ts';
import { requireSecondStep } from '../factors.ts';
import { linkIdentity } from '../link-identity.ts';
import type { Provider } from '../providers.ts';
import { signIn } from '../token-response.ts';
import { requireManualLinking } from './identities.ts';

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

const refuse = (description: string, options?: ErrorOptions) =>
  new OAuthError('invalid request', description, options);

/** `grant_type=id_token`: a session, or with `link_identity` another identity, for a provider's ID token. */
export async function grantIdToken(server: AuthServer, c: AuthContext) {
  const { limits, oidc, sql } = server;
  limits.countRequest('token_refresh', clientAddressOf(c, server));
  const body = await readBody(c, Body);
  const { id_token: idToken, access_token, nonce, link_identity: isLinking } = body;
  if (!idToken) throw refuse('id_token required');
  if (!body.provider && !(body.client_id && body.issuer))
    throw refuse('provider or client_id and issuer required');
  const caller = isLinking ? await requireCaller(server, c) : undefined;
  const provider = findProvider(server, { ...body, id_token: idToken });
  const claims = await oidc
    .verifyIdToken(provider, idToken, access_token || undefined)
    .catch((cause: unknown) => {
      throw refuse('Bad ID token', { cause });
    });
  if (!claims.sub) throw refuse('Missing sub claim in id_token');
  const audience = Audience.parse(claims.aud);
  if (!provider.clientIds.some((id) => audience.includes(id)))
    throw refuse(`Unacceptable audience in id_token: [${audience.join(' ')}]`);
  if (!provider.skipNonceCheck) checkNonce(claims['nonce'], nonce ?? '');
  const person = readPerson(provider.name, claims);
  if (!person) throw refuse('Bad ID token');
  return sql.begin(async (db) => {
    const user = caller
      ? await linkIdentity(db, caller.id, person)
      : await findOrCreateAccount(server, db, person);
    return signIn(server, db, user.id, 'oauth', deviceOf(c, server));
  });
}

async function requireCaller(server: AuthServer, c: AuthContext) {
  if (!c.req.header('authorization'))
    throw refuse('Linking requires a valid user access token in Authorization');
  const { user, session } = await requireSession(c, server);
  // GoTrue forgets to ask here.
  requireManualLinking(server);
  await requireSecondStep(server.sql, session);
  return user;
}

// Those whose ID tokens GoTrue takes, with the issuers that it names when they are not enabled.
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
    if (name.startsWith('custom:')) throw invalid(`Custom provider "${name}" not found`);
    throw invalid(`Custom OIDC provider "${name}" not allowed`);
  }
  const provider = byName.get(found);
  if (provider) return provider;
  const isVaried = found === 'apple' || found === 'azure';
  const named = isVaried ? claimedIssuer(request.id_token) : issuers.get(found);
  throw new AuthError(400, 'provider_disabled', `Provider (issuer "${named ?? ''}") is not enabled`);
}

/** Who a token says has issued it: nothing that is relied on. */
function claimedIssuer(idToken: string) {
  try {
    return decodeJwt(idToken).iss;
  } catch {
    return undefined;
  }
}

/** The token carries the SHA-256 of the nonce that only the client knows: one that was stolen on its way is of no use. */
function checkNonce(claimed: unknown, presented: string) {
  const expected = typeof claimed === 'string' ? claimed : '';
  if (!expected !== !presented)
    throw refuse('Passed nonce and nonce in id_token should either both exist or not.');
  if (expected && createHash('sha256').update(presented).digest('hex') !== expected)
    throw new OAuthError('invalid nonce', 'Nonces mismatch');
}
