-- Votes of a group. Read and written by functions only, so the tables are private.
--
-- A secret ballot stores two things that nothing joins: who has voted, without a time, and for each option how often it was chosen.
-- There is no row for a ballot. Each vote writes all counts of its vote again, so that not even Postgres's hidden columns
-- (xmin, ctid) tell which one it raised. Nobody votes twice because who has voted is a primary key; the sum of the counts is the number
-- of voters, which the result shows. Neither is audited, and no role of the API may read either table.

create table private.group_votes (
  id uuid primary key,
  group_id uuid not null references public.groups (id) on delete cascade,
  question text not null,
  details text not null default '',
  options text[] not null,
  is_secret boolean not null,
  -- Whether each person votes, or each organization once.
  voter text not null constraint group_votes_voter_known check (voter in ('person', 'organization')),
  -- How many votes it takes for a result; 0 for any.
  quorum integer not null default 0 constraint group_votes_quorum_range check (quorum between 0 and 100000),
  closes_at timestamptz not null,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  canceled_at timestamptz,
  -- By staff, after a report: nobody but who moderates sees it or votes.
  hidden_at timestamptz
);
comment on table private.group_votes is 'Questions on which a group votes. Whether one is open is computed from its closing time.';
alter table private.group_votes enable row level security;
create index group_votes_group_id_idx on private.group_votes (group_id, closes_at desc);
create index group_votes_created_by_idx on private.group_votes (created_by);

create table private.group_voters (
  vote_id uuid not null references private.group_votes (id) on delete cascade,
  -- The person or the organization. No foreign key: a voter whose account is deleted still has voted.
  voter_id uuid not null,
  -- Only of an open vote.
  choice smallint,
  primary key (vote_id, voter_id)
);
comment on table private.group_voters is 'Who has voted, and only of an open vote for what.';
alter table private.group_voters enable row level security;

create table private.group_vote_counts (
  vote_id uuid not null references private.group_votes (id) on delete cascade,
  choice smallint not null,
  votes integer not null default 0,
  primary key (vote_id, choice)
) with (fillfactor = 50);
comment on table private.group_vote_counts is 'How often each option of a secret vote was chosen.';
alter table private.group_vote_counts enable row level security;

create function private.create_group_vote(
  vote uuid, of_group uuid, question text, details text, options text[], is_secret boolean, voter text, quorum integer,
  closes_at timestamptz
) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  home constant public.groups := private.lock_group(of_group);
  asked constant text := btrim(coalesce(create_group_vote.question, ''));
  offered constant text[] := array(select btrim(item) from unnest(create_group_vote.options) with ordinality as o (item, n) order by n);
begin
  perform private.assert_group_officer(of_group);
  if exists (select from private.group_votes as v where v.id = vote and v.group_id = of_group) then
    return;
  end if;
  perform private.assert_may_write_in_community();
  if char_length(asked) not between 1 and 200 then
    perform private.raise_error(400, 'question_length', 'Enter a question of 200 characters or fewer.');
  elsif char_length(coalesce(create_group_vote.details, '')) > 5000 then
    perform private.raise_error(400, 'details_length', 'Use 5,000 characters or fewer for the details.');
  elsif cardinality(offered) not between 2 and 10 or not private.is_distinct_list(offered)
    or exists (select from unnest(offered) as item where char_length(item) > 100) then
    perform private.raise_error(400, 'options_form', 'Enter 2 to 10 different options of 100 characters or fewer.');
  elsif create_group_vote.closes_at is null or create_group_vote.closes_at <= now()
    or create_group_vote.closes_at > now() + interval '1 year' then
    perform private.raise_error(400, 'closing_range', 'Choose a closing time within the next year.');
  elsif create_group_vote.voter is null or create_group_vote.voter not in ('person', 'organization')
    or create_group_vote.quorum not between 0 and 100000 or create_group_vote.is_secret is null then
    perform private.raise_error(400, 'vote_form', 'Check who votes and how many votes it takes.');
  end if;
  perform private.assert_links_allowed((select auth.uid()), concat_ws(' ', asked, create_group_vote.details, array_to_string(offered, ' ')));
  perform private.assert_group_post_limit();
  insert into private.group_votes (id, group_id, question, details, options, is_secret, voter, quorum, closes_at, created_by)
  values (vote, of_group, asked, btrim(coalesce(create_group_vote.details, '')), offered, create_group_vote.is_secret,
    create_group_vote.voter, coalesce(create_group_vote.quorum, 0), create_group_vote.closes_at, (select auth.uid()));
  if create_group_vote.is_secret then
    insert into private.group_vote_counts (vote_id, choice) select vote, n from generate_series(1, cardinality(offered)) as n;
  end if;
  perform count(private.notify_group(vote::text, m.user_id, 'vote', home, jsonb_build_object('vote_id', vote, 'title', asked)))
  from public.group_members as m
  left join public.group_preferences as w on w.group_id = m.group_id and w.user_id = m.user_id
  where m.group_id = of_group and private.is_running(m) and m.user_id <> (select auth.uid())
    and coalesce(w.emails, 'announcements') <> 'nothing';
