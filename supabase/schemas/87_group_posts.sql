-- The discussion of a group: announcements, topics, replies and reactions. All of it is read and written by functions, which leave out
-- who blocked whom, so the tables are private.

-- Taken under its lock by each post, so that the sequence grows in the order in which posts are committed: whoever read up to a number
-- misses nothing before it.
create table private.group_sequences (
  group_id uuid primary key references public.groups (id) on delete cascade,
  last_sequence bigint not null default 0
);
comment on table private.group_sequences is 'The number of the last post of each group.';
alter table private.group_sequences enable row level security;

create table private.group_posts (
  -- Made by the sender's form, so that sending it twice posts it once.
  id uuid primary key,
  group_id uuid not null references public.groups (id) on delete cascade,
  -- Null for a topic.
  topic_id uuid references private.group_posts (id) on delete cascade,
  kind text not null constraint group_posts_kind_known check (kind in ('announcement', 'topic', 'reply')),
  title text not null default '',
  body text not null,
  -- Null once the account was deleted.
  author_id uuid references public.profiles (id) on delete set null,
  sequence bigint not null,
  -- Of a topic: its newest post, and how many replies it has.
  last_sequence bigint not null,
  replies integer not null default 0,
  is_pinned boolean not null default false,
  is_closed boolean not null default false,
  -- Others read only what is shown. "held" waits for a chair or staff, because a new account wrote a link; "refused" they did not
  -- publish, "hidden" staff took down after a report. Its author and who moderates see it in each state.
  state text not null default 'shown' constraint group_posts_state_known check (state in ('shown', 'held', 'refused', 'hidden')),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid references public.profiles (id) on delete set null,
  search_document tsvector generated always as (private.words_document(title || ' ' || body)) stored,
  constraint group_posts_topic check ((kind = 'reply') = (topic_id is not null)),
  constraint group_posts_sequence_unique unique (group_id, sequence)
);
comment on table private.group_posts is
  'Plain text. A deleted post keeps its place without its text where others replied to it.';
alter table private.group_posts enable row level security;
create index group_posts_topics_idx on private.group_posts (group_id, is_pinned desc, last_sequence desc) where topic_id is null;
create index group_posts_unread_idx on private.group_posts (group_id, last_sequence) where topic_id is null;
create index group_posts_announcements_idx on private.group_posts (group_id, sequence) where kind = 'announcement';
create index group_posts_topic_id_idx on private.group_posts (topic_id, sequence);
create index group_posts_author_id_idx on private.group_posts (author_id);
create index group_posts_held_idx on private.group_posts (created_at) where state = 'held' and deleted_at is null;
create index group_posts_deleted_by_idx on private.group_posts (deleted_by);
create index group_posts_search_document_idx on private.group_posts using gin (search_document) with (fastupdate = off);

