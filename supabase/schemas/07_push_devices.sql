-- Devices that show notifications by Web Push, which their person added. A row of the outbox for each (channel push) names the device.

create function private.is_push_endpoint(endpoint text) returns boolean
language sql immutable set search_path = '' as $$
  select endpoint ~ ('^https://(fcm[.]googleapis[.]com|jmt17[.]google[.]com|updates[.]push[.]services[.]mozilla[.]com|web[.]push[.]apple[.]com'
    '|[a-z0-9-]+[.]notify[.]windows[.]com)/[A-Za-z0-9._~:/?=&%+-]+$')
$$;
comment on function private.is_push_endpoint(text) is
  'Whether an address is one of a known push service: the only hosts that pushes are sent to. contracts/push.ts has the same.';
grant execute on function private.is_push_endpoint(text) to authenticated, service_role;

create table private.push_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Where the push service takes messages for this browser, and the keys that only this browser reads them with.
  endpoint text not null constraint push_devices_endpoint_unique unique
    constraint push_devices_endpoint_known check (char_length(endpoint) <= 1000 and private.is_push_endpoint(endpoint)),
  p256dh text not null constraint push_devices_p256dh_format check (p256dh ~ '^[A-Za-z0-9_-]{87}=?$'),
  auth text not null constraint push_devices_auth_format check (auth ~ '^[A-Za-z0-9_-]{22}(==)?$'),
  label text not null constraint push_devices_label_length check (char_length(label) between 1 and 80),
  created_at timestamptz not null default now()
);
comment on table private.push_devices is 'Browsers that show notifications to their person. Read and written by functions only.';
create index push_devices_user_id_idx on private.push_devices (user_id);
alter table private.push_devices enable row level security;

create function private.has_push_device(person uuid, device text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.push_devices as d where d.id::text = device and d.user_id = person)
$$;
comment on function private.has_push_device(uuid, text) is 'Whether a device is still there and this person''s.';

create function private.push_address(device text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth) from private.push_devices as d where d.id = device::uuid
$$;
comment on function private.push_address(text) is 'Where a push to a device goes, and the keys to encrypt it with.';

create function private.queue_pushes(occasion text, template text, kind text, person uuid, data jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.outbox (dedupe_key, template, kind, user_id, data, recipient, channel, next_attempt_at)
  select format('%s:push:%s', occasion, d.id), queue_pushes.template, queue_pushes.kind, person, data, d.id::text, 'push',
    private.send_time(person, queue_pushes.kind, now())
  from private.push_devices as d
  where d.user_id = person and (private.is_listed(template, data) or template = 'unread_messages'
      or (template = 'group' and data ->> 'outcome' = 'posted'))
    and not exists (select from public.notification_choices as c where c.user_id = person and c.kind = queue_pushes.kind and not c.push)
  on conflict (dedupe_key) do nothing
$$;
comment on function private.queue_pushes(text, text, text, uuid, jsonb) is
  'Queues a push about what an email is about to each device of a person; what can wait does, in their quiet hours.';

create function private.add_push_device(endpoint text, p256dh text, auth text, label text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := (select auth.uid());
  made uuid;
begin
  if me is null or private.is_anonymous() then
    raise exception using errcode = '42501', message = 'Create an account first.';
  elsif not private.consume_rate_limit('push devices ' || me, 20, 86400) then
    perform private.raise_error(429, 'too_many_devices', 'You added many devices today. Try again tomorrow.');
  end if;
  -- Two at once do not both find room.
  perform 1 from public.profiles where id = me for no key update;
  if (select count(*) from private.push_devices as d where d.user_id = me and d.endpoint <> add_push_device.endpoint) >= 10 then
    perform private.raise_error(409, 'too_many_devices', 'You have 10 devices. Remove one first.');
  end if;
  -- On a device that several use, it is whoever added it last.
  delete from private.push_devices as d where d.endpoint = add_push_device.endpoint and d.user_id <> me;
  insert into private.push_devices (user_id, endpoint, p256dh, auth, label)
  values (me, add_push_device.endpoint, add_push_device.p256dh, add_push_device.auth, btrim(add_push_device.label))
  on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, label = excluded.label
  returning id into made;
  return made;
end
$$;
grant execute on function private.add_push_device(text, text, text, text) to authenticated;

create function public.add_push_device(endpoint text, p256dh text, auth text, label text) returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.add_push_device(endpoint, p256dh, auth, label) $$;
comment on function public.add_push_device(text, text, text, text) is
  'Adds this browser, by its push subscription, to those that show the caller''s notifications; ten at most. 409, 429 too_many_devices.';
grant execute on function public.add_push_device(text, text, text, text) to authenticated;

create function private.my_push_devices() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'label', d.label, 'endpoint', d.endpoint, 'created_at', d.created_at)
    order by d.created_at desc), '[]') from private.push_devices as d where d.user_id = (select auth.uid())
$$;
grant execute on function private.my_push_devices() to authenticated;

create function public.my_push_devices() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_push_devices() $$;
comment on function public.my_push_devices() is 'The caller''s devices that show notifications: [{id, label, endpoint, created_at}].';
grant execute on function public.my_push_devices() to authenticated;

create function private.remove_push_device(device text) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.push_devices as d where d.user_id = (select auth.uid()) and (d.id::text = device or d.endpoint = device)
$$;
grant execute on function private.remove_push_device(text) to authenticated;

create function public.remove_push_device(device text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.remove_push_device(device) $$;
comment on function public.remove_push_device(text) is 'Removes a device of the caller, by its id or its endpoint; of somebody else''s, or none, nothing happens.';
grant execute on function public.remove_push_device(text) to authenticated;

create function private.forget_push_device(device uuid, address text) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.push_devices where id = device and endpoint = address
$$;
grant execute on function private.forget_push_device(uuid, text) to service_role;

create function public.forget_push_device(device uuid, address text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.forget_push_device(device, address) $$;
comment on function public.forget_push_device(uuid, text) is 'Removes a device whose push service says that it is gone. With the service key.';
grant execute on function public.forget_push_device(uuid, text) to service_role;
