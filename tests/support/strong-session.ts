import { randomUUID } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';

/** Adds a session at aal2, of a second factor if one is given, as the auth server does; returns its id. */
export async function addStrongSession(sql: Sql | TransactionSql, userId: string, factorId?: string) {
  const id = randomUUID();
  await sql`insert into auth.sessions (id, user_id, created_at, updated_at, aal, factor_id)
    values (${id}, ${userId}, now(), now(), 'aal2', ${factorId ?? null})`;
  return id;
}