create table private.group_reads (
  topic_id uuid not null references private.group_posts (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  sequence bigint not null,
  primary key (topic_id, user_id)
);
comment on table private.group_reads is 'Up to which post a person read a topic.';
alter table private.group_reads enable row level security;
create index group_reads_user_id_idx on private.group_reads (user_id);

create table private.group_reactions (
  post_id uuid not null references private.group_posts (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  reaction text not null constraint group_reactions_reaction_known check (reaction in ('like', 'thanks', 'agree')),
  primary key (post_id, user_id, reaction)
);
comment on table private.group_reactions is 'Who reacted how to a post.';
alter table private.group_reactions enable row level security;
create index group_reactions_user_id_idx on private.group_reactions (user_id);

create function private.last_group_sequence(of_group uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce((select last_sequence from private.group_sequences where group_id = of_group), 0)
$$;
comment on function private.last_group_sequence(uuid) is 'The number of the last post of a group; 0 without one.';

create function private.has_unread(of_group uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.group_posts as t
    left join private.group_reads as r on r.topic_id = t.id and r.user_id = person
    where t.group_id = of_group and t.topic_id is null and t.deleted_at is null and t.state = 'shown' and t.last_sequence > coalesce(r.sequence, 0)
      and t.last_sequence > (select coalesce(max(read_sequence), 0) from public.group_preferences
        where group_id = of_group and user_id = person))
$$;
comment on function private.has_unread(uuid, uuid) is 'Whether a group has a topic with something new for a person; found without counting.';

-- By comparing numbers: of a group of 5,000 nobody has a row for what is posted. Bounded by the newest hundred topics of each group, so
-- that it costs the same however much was read long ago.
create function private.unread_topics(person uuid) returns table (topic_id uuid, data jsonb, posts integer, at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select t.id, jsonb_build_object('outcome', 'posted', 'group_id', g.id, 'group', g.name, 'slug', g.slug, 'topic_id', t.id,
    'title', t.title, 'kind', t.kind, 'person', private.name_of(news.author_id)), news.posts::integer, news.at
  from public.group_members as m
  join public.groups as g on g.id = m.group_id
  join public.group_preferences as w on w.group_id = m.group_id and w.user_id = m.user_id and w.emails <> 'nothing'
  cross join lateral (select greatest(w.read_sequence, w.noticed_sequence) as sequence) as known
  cross join lateral (
    (select p.* from private.group_posts as p where w.emails = 'all' and p.group_id = m.group_id and p.topic_id is null
      and p.last_sequence > known.sequence order by p.last_sequence desc limit 100)
    union all
    (select p.* from private.group_posts as p where w.emails = 'announcements' and p.group_id = m.group_id and p.kind = 'announcement'
      and p.sequence > known.sequence order by p.sequence desc limit 100)) as t
  left join private.group_reads as r on r.topic_id = t.id and r.user_id = person
  cross join lateral (
    select count(*) as posts, max(p.created_at) as at, (array_agg(p.author_id order by p.sequence desc))[1] as author_id from (
      (select x.author_id, x.created_at, x.sequence, x.deleted_at, x.state from private.group_posts as x where w.emails = 'all'
        and x.topic_id = t.id and x.sequence > greatest(known.sequence, r.sequence) order by x.sequence desc limit 100)
      union all select t.author_id, t.created_at, t.sequence, t.deleted_at, t.state where t.sequence > greatest(known.sequence, r.sequence)) as p
    where p.deleted_at is null and p.state = 'shown' and p.author_id is distinct from person
      and (p.author_id is null or p.author_id <> all ((select private.hidden_from(person))::uuid[]))) as news
  where m.user_id = person and private.is_running(m) and t.deleted_at is null and t.state = 'shown' and news.posts > 0
    and not private.is_banned(person)
    and (t.author_id is null or t.author_id <> all ((select private.hidden_from(person))::uuid[]))
    and not exists (select from private.notifications as n where n.user_id = person and n.subject = 'topic:' || t.id and n.read_at is null)
    and not exists (select from public.notification_choices as c where c.user_id = person and c.kind = 'groups' and not c.bell);
end
$$;
comment on function private.unread_topics(uuid) is
  'What the groups of a person have that they have not read, as they chose: announcements only, or each topic. Without what they wrote, '
  'what is hidden from them, and topics that the bell has an entry for.';

create function private.mark_topic_read(topic uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.group_reads as r (topic_id, user_id, sequence)
  select t.id, (select auth.uid()), t.last_sequence from private.group_posts as t
  where t.id = topic and t.topic_id is null and private.group_role(t.group_id, (select auth.uid())) is not null
  on conflict (topic_id, user_id) do update set sequence = excluded.sequence where r.sequence < excluded.sequence
$$;
comment on function private.mark_topic_read(uuid) is 'Marks a topic of a group that the caller is in as read; of others, nothing happens.';

create function private.notice_topics(person uuid, until timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  update public.group_preferences as w set noticed_sequence = newest.sequence
  from public.group_members as m cross join lateral (
    select p.sequence from private.group_posts as p where p.group_id = m.group_id and p.created_at <= until
    order by p.sequence desc limit 1) as newest
  where w.user_id = person and m.user_id = person and m.group_id = w.group_id and private.is_running(m)
    and w.noticed_sequence < newest.sequence
$$;
comment on function private.notice_topics(uuid, timestamptz) is 'Up to here the bell of a person has no entries for their groups; what is unread there stays so.';

create function private.title_of_post(post private.group_posts) returns text
language sql stable security definer set search_path = '' as $$
  select case when post.topic_id is null then post.title else (select title from private.group_posts where id = post.topic_id) end
$$;
comment on function private.title_of_post(private.group_posts) is 'The title of the topic of a post.';

create function private.reaches_post(person uuid, post uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.group_posts as p
    -- A reply names its topic.
    join private.group_posts as t on t.id = coalesce(p.topic_id, p.id) and t.deleted_at is null and t.state = 'shown'
    where p.id = post and p.deleted_at is null and p.state = 'shown' and private.group_role(p.group_id, person) is not null
      and not private.hidden_from(person) && array[p.author_id, t.author_id])
$$;
comment on function private.reaches_post(uuid, uuid) is 'Whether a person is still in the group of a post, and sees the post and its topic.';

create function private.is_post_mail_due(person uuid, post uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.reaches_post(person, post) and not exists (select from public.group_preferences as w
    where w.group_id = (select group_id from private.group_posts where id = post) and w.user_id = person and w.emails = 'nothing')
$$;
comment on function private.is_post_mail_due(uuid, uuid) is 'Whether a person is reached by a post, and wants the emails of its group.';

create function private.readable_group(of_group uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if of_group is null or private.is_anonymous()
    or (private.group_role(of_group, (select auth.uid())) is null and not private.is_staff()) then
    perform private.raise_error(404, 'not_found', 'This does not exist, or you are not in its group.');
  end if;
  return of_group;
end
$$;
comment on function private.readable_group(uuid) is 'The group, if the caller is in it at present or staff; fails otherwise.';

create function private.authors_hidden_in(of_group uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select case when private.manages_group(of_group) then '{}' else private.hidden_from((select auth.uid())) end
$$;
comment on function private.authors_hidden_in(uuid) is 'Whose posts the caller does not see; chairs and staff see all that they moderate.';

create function private.shows_post(post private.group_posts) returns boolean
language sql stable security definer set search_path = '' as $$
  select post.state = 'shown' or coalesce(post.author_id = (select auth.uid()), false) or private.manages_group(post.group_id)
$$;
comment on function private.shows_post(private.group_posts) is
  'Whether the caller, who reads its group, sees a post: one that is not shown only as its author, chair or staff.';

-- In PL/pgSQL, which is planned once: it is asked for each row of a page.
create function private.reads_post(post private.group_posts, hidden uuid[]) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (post.author_id is null or post.author_id <> all (hidden)) and (post.state = 'shown' or private.shows_post(post));
end
$$;
comment on function private.reads_post(private.group_posts, uuid[]) is
  'Whether the caller, who reads its group, sees a post, whose author is not one of those hidden from them.';

create function private.describe_post(post private.group_posts) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('id', post.id, 'kind', post.kind, 'title', post.title,
    'body', case when post.deleted_at is null then post.body end, 'is_deleted', post.deleted_at is not null,
    'author', private.name_of(post.author_id), 'is_own', post.author_id is not distinct from (select auth.uid()),
    'created_at', post.created_at, 'edited_at', post.edited_at, 'sequence', post.sequence, 'replies', post.replies,
    'is_pinned', post.is_pinned, 'is_closed', post.is_closed, 'state', post.state,
    'reactions', (select coalesce(jsonb_object_agg(reaction, people), '{}') from (
      select reaction, count(*) as people from private.group_reactions where post_id = post.id group by reaction) as counted),
    'own_reactions', (select coalesce(jsonb_agg(reaction), '[]') from private.group_reactions
      where post_id = post.id and user_id = (select auth.uid()))))
$$;
comment on function private.describe_post(private.group_posts) is 'A post as the screens show it.';

create function private.group_topics(of_group uuid, before text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  hidden constant uuid[] := private.authors_hidden_in(private.readable_group(of_group));
  place jsonb;
  base constant bigint := (select read_sequence from public.group_preferences where group_id = of_group and user_id = me);
  found jsonb;
begin
  place := before::jsonb;
  select coalesce(jsonb_agg(topic order by n), '[]') into found from (
    select private.describe_post(t) || jsonb_build_object('last_sequence', t.last_sequence, 'is_unread',
        base is not null and t.last_sequence > base and t.last_sequence > coalesce(r.sequence, 0)) as topic,
      row_number() over (order by t.is_pinned desc, t.last_sequence desc) as n
    from private.group_posts as t left join private.group_reads as r on r.topic_id = t.id and r.user_id = me
    where t.group_id = of_group and t.topic_id is null and (t.deleted_at is null or t.replies > 0) and private.reads_post(t, hidden)
      and (place is null or (t.is_pinned, t.last_sequence) < ((place ->> 0)::boolean, (place ->> 1)::bigint))
    order by t.is_pinned desc, t.last_sequence desc limit 21) as page;
  return jsonb_strip_nulls(jsonb_build_object('topics', (
      select coalesce(jsonb_agg(topic order by n), '[]') from jsonb_array_elements(found) with ordinality as listed (topic, n) where n <= 20),
    'next', case when jsonb_array_length(found) > 20
      then jsonb_build_array(found -> 19 -> 'is_pinned', found -> 19 -> 'last_sequence')::text end));
exception when invalid_text_representation then
  perform private.raise_error(400, 'cursor_invalid', 'The page cursor is not valid. Start with the first page.');
end
$$;
grant execute on function private.group_topics(uuid, text) to authenticated;

create function public.group_topics(group_id uuid, before text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.group_topics(group_id, before) $$;
comment on function public.group_topics(uuid, text) is
  'A page of the announcements and topics of a group, pinned ones first, then by their newest post: {topics, next}. For its people and staff.';
grant execute on function public.group_topics(uuid, text) to authenticated;

-- Reading marks as read, unless something unread comes before the page.
create function private.group_topic(topic uuid, after bigint, before bigint, around bigint) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  first private.group_posts;
  hidden uuid[];
  found jsonb;
  known bigint;
  unread bigint;
  anchor bigint;
  -- The page begins behind this reply; 0 for the first.
  start bigint;
  is_last boolean;
begin
  select * into first from private.group_posts where id = topic and topic_id is null;
  hidden := private.authors_hidden_in(private.readable_group(first.group_id));
  if not private.reads_post(first, hidden) then perform private.readable_group(null); end if;
  select greatest(w.read_sequence, r.sequence) into known from public.group_preferences as w
  left join private.group_reads as r on r.topic_id = topic and r.user_id = me
  where w.group_id = first.group_id and w.user_id = me;
  select p.sequence into unread from private.group_posts as p
  where p.topic_id = topic and p.sequence > known and private.reads_post(p, hidden) order by p.sequence limit 1;
  start := after;
  if start is null then
    anchor := coalesce(before, around, unread, first.last_sequence + 1);
    -- What comes after the anchor fills the page up to five replies, which show where one is.
    select p.sequence into start from private.group_posts as p
    where p.topic_id = topic and p.sequence < anchor and private.reads_post(p, hidden) order by p.sequence desc limit 1
    offset 50 - (select count(*) from (select from private.group_posts as l where before is null and l.topic_id = topic
      and l.sequence >= anchor and private.reads_post(l, hidden) order by l.sequence limit 45) as later);
    start := coalesce(start, 0);
  end if;
  select coalesce(jsonb_agg(private.describe_post(p) order by p.sequence), '[]') into found from (
    select * from private.group_posts as x where x.topic_id = topic and x.sequence > start and (before is null or x.sequence < before)
      and private.reads_post(x, hidden) order by x.sequence limit 51) as p;
  is_last := before is null and jsonb_array_length(found) <= 50;
  if jsonb_array_length(found) > 50 then found := found - 50; end if;
  if private.group_role(first.group_id, me) is not null then
    if unread is null or start < unread then
      insert into private.group_reads as r (topic_id, user_id, sequence)
      values (topic, me, case when is_last then first.last_sequence else (found -> -1 ->> 'sequence')::bigint end)
      on conflict (topic_id, user_id) do update set sequence = excluded.sequence where r.sequence < excluded.sequence;
    end if;
    perform private.read_subject(me, 'topic:' || topic);
  end if;
  return jsonb_strip_nulls(jsonb_build_object('topic', private.describe_post(first), 'posts', found, 'start', start,
    -- Of a topic that is new as a whole, there is nothing to jump over.
    'first_unread', case when known >= first.sequence then unread end,
    'previous', case when start > 0 then found -> 0 -> 'sequence' end,
    'next', case when not is_last then found -> -1 -> 'sequence' end));
end
$$;
grant execute on function private.group_topic(uuid, bigint, bigint, bigint) to authenticated;

create function public.group_topic(topic_id uuid, after bigint default null, before bigint default null, around bigint default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.group_topic(topic_id, after, before, around) $$;
comment on function public.group_topic(uuid, bigint, bigint, bigint) is
  'A topic and fifty of its replies, oldest first, which are read from then on: after or before a sequence number, around one, or '
  'without any from where the caller stopped reading: {topic, posts, start, first_unread, previous, next}.';
grant execute on function public.group_topic(uuid, bigint, bigint, bigint) to authenticated;

create function private.search_group_posts(of_group uuid, q text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  hidden constant uuid[] := private.authors_hidden_in(private.readable_group(of_group));
  words constant tsquery := private.people_query(q);
begin
  return (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', x.id, 'topic_id', x.topic, 'title', x.heading,
      'kind', x.kind, 'author', private.name_of(x.author_id), 'created_at', x.created_at, 'sequence', x.sequence,
      -- A zero-width space after a sign within a word makes two words of it, as in the document.
      'excerpt', replace(ts_headline('pg_catalog.simple',
        regexp_replace(left(x.body, 10000), '(?<=[[:alnum:]])([/@._:-])(?=[[:alnum:]])', '\1' || chr(8203), 'g'),
        words, 'MaxFragments=1, MinWords=12, MaxWords=30, StartSel="", StopSel=""'), chr(8203), '')))
      order by x.sequence desc), '[]') from (
    select p.*, t.id as topic, t.title as heading from private.group_posts as p
    join private.group_posts as t on t.id = coalesce(p.topic_id, p.id)
    where p.group_id = of_group and p.search_document @@ words and p.deleted_at is null
      and private.reads_post(p, hidden) and private.reads_post(t, hidden)
    order by p.sequence desc limit 50) as x);
end
$$;
grant execute on function private.search_group_posts(uuid, text) to authenticated;

create function public.search_group_posts(group_id uuid, q text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.search_group_posts(group_id, q) $$;
comment on function public.search_group_posts(uuid, text) is
  'The latest 50 topics and replies of a group that have all words or their beginnings: [{id, topic_id, title, kind, author, created_at, '
  'sequence, excerpt}]. For its people and staff.';
grant execute on function public.search_group_posts(uuid, text) to authenticated;

-- While somebody types a mention, or looks for their successor. At the pace of the directory of people, as the roster.
create function private.find_group_people(of_group uuid, q text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  hidden constant uuid[] := private.authors_hidden_in(private.readable_group(of_group));
  words constant text := private.plain_words(q);
  found jsonb;
begin
  -- Planned for these words and this group: those with such a name first where they are few, else the people of the group.
  execute $sql$select coalesce(jsonb_agg(jsonb_build_object('id', user_id, 'name', name, 'role', role) order by rank, name, user_id), '[]') from (
    select m.user_id, m.role, named.name, named.rank from public.group_members as m join public.profiles as p on p.id = m.user_id
    cross join lateral (select private.full_name(p.first_name, p.last_name) as name,
      array_position('{chair,secretary,member}'::text[], m.role) as rank) as named
    where m.group_id = $1 and m.left_at is null and private.is_running(m) and m.user_id <> (select auth.uid()) and m.user_id <> all ($2)
      and private.search_name(p.first_name, p.last_name) like private.like_pattern($3)
      and position(' ' || $3 in ' ' || private.search_name(p.first_name, p.last_name)) > 0
      and named.name is not null and not private.is_banned(m.user_id)
    order by named.rank, named.name, m.user_id limit 8) as people$sql$
    into found using of_group, hidden, words;
  perform private.assert_reads_slowly(greatest(jsonb_array_length(found), 1));
  return found;
end
$$;
grant execute on function private.find_group_people(uuid, text) to authenticated;

create function public.find_group_people(group_id uuid, q text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.find_group_people(group_id, q) $$;
comment on function public.find_group_people(uuid, text) is
  'At most eight other people of a group whose first or last name begins so, chairs first: [{id, name, role}]. For its people and staff.';
grant execute on function public.find_group_people(uuid, text) to authenticated;

create function private.add_group_post(post uuid, of_group uuid, of_topic uuid, kind text, title text, body text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  topic private.group_posts;
  made private.group_posts;
  home public.groups;
  role text;
  heading constant text := btrim(coalesce(add_group_post.title, ''));
  words constant text := btrim(coalesce(add_group_post.body, ''), E' \t\r\n');
begin
  select * into topic from private.group_posts where id = of_topic and topic_id is null;
  select * into home from public.groups where id = coalesce(topic.group_id, case when of_topic is null then of_group end);
  perform private.readable_group(home.id);
  -- The term stays locked: whoever leaves at this moment does so before or after.
  select m.role into role from public.group_members as m
  where m.group_id = home.id and m.user_id = me and private.is_running(m) for share;
  if exists (select from private.group_posts where id = post and author_id = me) then return; end if;
  perform private.assert_may_write_in_community();
  if home.archived_at is not null then
    perform private.raise_error(409, 'group_archived', 'This group is archived. It can only be read.');
  elsif role is null and not private.is_staff() then
    perform private.raise_error(404, 'not_found', 'This does not exist, or you are not in its group.');
  elsif topic.author_id = any (private.hidden_from(me)) or topic.deleted_at is not null then
    perform private.raise_error(404, 'not_found', 'This topic no longer exists.');
  elsif topic.state <> 'shown' then
    perform private.raise_error(409, 'topic_not_shown', 'No one can reply here until this topic is published.');
  elsif topic.is_closed and not private.manages_group(home.id) then
    perform private.raise_error(409, 'topic_closed', 'This topic is closed.');
  elsif add_group_post.kind = 'announcement' and role = 'member' and not private.is_staff() then
    perform private.raise_error(403, 'officer_only', 'Only the chair, the secretary and staff announce.');
  elsif topic.id is null and char_length(heading) not between 1 and 150 then
    perform private.raise_error(400, 'title_length', 'Enter a title of 150 characters or fewer.');
  elsif char_length(words) not between 1 and 10000 then
    perform private.raise_error(400, 'body_length', 'Enter a text of 10,000 characters or fewer.');
  end if;
  perform private.assert_group_post_limit();
  insert into private.group_sequences as s (group_id, last_sequence) values (home.id, 1)
  on conflict (group_id) do update set last_sequence = s.last_sequence + 1 returning last_sequence into made.sequence;
  insert into private.group_posts (id, group_id, topic_id, kind, title, body, author_id, sequence, last_sequence, state)
  values (post, home.id, topic.id, case when topic.id is not null then 'reply'
      when add_group_post.kind = 'announcement' then 'announcement' else 'topic' end,
    case when topic.id is null then heading else '' end, words, me, made.sequence, made.sequence,
    case when private.has_link(heading || ' ' || words) and private.is_new_account(me) then 'held' else 'shown' end)
  returning * into made;
  if made.state = 'held' then
    perform private.notify_group(made.id::text, m.user_id, 'post_waits', home, jsonb_build_object('post_id', made.id,
      'topic_id', coalesce(made.topic_id, made.id), 'person', private.name_of(me)))
    from public.group_members as m where m.group_id = home.id and m.role = 'chair' and private.is_running(m);
    return;
  end if;
  update private.group_posts set last_sequence = made.sequence, replies = replies + 1 where id = topic.id;
  insert into private.group_reads as r (topic_id, user_id, sequence) values (coalesce(topic.id, made.id), me, made.sequence)
  on conflict (topic_id, user_id) do update set sequence = excluded.sequence where r.sequence < excluded.sequence;
  perform private.tell_group_of_post(home, made);
end
$$;
grant execute on function private.add_group_post(uuid, uuid, uuid, text, text, text) to authenticated;

-- "@Ann Lee" is not part of "@Ann Leeson".
create function private.mentions(content text, name text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return position('@' || lower(name) in lower(content)) > 0
    and lower(content) ~ ('@' || regexp_replace(lower(name), '([^[:alnum:][:space:]])', '\\\1', 'g') || '(?![[:alnum:]])');
end
$$;
comment on function private.mentions(text, text) is 'Whether a text has an "@" in front of a full name. Null without a name.';

-- One statement queues the emails, which the outbox sends in batches; each holds the id only, and the text is read when it is sent.
-- Of a large group nobody is told live: a row for each of 5,000 people at each reply would cost more than what it is worth, and
-- clients read again when their tab is seen.
create function private.tell_group_of_post(home public.groups, made private.group_posts) returns void
language sql volatile security definer set search_path = '' as $$
  with people as materialized (
    select m.user_id, coalesce(w.emails, 'announcements') as emails, made.body like '%@%'
        and coalesce(private.mentions(made.body, private.name_of(m.user_id)), false) as is_mentioned
    from public.group_members as m
    left join public.group_preferences as w on w.group_id = m.group_id and w.user_id = m.user_id
    where m.group_id = home.id and private.is_running(m) and m.user_id is distinct from made.author_id and m.user_id <> all (private.banned_people())
  ), mailed as (
    select count(private.notify_group(made.id::text, user_id, 'posted', home, jsonb_build_object('post_id', made.id,
      'topic_id', coalesce(made.topic_id, made.id), 'kind', case when is_mentioned then 'mention' else made.kind end,
      'person', private.name_of(made.author_id)))) as done
    -- Whoever is named again and again is not sent all of it.
    from people where emails = 'all' or (emails = 'announcements' and (made.kind = 'announcement' or (is_mentioned
      and private.consume_rate_limit(format('mentions of %s by %s', user_id, made.author_id), 10, 86400))))
  ), taking_part as (
    -- Who wrote the topic or some of its newest replies; the bell finds by itself what concerns who wants to hear of each post.
    select p.user_id from people as p where made.topic_id is not null and emails = 'announcements' and not is_mentioned
      and user_id in (select author_id from private.group_posts where id = made.topic_id
        union (select author_id from private.group_posts where topic_id = made.topic_id order by sequence desc limit 200))
      and user_id <> all (private.hidden_from(made.author_id))
  ), noted as (
    select count(private.add_notification(made.id::text, 'group', 'groups', user_id, jsonb_build_object('outcome', 'posted', 'kind', 'answer',
      'group_id', home.id, 'group', home.name, 'slug', home.slug, 'post_id', made.id, 'topic_id', made.topic_id,
      'person', private.name_of(made.author_id)))) as done
    from taking_part
  ), told as (
    select count(private.tell_person(user_id, 'group_post', jsonb_build_object('group_id', home.id, 'topic_id',
      coalesce(made.topic_id, made.id)))) as done
    from people where (select count(*) from people) <= 50 and user_id <> all (private.hidden_from(made.author_id))
  )
  select mailed.done + noted.done + told.done from mailed, noted, told
$$;
comment on function private.tell_group_of_post(public.groups, private.group_posts) is
  'Queues the emails of a post by the preferences of each person, adds replies to the bell of who takes part in the topic, and tells open '
  'pages of groups of up to 50 people.';

create function public.add_group_post(
  post_id uuid, body text, group_id uuid default null, topic_id uuid default null, kind text default 'topic', title text default ''
) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.add_group_post(post_id, group_id, topic_id, kind, title, body)
$$;
comment on function public.add_group_post(uuid, text, uuid, uuid, text, text) is
  'Posts a topic or announcement in a group, or a reply to a topic, once per post_id. Plain text; "@First Last" mentions somebody. One '
  'with a link by an account younger than a week waits for a chair or staff.';
grant execute on function public.add_group_post(uuid, text, uuid, uuid, text, text) to authenticated;

create function private.lock_group_post(post uuid) returns private.group_posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  found private.group_posts;
begin
  select * into found from private.group_posts where id = post for update;
  perform private.readable_group(found.group_id);
  if found.deleted_at is not null or not private.shows_post(found) then
    perform private.raise_error(404, 'not_found', 'This post no longer exists.');
  elsif exists (select from public.groups where id = found.group_id and archived_at is not null) then
    perform private.raise_error(409, 'group_archived', 'This group is archived. It can only be read.');
  end if;
  return found;
end
$$;
comment on function private.lock_group_post(uuid) is 'A post that the caller may read and that can be changed, locked.';

create function private.edit_group_post(post uuid, title text, body text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed constant private.group_posts := private.lock_group_post(post);
  heading constant text := btrim(coalesce(edit_group_post.title, ''));
  words constant text := btrim(coalesce(edit_group_post.body, ''), E' \t\r\n');
begin
  perform private.assert_may_write_in_community();
  if changed.author_id is distinct from (select auth.uid()) then
    perform private.raise_error(403, 'author_only', 'Only its author may change this.');
  elsif changed.topic_id is null and char_length(heading) not between 1 and 150 then
    perform private.raise_error(400, 'title_length', 'Enter a title of 150 characters or fewer.');
  elsif char_length(words) not between 1 and 10000 then
    perform private.raise_error(400, 'body_length', 'Enter a text of 10,000 characters or fewer.');
  end if;
  update private.group_posts as p set title = case when p.topic_id is null then heading else '' end, body = words, edited_at = now(),
    -- What was refused is looked at again; what staff hid stays hidden.
    state = case when p.state = 'refused' or (p.state = 'shown' and private.has_link(heading || ' ' || words)
      and private.is_new_account(changed.author_id)) then 'held' else p.state end
  where p.id = post;
end
$$;
grant execute on function private.edit_group_post(uuid, text, text) to authenticated;

create function public.edit_group_post(post_id uuid, body text, title text default '') returns void
language sql volatile security invoker set search_path = '' as $$ select private.edit_group_post(post_id, title, body) $$;
comment on function public.edit_group_post(uuid, text, text) is 'Changes one''s own post in a group.';
grant execute on function public.edit_group_post(uuid, text, text) to authenticated;

create function private.delete_group_post(post uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed constant private.group_posts := private.lock_group_post(post);
begin
  if changed.author_id is distinct from (select auth.uid()) and not private.manages_group(changed.group_id) then
    perform private.raise_error(403, 'author_only', 'Only its author, the chair and staff may delete this.');
  end if;
  update private.group_posts set title = '', body = '', deleted_at = now(), deleted_by = (select auth.uid()), is_pinned = false where id = post;
  delete from private.group_reactions where post_id = post;
end
$$;
grant execute on function private.delete_group_post(uuid) to authenticated;

create function public.delete_group_post(post_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.delete_group_post(post_id) $$;
comment on function public.delete_group_post(uuid) is
  'Removes the title and text of a post in a group; its place stays. For its author, the chairs of the group and staff.';
grant execute on function public.delete_group_post(uuid) to authenticated;

create function private.set_topic_state(topic uuid, is_pinned boolean, is_closed boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed constant private.group_posts := private.lock_group_post(topic);
begin
  perform private.assert_manages_group(changed.group_id);
  update private.group_posts as p set is_pinned = set_topic_state.is_pinned, is_closed = set_topic_state.is_closed
  where p.id = topic and p.topic_id is null;
end
$$;
grant execute on function private.set_topic_state(uuid, boolean, boolean) to authenticated;

create function public.set_topic_state(topic_id uuid, is_pinned boolean, is_closed boolean) returns void
language sql volatile security invoker set search_path = '' as $$ select private.set_topic_state(topic_id, is_pinned, is_closed) $$;
comment on function public.set_topic_state(uuid, boolean, boolean) is
  'Pins a topic above the others, and closes it to replies, or undoes that. For the chairs of the group and staff.';
grant execute on function public.set_topic_state(uuid, boolean, boolean) to authenticated;

create function private.react_to_post(post uuid, reaction text, is_on boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed constant private.group_posts := private.lock_group_post(post);
begin
  if is_on then perform private.assert_may_write_in_community(); end if;
  if react_to_post.reaction is null or react_to_post.reaction not in ('like', 'thanks', 'agree') then
    perform private.raise_error(400, 'reaction_unknown', 'Choose one of the available reactions.');
  elsif changed.author_id = any (private.authors_hidden_in(changed.group_id)) then
    perform private.readable_group(null);
  elsif is_on then
    insert into private.group_reactions (post_id, user_id, reaction) values (post, (select auth.uid()), react_to_post.reaction)
    on conflict do nothing;
  else
    delete from private.group_reactions as r
    where r.post_id = post and r.user_id = (select auth.uid()) and r.reaction = react_to_post.reaction;
  end if;
end
$$;
grant execute on function private.react_to_post(uuid, text, boolean) to authenticated;

create function public.react_to_post(post_id uuid, reaction text, is_on boolean) returns void
language sql volatile security invoker set search_path = '' as $$ select private.react_to_post(post_id, reaction, is_on) $$;
comment on function public.react_to_post(uuid, text, boolean) is 'Adds a reaction to a post in a group (like, thanks, agree), or takes it back.';
grant execute on function public.react_to_post(uuid, text, boolean) to authenticated;

create function private.mark_group_read(of_group uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- In a condition it would not be asked where no row comes that far.
  readable constant uuid := private.readable_group(of_group);
begin
  update public.group_preferences set read_sequence = private.last_group_sequence(readable)
  where group_id = readable and user_id = (select auth.uid());
end
$$;
grant execute on function private.mark_group_read(uuid) to authenticated;

create function public.mark_group_read(group_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.mark_group_read(group_id) $$;
comment on function public.mark_group_read(uuid) is 'Marks the whole discussion of a group as read.';
grant execute on function public.mark_group_read(uuid) to authenticated;
