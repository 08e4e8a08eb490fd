import { z } from 'zod';
import { AuthError } from '../errors.ts';
import type { StoredCredential } from '../webauthn/relying-party.ts';
import type { Db } from './connection.ts';
import { hasMfaEnabled } from './factor.ts';
import type { SessionRow } from './session.ts';

/** A row of auth.webauthn_credentials. */
export interface PasskeyRow {
  id: string;
  user_id: string;
  credential_id: Uint8Array;
  public_key: Uint8Array;
  sign_count: string;
  backup_eligible: boolean;
  friendly_name: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** The passkeys of a user, oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db<PasskeyRow[]>`
    select * from auth.webauthn_credentials where user_id = ${userId} order by created_at, id`;
}

/** A passkey of this user, locked. Throws 404, also for another user's. */
export async function lockPasskey(db: Db, userId: string, id: string): Promise<PasskeyRow> {
  const notFound = new AuthError(404, 'validation_failed', 'Passkey not found');
  if (!z.guid().safeParse(id).success) throw notFound;
  const [passkey] = await db<PasskeyRow[]>`
    select * from auth.webauthn_credentials where id = ${id} and user_id = ${userId} for update`;
  if (!passkey) throw notFound;
  return passkey;
}

/** A passkey as the API lists it. */
export function toPasskeyJson({ id, friendly_name, created_at, last_used_at }: PasskeyRow) {
  return {
    id,
    ...(friendly_name && { friendly_name }),
    created_at,
    ...(last_used_at && { last_used_at }),
  };
}

/** The key pair of a passkey. */
export function toStoredCredential(row: PasskeyRow): StoredCredential {
  return {
    id: Buffer.from(row.credential_id).toString('base64url'),
    publicKey: row.public_key,
    signCount: Number(row.sign_count),
    backupEligible: row.backup_eligible,
  };
}

/** Throws when an aal1 session would add or delete a passkey of an account with a verified factor. */
export async function requirePasskeyManagementAal(db: Db, { aal, user_id: userId }: SessionRow) {
  if (aal === 'aal1' && (await hasMfaEnabled(db, userId)))
    throw new AuthError(
      403,
      'insufficient_aal',
      'AAL2 session is required to manage passkeys when MFA is enabled',
    );
}
