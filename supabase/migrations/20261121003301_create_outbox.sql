-- What the hub has to tell people, in the order in which it came up: triggers put it here in the transaction that made it
-- true, and the function `notify` sends it.
create table private.hub_secrets (name text primary key, value bytea not null);
comment on table private.hub_secrets is 'Keys that never leave the database: for signed links and for codes.';
alter table private.hub_secrets enable row level security;
insert into private.hub_secrets values ('links', extensions.gen_random_bytes(32)), ('codes', extensions.gen_random_bytes(32));

create function private.sign(purpose text, what text) returns text
language sql stable security definer set search_path = '' as $$
  select encode(extensions.hmac(convert_to(what, 'UTF8'), value, 'sha256'), 'hex') from private.hub_secrets where name = purpose
$$;
comment on function private.sign(text, text) is 'An HMAC under a key that only the database has.';
revoke execute on function private.sign(text, text) from public;

create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  -- Names the occasion: what was queued once is never queued again.
  dedupe_key text not null constraint outbox_dedupe_key_unique unique,
  kind text not null constraint outbox_kind_known
    check (kind in ('decisions', 'reminders', 'renewals', 'claims', 'registrations', 'invitations', 'memberships')),
  template text not null,
  channel text not null default 'email' constraint outbox_channel_known check (channel in ('email', 'sms')),
  user_id uuid references auth.users (id) on delete cascade,
  -- Null: the account's own address, as it is when the mail is sent.
  recipient text,
  data jsonb not null default '{}',
  -- Codes and tokens: gone as soon as the message is out.
  secrets jsonb,
  state text not null default 'queued'
    constraint outbox_state_known check (state in ('queued', 'sending', 'sent', 'failed', 'skipped')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  taken_at timestamptz,
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  constraint outbox_has_recipient check (user_id is not null or recipient is not null)
);
comment on table private.outbox is 'Messages to send, being sent and sent.';
create index outbox_due_idx on private.outbox (next_attempt_at) where state in ('queued', 'sending');
create index outbox_user_id_idx on private.outbox (user_id);
create index outbox_created_at_idx on private.outbox (created_at);
alter table private.outbox enable row level security;

create function private.queue_mail(
  occasion text, template text, kind text, person uuid, data jsonb,
  address text default null, secrets jsonb default null, channel text default 'email'
) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.outbox (dedupe_key, template, kind, user_id, data, recipient, secrets, channel)
  select occasion, template, kind, person, jsonb_strip_nulls(data), address, secrets, channel
  where person is not null or address is not null
  on conflict (dedupe_key) do nothing
$$;
comment on function private.queue_mail(text, text, text, uuid, jsonb, text, jsonb, text) is
  'Puts a message into the outbox, once for an occasion; nothing without somebody to send it to.';
revoke execute on function private.queue_mail(text, text, text, uuid, jsonb, text, jsonb, text) from public;

-- What people may switch off. What they asked for themselves, and what costs them a place or a membership, always comes.
create table public.notification_choices (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null constraint notification_choices_kind_known check (kind in ('decisions', 'reminders', 'renewals')),
  enabled boolean not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, kind)
);
comment on table public.notification_choices is 'Which mails a person wants; a kind without a row is wanted.';
create trigger notification_choices_set_updated_at before update on public.notification_choices
  for each row execute function private.set_updated_at();
alter table public.notification_choices enable row level security;
grant select, delete, insert (kind, enabled), update (kind, enabled) on public.notification_choices to authenticated;
grant select, insert, update, delete on public.notification_choices to service_role;
create policy "people see their choices" on public.notification_choices for select to authenticated
  using (user_id = (select auth.uid()));
create policy "people choose for themselves" on public.notification_choices for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "people change their choices" on public.notification_choices for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people forget their choices" on public.notification_choices for delete to authenticated
  using (user_id = (select auth.uid()));

