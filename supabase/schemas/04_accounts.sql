-- Profiles, sessions, account deletion, and the download of one's own data.

-- A check constraint runs it with the rights of whoever writes.
create function private.languages() returns text[]
language sql immutable set search_path = '' as $$ select '{en,es}'::text[] $$;
comment on function private.languages() is
  'The languages of pages and emails, which contracts/languages.ts also names. English is the default.';
grant execute on function private.languages() to authenticated, service_role;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  user_type text not null default 'member' constraint profiles_user_type_form
    check (user_type ~ '^[a-z_]{1,30}$'),
  first_name text not null default '' constraint profiles_first_name_length
    check (char_length(first_name) <= 100),
  last_name text not null default '' constraint profiles_last_name_length
    check (char_length(last_name) <= 100),
  avatar_url text
    constraint profiles_avatar_url_length check (char_length(avatar_url) <= 2000)
    -- The site links to avatars: only web addresses are allowed.
    constraint profiles_avatar_url_address
      check (avatar_url ~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$'),
  membership_status text constraint profiles_membership_status_known check (
    membership_status in ('pending', 'trialing', 'active', 'past_due', 'grace', 'lapsed', 'canceled')
  ),
  -- Of the emails and text messages that the person gets.
  language text not null default 'en' constraint profiles_language_known
    check (language = any (private.languages())),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'One row per account: the person''s name and kind of membership.';

create trigger audit_profiles after update or delete on public.profiles
  for each row execute function private.write_audit();
create trigger profiles_set_updated_at before update on public.profiles
  for each row execute function private.set_updated_at();

alter table public.profiles enable row level security;
grant select, update (first_name, last_name, avatar_url, language) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy "people see their own profile, staff see all" on public.profiles for select to authenticated
  using (id = (select auth.uid()) or (select private.is_staff()));
create policy "people change their own profile" on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- The emails about signing in read it there.
create function private.sync_account_language() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users set raw_user_meta_data =
    coalesce(raw_user_meta_data, '{}') || jsonb_build_object('language', new.language)
  where id = new.id;
  return null;
end
$$;
comment on function private.sync_account_language() is
  'Passes the language of a person on to the metadata of their account.';

create trigger profiles_sync_account_language after update of language on public.profiles
  for each row when (new.language is distinct from old.language)
  execute function private.sync_account_language();

create function private.full_name(first_name text, last_name text) returns text
language sql immutable set search_path = '' as $$ select left(nullif(btrim(first_name || ' ' || last_name), ''), 200) $$;
comment on function private.full_name(text, text) is 'First and last name, at most 200 characters; null if there is none.';

create function private.name_of(person uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select private.full_name(first_name, last_name) from public.profiles where id = person
  );
end
$$;
comment on function private.name_of(uuid) is
  'private.full_name of a person.';

create function private.language_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select language from public.profiles where id = person
$$;
comment on function private.language_of(uuid) is
  'The language in which a person gets emails; null for somebody without a profile.';

-- An account is deleted two weeks after its owner requested it; until then the request can be canceled.
create table public.account_deletions (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '14 days'
);
comment on table public.account_deletions is 'Accounts whose owners requested deletion, and when it is due.';

create index account_deletions_due_at_idx on public.account_deletions (due_at);

-- A hub without an admin cannot get one again from inside.
create function private.guard_last_admin_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.staff where user_id = new.user_id and role = 'admin')
    and not private.has_other_remaining_admin(new.user_id) then
    perform private.raise_error(409, 'last_admin',
      'You are the only admin. Make someone else an admin first.');
  end if;
  return new;
end
$$;
comment on function private.guard_last_admin_deletion() is
  'Prevents the last admin from requesting the deletion of their account.';

-- The password alone must not be enough to delete an account that a second factor protects.
create function private.require_second_factor_to_delete_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id = (select auth.uid()) and not private.has_second_factor()
    and exists (select from auth.mfa_factors where user_id = new.user_id and status::text = 'verified') then
    perform private.raise_error(403, 'second_factor_needed',
      'Sign in again with your second factor, then delete the account.');
  end if;
  return new;
end
$$;
comment on function private.require_second_factor_to_delete_account() is
  'Requires a second factor to request deletion of an account that has one.';

