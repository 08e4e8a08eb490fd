import { expect, it } from 'vitest';
import { inRolledBackTransaction } from './support/personas.ts';

it('every API table has row-level security', () =>
  inRolledBackTransaction(async (tx) => {
    const open = await tx`select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`;
    expect(open).toEqual([]);
  }));

it('anonymous visitors only read; nobody has more than row reads and writes', () =>
  inRolledBackTransaction(async (tx) => {
    const rights = await tx`select distinct grantee || ' ' || privilege_type || ' ' || table_name as right
      from information_schema.role_table_grants
      where table_schema = 'public' and (grantee = 'PUBLIC' or (grantee = 'anon' and privilege_type <> 'SELECT')
        or (grantee = 'authenticated' and privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')))`;
    expect(rights.map((row) => String(row['right']))).toEqual([]);
    const columns = await tx`select distinct grantee || ' ' || privilege_type || ' ' || table_name as right
      from information_schema.column_privileges
      where table_schema = 'public' and grantee in ('anon', 'PUBLIC') and privilege_type <> 'SELECT'`;
    expect(columns.map((row) => String(row['right']))).toEqual([]);
  }));

it('no owner or decision column is visible to visitors', () =>
  inRolledBackTransaction(async (tx) => {
    const open =
      await tx`select table_name || '.' || column_name as name from information_schema.column_privileges
      where table_schema = 'public' and grantee = 'anon' and (column_name like '%_by' or column_name in
        ('owner_id', 'author_id', 'user_id', 'claimant_id', 'status_reason', 'shared_code', 'online_url'))`;
    expect(open.map((row) => String(row['name']))).toEqual([]);
  }));

it('every column used by a policy or foreign key has an index', () =>
  inRolledBackTransaction(async (tx) => {
    const unindexed = await tx`
      with indexed as (
        select indrelid, attname from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      ), keys as (
        select conrelid as relation, attname from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = conkey[1]
        where contype = 'f' and connamespace = 'public'::regnamespace
      ), policies as (
        select polrelid as relation, attname from pg_policy
        join pg_attribute on attrelid = polrelid and attnum > 0
        where polrelid::regclass::text not like 'storage.%'
          and (coalesce(pg_get_expr(polqual, polrelid), '') || coalesce(pg_get_expr(polwithcheck, polrelid), ''))
            ~ ('[( ]' || attname || ' = ')
          and attname like '%id'
      )
      select relation::regclass || '.' || attname as name from (table keys union table policies) as looked_up
      where not exists (select from indexed where indrelid = relation and indexed.attname = looked_up.attname)`;
    expect(unindexed.map((row) => String(row['name']))).toEqual([]);
  }));

it('every view uses security invoker', () =>
  inRolledBackTransaction(async (tx) => {
    const views = await tx`select relname from pg_class where relnamespace = 'public'::regnamespace
      and relkind = 'v' and not coalesce(reloptions @> '{security_invoker=true}', false)`;
    expect(views.map((row) => String(row['relname']))).toEqual([]);
  }));

it('every security definer function is in the private schema with an empty search path', () =>
  inRolledBackTransaction(async (tx) => {
    const functions = await tx`select p.oid::regprocedure::text as name, n.nspname, p.proconfig
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname in ('public', 'private')`;
    const loose = functions.filter(
      (row) =>
        row['nspname'] !== 'private' || !(row['proconfig'] as string[] | null)?.includes('search_path=""'),
    );
    expect(loose.map((row) => String(row['name']))).toEqual([]);
  }));

// These read public data only or nothing at all (see their migrations); stop_job_alert requires a secret.
const forVisitors = [
  'private.business_contact',
  'private.business_page',
  'private.cancel_tickets',
  'private.check_api_request',
  'private.city_slug',
  'private.confirm_guest_order',
  'private.confirm_lead_request',
  'private.deal_details',
  'private.deal_page',
  'private.deal_state',
  'private.directory_map',
  'private.directory_page',
  'private.ended_job',
  'private.event_calendar',
  'private.event_calendar_days',
  'private.event_calendar_version',
  'private.event_context',
  'private.event_details',
  'private.event_offers',
  'private.event_page',
  'private.event_questions',
  'private.event_tickets',
  'private.fee_item',
  'private.form_page',
  'private.has_managers',
  'private.home_page',
  'private.hub_sections',
  'private.is_news',
  'private.is_preview_token',
  'private.is_public_entity',
  'private.job_address',
  'private.job_contact_email',
  'private.jobs_page',
  'private.leave_waiting_list',
  'private.like_pattern',
  'private.listing_context',
  'private.matching_jobs',
  'private.nearest_event_days',
  'private.newest_jobs',
  'private.places_left',
  'private.post_was_public',
  'private.posts_page',
  'private.preview_cancellation',
  'private.preview_joining',
  'private.public_groups',
  'private.public_person',
  'private.quote_businesses',
  'private.quote_order',
  'private.read_lead_request',
  'private.read_order',
  'private.read_ticket',
  'private.read_waiting',
  'private.registration_questions',
  'private.resend_order',
  'private.save_registration_answers',
  'private.search_directory',
  'private.search_hub',
  'private.sells_tickets',
  'private.sitemap_index',
  'private.sitemap_part',
  'private.sitemap_size',
  'private.stop_job_alert',
  'private.today',
  'private.transfer_ticket',
  'private.visible_field_ids',
  'private.withdraw_lead_request',
];

/** What a text begins with, from its first parenthesis to the one that closes it. */
function readParenthesis(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')' && --depth === 0) return text.slice(0, at + 1);
  }
  return text;
}

// Postgres would read the whole table into a hash before the first row: an offset makes it look each row up by its key.
it('policies that ask for a row of a large table look it up, with offset 0', () =>
  inRolledBackTransaction(async (tx) => {
    const policies = await tx<
      { name: string; qual: string }[]
    >`select tablename || ': ' || policyname as name, qual from pg_policies
      where schemaname = 'public' and cmd in ('SELECT', 'ALL') and qual is not null`;
    const hashed = policies.filter(({ qual }) =>
      [
        ...qual.matchAll(/EXISTS \( SELECT\s+FROM (?:businesses|events|orders|ticket_types|blog_posts)\s/g),
      ].some(({ index }) => !readParenthesis(qual.slice(index + 'EXISTS '.length)).includes('OFFSET 0')),
    );
    expect(hashed.map(({ name }) => name)).toEqual([]);
  }));

it('no private function is executable by everyone, except those that public pages need', () =>
  inRolledBackTransaction(async (tx) => {
    const open = await tx`select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'private'::regnamespace and has_function_privilege('anon', p.oid, 'execute')`;
    expect(open.map((row) => String(row['name']).replace(/\(.*/, '')).sort()).toEqual(forVisitors);
  }));
