import type { Db } from './connection.ts';
import type { UserRow } from './user.ts';

// GoTrue's groups of the actions that this server records.
const logTypes = {
  login: 'account',
  passkey_created: 'user',
  passkey_updated: 'user',
  passkey_deleted: 'user',
  factor_in_progress: 'factor',
  challenge_created: 'factor',
  verification_attempted: 'factor',
  factor_unenrolled: 'factor',
  factor_deleted: 'factor',
  factor_updated: 'factor',
} as const;

/** Whoever has the secret key is nobody in particular. */
export const operator = { id: '00000000-0000-0000-0000-000000000000', email: null, phone: null };

/** Records what somebody did in auth.audit_log_entries, in GoTrue's form. */
export async function writeAuditLogEntry(
  db: Db,
  actor: Pick<UserRow, 'id' | 'email' | 'phone'>,
  entry: { action: keyof typeof logTypes; ip: string | null; traits: Record<string, string> },
) {
  const payload = {
    actor_id: actor.id,
    actor_via_sso: false,
    // Of two, GoTrue writes the number.
    actor_username: actor.phone || (actor.email ?? ''),
    action: entry.action,
    log_type: logTypes[entry.action],
    traits: entry.traits,
  };
  await db`insert into auth.audit_log_entries (instance_id, payload, ip_address)
    values ('00000000-0000-0000-0000-000000000000', ${db.json(payload)}, ${entry.ip ?? ''})`;
}