-- A device that was left unlocked must not be enough either. Each sign-in begins a session.
create function private.require_recent_sign_in_to_delete_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  session constant uuid := nullif((select auth.jwt()) ->> 'session_id', '')::uuid;
begin
  if new.user_id = (select auth.uid()) and session is not null and not exists (
    select from auth.sessions where id = session and created_at > now() - interval '5 minutes') then
    perform private.raise_error(403, 'reauthentication_needed', 'Sign in again to delete your account.');
  end if;
  return new;
end
$$;
comment on function private.require_recent_sign_in_to_delete_account() is
  'Requires a sign-in within five minutes to request deletion of one''s account.';

create function private.notify_account_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  request constant public.account_deletions := case tg_op when 'INSERT' then new else old end;
  outcome constant text := case tg_op when 'INSERT' then 'requested' else 'canceled' end;
begin
  -- Every request and cancellation sends an email, so that the last email is always the present state.
  -- Repeated requests are rate-limited instead.
  if tg_op = 'INSERT' and not private.consume_rate_limit('account deletion ' || request.user_id::text, 5,
    86400) then
    perform private.raise_error(429, 'too_many_deletions',
      'You requested this five times today. Try again tomorrow.');
  end if;
  -- When the account itself is deleted nobody is left to notify, and without an email address nobody can be.
  if exists (select from auth.users where id = request.user_id and email <> '') then
    perform private.queue_mail(format('account_deletions:%s:%s:%s', request.user_id, outcome,
      extract(epoch from clock_timestamp())),
      'account_deletion', 'accounts', request.user_id,
      jsonb_build_object('outcome', outcome, 'due_at', case tg_op when 'INSERT' then request.due_at end));
  end if;
  return null;
end
$$;
comment on function private.notify_account_deletion() is
  'Emails the person when their account''s deletion is requested or canceled.';

create trigger account_deletions_0_lock before insert on public.account_deletions
  for each statement execute function private.acquire_staff_lock();
create trigger account_deletions_1_guard_last_admin before insert on public.account_deletions
  for each row execute function private.guard_last_admin_deletion();
create trigger account_deletions_2_require_second_factor before insert on public.account_deletions
  for each row execute function private.require_second_factor_to_delete_account();
create trigger account_deletions_3_require_recent_sign_in before insert on public.account_deletions
  for each row execute function private.require_recent_sign_in_to_delete_account();
create trigger account_deletions_notify after insert or delete on public.account_deletions
  for each row execute function private.notify_account_deletion();

alter table public.account_deletions enable row level security;
grant select, delete, insert (user_id) on public.account_deletions to authenticated;
grant select, insert, update, delete on public.account_deletions to service_role;

create policy "people see their request, staff all" on public.account_deletions for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_staff()));
create policy "people ask for themselves" on public.account_deletions for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "people take their request back" on public.account_deletions for delete to authenticated
  using (user_id = (select auth.uid()));

-- Sign-up metadata comes from the visitor's browser: only names and a language of the hub are
-- taken from it, never a type or a right.
-- OAuth providers send given_name and family_name where the site's own form sends first_name and last_name.
create function private.create_profile_for_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told constant jsonb := coalesce(new.raw_user_meta_data, '{}');
begin
  insert into public.profiles (id, first_name, last_name, language)
  values (
    new.id,
    left(btrim(coalesce(told ->> 'first_name', told ->> 'given_name', '')), 100),
    left(btrim(coalesce(told ->> 'last_name', told ->> 'family_name', '')), 100),
    case when told ->> 'language' = any (private.languages()) then told ->> 'language' else 'en' end
  );
  return new;
end
$$;
comment on function private.create_profile_for_new_user() is 'Creates the profile of a new account.';

create trigger create_profile_for_new_user after insert on auth.users
  for each row execute function private.create_profile_for_new_user();

create function private.is_member() returns boolean
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select exists (
      select from public.profiles where id = (select auth.uid())
      and (user_type = 'business' or membership_status in ('trialing', 'active')))
      or private.is_staff()
  );
end
$$;
comment on function private.is_member() is
  'Whether the caller is an active member; business accounts always are.';
grant execute on function private.is_member() to authenticated, service_role;

create function private.my_sessions() returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, second_factor boolean,
  is_current boolean
)
language sql stable security definer set search_path = '' as $$
  select sessions.id, sessions.created_at,
    coalesce(sessions.refreshed_at::timestamptz, sessions.updated_at, sessions.created_at),
    left(sessions.user_agent, 400), host(sessions.ip), sessions.aal::text <> 'aal1',
    sessions.id::text = coalesce((select auth.jwt()) ->> 'session_id', '')
  from auth.sessions
  where sessions.user_id = (select auth.uid()) and (sessions.not_after is null or sessions.not_after > now())
  order by 7 desc, 3 desc
  limit 100
