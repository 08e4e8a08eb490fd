import { randomUUID } from 'node:crypto';
import { toUserColumnsJson } from '../models/user-json.ts';
import type { UserRow } from '../models/user.ts';

/** GoTrue's response for a taken address or number: like that of a new account, without any data of the real one. */
export function sanitizeUser(user: UserRow, provider: 'email' | 'phone', metadata: Record<string, unknown>) {
  const now = new Date();
  const json = toUserColumnsJson({
    ...user,
    id: randomUUID(),
    role: '',
    email: provider === 'email' ? user.email : null,
    phone: provider === 'phone' ? user.phone : null,
    email_confirmed_at: null,
    phone_confirmed_at: null,
    confirmed_at: null,
    invited_at: null,
    recovery_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    phone_change: null,
    phone_change_sent_at: null,
    reauthentication_sent_at: null,
    last_sign_in_at: null,
    banned_until: null,
    deleted_at: null,
    is_anonymous: false,
    confirmation_sent_at: now,
    created_at: now,
    updated_at: now,
    raw_app_meta_data: { provider, providers: [provider] },
    raw_user_meta_data: metadata,
  });
  return { ...json, identities: [] };
}
