-- Who wants to hear when the hub opens.

create table private.launch_subscribers (
  email text primary key constraint launch_subscribers_email_form
    check (private.is_email_address(email) and email = lower(email)),
  language text not null constraint launch_subscribers_language_known check (language = any (private.languages())),
  created_at timestamptz not null default now()
);
comment on table private.launch_subscribers is
  'Email addresses that get one message when the hub opens. The launch moves them to the outbox, which deletes each once '
  'its message was sent or given up; without a launch they are deleted after a year.';

alter table private.launch_subscribers enable row level security;

create function private.subscribe_to_launch(email text, language text, address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Shared with whoever launches: an address that comes meanwhile is told as well.
  perform 1 from public.site_settings where maintenance_mode for share;
  if not found then
    perform private.raise_error(409, 'already_open', 'The site is open. Reload the page.');
  end if;
  perform private.assert_contact_limit('launch address ' || address, 10, 3600);
  perform private.assert_contact_limit('all launch subscribers', 500, 3600);
  insert into private.launch_subscribers (email, language)
  values (lower(btrim(subscribe_to_launch.email)), subscribe_to_launch.language)
  on conflict do nothing;
end
$$;
grant execute on function private.subscribe_to_launch(text, text, text) to service_role;

create function public.subscribe_to_launch(email text, language text, address text) returns void
language sql security invoker set search_path = '' as $$
  select private.subscribe_to_launch(email, language, address)
$$;
comment on function public.subscribe_to_launch(text, text, text) is
  'Stores an email address that waits for the launch, once however often it is sent. 409 already_open, '
  '429 too_many_messages. With the service key, by a function that excludes robots.';
grant execute on function public.subscribe_to_launch(text, text, text) to service_role;

create function private.announce_launch() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with gone as (
    delete from private.launch_subscribers where true returning email, language, created_at
  )
  insert into private.outbox (dedupe_key, template, kind, data, recipient, next_attempt_at)
  select 'launch:' || gen_random_uuid(), 'launch', 'launch', jsonb_build_object('language', language), email,
    -- Fifty a minute: other messages, such as codes for signing in, go out between them.
    now() + interval '1 minute' * ((row_number() over (order by created_at) - 1) / 50)
  from gone;
  return null;
end
$$;
comment on function private.announce_launch() is
  'Moves the addresses of everyone who waits for the launch to the outbox, one message each.';

create trigger site_settings_announce_launch after update of maintenance_mode on public.site_settings
  for each row when (old.maintenance_mode and not new.maintenance_mode) execute function private.announce_launch();

create function private.withhold_launch() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  with back as (
    delete from private.outbox where kind = 'launch' and state = 'queued' returning recipient, data, created_at
  )
  insert into private.launch_subscribers (email, language, created_at)
  select recipient, data ->> 'language', created_at from back
  on conflict do nothing;
  return null;
end
$$;
comment on function private.withhold_launch() is
  'Takes back what the outbox has not sent yet: who was not told of a launch that was undone waits for the next.';

create trigger site_settings_withhold_launch after update of maintenance_mode on public.site_settings
  for each row when (new.maintenance_mode and not old.maintenance_mode) execute function private.withhold_launch();

create function private.launch_subscriber_count() returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from private.launch_subscribers where (select private.is_staff())
$$;
grant execute on function private.launch_subscriber_count() to authenticated;

create function public.launch_subscriber_count() returns bigint
language sql stable security invoker set search_path = '' as $$ select private.launch_subscriber_count() $$;
comment on function public.launch_subscriber_count() is
  'How many email addresses wait for the launch, for staff; 0 for others.';
grant execute on function public.launch_subscriber_count() to authenticated;