$$;
grant execute on function private.my_sessions() to authenticated, service_role;

create function public.my_sessions() returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, second_factor boolean,
  is_current boolean
)
language sql stable security invoker set search_path = '' as $$ select * from private.my_sessions() $$;
comment on function public.my_sessions() is
  'Where the caller is signed in, this device first. ip and user_agent are those of the sign-in.';
grant execute on function public.my_sessions() to authenticated, service_role;

create function private.end_session(session_id uuid) returns boolean
language sql security definer set search_path = '' as $$
  with ended as (
    delete from auth.sessions where id = session_id and user_id = (select auth.uid()) returning id
  )
  select exists (select from ended)
$$;
grant execute on function private.end_session(uuid) to authenticated, service_role;

create function public.end_session(session_id uuid) returns boolean
language sql security invoker set search_path = '' as $$ select private.end_session(session_id) $$;
comment on function public.end_session(uuid) is
  'Ends one of the caller''s sessions: it can no longer be refreshed. False if it does not exist.';
grant execute on function public.end_session(uuid) to authenticated, service_role;

-- Accounts that still have files are skipped: once the account is gone, nobody would know whose files they
-- were.
create function private.delete_due_accounts() returns integer
language sql security definer set search_path = '' as $$
  with due as (
    delete from auth.users where id in (
      select ready.id from private.accounts_due() as ready (id)
      where not exists (select from private.account_files(ready.id)))
    returning id
  )
  select count(*)::integer from due
$$;
grant execute on function private.delete_due_accounts() to service_role;

create function public.delete_due_accounts() returns integer
language sql security invoker set search_path = '' as $$ select private.delete_due_accounts() $$;
comment on function public.delete_due_accounts() is
  'Deletes the accounts whose two weeks are over and whose files are gone. Returns how many. Regular work.';
grant execute on function public.delete_due_accounts() to service_role;

-- Some columns of these tables nobody may select, their owners included.
create function private.export_my_businesses() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(rows) - 'search_document'), '[]')
  from public.businesses as rows where rows.owner_id = (select auth.uid())
$$;
grant execute on function private.export_my_businesses() to authenticated, service_role;

create function private.export_my_posts() returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as (select businesses.id from public.businesses where businesses.owner_id = (select auth.uid()))
  select jsonb_build_object(
    'jobs', (select coalesce(jsonb_agg(to_jsonb(rows) - 'search_document'), '[]') from public.jobs as rows
      where rows.business_id in (select id from mine)),
    'events', (select coalesce(jsonb_agg(to_jsonb(rows) - 'search_document'), '[]') from public.events as rows
      where rows.business_id in (select id from mine)),
    'deals', (select coalesce(jsonb_agg(to_jsonb(rows) - 'search_document'), '[]') from public.deals as rows
      where rows.business_id in (select id from mine)),
    'posts', (select coalesce(jsonb_agg(to_jsonb(rows) - 'search_document'), '[]') from public.blog_posts as rows
      where rows.author_id = (select auth.uid())))
$$;
grant execute on function private.export_my_posts() to authenticated, service_role;

-- What the caller wrote, also where only the other side can read it now. Visitors' messages and reports have no
-- account: they belong to whoever confirmed their email address.
create function private.export_my_messages() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'event_messages', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.event_messages as rows
      where rows.sent_by = (select auth.uid())),
    'leads', (select coalesce(jsonb_agg(to_jsonb(rows) || jsonb_build_object('business', (
        select businesses.name from public.businesses where businesses.id = rows.business_id))), '[]')
      from (select id, business_id, name, email, phone, body, created_at from public.leads) as rows
      where rows.email = (select private.my_email())),
    'reports', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select id, kind, entity, title, path, reason, details, suggestion, email, status, status_reason,
          created_at from public.reports) as rows
      where rows.email = (select private.my_email())),
    'form_responses', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
        select r.id, f.title as form, r.email, e.title as event, a.attendee_name, private.describe_answers(r.form_id, r.answers) as answers,
          r.created_at
        from public.form_responses as r join public.forms as f on f.id = r.form_id
        left join public.event_registrations as a on a.id = r.registration_id left join public.events as e on e.id = a.event_id
        left join public.orders as o on o.id = a.order_id
        where r.user_id = (select auth.uid()) or r.email = (select private.my_email())
          or a.attendee_email = (select private.my_email()) or (a.given_at is null
            and (o.user_id = (select auth.uid()) or o.buyer_email = (select private.my_email())))) as rows))
