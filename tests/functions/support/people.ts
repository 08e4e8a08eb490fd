import postgres, { type TransactionSql } from 'postgres';
import { inject } from 'vitest';
import { signUpAndConfirm } from '../../support/clients.ts';
import { addStrongSession } from '../../support/strong-session.ts';

/** The database as its owner, for actions that only the service may do; an idle connection closes by itself. */
export const sql = postgres(inject('stack').db_url, { max: 2, idle_timeout: 5, onnotice: () => undefined });

/** A signed-in person, on the staff when `role` is given. */
export async function newPerson(role?: 'admin' | 'editor') {
  const { session, user } = await signUpAndConfirm();
  if (role) await sql`update public.site_settings set staff_second_factor = false`;
  if (role) await sql`insert into public.staff (user_id, role) values (${user.id}, ${role})`;
  return { id: user.id, token: session.access_token, email: user.email ?? '' };
}

/** Resets all rate limits. */
export const resetRateLimits = () => sql`delete from private.rate_limits`;

/** Runs statements as a signed-in person, like the REST API. */
export const actAs = ({ id }: { id: string }, work: (tx: TransactionSql) => Promise<unknown>) =>
  sql.begin(async (tx) => {
    const claims = {
      role: 'authenticated',
      sub: id,
      aal: 'aal2',
      session_id: await addStrongSession(tx, id),
    };
    await tx`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
    await tx.unsafe('set local role authenticated');
    return (await work(tx)) as Record<string, unknown>[];
  });

/** Adds a row as the service; returns its id. */
export async function addRow(table: string, row: Record<string, unknown>): Promise<string> {
  const [added] = await sql`insert into ${sql(`public.${table}`)} ${sql(row)} returning *`;
  return String(added?.['id'] ?? '');
}
