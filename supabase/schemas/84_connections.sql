-- Who knows whom: requests to connect, connections, introductions, and the organizations that people follow.

-- A row for each of the two, so that each reads their own by one index.
create table public.connections (
  person_id uuid not null references public.profiles (id) on delete cascade,
  other_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (person_id, other_id),
  constraint connections_not_oneself check (person_id <> other_id)
);
comment on table public.connections is 'Who is connected with whom, once from each side. Written by functions only.';
create index connections_other_id_idx on public.connections (other_id);

-- For whoever ended a connection by mistake; deleted after a day.
create table private.removed_connections (
  remover_id uuid not null references public.profiles (id) on delete cascade,
  other_id uuid not null references public.profiles (id) on delete cascade,
  connected_at timestamptz not null,
  removed_at timestamptz not null default now(),
  constraint removed_connections_pkey primary key (remover_id, other_id)
);
comment on table private.removed_connections is 'Who ended a connection with whom, so that they can undo it for an hour.';
create index removed_connections_other_id_idx on private.removed_connections (other_id);
create index removed_connections_removed_at_idx on private.removed_connections (removed_at);
alter table private.removed_connections enable row level security;

-- Whoever asked never learns that they were declined: for them the request stays open until they withdraw it.
create table public.connection_requests (
  asker_id uuid not null references public.profiles (id) on delete cascade,
  asked_id uuid not null references public.profiles (id) on delete cascade,
  note text not null default '' constraint connection_requests_note_length check (char_length(note) <= 500),
  created_at timestamptz not null default now(),
  declined_at timestamptz,
  -- A declined request outlives its withdrawal, so that asking again does not reach the other person at once.
  withdrawn_at timestamptz,
  primary key (asker_id, asked_id),
  constraint connection_requests_not_oneself check (asker_id <> asked_id)
);
comment on table public.connection_requests is 'Who asked whom to connect. Read and written by functions only.';
create index connection_requests_asked_id_idx on public.connection_requests (asked_id);

create table public.introductions (
  id uuid primary key default gen_random_uuid(),
  introducer_id uuid not null references public.profiles (id) on delete cascade,
  first_id uuid not null references public.profiles (id) on delete cascade,
  second_id uuid not null references public.profiles (id) on delete cascade,
  note text not null default '' constraint introductions_note_length check (char_length(note) <= 500),
  -- Null until they answered. Nobody but that person learns of a no.
  first_answer boolean,
  second_answer boolean,
  connected_at timestamptz,
  created_at timestamptz not null default now(),
  constraint introductions_three_people check (first_id <> second_id and introducer_id <> first_id and introducer_id <> second_id)
);
comment on table public.introductions is
  'Who introduced which two of their connections to each other. Read and written by functions only.';
create index introductions_introducer_id_idx on public.introductions (introducer_id, created_at desc);
create index introductions_first_id_idx on public.introductions (first_id, created_at desc);
create index introductions_second_id_idx on public.introductions (second_id, created_at desc);

create table public.organization_follows (
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  organization_id uuid not null references public.business_profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, organization_id)
);
comment on table public.organization_follows is 'Who wants to hear of an organization''s deals, jobs and events. Added by a function only.';
create index organization_follows_organization_id_idx on public.organization_follows (organization_id);

alter table public.connections enable row level security;
alter table public.connection_requests enable row level security;
alter table public.introductions enable row level security;
alter table public.organization_follows enable row level security;
grant select on public.connections to authenticated;
grant select, delete on public.organization_follows to authenticated;
grant select, insert, update, delete on public.connections, public.connection_requests, public.introductions,
  public.organization_follows to service_role;

create policy "people see their connections" on public.connections for select to authenticated
  using (person_id = (select auth.uid()));
create policy "people see whom they follow" on public.organization_follows for select to authenticated
  using (user_id = (select auth.uid()));
create policy "people unfollow" on public.organization_follows for delete to authenticated
  using (user_id = (select auth.uid()));

-- Everything between two people waits for this, so that two who act at once meet one after the other.
create function private.lock_pair(one uuid, other uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(format('pair %s %s', least(one, other), greatest(one, other)), 0))
$$;
comment on function private.lock_pair(uuid, uuid) is 'Holds, until the transaction ends, what happens between two people; exclusively.';