$$;
grant execute on function private.export_my_messages() to authenticated, service_role;

-- What the caller registered for, ordered and gave, also before they had an account with that address. Nobody may select the
-- addresses in these tables.
create function private.export_my_orders() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'registrations', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.event_registrations as rows
      where rows.user_id = (select auth.uid()) or rows.attendee_email = (select private.my_email())),
    'orders', (select coalesce(jsonb_agg(to_jsonb(rows) || jsonb_build_object('tickets', (
        select coalesce(jsonb_agg(to_jsonb(t) order by t.position), '[]') from public.tickets as t where t.order_id = rows.id))), '[]')
      from public.orders as rows
      where rows.user_id = (select auth.uid()) or rows.buyer_email = (select private.my_email())),
    'fee_payments', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.fee_payments as rows
      where rows.user_id = (select auth.uid()) or rows.email = (select private.my_email())),
    'form_files', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.form_files as rows
      where rows.user_id = (select auth.uid())))
$$;
grant execute on function private.export_my_orders() to authenticated, service_role;

create function private.assert_export_limit() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null and not private.consume_rate_limit('exports ' || (select auth.uid()), 10, 3600) then
    perform private.raise_error(429, 'too_many_exports', 'You downloaded your data many times this hour. Try again later.');
  end if;
end
$$;
comment on function private.assert_export_limit() is 'Counts a download of all data of the caller; 429 too_many_exports beyond ten an hour.';
grant execute on function private.assert_export_limit() to authenticated, service_role;

-- Every table with personal data needs a line here.
create function public.export_my_data() returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.assert_export_limit();
  with me as (select (select auth.uid()) as id)
  select jsonb_build_object(
    'exported_at', now(),
    'account', jsonb_build_object(
      'id', me.id, 'email', (select auth.jwt()) ->> 'email', 'phone', (select auth.jwt()) ->> 'phone'),
    'profile', (select to_jsonb(profiles) from public.profiles where profiles.id = me.id),
    'sessions', (select coalesce(jsonb_agg(to_jsonb(sessions)), '[]') from private.my_sessions() as sessions),
    'business_profiles', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]')
      from public.business_profiles as mine, public.organization(mine.id) as rows where mine.owner_id = me.id),
    'businesses', private.export_my_businesses(),
    'helps_with', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.business_managers as rows
      where rows.user_id = me.id),
    'redemptions', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.deal_redemptions as rows
      where rows.user_id = me.id),
    'notification_choices', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]')
      from public.notification_choices as rows where rows.user_id = me.id),
    'job_applications', (select coalesce(jsonb_agg(to_jsonb(rows) - 'former_owner_id'), '[]') from public.job_applications as rows
      where rows.applicant_id = me.id),
    'application_notes', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]')
      from public.job_application_notes as rows where rows.author_id = me.id),
    'job_alerts', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
      select id, user_id, q, job_type, category, remote, salary_min, frequency, last_sent_at, created_at
      from public.job_alerts
    ) as rows where rows.user_id = me.id),
    'deletion', (select to_jsonb(rows) from public.account_deletions as rows where rows.user_id = me.id),
    'staff_role', (select rows.role from public.staff as rows where rows.user_id = me.id),
    'claims', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.claims as rows
      where rows.claimant_id = me.id),
    'change_requests', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.change_requests as rows
      where rows.requested_by = me.id),
    'subscriptions', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.subscriptions as rows
      where rows.user_id = me.id),
    'organizations', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from private.my_organizations() as rows),
    'organization_people', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.organization_people as rows
      where rows.user_id = me.id),
    'organization_roles', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.organization_roles as rows
      where rows.user_id = me.id),
    'organization_requests', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.organization_requests as rows
      where rows.user_id = me.id),
    'membership_applications', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]')
      from public.membership_applications as rows where rows.user_id = me.id),
    'invoices', (select coalesce(jsonb_agg(to_jsonb(rows) || jsonb_build_object('lines', (
        select jsonb_agg(to_jsonb(lines) order by lines.position) from public.invoice_lines as lines
        where lines.invoice_id = rows.id)) order by rows.number), '[]')
      from public.invoices as rows where rows.id in (select private.my_invoice_ids())),
    'payments', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
      select id, organization_id, user_id, method, status, amount, amount_refunded, currency, received_on, reference, invoice_id,
        created_at from public.payments
    ) as rows where rows.id in (select private.my_payment_ids())),
    'saved_payment_methods', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
      select id, organization_id, user_id, type, brand, last4, exp_month, exp_year, created_at, removed_at
      from public.saved_payment_methods
    ) as rows where rows.user_id = me.id),
    'custom_values', private.export_my_custom_values(),
    'saved_views', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.saved_views as rows
      where rows.user_id = me.id)
  ) || private.export_my_posts() || private.export_my_messages() || private.export_my_orders() || private.export_my_community()
  || private.export_my_groups() || private.export_my_connections() || private.export_my_leads()
  || private.export_my_conversations() || private.export_my_notifications() || private.export_my_standing()
  || private.export_my_reports()
  from me where me.id is not null