end
$$;
grant execute on function private.create_group_vote(uuid, uuid, text, text, text[], boolean, text, integer, timestamptz) to authenticated;

create function public.create_group_vote(
  vote_id uuid, group_id uuid, question text, options text[], closes_at timestamptz, is_secret boolean default false,
  voter text default 'person', quorum integer default 0, details text default ''
) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.create_group_vote(vote_id, group_id, question, details, options, is_secret, voter, quorum, closes_at)
$$;
comment on function public.create_group_vote(uuid, uuid, text, text[], timestamptz, boolean, text, integer, text) is
  'Asks a group for a vote, once per vote_id: open or secret, by person or by organization. For its chairs, secretaries and staff.';
grant execute on function public.create_group_vote(uuid, uuid, text, text[], timestamptz, boolean, text, integer, text) to authenticated;

create function private.is_vote_mail_due(person uuid, vote uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.group_votes as v where v.id = vote and v.canceled_at is null and v.hidden_at is null and v.closes_at > now()
    and private.group_role(v.group_id, person) is not null)
$$;
comment on function private.is_vote_mail_due(uuid, uuid) is 'Whether a vote is open and the person still in its group.';

-- Of an organization that named nobody for it, whoever of its people is in the group.
create function private.votes_for(organization uuid, person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.belongs_to(organization, person) and not exists (select from public.organization_roles as r
    where r.organization_id = votes_for.organization and r.votes and r.user_id <> person
      and private.belongs_to(r.organization_id, r.user_id))
$$;
comment on function private.votes_for(uuid, uuid) is 'Whether a person may vote for an organization to which they belong.';

create function private.cast_group_vote(vote uuid, choice integer, organization uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  asked private.group_votes;
  voter uuid;
begin
  select * into asked from private.group_votes where id = vote;
  perform private.readable_group(asked.group_id);
  -- One vote after the other: two devices of a person, and two people of an organization, see each other. Who leaves at this moment
  -- waits, or has left.
  perform 1 from private.group_votes where id = vote for no key update;
  perform 1 from public.group_members as m
  where m.group_id = asked.group_id and m.user_id = me and private.is_running(m) for share;
  if not found then
    perform private.raise_error(403, 'group_only', 'Only people of the group vote.');
  end if;
  select * into asked from private.group_votes where id = vote;
  -- Not now(), which is when this transaction began: it may have waited past the closing time.
  if asked.hidden_at is not null then
    perform private.raise_error(404, 'not_found', 'This vote no longer exists.');
  elsif exists (select from public.groups where id = asked.group_id and archived_at is not null) then
    perform private.raise_error(409, 'group_archived', 'This group is archived. It can only be read.');
  elsif asked.canceled_at is not null or asked.closes_at <= clock_timestamp() then
    perform private.raise_error(409, 'vote_closed', 'This vote is closed.');
  elsif cast_group_vote.choice is null or cast_group_vote.choice not between 1 and cardinality(asked.options) then
    perform private.raise_error(400, 'choice_unknown', 'Choose one of the options.');
  end if;
  voter := case asked.voter when 'person' then me else organization end;
  if asked.voter = 'organization' and (voter is null or not private.belongs_to(voter, me)) then
    perform private.raise_error(400, 'organization_needed', 'Choose the organization for which you vote.');
  elsif asked.voter = 'organization' and not private.is_organization_live(voter) then
    perform private.raise_error(403, 'organization_not_member', 'This organization has no membership now, so it has no vote.');
  elsif asked.voter = 'organization' and not private.votes_for(voter, me) then
    perform private.raise_error(403, 'organization_voter_only', 'Someone else votes for this organization.');
  end if;
  if asked.is_secret then
    insert into private.group_voters (vote_id, voter_id) values (vote, voter) on conflict do nothing;
    if not found then
      perform private.raise_error(409, 'already_voted', 'This vote was already cast. A secret vote cannot be changed.');
    end if;
    -- All counts, in the same statement: see above.
    update private.group_vote_counts as c set votes = votes + (c.choice = cast_group_vote.choice)::integer where c.vote_id = vote;
  else
    insert into private.group_voters as v (vote_id, voter_id, choice) values (vote, voter, cast_group_vote.choice)
    on conflict (vote_id, voter_id) do update set choice = excluded.choice;
  end if;
end
$$;
grant execute on function private.cast_group_vote(uuid, integer, uuid) to authenticated;

create function public.cast_group_vote(vote_id uuid, choice integer, organization uuid default null) returns void
language sql volatile security invoker set search_path = '' as $$ select private.cast_group_vote(vote_id, choice, organization) $$;
comment on function public.cast_group_vote(uuid, integer, uuid) is
  'Votes for an option (its place, from 1), for oneself or for an organization of the caller. An open vote can be changed until it closes.';
grant execute on function public.cast_group_vote(uuid, integer, uuid) to authenticated;

create function private.cancel_group_vote(vote uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked private.group_votes;
begin
  select * into asked from private.group_votes where id = vote for no key update;
  perform private.readable_group(asked.group_id);
  perform private.assert_manages_group(asked.group_id);
  if asked.closes_at <= clock_timestamp() then
    perform private.raise_error(409, 'vote_closed', 'This vote is closed.');
  end if;
  update private.group_votes set canceled_at = coalesce(canceled_at, now()) where id = vote;
end
$$;
grant execute on function private.cancel_group_vote(uuid) to authenticated;

create function public.cancel_group_vote(vote_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.cancel_group_vote(vote_id) $$;
comment on function public.cancel_group_vote(uuid) is 'Cancels a vote before it closes; it has no result. For the chairs of the group and staff.';
grant execute on function public.cancel_group_vote(uuid) to authenticated;

-- Not later than an hour after: people were told that the vote is over, and stopped thinking about it.
create function private.resume_group_vote(vote uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked private.group_votes;
begin
  select * into asked from private.group_votes where id = vote for no key update;
  perform private.readable_group(asked.group_id);
  perform private.assert_manages_group(asked.group_id);
  if asked.canceled_at is null then return; end if;
  if exists (select from public.groups where id = asked.group_id and archived_at is not null) then
    perform private.raise_error(409, 'group_archived', 'This group is archived. It can only be read.');
  elsif asked.closes_at <= clock_timestamp() then
    perform private.raise_error(409, 'vote_closed', 'This vote is closed.');
  elsif asked.canceled_at < now() - interval '1 hour' then
    perform private.raise_error(409, 'undo_too_late', 'This can no longer be undone. Ask for a new vote.');
  end if;
  update private.group_votes set canceled_at = null where id = vote;
  -- Whose email came up while it was canceled gets it now.
  update private.outbox as o set state = 'queued', next_attempt_at = now()
  from public.group_members as m
  where m.group_id = asked.group_id and o.state = 'skipped'
    and o.dedupe_key = format('groups:vote:%s:%s', vote, m.user_id);
end
$$;
grant execute on function private.resume_group_vote(uuid) to authenticated;

create function public.resume_group_vote(vote_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.resume_group_vote(vote_id) $$;
comment on function public.resume_group_vote(uuid) is
  'Takes back, for an hour and before it closes, that a vote was canceled. For the chairs of the group and staff.';
grant execute on function public.resume_group_vote(uuid) to authenticated;

create function private.describe_vote(v private.group_votes) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('id', v.id, 'question', v.question, 'details', v.details, 'options', v.options,
    'is_secret', v.is_secret, 'voter', v.voter, 'quorum', v.quorum, 'closes_at', v.closes_at, 'is_canceled', v.canceled_at is not null,
    'is_hidden', v.hidden_at is not null, 'is_own', v.created_by is not distinct from (select auth.uid()),
    'is_open', v.canceled_at is null and v.hidden_at is null and v.closes_at > now(),
    'decision', (select jsonb_build_object('year', d.year, 'number', d.number) from private.group_decisions as d where d.vote_id = v.id),
    'cast', (select count(*) from private.group_voters where vote_id = v.id),
    -- Whoever was in the group when it closed, or is now.
    'entitled', case when v.voter = 'person' then (
      select count(distinct m.user_id) from public.group_members as m, public.site_settings as s
      where m.group_id = v.group_id and (m.left_at is null or m.left_at > least(v.closes_at, now()))
        and (least(v.closes_at, now()) at time zone s.time_zone)::date between m.starts_on and coalesce(m.ends_on, 'infinity')) end,
    'own_choice', (select choice from private.group_voters where vote_id = v.id and voter_id = (select auth.uid())),
    'has_voted', v.voter = 'person' and exists (select from private.group_voters where vote_id = v.id and voter_id = (select auth.uid())),
    'organizations', case when v.voter = 'organization' then (
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'has_voted',
        exists (select from private.group_voters where vote_id = v.id and voter_id = o.id), 'may_vote',
        private.is_organization_live(o.id) and private.votes_for(o.id, (select auth.uid()))) order by o.name), '[]')
      from private.organizations_of(array[(select auth.uid())]) as mine (id) join public.business_profiles as o on o.id = mine.id) end,
    -- Of a secret vote only once it is over, and ten seconds later, longer than a statement may take: counts that grow while somebody
    -- votes would tell what they chose.
    'result', case when v.canceled_at is not null or (v.is_secret and v.closes_at > now() - interval '10 seconds') then null
      when v.is_secret then (select jsonb_agg(votes order by choice) from private.group_vote_counts where vote_id = v.id)
      else (select jsonb_agg((select count(*) from private.group_voters where vote_id = v.id and choice = n) order by n)
        from generate_series(1, cardinality(v.options)) as n) end))
$$;
comment on function private.describe_vote(private.group_votes) is 'A vote as the screens show it.';

create function private.read_group_votes(of_group uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  -- In a condition it would not be asked where no row comes that far.
  readable constant uuid := private.readable_group(of_group);
  is_moderator constant boolean := private.manages_group(of_group);
begin
  return (select coalesce(jsonb_agg(private.describe_vote(v) order by v.closes_at desc, v.id), '[]') from (
    select * from private.group_votes where group_id = readable and (hidden_at is null or is_moderator) order by closes_at desc, id limit 100) as v);
end
$$;
grant execute on function private.read_group_votes(uuid) to authenticated;

create function public.group_votes(group_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_group_votes(group_id) $$;
comment on function public.group_votes(uuid) is
  'The last hundred votes of a group, with how many voted and, of open votes and of secret ones after they closed, the result.';
grant execute on function public.group_votes(uuid) to authenticated;
