-- Anonymous sign-in, where a project switches it on, gives the role "authenticated" to anybody as often as they ask. What is
-- counted per person (places, deals, listings that wait, claims) is for accounts that an address or a provider stands behind.
create function private.is_anonymous() returns boolean
language sql stable set search_path = '' as $$
  select coalesce((select auth.jwt()) ->> 'is_anonymous', 'false') = 'true'
$$;
comment on function private.is_anonymous() is 'Whether the caller signed in without telling who they are.';
revoke execute on function private.is_anonymous() from public;
grant execute on function private.is_anonymous() to authenticated, service_role;

create function private.refuse_anonymous() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_anonymous() then
    perform private.refuse(403, 'account_needed', 'Add an e-mail address to your account first.');
  end if;
  return new;
end
$$;
revoke execute on function private.refuse_anonymous() from public;

-- A trigger and no policy: functions that write with more than their caller's rights are bound by it as well.
do $$
declare
  refused text;
begin
  foreach refused in array array[
    'businesses', 'business_managers', 'change_requests', 'claims', 'blog_posts', 'jobs', 'events', 'event_registrations',
    'deals', 'deal_redemptions', 'subscriptions'
  ] loop
    execute format(
      'create trigger a_refuse_anonymous before insert on public.%I for each row execute function private.refuse_anonymous()',
      refused);
  end loop;
end
$$;

create policy "nobody anonymous adds pictures" on storage.objects as restrictive for insert to authenticated
  with check (not (select private.is_anonymous()));
create policy "nobody anonymous replaces pictures" on storage.objects as restrictive for update to authenticated
  using (not (select private.is_anonymous()));

-- Providers name people otherwise than the form of the site does.
create or replace function private.create_profile_for_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told constant jsonb := coalesce(new.raw_user_meta_data, '{}');
begin
  insert into public.profiles (id, first_name, last_name)
  values (
    new.id,
    left(btrim(coalesce(told ->> 'first_name', told ->> 'given_name', '')), 100),
    left(btrim(coalesce(told ->> 'last_name', told ->> 'family_name', '')), 100)
  );
  return new;
end
$$;
