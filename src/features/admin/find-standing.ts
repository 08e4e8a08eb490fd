import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import { isSignedOut } from '../../lib/browser/errors/signed-out.ts';

/** Who sits at the desk, and what of the hub every page of it needs. */
export interface Desk {
  userId: string;
  email: string;
  role: 'admin' | 'editor';
  isAdmin: boolean;
  mayImport: boolean;
  mayExport: boolean;
  /** The hub's time zone and currency. */
  zone: string;
  currency: string;
}

/** Where somebody stands before the desk: nobody, half signed in, without a second factor, no staff, or at it. */
export type Standing =
  | { state: 'signed-out' | 'second-step' | 'no-factor' | 'stranger'; email: string }
  | { state: 'desk'; desk: Desk };

/** Asks who is here and what they may do. The database decides again about everything; this leads the way. */
export async function findStanding(): Promise<Standing> {
  const auth = await loadAuthClient();
  const { data: stored } = await auth.getSession();
  if (!stored.session) return { state: 'signed-out', email: '' };
  const { data, error } = await auth.getUser();
  if (error?.status === 401 || error?.status === 403 || error?.name === 'AuthSessionMissingError') {
    await auth.signOut({ scope: 'local' });
    return { state: 'signed-out', email: '' };
  }
  if (error) throw error;
  try {
    return await standOf(data.user.id, data.user.email ?? '');
  } catch (reason) {
    // The session may end between the questions, in another tab for instance.
    const { data: now } = await auth.getSession();
    if (now.session && !isSignedOut(reason)) throw reason;
    return { state: 'signed-out', email: '' };
  }
}

async function standOf(userId: string, email: string): Promise<Standing> {
  const [data, auth] = await Promise.all([loadDataClient(), loadAuthClient()]);
  const [{ data: staff }, { data: hub }, level] = await Promise.all([
    data.from('staff').select('role, rights').eq('user_id', userId).maybeSingle().throwOnError(),
    data.from('site_settings').select('staff_second_factor, time_zone, currency').single().throwOnError(),
    auth.mfa.getAuthenticatorAssuranceLevel(),
  ]);
  if (!staff) return { state: 'stranger', email };
  if (level.error) throw level.error;
  if (hub.staff_second_factor && level.data.currentLevel !== 'aal2')
    return { state: level.data.nextLevel === 'aal2' ? 'second-step' : 'no-factor', email };
  const isAdmin = staff.role === 'admin';
  const desk = {
    userId,
    email,
    role: staff.role,
    isAdmin,
    mayImport: isAdmin || staff.rights.includes('import'),
    mayExport: isAdmin || staff.rights.includes('export'),
    zone: hub.time_zone,
    currency: hub.currency,
  };
  return { state: 'desk', desk };
}

/** The rights that somebody had a moment ago and has no longer, each as a sentence begins. */
export function listLostRights(before: Desk | undefined, now: Desk): string[] {
  if (!before) return [];
  return [
    before.isAdmin && !now.isAdmin && 'You are an editor now: the right of an admin',
    before.mayImport && !now.mayImport && 'Your right to import',
    before.mayExport && !now.mayExport && 'Your right to export',
  ].filter((right) => right !== false);
}
