import { Hono } from 'hono';
import { z } from 'zod';
import { upgradeAal, unenrollFactor } from '../mfa/upgrade-aal.ts';
import { createChallenge, verifyChallenge } from '../mfa/challenges.ts';
import type { AuthContext, AuthEnv, AuthServer } from '../server.ts';
import { getIpAddress, getGrantParams, retrieveRequestParams } from '../request.ts';
import { requirePerson } from '../middleware/authentication.ts';
import { enrollPhoneFactor, enrollTotpFactor } from '../mfa/enroll-factor.ts';
import {
  createWebauthnFactorChallenge,
  enrollWebauthnFactor,
  verifyWebauthnFactor,
  WebauthnAnswer,
} from '../mfa/webauthn-factor.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { writeAuditLogEntry } from '../models/audit-log.ts';
import { assertFactorUsable, type FactorRow, lockFactor } from '../models/factor.ts';
import { validateChannel } from '../users/phone-number.ts';
import { lockCaller } from '../models/session.ts';
import { createAccessTokenResponse } from '../tokens/access-token-response.ts';

const EnrolBody = z.object({
  factor_type: z.string().nullish(),
  friendly_name: z.string().max(200).nullish(),
  issuer: z.string().max(200).nullish(),
  phone: z.string().nullish(),
});
const ChallengeBody = z.object({ channel: z.string().nullish() });
const VerifyBody = z.object({
  challenge_id: z.guid(),
  code: z.string().nullish(),
  webauthn: WebauthnAnswer.nullish(),
});

/** `POST /factors`, `POST /factors/{id}/challenge`, `POST /factors/{id}/verify`, `DELETE /factors/{id}`: MFA. */
export function factors(server: AuthServer) {
  const { config, limits, sql } = server;
  return new Hono<AuthEnv>()
    .post('/factors', async (c) => {
      const caller = await requirePerson(c, server);
      const body = await retrieveRequestParams(c, EnrolBody);
      const enroll = {
        totp: enrollTotpFactor,
        phone: enrollPhoneFactor,
        webauthn: enrollWebauthnFactor,
      }[body.factor_type ?? ''];
      if (!enroll) throw validationFailed('factor_type needs to be totp, phone, or webauthn');
      const params = {
        friendlyName: body.friendly_name ?? '',
        issuer: body.issuer ?? '',
        phone: body.phone ?? '',
      };
      const reply = await sql.begin(async (db) => {
        const { user, session } = await lockCaller(db, caller);
        const enrolled = await enroll(server, db, { user, session, params });
        const { ip } = getGrantParams(c, server);
        // As GoTrue, without the type of an authenticator app.
        const traits = {
          factor_id: enrolled.id,
          ...(enrolled.type !== 'totp' && { factor_type: enrolled.type }),
        };
        await writeAuditLogEntry(db, user, { action: 'factor_in_progress', ip, traits });
        return enrolled;
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
        const { user, session } = await lockCaller(db, caller);
        const factor = await lockFactor(db, user.id, c.req.param('id'));
        checkOffered(factor);
        await assertFactorUsable(db, session, factor);
        if (factor.factor_type === 'webauthn')
          return createWebauthnFactorChallenge(server, db, { factor, user, ip: addressOf(c) });
        const { ip } = getGrantParams(c, server);
        const traits = { factor_id: factor.id, factor_status: factor.status };
        await writeAuditLogEntry(db, user, { action: 'challenge_created', ip, traits });
        return createChallenge(server, db, factor, addressOf(c));
      });
      return c.json(reply);
    })
    .post('/factors/:id/verify', async (c) => {
      const caller = await requirePerson(c, server);
      const { challenge_id: challengeId, code, webauthn } = await retrieveRequestParams(c, VerifyBody);
      limits.countRequest('factor_verify', getIpAddress(c, server));
      const attemptsKey = `factors of ${caller.user.id}`;
      limits.countOtpAttempt(attemptsKey);
      const reply = await sql.begin(async (db) => {
        const { user, session } = await lockCaller(db, caller);
        const asked = await lockFactor(db, caller.user.id, c.req.param('id'));
        if (asked.factor_type !== 'webauthn' && !code) throw validationFailed('Code needs to be non-empty');
        checkOffered(asked);
        await assertFactorUsable(db, session, asked);
        const answer = { factor: asked, challengeId, ip: addressOf(c) };
        const factor =
          asked.factor_type === 'webauthn'
            ? await verifyWebauthnFactor(server, db, { ...answer, answer: webauthn })
            : await verifyChallenge(server, db, { ...answer, code: code ?? '' });
        const { ip } = getGrantParams(c, server);
        const traits = { factor_id: factor.id, challenge_id: challengeId, factor_type: factor.factor_type };
        await writeAuditLogEntry(db, user, { action: 'verification_attempted', ip, traits });
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
        const { user, session } = await lockCaller(db, caller);
        const factor = await lockFactor(db, caller.user.id, c.req.param('id'));
        if (factor.status === 'verified' && session.aal === 'aal1')
          throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
        await unenrollFactor(db, factor);
        const { ip } = getGrantParams(c, server);
        const traits = { factor_id: factor.id, factor_status: factor.status, session_id: session.id };
        await writeAuditLogEntry(db, user, { action: 'factor_unenrolled', ip, traits });
        return factor.id;
      });
      return c.json({ id });
    });

  function checkOffered({ factor_type: type }: FactorRow) {
    if (type === 'phone' && !config.mfa.phone.verify_enabled)
      throw new AuthError(422, 'mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone');
    if (type === 'totp' && !config.mfa.totp.verify_enabled)
      throw new AuthError(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP');
    if (type === 'webauthn' && !config.mfa.web_authn.verify_enabled)
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
