import postgres from 'postgres';
import { afterAll, inject } from 'vitest';
import { signUpAndConfirm } from '../../support/clients.ts';

/** The database itself, for what only the service may do. */
export const sql = postgres(inject('stack').db_url, { max: 2, onnotice: () => undefined });
afterAll(() => sql.end());

/** Somebody who is signed in, on the staff when `role` is given. */
export async function newPerson(role?: 'admin' | 'editor') {
  const { session, user } = await signUpAndConfirm();
  if (role) await sql`update public.site_settings set staff_second_factor = false`;
  if (role) await sql`insert into public.staff (user_id, role) values (${user.id}, ${role})`;
  return { id: user.id, token: session.access_token };
}

/** Forgets who did how much in the last minute. */
export const forgetAllowances = () => sql`delete from private.allowances`;
