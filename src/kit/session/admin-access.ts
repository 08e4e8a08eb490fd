import type { User } from '@supabase/supabase-js';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import { isSignedOut } from '../../lib/browser/errors/signed-out.ts';

/** Who works in the admin area, and the settings that each of its pages needs. */
export interface AdminSession {
  userId: string;
  email: string;
  /** Without the plus; empty where the account has none. */
  phone: string;
  role: 'admin' | 'editor';
  isAdmin: boolean;
  mayImport: boolean;
  mayExport: boolean;
  /** Whether they record payments and see invoices. */
  mayBill: boolean;
  /** The hub's time zone and currency. */
  zone: string;
  currency: string;
}

/** What `admin_access` answers. */
interface AdminAccessAnswer {
  /** Null for who is not staff. */
  role: AdminSession['role'] | null;
  rights: string[];
  has_admin: boolean;
  staff_second_factor: boolean;
  time_zone: string;
  currency: string;
}

/** Whether somebody may enter the admin area; if not, what is missing: a session, its second step, a factor, or the role. */
export type AdminAccess =
  | { state: 'signed-out' | 'second-step' | 'no-factor' | 'not-staff' | 'no-admin'; email: string }
  | { state: 'granted'; session: AdminSession };

/**
 * Asks the server what who is signed in may do in the admin area. Only for display: the database checks every request again.
 * Throws what toUserMessage reads.
 */
export async function getAdminAccess(user: User): Promise<AdminAccess> {
  try {
    return await readAccess(user);
  } catch (reason) {
    // The session may end between the requests, in another tab for instance.
    const auth = await loadAuthClient();
    const { data: now } = await auth.getSession();
    if (now.session && !isSignedOut(reason)) throw reason;
    return { state: 'signed-out', email: '' };
  }
}

async function readAccess({ id: userId, email = '', phone = '' }: User): Promise<AdminAccess> {
  const [data, auth] = await Promise.all([loadDataClient(), loadAuthClient()]);
  const [{ data: answer }, level] = await Promise.all([
    data.rpc('admin_access').throwOnError(),
    auth.mfa.getAuthenticatorAssuranceLevel(),
  ]);
  const { role, rights, ...hub } = answer as unknown as AdminAccessAnswer;
  if (role === null) return { state: hub.has_admin ? 'not-staff' : 'no-admin', email };
  if (level.error) throw level.error;
  if (hub.staff_second_factor && level.data.currentLevel !== 'aal2')
    return { state: level.data.nextLevel === 'aal2' ? 'second-step' : 'no-factor', email };
  const isAdmin = role === 'admin';
  const session = {
    userId,
    email,
    phone,
    role,
    isAdmin,
    mayImport: isAdmin || rights.includes('import'),
    mayExport: isAdmin || rights.includes('export'),
    mayBill: isAdmin || rights.includes('billing'),
    zone: hub.time_zone,
    currency: hub.currency,
  };
  return { state: 'granted', session };
}

/** The rights that somebody had a moment ago and has no longer, each as a sentence begins. */
export function listLostRights(before: AdminSession | undefined, now: AdminSession): string[] {
  if (!before) return [];
  return [
    before.isAdmin && !now.isAdmin && 'Your admin role',
    before.mayImport && !now.mayImport && 'Your permission to import',
    before.mayExport && !now.mayExport && 'Your permission to export',
    before.mayBill && !now.mayBill && 'Your permission to bill',
  ].filter((right) => right !== false);
}
