import type { Sql } from 'postgres';
import { createUser } from '../auth/users.ts';

/** The accounts that every local hub has; their password is the data folder's own and printed at the start. */
export const demoAccounts = [
  { email: 'admin@demo.test', firstName: 'Ada', lastName: 'Marsh', role: 'runs the hub (admin)' },
  {
    email: 'owner@demo.test',
    firstName: 'Omar',
    lastName: 'Bright',
    role: 'owns a business, not subscribed',
  },
  { email: 'member@demo.test', firstName: 'Mina', lastName: 'Field', role: 'member' },
] as const;

/** Makes the demo accounts and their rows. Safe to call again: what is there stays as it is. */
export async function loadSampleData(sql: Sql, password: string): Promise<void> {
  const [{ there } = { there: 0 }] = await sql<{ there: number }[]>`
    select count(*)::int as there from auth.users where email = any (${demoAccounts.map(({ email }) => email)})`;
  if (there === demoAccounts.length) return;
  for (const { email, firstName, lastName } of demoAccounts) {
    const [existing] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
    const userMetadata = { first_name: firstName, last_name: lastName };
    const { id } = existing ?? (await createUser(sql, { email, password, confirmed: true, userMetadata }));
    if (email.startsWith('admin')) {
      await sql`insert into public.staff (user_id, role) values (${id}, 'admin') on conflict do nothing`;
    }
    if (email.startsWith('owner')) {
      await sql`insert into public.business_profiles (owner_id)
        select ${id} where not exists (select 1 from public.business_profiles where owner_id = ${id})`;
      await sql`update public.profiles set user_type = 'business' where id = ${id}`;
    }
  }
}