create function private.new_until(person uuid) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select p.created_at + interval '7 days' from public.profiles as p
    where p.id = person and p.created_at > now() - interval '7 days' and not exists (select from public.staff as s where s.user_id = person)
  );
end
$$;
comment on function private.new_until(uuid) is 'When an account that is younger than a week is no longer new; null for the others and for staff.';

create function private.is_new_account(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$ select private.new_until(person) is not null $$;
comment on function private.is_new_account(uuid) is 'Whether an account is younger than a week, for which tighter limits hold.';

-- Without a scheme or a path, what ends like a domain counts. Some endings no word has; the others count in lower or upper case only, so
-- that a sentence that begins right after a period ("Inc.Co") does not. Endings that mostly name files (readme.md) are left out, and an
-- address of email is no page.
create function private.has_link(words text) returns boolean
language sql immutable set search_path = '' as $$
  select words ~* '(https?://|www\.|[a-z0-9-]+\.[a-z]{2,}/|[0-9]{1,3}(\.[0-9]{1,3}){3}[:/])'
    or plain ~* '[[:alnum:]-]\.(com|net|org|info|biz|edu|gov|mil|xyz|icu|cyou|mobi|online|website|shop|xn--[a-z0-9]+)(?![[:alnum:]_-])'
    or plain ~ ('([[:alnum:]-]*[[:alpha:]-][[:alnum:]-]+|[[:alnum:]-]+[[:alpha:]-][[:alnum:]-]*|(?<![[:alnum:]._-])[[:alpha:]])\.('
      || endings || '|' || upper(endings) || ')(?![[:alnum:]_-])')
  from (select regexp_replace(translate(normalize(words, NFKC), U&'\3002\200B\200C\200D\2060\FEFF', '.'),
      '[[:alnum:]._%+-]+@[[:alnum:]-]+(\.[[:alnum:]-]+)+(?![[:alnum:]/:-])', ' ', 'g') as plain,
    'app|dev|pro|name|site|store|club|live|link|click|page|space|tech|news|blog|cloud|vip|win|bid|loan|work|buzz|travel|jobs|agency|digital'
    || '|life|world|today|fun|art|cafe|top|me|io|co|ai|tv|us|uk|ca|eu|au|nz|de|at|ch|fr|es|it|pt|nl|be|lu|ie|dk|se|no|fi|is|pl|cz|sk|hu|ro|bg'
    || '|gr|hr|si|rs|ua|ru|su|by|kz|tr|il|ae|sa|in|pk|bd|lk|cn|hk|tw|jp|kr|sg|my|th|vn|id|ph|mx|br|ar|cl|pe|uy|ve|ec|cr|pa|do|cu|za|ng|ke|eg'
    || '|ma|tk|ml|ga|cf|gq|to|cc|ws|gg|gl|fm|im|la|lt|lv|ee|li|ly|so|st|pw|nu|sh' as endings) as read
$$;
comment on function private.has_link(text) is
  'Whether a text has what reads like the address of a page: with a scheme, "www." or a path, or a domain by itself.';

create function private.assert_links_allowed(person uuid, words text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.has_link(words) and private.is_new_account(person) then
    perform private.raise_error(422, 'links_too_early', 'Your account is new. Remove the links; you can send some a week after you joined.');
  end if;
end
$$;
comment on function private.assert_links_allowed(uuid, text) is 'Fails for a text with a link by an account that is younger than a week.';

create function private.are_connected(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.connections where person_id = one and other_id = other)
$$;
comment on function private.are_connected(uuid, uuid) is 'Whether two people are connected.';

create function private.meets(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select person <> (select auth.uid()) and private.is_member()
    and exists (select from public.community_profiles as c where c.user_id = person and c.is_active and c.audience <> 'private')
    and not private.is_banned(person)
    and person <> all (private.hidden_from((select auth.uid())))
$$;
comment on function private.meets(uuid) is 'Whether the caller, a member, finds a person in the directory.';

create function private.person_brief(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(
      (select private.person_card(c, (select auth.uid()), private.viewer_of(person)) from public.community_profiles as c
        where c.user_id = person and c.is_active and private.may_see(c.audience, private.viewer_of(person))),
      jsonb_build_object('id', person, 'slug', '', 'name', coalesce(private.name_of(person), ''), 'sort_name', '', 'headline', '',
        'skills', '[]'::jsonb, 'organizations', '[]'::jsonb, 'is_self', person = (select auth.uid())))
  );
end
$$;
comment on function private.person_brief(uuid) is
  'What a list shows of a person whom the caller knows; without a slug of somebody who left the directory, or whom the caller, once no '
  'longer a member, does not find there.';

create function private.connection_with(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when private.are_connected((select auth.uid()), person) then 'connected'
    when exists (select from public.connection_requests where asker_id = (select auth.uid()) and asked_id = person
      and withdrawn_at is null) then 'asked'
    when exists (select from public.connection_requests where asker_id = person and asked_id = (select auth.uid())
      and withdrawn_at is null and declined_at is null) then 'received'
    when private.meets(person) then 'none' end
$$;
comment on function private.connection_with(uuid) is
  'What a person is to the caller: connected, asked, received (asked by them), none, or null where they cannot connect.';

create function private.connect_people(one uuid, other uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.connections (person_id, other_id) values (one, other), (other, one) on conflict do nothing;
  delete from public.connection_requests where (asker_id, asked_id) in ((one, other), (other, one));
  -- Nothing that ended before can be undone any more: one of the two could do it against the will of who ended this one.
  delete from private.removed_connections where (remover_id, other_id) in ((one, other), (other, one));
  update public.introductions set connected_at = now()
  where (first_id, second_id) in ((one, other), (other, one)) and connected_at is null;
  perform private.tell_person(person, 'connections') from unnest(array[one, other]) as person;
end
$$;
comment on function private.connect_people(uuid, uuid) is 'Connects two people, whose pair the caller has locked; twice is once.';

create function private.queue_connection_mail(outcome text, person uuid, other uuid, note text default null, introducer uuid default null,
  introduction uuid default null) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(format('connections:%s:%s:%s:%s', outcome, other, person, coalesce(introduction::text, current_date::text)),
    'connection', 'connections', person, jsonb_build_object('outcome', outcome, 'person_id', other,
      'person', private.name_of(other), 'introducer', private.name_of(introducer), 'introduction_id', introduction,
      'note', nullif(note, '')))
$$;
comment on function private.queue_connection_mail(text, uuid, uuid, text, uuid, uuid) is
  'Queues the email that tells a person what happened between them and another; at most once a day for a pair.';

create function private.is_connection_due(person uuid, data jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.is_banned((data ->> 'person_id')::uuid) and case data ->> 'outcome'
    when 'asked' then exists (select from public.connection_requests where asker_id = (data ->> 'person_id')::uuid
      and asked_id = person and declined_at is null and withdrawn_at is null)
    when 'introduced' then exists (select from public.introductions as i where i.id = (data ->> 'introduction_id')::uuid
      and i.connected_at is null and case person when i.first_id then i.first_answer else i.second_answer end is null
      and not private.absent_for(person) && array[(data ->> 'person_id')::uuid, i.introducer_id])
    when 'introduction_worked' then exists (select from public.introductions as i where i.id = (data ->> 'introduction_id')::uuid
      and not private.absent_for(person) && array[i.first_id, i.second_id])
    else private.are_connected(person, (data ->> 'person_id')::uuid) end
$$;
comment on function private.is_connection_due(uuid, jsonb) is 'Whether what a queued email says of a connection is still so.';

create function private.ask_connection(person uuid, note text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  words constant text := btrim(coalesce(note, ''));
  is_new constant boolean := private.is_new_account(me);
  stays_declined boolean;
begin
  perform private.assert_member();
  perform private.assert_may_write_in_community();
  -- First, as who blocks somebody does: two at once by one person do not wait for each other in a circle, nor both find room for one.
  perform 1 from public.profiles where id = me for no key update;
  perform private.lock_pair(me, person);
  if private.are_connected(me, person) then return 'connected'; end if;
  if not coalesce(private.meets(person), false) then
    perform private.raise_error(404, 'not_found', 'This person does not exist, or you cannot see them.');
  end if;
  if exists (select from public.connection_requests where asker_id = person and asked_id = me and withdrawn_at is null) then
    perform private.connect_people(me, person);
    perform private.queue_connection_mail('accepted', person, me);
    return 'connected';
  elsif exists (select from public.connection_requests where asker_id = me and asked_id = person and withdrawn_at is null) then
    return 'asked';
  end if;
  perform private.assert_links_allowed(me, words);
  if (select count(*) from public.connection_requests where asker_id = me and withdrawn_at is null)
    >= (case when is_new then 10 else 100 end) then
    perform private.raise_error(409, 'too_many_pending', 'Many of your requests are unanswered. Withdraw some first.');
  elsif not private.consume_rate_limit('connection requests ' || me, case when is_new then 5 else 30 end, 86400) then
    perform private.raise_error(429, 'too_many_requests', 'You asked many people today. Try again tomorrow.');
  end if;
  insert into public.connection_requests as known (asker_id, asked_id, note) values (me, person, words)
  on conflict (asker_id, asked_id) do update set note = excluded.note, created_at = now(), withdrawn_at = null,
    declined_at = case when known.declined_at > now() - interval '90 days' then known.declined_at end
  returning declined_at is not null into stays_declined;
  if not stays_declined then
    perform private.tell_person(person, 'connections');
    perform private.queue_connection_mail('asked', person, me, words);
  end if;
  return 'asked';
end
$$;
grant execute on function private.ask_connection(uuid, text) to authenticated;

create function public.ask_connection(person uuid, note text default '') returns text
language sql volatile security invoker set search_path = '' as $$ select private.ask_connection(person, note) $$;
comment on function public.ask_connection(uuid, text) is
  'Asks a member to connect, with a note of up to 500 characters: "asked", or "connected" if they had asked the caller. 404, 422 '
  'links_too_early, 409 too_many_pending, 429 too_many_requests.';
grant execute on function public.ask_connection(uuid, text) to authenticated;

create function private.answer_connection(person uuid, accept boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
begin
  perform private.assert_not_banned();
  perform private.lock_pair(me, person);
  if accept and private.are_connected(me, person) then return; end if;
  perform 1 from public.connection_requests where asker_id = person and asked_id = me
    and declined_at is null and withdrawn_at is null and person <> all (private.absent_for(me));
  if not found then
    perform private.raise_error(404, 'request_gone', 'This request was withdrawn or is already answered.');
  elsif accept then
    perform private.connect_people(me, person);
    perform private.queue_connection_mail('accepted', person, me);
  else
    update public.connection_requests set declined_at = now() where asker_id = person and asked_id = me;
  end if;
end
$$;
grant execute on function private.answer_connection(uuid, boolean) to authenticated;

create function public.answer_connection(person uuid, accept boolean) returns void
language sql volatile security invoker set search_path = '' as $$ select private.answer_connection(person, accept) $$;
comment on function public.answer_connection(uuid, boolean) is
  'Accepts or declines the request of a person to connect with the caller; they are never told of a no. 404 request_gone.';
grant execute on function public.answer_connection(uuid, boolean) to authenticated;

create function private.withdraw_connection(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
begin
  perform private.lock_pair(me, person);
  update public.connection_requests set withdrawn_at = now(), note = ''
  where asker_id = me and asked_id = person and declined_at is not null;
  delete from public.connection_requests where asker_id = me and asked_id = person and declined_at is null;
  if found then perform private.tell_person(person, 'connections'); end if;
end
$$;
grant execute on function private.withdraw_connection(uuid) to authenticated;

create function public.withdraw_connection(person uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.withdraw_connection(person) $$;
comment on function public.withdraw_connection(uuid) is 'Withdraws the caller''s request to connect with a person.';
grant execute on function public.withdraw_connection(uuid) to authenticated;

create function private.remove_connection(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
begin
  perform private.lock_pair(me, person);
  -- Before the connection goes, with the time of it.
  insert into private.removed_connections as r (remover_id, other_id, connected_at)
  select me, person, created_at from public.connections where person_id = me and other_id = person
  on conflict (remover_id, other_id) do update set connected_at = excluded.connected_at, removed_at = now();
  delete from public.connections where (person_id, other_id) in ((me, person), (person, me));
  if found then perform private.tell_person(one, 'connections') from unnest(array[me, person]) as one; end if;
  delete from private.removed_connections where removed_at < now() - interval '1 day';
end
$$;
grant execute on function private.remove_connection(uuid) to authenticated;

create function public.remove_connection(person uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.remove_connection(person) $$;
comment on function public.remove_connection(uuid) is 'Ends the connection between the caller and a person, who is not emailed.';
grant execute on function public.remove_connection(uuid) to authenticated;

-- The other person was not told of the end, so they need not agree again.
create function private.restore_connection(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  since timestamptz;
begin
  perform private.assert_may_write_in_community();
  perform private.lock_pair(me, person);
  if exists (select from public.connections where person_id = me and other_id = person) then return; end if;
  delete from private.removed_connections where remover_id = me and other_id = person and removed_at > now() - interval '1 hour'
  returning connected_at into since;
  if since is null then
    perform private.raise_error(409, 'undo_too_late', 'This can no longer be undone. Ask to connect again.');
  end if;
  perform private.connect_people(me, person);
  update public.connections set created_at = since where (person_id, other_id) in ((me, person), (person, me));
end
$$;
grant execute on function private.restore_connection(uuid) to authenticated;

create function public.restore_connection(person uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.restore_connection(person) $$;
comment on function public.restore_connection(uuid) is
  'Takes back, for an hour, that the caller ended the connection with a person. 409 undo_too_late, also once they were connected again.';
grant execute on function public.restore_connection(uuid) to authenticated;

create function private.end_connection_of_blocked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_pair(new.blocker_id, new.blocked_id);
  delete from public.connections where (person_id, other_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  delete from private.removed_connections
  where (remover_id, other_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  delete from public.connection_requests
  where (asker_id, asked_id) in ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id));
  perform private.tell_person(person, 'connections') from unnest(array[new.blocker_id, new.blocked_id]) as person;
  return null;
end
$$;
comment on function private.end_connection_of_blocked() is 'Ends the connection and the requests between two people once one blocks the other.';
create trigger blocks_end_connection after insert on public.blocks
  for each row execute function private.end_connection_of_blocked();

create function private.my_connections(q text, page_size integer, after text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  words constant tsquery := private.people_query(q);
  size constant integer := least(greatest(coalesce(page_size, 24), 1), 50);
  place constant jsonb := after::jsonb;
  -- The document has what is for members.
  is_member constant boolean := private.is_member();
  found jsonb;
  total integer;
begin
  perform private.assert_not_banned();
  if place is not null and (jsonb_typeof(place) <> 'array' or jsonb_array_length(place) <> 2) then
    raise invalid_text_representation;
  end if;
  with known as materialized (
    select k.other_id, k.created_at, coalesce(c.sort_name, lower(private.name_of(k.other_id)), '') as sort_name
    from public.connections as k left join public.community_profiles as c on c.user_id = k.other_id
    where k.person_id = (select auth.uid())
      and (words is null or coalesce(case when is_member and c.is_active and c.audience <> 'private' then c.search_document end,
        to_tsvector('pg_catalog.simple', private.searched_text(coalesce(private.name_of(k.other_id), '')))) @@ words)
  ), page as (
    select * from known
    where place is null or (sort_name, other_id) > (place ->> 0, (place ->> 1)::uuid) order by sort_name, other_id limit size + 1
  )
  select coalesce((select jsonb_agg(private.person_brief(other_id) || jsonb_build_object('sort_name', sort_name, 'since', created_at)
    order by sort_name, other_id) from page), '[]'), (select count(*) from known) into found, total;
  return jsonb_strip_nulls(jsonb_build_object('total', total,
    'people', coalesce((select jsonb_agg(person order by n) from jsonb_array_elements(found) with ordinality as listed (person, n)
      where n <= size), '[]'),
    'next', case when jsonb_array_length(found) > size then jsonb_build_array(
      found -> (size - 1) ->> 'sort_name', found -> (size - 1) ->> 'id')::text end));
exception when invalid_text_representation then
  perform private.raise_error(400, 'cursor_invalid', 'The page cursor is not valid. Start with the first page.');
end
$$;
grant execute on function private.my_connections(text, integer, text) to authenticated;

create function public.my_connections(q text default '', page_size integer default 24, after text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_connections(q, page_size, after) $$;
comment on function public.my_connections(text, integer, text) is
  'A page of the caller''s connections by name: {people: [{id, slug, name, avatar_url, headline, skills, organizations, since}], total, '
  'next: cursor}. Who left the directory has a name only.';
grant execute on function public.my_connections(text, integer, text) to authenticated;

create function private.my_connection_requests() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_not_banned();
  return jsonb_build_object(
    'received', (select coalesce(jsonb_agg(jsonb_build_object('person', private.person_brief(r.asker_id), 'note', r.note,
        'created_at', r.created_at) order by r.created_at desc), '[]')
      from (select * from public.connection_requests where asked_id = (select auth.uid()) and declined_at is null
        and withdrawn_at is null and asker_id <> all ((select private.banned_people())::uuid[]) order by created_at desc limit 200) as r
      join public.community_profiles as c on c.user_id = r.asker_id and c.is_active),
    'sent', (select coalesce(jsonb_agg(jsonb_build_object('person', private.person_brief(r.asked_id), 'note', r.note,
        'created_at', r.created_at) order by r.created_at desc), '[]')
      from (select * from public.connection_requests where asker_id = (select auth.uid()) and withdrawn_at is null
        order by created_at desc limit 200) as r));
end
$$;
grant execute on function private.my_connection_requests() to authenticated;

create function public.my_connection_requests() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_connection_requests() $$;
comment on function public.my_connection_requests() is
  'Who asked the caller to connect and whom they asked, the latest first: {received, sent}: [{person, note, created_at}].';
grant execute on function public.my_connection_requests() to authenticated;

create function private.introduce(one uuid, other uuid, note text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  is_new constant boolean := private.is_new_account(me);
  words constant text := btrim(coalesce(introduce.note, ''));
  made uuid;
begin
  perform private.assert_member();
  perform private.assert_may_write_in_community();
  perform private.lock_pair(one, other);
  if one = other or not private.are_connected(me, one) or not private.are_connected(me, other)
    or private.is_banned(one) or private.is_banned(other) then
    perform private.raise_error(404, 'not_found', 'Choose two of your connections.');
  elsif private.are_connected(one, other) then
    perform private.raise_error(409, 'already_connected', 'These two are already connected.');
  elsif exists (select from public.introductions as i where i.introducer_id = me and i.created_at > now() - interval '30 days'
    and (i.first_id, i.second_id) in ((one, other), (other, one)) and i.connected_at is null) then
    perform private.raise_error(409, 'already_introduced', 'You introduced these two within the last 30 days.');
  end if;
  perform private.assert_links_allowed(me, words);
  if not private.consume_rate_limit('introductions ' || me, case when is_new then 3 else 20 end, 86400) then
    perform private.raise_error(429, 'too_many_introductions', 'You introduced many people today. Try again tomorrow.');
  end if;
  insert into public.introductions (introducer_id, first_id, second_id, note) values (me, one, other, words) returning id into made;
  -- Where one blocked the other nobody is asked, and whoever introduced them sees an introduction without answers.
  if one <> all (private.hidden_from(other)) then
    perform private.tell_person(person, 'connections') from unnest(array[one, other]) as person;
    perform private.queue_connection_mail('introduced', one, other, words, me, made);
    perform private.queue_connection_mail('introduced', other, one, words, me, made);
  end if;
  return made;
end
$$;
grant execute on function private.introduce(uuid, uuid, text) to authenticated;

create function public.introduce(one uuid, other uuid, note text default '') returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.introduce(one, other, note) $$;
comment on function public.introduce(uuid, uuid, text) is
  'Introduces two of the caller''s connections to each other; both are asked. 404, 409 already_connected or already_introduced, 422 '
  'links_too_early, 429 too_many_introductions.';
grant execute on function public.introduce(uuid, uuid, text) to authenticated;

create function private.open_introductions() returns setof public.introductions
language sql stable security definer set search_path = '' as $$
  select i.* from public.introductions as i
  where (i.first_id = (select auth.uid()) or i.second_id = (select auth.uid()))
    and i.created_at > now() - interval '30 days' and i.connected_at is null
    and case (select auth.uid()) when i.first_id then i.first_answer else i.second_answer end is not false
    and not (select private.absent_for((select auth.uid())))::uuid[] && array[i.first_id, i.second_id, i.introducer_id]
$$;
comment on function private.open_introductions() is 'The introductions that the caller can answer, or said yes to.';

create function private.answer_introduction(introduction uuid, accept boolean) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  known public.introductions;
begin
  perform private.assert_not_banned();
  select * into known from public.introductions where id = introduction;
  perform private.lock_pair(known.first_id, known.second_id);
  select * into known from private.open_introductions() as i where i.id = introduction;
  if known.id is null then
    perform private.raise_error(404, 'introduction_gone', 'This introduction is over or already answered.');
  end if;
  update public.introductions as i set first_answer = case when me = i.first_id then accept else i.first_answer end,
    second_answer = case when me = i.second_id then accept else i.second_answer end
  where i.id = introduction returning * into known;
  if not (coalesce(known.first_answer, false) and coalesce(known.second_answer, false)) then return 'answered'; end if;
  perform private.connect_people(known.first_id, known.second_id);
  perform private.tell_person(known.introducer_id, 'connections');
  perform private.queue_connection_mail('accepted', known.first_id, known.second_id);
  perform private.queue_connection_mail('accepted', known.second_id, known.first_id);
  perform private.queue_connection_mail('introduction_worked', known.introducer_id, known.first_id, null, known.second_id, known.id);
  return 'connected';
end
$$;
grant execute on function private.answer_introduction(uuid, boolean) to authenticated;

create function public.answer_introduction(introduction uuid, accept boolean) returns text
language sql volatile security invoker set search_path = '' as $$ select private.answer_introduction(introduction, accept) $$;
comment on function public.answer_introduction(uuid, boolean) is
  'Says yes or no to an introduction: "connected" once both said yes, else "answered". Nobody is told of a no. 404 introduction_gone.';
grant execute on function public.answer_introduction(uuid, boolean) to authenticated;

create function private.my_introductions() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.assert_not_banned();
  return jsonb_build_object(
    'received', (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'introducer', private.person_brief(i.introducer_id),
        'person', private.person_brief(case me.id when i.first_id then i.second_id else i.first_id end),
        'note', i.note, 'created_at', i.created_at,
        'is_accepted', coalesce(case me.id when i.first_id then i.first_answer else i.second_answer end, false))
        order by i.created_at desc, i.id), '[]')
      from private.open_introductions() as i, (select auth.uid() as id) as me),
    'made', (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'first', private.person_brief(i.first_id),
        'second', private.person_brief(i.second_id), 'note', i.note, 'created_at', i.created_at,
        'state', case when i.connected_at is not null then 'connected'
          when i.created_at > now() - interval '30 days' then 'pending' else 'expired' end) order by i.created_at desc, i.id), '[]')
      from (select * from public.introductions where introducer_id = (select auth.uid())
        and not (select private.absent_for((select auth.uid())))::uuid[] && array[first_id, second_id]
        order by created_at desc limit 50) as i));
end
$$;
grant execute on function private.my_introductions() to authenticated;

create function public.my_introductions() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_introductions() $$;
comment on function public.my_introductions() is
  'Introductions of the caller to others, and those that they made: {received: [{id, introducer, person, note, created_at, is_accepted}], '
  'made: [{id, first, second, note, created_at, state: pending, connected or expired}]}. Who said no is not told.';
grant execute on function public.my_introductions() to authenticated;

-- Following.

create function private.follow_listing(listing text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  followed constant uuid := (select organization_id from public.businesses where slug = listing and status = 'approved');
begin
  if private.is_anonymous() then
    perform private.raise_error(403, 'account_needed', 'Add an email address to your account first.');
  elsif followed is null then
    perform private.raise_error(404, 'not_found', 'This business is no longer in the directory.');
  end if;
  perform 1 from public.profiles where id = me for no key update;
  if (select count(*) from public.organization_follows where user_id = me) >= 500 then
    perform private.raise_error(409, 'too_many_follows', 'You follow 500 organizations. Unfollow one first.');
  end if;
  insert into public.organization_follows (user_id, organization_id) values (me, followed) on conflict do nothing;
end
$$;
grant execute on function private.follow_listing(text) to authenticated;

create function public.follow_listing(listing text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.follow_listing(listing) $$;
comment on function public.follow_listing(text) is
  'Lets the caller follow the organization of a public listing, by its slug. Deleting the row of organization_follows undoes it.';
grant execute on function public.follow_listing(text) to authenticated;

create function private.follow_state(listing text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('organization_id', b.organization_id, 'is_following', exists (
    select from public.organization_follows as f where f.user_id = (select auth.uid()) and f.organization_id = b.organization_id))
  from public.businesses as b where b.slug = listing and b.status = 'approved' and b.organization_id is not null
    and not private.is_anonymous()
$$;
grant execute on function private.follow_state(text) to authenticated;

create function public.follow_state(listing text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.follow_state(listing) $$;
comment on function public.follow_state(text) is
  'Whether the caller follows the organization of a public listing: {organization_id, is_following}; null where there is none.';
grant execute on function public.follow_state(text) to authenticated;

create function private.my_follows() returns table (organization_id uuid, name text, listing text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select f.organization_id, o.name, (select b.slug from public.businesses as b
    where b.organization_id = o.id and b.status = 'approved' order by b.created_at, b.id limit 1), f.created_at
  from public.organization_follows as f join public.business_profiles as o on o.id = f.organization_id
  where f.user_id = (select auth.uid()) order by o.name, o.id
$$;
grant execute on function private.my_follows() to authenticated;

create function public.my_follows() returns table (organization_id uuid, name text, listing text, created_at timestamptz)
language sql stable security invoker set search_path = '' as $$ select * from private.my_follows() $$;
comment on function public.my_follows() is 'The organizations that the caller follows, with the slug of a public listing, by name.';
grant execute on function public.my_follows() to authenticated;

create function private.export_my_connections() returns jsonb
language sql stable security definer set search_path = '' as $$
  with me as (select auth.uid() as id, private.banned_since((select auth.uid())) as banned_since)
  select jsonb_build_object(
    'connections', (select coalesce(jsonb_agg(jsonb_build_object('user_id', k.other_id, 'name', private.name_of(k.other_id),
      'since', k.created_at) order by k.created_at), '[]') from public.connections as k where k.person_id = me.id),
    -- What others decided is not the caller's.
    'connection_requests', (select coalesce(jsonb_agg(jsonb_build_object('asker_id', r.asker_id, 'asked_id', r.asked_id,
      'note', r.note, 'created_at', r.created_at, 'declined_at', case when r.asked_id = me.id then r.declined_at end)
      order by r.created_at), '[]') from public.connection_requests as r
      where (r.asker_id = me.id and r.withdrawn_at is null) or (r.asked_id = me.id and r.withdrawn_at is null
        and r.created_at < me.banned_since and r.asker_id <> all (private.hidden_from(me.id)))),
    'introductions', (select coalesce(jsonb_agg(jsonb_build_object('introducer_id', i.introducer_id, 'first_id', i.first_id,
      'second_id', i.second_id, 'note', i.note, 'created_at', i.created_at, 'connected_at', i.connected_at,
      'my_answer', case me.id when i.first_id then i.first_answer when i.second_id then i.second_answer end)
      order by i.created_at), '[]') from public.introductions as i
      where me.id in (i.introducer_id, i.first_id, i.second_id) and (i.introducer_id = me.id or i.created_at < me.banned_since)
        and not private.hidden_from(me.id) && array[i.first_id, i.second_id, i.introducer_id]),
    'follows', (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from private.my_follows() as f))
  from me
$$;
grant execute on function private.export_my_connections() to authenticated, service_role;
