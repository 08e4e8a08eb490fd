-- What the edge functions need of the database: counters that all their instances share, and one row for one question.
create table private.allowances (
  key text not null,
  window_start timestamptz not null,
  used integer not null default 0,
  primary key (key, window_start)
);
comment on table private.allowances is 'How often somebody did something in a window of time; keys are hashed by the functions.';
create index allowances_window_start_idx on private.allowances (window_start);
alter table private.allowances enable row level security;

create function private.take_allowance(allowance_key text, most integer, window_seconds integer) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  now_used integer;
begin
  insert into private.allowances as known (key, window_start, used)
  values (allowance_key, to_timestamp(floor(extract(epoch from now()) / window_seconds) * window_seconds), 1)
  on conflict (key, window_start) do update set used = known.used + 1
  returning used into now_used;
  -- Now and then the old windows are swept out.
  if random() < 0.01 then delete from private.allowances where window_start < now() - interval '1 day'; end if;
  return now_used <= most;
end
$$;
create function public.take_allowance(allowance_key text, most integer, window_seconds integer) returns boolean
language sql security invoker set search_path = '' as $$
  select private.take_allowance(allowance_key, most, window_seconds)
$$;
comment on function public.take_allowance(text, integer, integer) is
  'Counts one use of a key; false when it was used more than `most` times in the present window. With the service key.';
revoke execute on function private.take_allowance(text, integer, integer), public.take_allowance(text, integer, integer)
  from public;
grant execute on function private.take_allowance(text, integer, integer), public.take_allowance(text, integer, integer)
  to service_role;

create function public.subscription_status() returns table (
  user_type text, membership_status text, business_subscription_status text, show_subscription_modal boolean,
  display_name text, avatar_url text
)
language sql stable security invoker set search_path = '' as $$
  select profiles.user_type,
    case when profiles.user_type = 'business' or profiles.membership_status = 'trialing' then 'active'
      else coalesce(profiles.membership_status, 'none') end,
    case when owned.active > 0 then 'active' else 'inactive' end,
    owned.known = 1 and owned.active = 0,
    btrim(profiles.first_name || ' ' || profiles.last_name),
    profiles.avatar_url
  from public.profiles, lateral (
    select count(*) as known, count(*) filter (where business_subscription_status = 'active') as active
    from public.business_profiles where owner_id = profiles.id
  ) as owned
  where profiles.id = (select auth.uid())
$$;
comment on function public.subscription_status() is
  'What the site asks about the caller at once: membership, business subscription, name and picture. No row without a profile.';
revoke execute on function public.subscription_status() from public;
grant execute on function public.subscription_status() to authenticated, service_role;

create function public.hub_settings() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('site', to_jsonb(site), 'social', to_jsonb(social))
  from public.site_settings as site, public.social_media_settings as social
$$;
comment on function public.hub_settings() is 'Site and social settings, {site, social}, in one round trip.';
revoke execute on function public.hub_settings() from public;
grant execute on function public.hub_settings() to anon, authenticated, service_role;
