import { Hono } from 'hono';
import type { TransactionSql } from 'postgres';
import { z } from 'zod';
import { upgradeAal, unenrollFactor } from '../mfa/upgrade-aal.ts';
import { createChallenge, verifyChallenge } from '../mfa/challenges.ts';
import type { AuthContext, AuthEnv, AuthServer } from '../server.ts';
import { getIpAddress, getGrantParams, retrieveRequestParams } from '../request.ts';
import { requireAuthentication } from '../middleware/authentication.ts';
import { enrollPhoneFactor, enrollTotpFactor } from '../mfa/enroll-factor.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { assertFactorUsable, type FactorRow, lockFactor } from '../models/factor.ts';
import { validateChannel } from '../users/phone-number.ts';
import { sessionNotFound, type SessionRow } from '../models/session.ts';
import { createAccessTokenResponse } from '../tokens/access-token-response.ts';
import { lockUser, type UserRow } from '../models/user.ts';

const EnrolBody = z.object({
  factor_type: z.string().nullish(),
  friendly_name: z.string().max(200).nullish(),
  issuer: z.string().max(200).nullish(),
  phone: z.string().nullish(),
});
const ChallengeBody = z.object({ channel: z.string().nullish() });
const VerifyBody = z.object({ challenge_id: z.guid(), code: z.string().nullish() });

interface Caller {
  user: UserRow;
  session: SessionRow;
}

/** `POST /factors`, `POST /factors/{id}/challenge`, `POST /factors/{id}/verify`, `DELETE /factors/{id}`: MFA. */
export function factors(server: AuthServer) {
  const { config, limits, sql } = server;
  return new Hono<AuthEnv>()
    .post('/factors', async (c) => {
      const caller = await requirePerson(c, server);
      const body = await retrieveRequestParams(c, EnrolBody);
      const enroll = { totp: enrollTotpFactor, phone: enrollPhoneFactor }[body.factor_type ?? ''];
      if (body.factor_type === 'webauthn')
        throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn');
      if (!enroll) throw validationFailed('factor_type needs to be totp, phone, or webauthn');
      const params = {
        friendlyName: body.friendly_name ?? '',
        issuer: body.issuer ?? '',
        phone: body.phone ?? '',
      };
      const reply = await sql.begin(async (db) => {
        const { user, session } = await lockCaller(db, caller);
        return enroll(server, db, { user, session, params });
      });
      return c.json(reply);
    })
    .post('/factors/:id/challenge', async (c) => {
      const caller = await requirePerson(c, server);
      // supabase-js sends no body for an authenticator app.
      if ((await c.req.text()) !== '')
        validateChannel((await retrieveRequestParams(c, ChallengeBody)).channel);
      limits.countRequest('factor_challenge', getIpAddress(c, server));
      const reply = await sql.begin(async (db) => {
        const { session } = await lockCaller(db, caller);
        const factor = await lockFactor(db, caller.user.id, c.req.param('id'));
        checkOffered(factor);
        await assertFactorUsable(db, session, factor);
        return createChallenge(server, db, factor, addressOf(c));
      });
      return c.json(reply);
    })
    .post('/factors/:id/verify', async (c) => {
      const caller = await requirePerson(c, server);
      const { challenge_id: challengeId, code } = await retrieveRequestParams(c, VerifyBody);
      if (!code) throw validationFailed('Code needs to be non-empty');
      limits.countRequest('factor_verify', getIpAddress(c, server));
      const attemptsKey = `factors of ${caller.user.id}`;
      limits.countOtpAttempt(attemptsKey);
      const reply = await sql.begin(async (db) => {
        const { session } = await lockCaller(db, caller);
        const factor = await lockFactor(db, caller.user.id, c.req.param('id'));
        checkOffered(factor);
        await assertFactorUsable(db, session, factor);
        await verifyChallenge(server, db, { factor, challengeId, code, ip: addressOf(c) });
        await db`update auth.mfa_factors set status = 'verified', updated_at = now() where id = ${factor.id}`;
        const upgraded = await upgradeAal(db, session, factor);
        await db`delete from auth.mfa_factors
          where user_id = ${factor.user_id} and status <> 'verified' and factor_type = ${factor.factor_type}`;
        return createAccessTokenResponse(server, db, upgraded.session, upgraded.refreshToken);
      });
      limits.resetOtpAttempts(attemptsKey);
      return c.json(reply);
    })
    .delete('/factors/:id', async (c) => {
      const caller = await requirePerson(c, server);
      const id = await sql.begin(async (db) => {
        const { session } = await lockCaller(db, caller);
        const factor = await lockFactor(db, caller.user.id, c.req.param('id'));
        if (factor.status === 'verified' && session.aal === 'aal1')
          throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
        await unenrollFactor(db, factor);
        return factor.id;
      });
      return c.json({ id });
    });

  function checkOffered({ factor_type: type }: FactorRow) {
    if (type === 'phone' && !config.mfa.phone.verify_enabled)
      throw new AuthError(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone');
    if (type === 'totp' && !config.mfa.totp.verify_enabled)
      throw new AuthError(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP');
    if (type === 'webauthn')
      throw new AuthError(
        422,
        'mfa_webauthn_verify_not_enabled',
        'MFA verification is disabled for WebAuthn',
      );
  }

  // A challenge belongs to the IP address that requested it. A browser may use both IPv4 and IPv6 on this machine.
  function addressOf(c: AuthContext): string {
    const ip = (getGrantParams(c, server).ip ?? '0.0.0.0').replace(/^::ffff:(?=\d+\.)/i, '');
    return ip === '::1' ? '127.0.0.1' : ip;
  }
}

async function requirePerson(c: AuthContext, server: AuthServer): Promise<Caller> {
  const caller = await requireAuthentication(c, server);
  if (caller.user.is_anonymous)
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions');
  return caller;
}

/** The user and session as last committed, locked: they may have changed while the request waited. */
async function lockCaller(
  db: TransactionSql,
  { user: { id }, session: { id: sessionId } }: Caller,
): Promise<Caller> {
  const user = await lockUser(db, id);
  const [session] = await db<SessionRow[]>`select * from auth.sessions where id = ${sessionId} for update`;
  if (!user || !session) throw sessionNotFound();
  return { user, session };
}
