import type { Hono } from 'hono';
import { z } from 'zod';
import { AuthError } from '../errors.ts';
import { writeAuditLogEntry } from '../models/audit-log.ts';
import type { Db } from '../models/connection.ts';
import { type PasskeyRow, toStoredCredential } from '../models/passkey.ts';
import { isBanned, lockUser, type UserRow } from '../models/user.ts';
import { consumeWebauthnChallenge, createWebauthnChallenge } from '../models/webauthn-challenge.ts';
import { readCeremonyBody, verificationFailed } from '../webauthn/ceremony-body.ts';
import { getGrantParams, getIpAddress } from '../request.ts';
import type { AuthEnv, AuthServer } from '../server.ts';
import { issueRefreshToken } from '../tokens/access-token-response.ts';
import {
  type Assertion,
  buildRequestOptions,
  parseAssertion,
  verifyAssertion,
} from '../webauthn/relying-party.ts';

/** `POST /passkeys/authentication/options` and `/verify`: signs in with a passkey that the person chooses. */
export function addPasskeySignIn(app: Hono<AuthEnv>, server: AuthServer) {
  const { config, limits, sql } = server;
  app
    .post('/passkeys/authentication/options', async (c) => {
      limits.countRequest('passkey_authentication', getIpAddress(c, server));
      const options = buildRequestOptions(config);
      const { challenge_id, expires_at } = await createWebauthnChallenge(sql, {
        userId: null,
        type: 'authentication',
        challenge: options.challenge,
        lifetime: config.webauthn.challenge_expiry_duration,
      });
      return c.json({ challenge_id, options, expires_at });
    })
    .post('/passkeys/authentication/verify', async (c) => {
      const body = await readCeremonyBody(c);
      const challenge = await consumeWebauthnChallenge(sql, {
        id: body.challengeId,
        userId: null,
        type: 'authentication',
      });
      const assertion = parseAssertion(body.credential);
      if (!assertion) throw verificationFailed('Invalid credential response');
      const session = await sql.begin(async (db) => {
        const found = await lockOwner(db, assertion);
        if (!found) throw verificationFailed();
        const { passkey, user } = found;
        const verified = await verifyAssertion(config, challenge, assertion, toStoredCredential(passkey));
        if (!verified) throw verificationFailed();
        assertMaySignIn(user);
        await db`update auth.webauthn_credentials set sign_count = ${verified.signCount}, last_used_at = now(),
          updated_at = now() where id = ${passkey.id}`;
        const grantParams = getGrantParams(c, server);
        const traits = { passkey_id: passkey.id };
        await writeAuditLogEntry(db, user, { action: 'login', ip: grantParams.ip, traits });
        return issueRefreshToken(server, db, user.id, 'passkey', grantParams);
      });
      return c.json(session);
    });
}

/** The passkey of an answer and its person, locked. Undefined when the person whom the answer names has no such passkey. */
async function lockOwner(db: Db, { rawId, response }: Assertion) {
  const userId = Buffer.from(response.userHandle ?? '', 'base64url').toString();
  if (!z.guid().safeParse(userId).success) return undefined;
  const user = await lockUser(db, userId);
  const [passkey] = await db<PasskeyRow[]>`
    select * from auth.webauthn_credentials
    where user_id = ${userId} and credential_id = ${Buffer.from(rawId, 'base64url')} for update`;
  return user && passkey ? { user, passkey } : undefined;
}

function assertMaySignIn(user: UserRow) {
  if (user.email && !user.email_confirmed_at)
    throw new AuthError(403, 'email_not_confirmed', 'Email not confirmed');
  if (user.phone && !user.phone_confirmed_at)
    throw new AuthError(403, 'phone_not_confirmed', 'Phone not confirmed');
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
}
