import { type AuthContext, type AuthServer, clientAddressOf, deviceOf } from '../context.ts';
import { AuthError } from '../errors.ts';
import { checkMetadataSize } from '../metadata.ts';
import { insertAnonymousUser } from '../new-accounts.ts';
import { signIn } from '../token-response.ts';

/** `POST /signup` without an address: a session for somebody who has told nothing about themselves. */
export async function signUpAnonymously(
  server: AuthServer,
  c: AuthContext,
  metadata: Record<string, unknown>,
) {
  const { config, limits, sql } = server;
  if (!config.enable_anonymous_sign_ins)
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  limits.countRequest('anonymous_users', clientAddressOf(c, server));
  if (!config.enable_signup)
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  checkMetadataSize(metadata);
  return sql.begin(async (db) => {
    const user = await insertAnonymousUser(db, metadata);
    return signIn(server, db, user.id, 'anonymous', deviceOf(c, server));
  });
}