$$;
comment on function public.export_my_data() is 'Everything the hub stores about the caller, for download, up to ten times an hour: 429 too_many_exports.';
grant execute on function public.export_my_data() to authenticated, service_role;

create function private.set_user_type(person uuid, to_type text, reason text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  why constant text := nullif(btrim(set_user_type.reason), '');
  present text;
begin
  if not private.is_staff('{admin}') then
    raise exception using errcode = '42501', message = 'Only admins may change the type of an account.';
  elsif to_type is null or to_type not in ('member', 'business') then
    perform private.raise_error(422, 'type_unknown', 'Choose member or business.');
  elsif why is null or char_length(why) > 2000 then
    perform private.raise_error(422, 'reason_needed', 'Enter a reason of at most 2,000 characters.');
  end if;

  select user_type into present from public.profiles where id = person for update;
  if present is null then
    perform private.raise_error(404, 'not_found', 'This account no longer exists.');
  end if;

  if present = to_type then
    perform private.raise_error(409, 'changed_since', 'The account already has this type.');
  end if;

  if to_type = 'member' and exists (
    select from public.subscriptions as s join public.business_profiles as b on b.id = s.business_profile_id
    where b.owner_id = person and s.status in ('trialing', 'active', 'past_due', 'grace')
  ) then
    perform private.raise_error(409, 'subscription_goes_on',
      'The business subscription is still active. Cancel it first.');
  end if;

  perform set_config('hub.reason', why, true);
  update public.profiles set user_type = to_type where id = person;

  -- A business subscription belongs to an organization.
  if to_type = 'business' then perform private.organization_of(person, ''); end if;

  perform set_config('hub.reason', '', true);
  return to_type;
end
$$;
grant execute on function private.set_user_type(uuid, text, text) to authenticated, service_role;

create function public.set_user_type(person uuid, to_type text, reason text) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.set_user_type(person, to_type, reason)
$$;
comment on function public.set_user_type(uuid, text, text) is
  'For admins: changes an account''s type to member or business; the reason goes to the audit log.';
grant execute on function public.set_user_type(uuid, text, text) to authenticated, service_role;

-- Admins whose deletion is pending do not count, neither when another admin requests theirs at the same
-- moment or later, nor when another admin is removed from staff.
create function private.has_other_remaining_admin(besides uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from public.staff where staff.role = 'admin' order by staff.user_id for update;
  return exists (select from public.staff where staff.role = 'admin' and staff.user_id <> besides
    and staff.user_id not in (select user_id from public.account_deletions));
end
$$;

-- The files of due accounts are removed first, by the storage API: the database cannot.
create function private.accounts_due() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select user_id from public.account_deletions
  where due_at <= now()
    -- Whoever has become the only admin stays until there is another.
    and not (user_id in (select user_id from public.staff where role = 'admin')
      and not exists (select from public.staff where role = 'admin'
        and user_id not in (select user_id from public.account_deletions)))
  order by due_at limit 100
$$;
grant execute on function private.accounts_due() to service_role;

create function public.accounts_due() returns setof uuid
language sql stable security invoker set search_path = '' as $$ select * from private.accounts_due() $$;
comment on function public.accounts_due() is 'The accounts that delete_due_accounts() deletes next.';
grant execute on function public.accounts_due() to service_role;
