import { afterAll, describe, expect, inject, it } from 'vitest';
import postgres from 'postgres';
import { addUser } from './support/add-user.ts';
import { inRolledBackTransaction } from './support/personas.ts';

const sql = postgres(inject('stack').db_url, { max: 1, onnotice: () => undefined });
afterAll(() => sql.end());

/** The tables that users write to, and for those open to anonymous users the reason why. */
const open: Record<string, string> = {
  account_deletions: 'one row for oneself, and an anonymous account may go as well',
  audit_log: 'written by triggers only',
  billing_differences: 'written by functions only',
  billing_settings: 'admins only',
  blocks: 'written by a function only',
  business_categories: 'staff only',
  business_profiles: 'written by triggers only',
  check_ins: 'written by functions only',
  connection_requests: 'written by functions only',
  connections: 'written by functions only',
  credit_notes: 'written by functions only',
  custom_values: 'written by functions only',
  deal_codes: 'takes a deal, which takes an account',
  deposits: 'written by functions only',
  disputes: 'written by functions only',
  event_access: 'takes an event, which takes an account',
  event_add_ons: 'takes an event, which takes an account',
  event_categories: 'staff only',
  event_messages: 'written by a function for organizers only',
  event_occurrences: 'written by triggers only',
  event_sponsors: 'written by a function for organizers only',
  event_tables: 'written by a function for organizers only',
  event_templates: 'takes an event, which takes an account',
  event_ticketing: 'takes an event, which takes an account',
  feature_periods: 'staff only',
  fee_items: 'staff only',
  fee_payments: 'visitors without an account give, through a function with limits',
  form_fields: 'written by functions only',
  form_files: 'visitors without an account send them, through a function with limits',
  form_responses: 'visitors without an account send them, through a function with limits',
  forms: 'written by functions only',
  group_members: 'written by functions only',
  group_preferences: 'written by a function only',
  group_requests: 'written by functions only',
  groups: 'staff only',
  import_rows: 'staff only',
  imports: 'staff only',
  introductions: 'written by functions only',
  invoice_lines: 'written by functions only',
  invoices: 'written by functions only',
  job_categories: 'staff only',
  leads: 'visitors without an account write them, through a function with limits',
  ledger_accounts: 'admins only',
  ledger_entries: 'written by functions only',
  listing_merges: 'written by functions for staff only',
  listing_stats: 'visitors count too',
  membership_clock: 'admins only',
  membership_seats: 'written by functions only',
  membership_terms: 'written by functions only',
  message_files: 'written by functions only',
  messages: 'written by functions only',
  notification_choices: 'which mails one gets oneself',
  order_add_ons: 'written by functions only',
  orders: 'visitors without an account order, through a function with limits',
  organization_codes: 'written by a function for those who keep the people',
  organization_domains: 'written by a function for those who keep the people',
  organization_follows: 'written by a function only',
  organization_roles: 'written by a function for those who keep the people',
  payment_allocations: 'written by functions only',
  payments: 'written by functions only',
  placement_products: 'admins only',
  placements: 'written by functions only',
  plans: 'staff only',
  post_categories: 'staff only',
  post_category_mapping: 'takes a post, which takes an account',
  post_revisions: 'written by triggers only',
  profiles: 'made with the account',
  promo_codes: 'takes an event, which takes an account',
  refund_run_items: 'written by functions only',
  refund_runs: 'written by functions only',
  refunds: 'written by functions only',
  reports: 'visitors without an account send them, through a function with limits',
  saved_payment_methods: 'written by functions only',
  saved_views: 'staff only',
  search_synonyms: 'admins only',
  site_settings: 'staff only',
  social_media_settings: 'staff only',
  staff: 'admins only',
  tax_rates: 'admins only',
  thread_members: 'written by functions only',
  threads: 'written by functions only',
  ticket_prices: 'takes an event, which takes an account',
  ticket_types: 'takes an event, which takes an account',
  tickets: 'written by functions only',
};

describe('anonymous user', () => {
  it('cannot write to tables with per-user limits: each table rejects it or gives a reason not to', async () => {
    const rows = await sql<{ name: string; is_rejected: boolean }[]>`
      select relname as name, exists (
        select from pg_trigger where tgrelid = pg_class.oid and tgname = 'a_reject_anonymous' and tgenabled = 'O'
      ) as is_rejected
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`;
    const unguarded = rows.filter(({ is_rejected }) => !is_rejected).map(({ name }) => name);
    expect(unguarded).toEqual(Object.keys(open));
  });

  it('is asked to add an email and can continue after that', () =>
    inRolledBackTransaction(async (tx) => {
      const userId = await addUser(tx);
      const addBusiness = async (isAnonymous: boolean) =>
        tx.savepoint(async (inner) => {
          const claims = { role: 'authenticated', sub: userId, is_anonymous: isAnonymous };
          await inner`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
          await inner`set local role authenticated`;
          await inner`insert into public.businesses (name) values ('Nobody & Sons')`;
          await inner`reset role`;
        });
      await expect(addBusiness(true)).rejects.toMatchObject({ code: 'PT403', detail: 'account_needed' });
      await addBusiness(false);
    }));

  it('cannot upload images', () =>
    inRolledBackTransaction(async (tx) => {
      const userId = await addUser(tx);
      const addPicture = async (isAnonymous: boolean) =>
        tx.savepoint(async (inner) => {
          const claims = { role: 'authenticated', sub: userId, is_anonymous: isAnonymous };
          await inner`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
          await inner`set local role authenticated`;
          await inner`insert into storage.objects (bucket_id, name) values ('avatars', ${`${userId}/me.png`})`;
          await inner`reset role`;
        });
      await expect(addPicture(true)).rejects.toMatchObject({ code: '42501' });
      await addPicture(false);
    }));
});

it("a user from a provider gets the provider's names in their profile", () =>
  inRolledBackTransaction(async (tx) => {
    const metadata = { given_name: 'Ada', family_name: 'Lovelace' };
    const userId = await addUser(tx, { metadata });
    const [profile] = await tx`select first_name, last_name from public.profiles where id = ${userId}`;
    expect(profile).toEqual({ first_name: 'Ada', last_name: 'Lovelace' });
  }));
