import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';

/** Adds an account that accepted the code of conduct, and its staff row when `staffRole` is given; returns its ID. */
export async function addUser(tx: TransactionSql, { metadata = {}, staffRole = '' } = {}) {
  const id = randomUUID();
  await tx`insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
    values (${id}, 'authenticated', 'authenticated', ${`${id}@rights.test`}, now(), ${tx.json(metadata)})`;
  await tx`insert into private.conduct_acceptances (user_id, version) values (${id}, 1)`;
  if (staffRole) await tx`insert into public.staff (user_id, role) values (${id}, ${staffRole})`;
  return id;
}