create function private.unsubscribe(token text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  parts constant text[] := string_to_array(token, '.');
begin
  if cardinality(parts) is distinct from 3 or private.sign('links', parts[1] || '.' || parts[2]) is distinct from parts[3] then
    perform private.refuse(404, 'link_unknown', 'This link is not complete. Use the one in the mail, or choose under "Notifications".');
  end if;
  -- The account may be gone by now; then there is nothing to switch off.
  insert into public.notification_choices (user_id, kind, enabled)
  select id, parts[2], false from auth.users where id = parts[1]::uuid
  on conflict (user_id, kind) do update set enabled = false;
  return parts[2];
end
$$;
create function public.unsubscribe(token text) returns text
language sql security invoker set search_path = '' as $$ select private.unsubscribe(token) $$;
comment on function public.unsubscribe(text) is 'Switches off the kind of mail that a signed link names. With the service key.';

create function private.take_outbox(most integer) returns table (
  id uuid, template text, channel text, recipient text, first_name text, data jsonb, secrets jsonb, attempt integer,
  unsubscribe_token text
)
language plpgsql volatile security definer set search_path = '' as $$
begin
  return query
  with due as (
    -- What was taken and never settled belonged to a sender that is gone; whoever sends stops well before ten minutes.
    select outbox.id from private.outbox
    where state in ('queued', 'sending') and next_attempt_at <= now()
      and (state = 'queued' or taken_at < now() - interval '10 minutes')
    order by next_attempt_at, created_at limit least(greatest(most, 1), 100) for update skip locked
  ), known as (
    select due.id, coalesce(outbox.recipient, users.email::text) as address, choices.enabled is not false as is_wanted,
      profiles.first_name as named
    from due join private.outbox on outbox.id = due.id
    left join auth.users on users.id = outbox.user_id
    left join public.profiles on profiles.id = outbox.user_id
    left join public.notification_choices as choices on choices.user_id = outbox.user_id and choices.kind = outbox.kind
  ), taken as (
    update private.outbox as item set
      state = case when not is_wanted then 'skipped' when coalesce(address, '') = '' then 'failed' else 'sending' end,
      last_error = case when is_wanted and coalesce(address, '') = '' then 'The account has no address.' else item.last_error end,
      attempts = attempts + 1, taken_at = now()
    from known where item.id = known.id
    returning item.*, known.address, known.named
  )
  select taken.id, taken.template, taken.channel, taken.address, coalesce(taken.named, ''), taken.data, taken.secrets,
    taken.attempts,
    case when taken.user_id is not null and taken.kind in ('decisions', 'reminders', 'renewals') then
      taken.user_id || '.' || taken.kind || '.' || private.sign('links', taken.user_id || '.' || taken.kind) end
  from taken where taken.state = 'sending' order by taken.next_attempt_at, taken.created_at;
end
$$;
create function public.take_outbox(most integer) returns table (
  id uuid, template text, channel text, recipient text, first_name text, data jsonb, secrets jsonb, attempt integer,
  unsubscribe_token text
)
language sql security invoker set search_path = '' as $$ select * from private.take_outbox(most) $$;
comment on function public.take_outbox(integer) is
  'Takes messages that are due, each for one sender only, with the addresses and choices of this moment. With the service key.';

create function private.settle_outbox(item uuid, of_attempt integer, outcome text, problem text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Whoever comes late, after another sender took the message over, changes nothing.
  update private.outbox set
    state = case when outcome = 'retry' and attempts >= 8 then 'failed' when outcome in ('retry', 'release') then 'queued' else outcome end,
    attempts = attempts - (outcome = 'release')::integer,
    sent_at = case when outcome = 'sent' then now() end,
    secrets = case when outcome = 'sent' or outcome = 'failed' or (outcome = 'retry' and attempts >= 8) then null else secrets end,
    last_error = left(problem, 500),
    -- Half a minute, one, two ... up to six hours.
    next_attempt_at = case when outcome = 'retry' then now() + least(interval '30 seconds' * 2 ^ (attempts - 1), interval '6 hours')
      else next_attempt_at end
  where id = item and state = 'sending' and attempts = of_attempt and outcome in ('sent', 'retry', 'failed', 'release');
  return found;
end
$$;
create function public.settle_outbox(item uuid, of_attempt integer, outcome text, problem text default null) returns boolean
language sql security invoker set search_path = '' as $$ select private.settle_outbox(item, of_attempt, outcome, problem) $$;
comment on function public.settle_outbox(uuid, integer, text, text) is
  'Notes how an attempt ended: sent, retry, failed, or release (not tried). False when it is not this sender''s any more.';

do $$
declare
  signature regprocedure;
begin
  foreach signature in array array[
    'private.unsubscribe(text)', 'private.take_outbox(integer)', 'private.settle_outbox(uuid, integer, text, text)',
    'public.unsubscribe(text)', 'public.take_outbox(integer)', 'public.settle_outbox(uuid, integer, text, text)'
  ]::regprocedure[] loop
    execute format('revoke execute on function %s from public', signature);
    execute format('grant execute on function %s to service_role', signature);
  end loop;
end
$$;
