-- Who has a conversation or group open now ("here now"). Postgres says it to each person, and not Realtime Presence (docs/decisions/0029).

create unlogged table private.presences (
  place text not null constraint presences_place_known check (place in ('thread', 'group')),
  place_id uuid not null,
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- The open page that said so last: another one of the same person does not end it.
  tab uuid not null,
  seen_at timestamptz not null,
  primary key (place_id, user_id)
);
comment on table private.presences is
  'Who has which conversation or group open, as its page says once a minute. Unlogged: it is of no use after a crash, and no row is kept for more '
  'than an hour.';
create index presences_user_id_idx on private.presences (user_id);
create index presences_seen_at_idx on private.presences (seen_at);
alter table private.presences enable row level security;

create function private.shows_active(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select shows_active from public.message_settings where user_id = person), true)
$$;
comment on function private.shows_active(uuid) is 'Whether a person is shown where they are active, and sees who else is.';

create function private.is_part_of(place text, place_id uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.is_banned(person) and case place
    when 'thread' then exists (select from public.thread_members as m
      where m.thread_id = place_id and m.user_id = person and m.left_at is null)
    when 'group' then private.group_role(place_id, person) is not null
    else false end
$$;
comment on function private.is_part_of(text, uuid, uuid) is 'Whether a person is in a conversation or group at present, and not banned.';

create function private.people_here(place text, place_id uuid, person uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select p.user_id from private.presences as p
  where p.place = people_here.place and p.place_id = people_here.place_id and p.user_id <> person
    -- Pages say once a minute that they are open.
    and p.seen_at > now() - interval '100 seconds'
    and p.user_id <> all (private.hidden_from(person))
    and private.shows_active(p.user_id) and private.is_part_of(p.place, p.place_id, p.user_id)
$$;
comment on function private.people_here(text, uuid, uuid) is
  'Who has a conversation or group open, as a person who is part of it may see, without that person.';

create function private.tell_people_here(place text, place_id uuid, person uuid) returns void
language sql volatile security definer set search_path = '' as $$
  with others as materialized (select private.people_here(place, place_id, person) as id)
  select private.tell_person(id, 'presence', jsonb_build_object(place, place_id)) from others where (select count(*) from others) <= 50
$$;
comment on function private.tell_people_here(text, uuid, uuid) is
  'Tells the open pages that see a person that they came or went. Where more than 50 are, pages only read again each minute.';

create function private.end_presence_of(person uuid, of_tab uuid, of_place uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  one private.presences;
begin
  for one in select * from private.presences as p where p.user_id = person and p.tab = coalesce(of_tab, p.tab)
    and p.place_id = coalesce(of_place, p.place_id) order by p.place_id for update
  loop
    delete from private.presences as p where p.place_id = one.place_id and p.user_id = person;
    perform private.tell_people_here(one.place, one.place_id, person);
  end loop;
end
$$;
comment on function private.end_presence_of(uuid, uuid, uuid) is
  'Ends that a person is shown as being here: everywhere, or in the places that one page has open, or in one place; and tells the others.';

create function private.announce_presence(place text, place_id uuid, tab uuid, is_open boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  is_known boolean;
  here uuid[];
begin
  if is_open is false then
    perform private.end_presence_of(me, coalesce(announce_presence.tab, gen_random_uuid()), announce_presence.place_id);
    return '{"people": [], "count": 0}';
  end if;
  if private.is_anonymous() or tab is null or not coalesce(private.is_part_of(place, place_id, me), false)
    or (place = 'thread' and (private.my_place(place_id)).thread_id is null) then
    perform private.raise_error(404, 'not_found', 'This does not exist, or you are no longer part of it.');
  end if;
  delete from private.presences where ctid = any (array(
    select ctid from private.presences where seen_at < now() - interval '1 hour' limit 100 for update skip locked));
  if not private.shows_active(me) then return '{"people": [], "count": 0}'; end if;
  is_known := exists (select from private.presences as p where p.place_id = announce_presence.place_id and p.user_id = me
    and p.seen_at > now() - interval '100 seconds');
  insert into private.presences as p (place, place_id, user_id, tab, seen_at)
  values (announce_presence.place, announce_presence.place_id, me, announce_presence.tab, now())
  on conflict on constraint presences_pkey do update set tab = excluded.tab, seen_at = excluded.seen_at;
  -- Whoever comes and goes all the time is shown, but no longer interrupts others.
  if not is_known and private.consume_rate_limit('presence ' || me, 120, 3600) then
    perform private.tell_people_here(place, place_id, me);
  end if;
  here := array(select private.people_here(place, place_id, me));
  return jsonb_build_object('count', cardinality(here), 'people', (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by lower(name), id), '[]') from (
      select one as id, coalesce(private.name_of(one), '') as name from unnest(here) as one order by lower(coalesce(private.name_of(one), '')), one limit 10
    ) as named));
end
$$;
grant execute on function private.announce_presence(text, uuid, uuid, boolean) to authenticated;

-- Closing is the same call as opening: what it may say across origins is asked already, which a page that closes has no time for.
create function public.announce_presence(place text, place_id uuid, tab uuid, is_open boolean default true) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.announce_presence(place, place_id, tab, is_open) $$;
comment on function public.announce_presence(text, uuid, uuid, boolean) is
  'Says that the caller has a conversation (`thread`) or `group` open for the next 100 seconds in a page of theirs, or no longer, and answers '
  'who else has: {people: [{id, name}], count}, the first ten by name. Nothing is said nor answered for who does not show when they are active. 404 not_found.';
grant execute on function public.announce_presence(text, uuid, uuid, boolean) to authenticated;

-- Whoever may no longer be seen somewhere is gone from open pages at once, not with the next minute.
create function private.end_presence_of_former() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant jsonb := to_jsonb(new);
begin
  perform private.end_presence_of(coalesce(changed ->> 'user_id', changed ->> 'person_id')::uuid, null, (changed ->> tg_argv[0])::uuid);
  return null;
end
$$;
comment on function private.end_presence_of_former() is
  'Ends the presence of who leaves the place that the named column holds, or everywhere of who is banned or no longer shows when they are active.';
create trigger thread_members_end_presence after update of left_at on public.thread_members
  for each row when (new.left_at is not null) execute function private.end_presence_of_former('thread_id');
create trigger group_members_end_presence after update of left_at on public.group_members
  for each row when (new.left_at is not null) execute function private.end_presence_of_former('group_id');
create trigger sanctions_end_presence after insert on private.sanctions
  for each row when (new.kind = 'ban') execute function private.end_presence_of_former('place_id');
create trigger message_settings_end_presence after insert or update of shows_active on public.message_settings
  for each row when (not new.shows_active) execute function private.end_presence_of_former('place_id');

create function private.tell_presence_of_blocked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_person(person, 'presence') from unnest(array[new.blocker_id, new.blocked_id]) as person;
  return null;
end
$$;
comment on function private.tell_presence_of_blocked() is 'Makes the open pages of two people read again who is here once one blocks the other.';
create trigger blocks_tell_presence after insert on public.blocks
  for each row execute function private.tell_presence_of_blocked();
