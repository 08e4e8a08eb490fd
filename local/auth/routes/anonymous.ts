import type { AuthContext, AuthServer } from '../server.ts';
import { getIpAddress, getGrantParams } from '../request.ts';
import { AuthError } from '../errors.ts';
import { assertMetadataSize } from '../models/user-metadata.ts';
import { insertAnonymousUser } from '../models/new-user.ts';
import { issueRefreshToken } from '../tokens/access-token-response.ts';

/** `POST /signup` without an email address or a number: a session for an anonymous user. */
export async function signupAnonymously(
  server: AuthServer,
  c: AuthContext,
  metadata: Record<string, unknown>,
) {
  const { config, limits, sql } = server;
  if (!config.enable_anonymous_sign_ins)
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  limits.countRequest('anonymous_users', getIpAddress(c, server));
  if (!config.enable_signup)
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  assertMetadataSize(metadata);
  return sql.begin(async (db) => {
    const user = await insertAnonymousUser(db, metadata);
    return issueRefreshToken(server, db, user.id, 'anonymous', getGrantParams(c, server));
  });
}
