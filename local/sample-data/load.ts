import type { Sql, TransactionSql } from 'postgres';
import { createUser } from '../auth/users.ts';
import { demoAccounts } from './demo-accounts.ts';

const record = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.local_sample_data (
    name text primary key, loaded_at timestamptz not null default now()
  );`;

/** Makes the demo accounts and their rows, the first time only: what a person deletes or changes stays so. */
export async function loadSampleData(sql: Sql, password: string): Promise<void> {
  await sql.unsafe(record);
  await sql.begin(async (tx) => {
    const added = await tx`insert into supabase_migrations.local_sample_data (name)
      values ('demo accounts') on conflict do nothing`;
    if (added.count > 0) await addDemoAccounts(tx, password);
  });
}

async function addDemoAccounts(tx: TransactionSql, password: string) {
  for (const { email, firstName, lastName } of demoAccounts) {
    const userMetadata = { first_name: firstName, last_name: lastName };
    const { id } = await createUser(tx, { email, password, confirmed: true, userMetadata });
    if (email === 'admin@demo.test') {
      await tx`insert into public.staff (user_id, role) values (${id}, 'admin')`;
    }
    if (email === 'owner@demo.test') {
      await tx`update public.profiles set user_type = 'business' where id = ${id}`;
      await tx`insert into public.business_profiles (owner_id, business_subscription_status)
        values (${id}, 'inactive')`;
    }
  }
}
