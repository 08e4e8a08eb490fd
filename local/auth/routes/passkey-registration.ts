import type { Hono } from 'hono';
import postgres from 'postgres';
import { AuthError } from '../errors.ts';
import { requirePerson } from '../middleware/authentication.ts';
import { writeAuditLogEntry } from '../models/audit-log.ts';
import type { Db } from '../models/connection.ts';
import {
  listPasskeys,
  type PasskeyRow,
  requirePasskeyManagementAal,
  toPasskeyJson,
} from '../models/passkey.ts';
import { lockCaller } from '../models/session.ts';
import { consumeWebauthnChallenge, createWebauthnChallenge } from '../models/webauthn-challenge.ts';
import { readCeremonyBody, verificationFailed } from '../webauthn/ceremony-body.ts';
import type { UserRow } from '../models/user.ts';
import { getGrantParams } from '../request.ts';
import type { AuthEnv, AuthServer } from '../server.ts';
import { nameAuthenticator } from '../webauthn/authenticator-names.ts';
import { buildCreationOptions, verifyCreation } from '../webauthn/relying-party.ts';

/** `POST /passkeys/registration/options` and `/verify`: adds a passkey to the account that is signed in. */
export function addPasskeyRegistration(app: Hono<AuthEnv>, server: AuthServer) {
  const { config, sql } = server;
  app
    .post('/passkeys/registration/options', async (c) => {
      const { user, session } = await requirePerson(c, server);
      await requirePasskeyManagementAal(sql, session);
      const existing = await listPasskeys(sql, user.id);
      assertRoom(existing.length);
      const excluded = existing.map(({ credential_id: id }) => ({
        type: 'public-key' as const,
        id: Buffer.from(id).toString('base64url'),
      }));
      const options = buildCreationOptions(config, nameOwner(user), excluded, { isDiscoverable: true });
      const { challenge_id, expires_at } = await createWebauthnChallenge(sql, {
        userId: user.id,
        type: 'registration',
        challenge: options.challenge,
        lifetime: config.webauthn.challenge_expiry_duration,
      });
      return c.json({ challenge_id, options, expires_at });
    })
    .post('/passkeys/registration/verify', async (c) => {
      const caller = await requirePerson(c, server);
      await requirePasskeyManagementAal(sql, caller.session);
      const body = await readCeremonyBody(c);
      const userId = caller.user.id;
      const challenge = await consumeWebauthnChallenge(sql, {
        id: body.challengeId,
        userId,
        type: 'registration',
      });
      const created = await verifyCreation(config, challenge, body.credential);
      if (created === undefined) throw verificationFailed('Invalid credential response');
      if (!created) throw verificationFailed();
      const passkey = await sql.begin(async (db) => {
        const { user, session } = await lockCaller(db, caller);
        await requirePasskeyManagementAal(db, session);
        assertRoom((await listPasskeys(db, userId)).length);
        const row = await insertPasskey(db, userId, created);
        const traits = { passkey_id: row.id };
        const { ip } = getGrantParams(c, server);
        await writeAuditLogEntry(db, user, { action: 'passkey_created', ip, traits });
        return row;
      });
      return c.json(toPasskeyJson(passkey));
    });

  function assertRoom(count: number) {
    if (count >= config.passkey.max_passkeys_per_user)
      throw new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached');
  }
}

function nameOwner({ id, email, phone, raw_user_meta_data: metadata }: UserRow) {
  const name = email || (phone ?? '');
  const stated = metadata?.['name'];
  return { id, name, displayName: typeof stated === 'string' && stated ? stated : name };
}

type CreatedCredential = Exclude<Awaited<ReturnType<typeof verifyCreation>>, false | undefined>;

async function insertPasskey(db: Db, userId: string, created: CreatedCredential): Promise<PasskeyRow> {
  try {
    const [row] = await db<PasskeyRow[]>`
      insert into auth.webauthn_credentials (user_id, credential_id, public_key, attestation_type, aaguid, sign_count,
        transports, backup_eligible, backed_up, friendly_name)
      values (${userId}, ${Buffer.from(created.id, 'base64url')}, ${Buffer.from(created.publicKey)},
        ${created.attestationType}, ${created.aaguid}, ${created.signCount}, ${db.json(created.transports)},
        ${created.backupEligible}, ${created.backedUp}, ${nameAuthenticator(created.aaguid)})
      returning *`;
    if (row) return row;
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === '23505')
      throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered');
    throw error;
  }
  throw new Error('The passkey was not added.');
}
