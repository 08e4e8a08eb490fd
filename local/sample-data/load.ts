import type { Sql, TransactionSql } from 'postgres';
import { createUser } from '../auth/models/user.ts';
import { loadBilling } from './billing/load-billing.ts';
import { demoAccounts } from './demo-accounts.ts';
import { markNewRows } from './demo-rows.ts';
import { loadCommunity } from './load-community.ts';
import { loadCustomFields } from './load-custom-fields.ts';
import { loadDirectory } from './load-directory.ts';
import { loadEvents } from './load-events.ts';
import { loadForms } from './load-forms.ts';
import { loadHub } from './load-hub.ts';
import { loadDeals, loadJobs } from './load-offers.ts';
import { loadLeads } from './load-leads.ts';
import { loadOrganizations } from './load-organizations.ts';
import { loadPosts } from './load-posts.ts';
import { loadTickets } from './tickets/load-tickets.ts';

const record = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.local_sample_data (
    name text primary key, loaded_at timestamptz not null default now()
  );`;

/** Creates the demo accounts and the demo town, each only once: what a person deletes or changes stays that way. */
export async function loadSampleData(sql: Sql, password: string): Promise<void> {
  await sql.unsafe(record);
  await once(sql, 'demo accounts', (tx) => addDemoAccounts(tx, password));
  await once(sql, 'demo town', addTown);
}

async function once(sql: Sql, name: string, load: (tx: TransactionSql) => Promise<void>) {
  await sql.begin(async (tx) => {
    const added = await tx`insert into supabase_migrations.local_sample_data (name)
      values (${name}) on conflict do nothing`;
    if (added.count > 0) await markNewRows(tx, () => load(tx));
  });
}

async function addDemoAccounts(tx: TransactionSql, password: string) {
  for (const { email, firstName, lastName } of demoAccounts) {
    const userMetadata = { first_name: firstName, last_name: lastName };
    const { id } = await createUser(tx, { email, password, confirmed: true, userMetadata });
    // Visitors try them at once: no limits of new accounts.
    await tx`update public.profiles set created_at = now() - interval '90 days' where id = ${id}`;
    if (email === 'admin@demo.test') {
      await tx`insert into public.staff (user_id, role) values (${id}, 'admin')`;
    }
    if (email === 'owner@demo.test') {
      await tx`update public.profiles set user_type = 'business' where id = ${id}`;
      await tx`insert into public.business_profiles (owner_id, name, legal_name, billing_email, address_line1, city, state,
          zip_code, joined_on)
        values (${id}, 'Kettle & Crumb', 'Kettle & Crumb LLC', 'books@kettle-crumb.example', '4 Depot Square',
          'Alder Falls', 'VT', '05999', '2019-04-01')`;
    }
  }
}

/** The town belongs to the demo accounts: if one was deleted, there is none. */
async function addTown(tx: TransactionSql) {
  const rows = await tx<
    { id: string; email: string }[]
  >`select id, email from auth.users where email like '%@demo.test'`;
  const idOf = (email: string) => rows.find((row) => row.email === email)?.id;
  const [admin, owner, member] = ['admin@demo.test', 'owner@demo.test', 'member@demo.test'].map(idOf);
  if (!admin || !owner || !member) return;
  await loadHub(tx);
  const businessIds = await loadDirectory(tx, owner);
  await loadOrganizations(tx, businessIds, member);
  await loadCustomFields(tx, businessIds, member);
  await loadEvents(tx, businessIds);
  await loadDeals(tx, businessIds);
  await loadJobs(tx, businessIds);
  await loadPosts(tx, admin);
  await loadForms(tx);
  await loadLeads(tx, { owner, member, businesses: businessIds });
  await loadBilling(tx, businessIds, member);
  await loadCommunity(tx, { admin, owner, member });
  await loadTickets(tx, { admin, owner, member, businesses: businessIds });
}
