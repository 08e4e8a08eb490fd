-- The rules of the community: the code of conduct that everybody accepts before they write, warnings, mutes and bans with their
-- appeals, and the one function that says who may write.

create table private.conduct_acceptances (
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- Of the code of conduct, as site_settings.conduct_version counts it.
  version integer not null,
  accepted_at timestamptz not null default now(),
  primary key (user_id, version)
);
comment on table private.conduct_acceptances is 'Who accepted which version of the code of conduct, and when.';
alter table private.conduct_acceptances enable row level security;

-- Of the community only: membership, tickets and businesses do not follow from them. Whether one runs is computed, so that it ends
-- without anybody saving anything.
create table private.sanctions (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null constraint sanctions_kind_known check (kind in ('warning', 'mute', 'ban')),
  -- The person reads it.
  reason text not null constraint sanctions_reason_length check (char_length(btrim(reason)) between 1 and 2000),
  starts_at timestamptz not null default now(),
  -- Null for a warning, which has no duration, and for a ban without an end.
  ends_at timestamptz,
  given_by uuid references public.profiles (id) on delete set null,
  lifted_at timestamptz,
  lifted_by uuid references public.profiles (id) on delete set null,
  lift_reason text not null default '' constraint sanctions_lift_reason_length check (char_length(lift_reason) <= 2000),
  -- One appeal for each sanction.
  appeal text constraint sanctions_appeal_length check (char_length(btrim(appeal)) between 1 and 2000),
  appealed_at timestamptz,
  appeal_outcome text constraint sanctions_appeal_outcome_known check (appeal_outcome in ('upheld', 'lifted')),
  appeal_answer text not null default '' constraint sanctions_appeal_answer_length check (char_length(appeal_answer) <= 2000),
  appeal_decided_by uuid references public.profiles (id) on delete set null,
  appeal_decided_at timestamptz,
  constraint sanctions_end check (case kind when 'warning' then ends_at is null when 'mute' then ends_at > starts_at
    else ends_at is null or ends_at > starts_at end),
  constraint sanctions_appeal_whole check ((appeal is null) = (appealed_at is null)),
  constraint sanctions_appeal_decided check ((appeal_outcome is null) = (appeal_decided_at is null)
    and (appeal_outcome is null or appeal is not null))
);
comment on table private.sanctions is
  'Warnings, mutes and bans of people in the community, with who gave them, how they ended, and the appeal. Past ones stay as the history.';
alter table private.sanctions enable row level security;
create index sanctions_person_id_idx on private.sanctions (person_id, starts_at desc);
create index sanctions_bans_idx on private.sanctions (person_id) where kind = 'ban';
create index sanctions_pending_appeals_idx on private.sanctions (appealed_at) where appeal is not null and appeal_outcome is null;
create index sanctions_starts_at_idx on private.sanctions (starts_at desc, id);
create index sanctions_given_by_idx on private.sanctions (given_by);
create index sanctions_lifted_by_idx on private.sanctions (lifted_by);
create index sanctions_appeal_decided_by_idx on private.sanctions (appeal_decided_by);

create function private.is_running(sanction private.sanctions) returns boolean
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return sanction.kind <> 'warning' and sanction.lifted_at is null and (sanction.ends_at is null or sanction.ends_at > now());
end
$$;
comment on function private.is_running(private.sanctions) is
  'Whether a mute or ban holds at this moment, by the clock. The one place that decides.';

create function private.banned_people() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct s.person_id), '{}') from private.sanctions as s
  where s.kind = 'ban' and private.is_running(s)
$$;
comment on function private.banned_people() is 'Who is banned from the community at present.';

create function private.is_banned(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select exists (select from private.sanctions as s
      where s.person_id = person and s.kind = 'ban' and private.is_running(s))
  );
end
$$;
comment on function private.is_banned(uuid) is 'Whether a person is banned from the community at present.';

create function private.banned_since(person uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce(min(s.starts_at), 'infinity') from private.sanctions as s
  where s.person_id = person and s.kind = 'ban' and private.is_running(s)
$$;
comment on function private.banned_since(uuid) is
  'Since when a person is banned from the community: what others wrote from then on is not theirs to read; infinity for who is not banned.';

-- For policies, which run with the rights of the caller.
create function private.is_banned() returns boolean
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return private.is_banned((select auth.uid()));
end
$$;
comment on function private.is_banned() is 'Whether the caller is banned from the community at present.';
grant execute on function private.is_banned() to authenticated, service_role;

create function private.is_muted(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.sanctions as s where s.person_id = person and private.is_running(s))
$$;
comment on function private.is_muted(uuid) is 'Whether a person may not write in the community at present: muted, or banned.';

create function private.assert_not_banned() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_banned((select auth.uid())) then
    perform private.raise_error(403, 'community_banned',
      'You are banned from the community. Your account says why and until when, under "Community rules".');
  end if;
end
$$;
comment on function private.assert_not_banned() is 'Fails for whoever is banned from the community at present: they neither read nor write.';

create function private.has_accepted_conduct(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.conduct_acceptances as a, public.site_settings as s
    where a.user_id = person and a.version >= s.conduct_version)
$$;
comment on function private.has_accepted_conduct(uuid) is 'Whether a person accepted the code of conduct in its present version.';

create function private.assert_may_write_in_community() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
begin
  perform private.assert_not_banned();
  if not private.has_account() then
    perform private.raise_error(403, 'account_suspended', 'Your account is suspended. Nothing was saved.');
  elsif private.is_muted(me) then
    perform private.raise_error(403, 'community_muted',
      'You cannot write in the community now. Your account says why and until when, under "Community rules".');
  elsif not private.has_accepted_conduct(me) then
    perform private.raise_error(403, 'conduct_needed', 'Accept the code of conduct first. It is at the top of this page.');
  end if;
end
$$;
comment on function private.assert_may_write_in_community() is
  'Fails unless the caller may write to others in the community: not suspended, not banned, not muted, and with the code of conduct accepted. The one '
  'rule, which every function that writes for others to read asks first.';

-- For tables that people write to by themselves: a trigger asks the same rule.
create function private.guard_community_writing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null and not private.is_staff() then perform private.assert_may_write_in_community(); end if;
  return new;
end
$$;
comment on function private.guard_community_writing() is 'Lets only who may write in the community change a text that others read.';

create function private.accept_conduct(version integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_anonymous() then
    perform private.raise_error(403, 'account_needed', 'Add an email address to your account first.');
  elsif version is distinct from (select conduct_version from public.site_settings) then
    perform private.raise_error(409, 'conduct_changed', 'The code of conduct was changed. Reload the page and read it again.');
  end if;
  insert into private.conduct_acceptances (user_id, version) values ((select auth.uid()), accept_conduct.version)
  on conflict do nothing;
end
$$;
grant execute on function private.accept_conduct(integer) to authenticated;

create function public.accept_conduct(version integer) returns void
language sql volatile security invoker set search_path = '' as $$ select private.accept_conduct(version) $$;
comment on function public.accept_conduct(integer) is
  'Records that the caller accepts the code of conduct in this version, which must be the present one. 409 conduct_changed.';
grant execute on function public.accept_conduct(integer) to authenticated;

create function private.sanction_json(s private.sanctions) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'kind', s.kind, 'reason', s.reason, 'starts_at', s.starts_at, 'ends_at', s.ends_at,
    'is_running', private.is_running(s), 'lifted_at', s.lifted_at, 'appeal', s.appeal, 'appealed_at', s.appealed_at,
    'appeal_outcome', s.appeal_outcome, 'appeal_answer', s.appeal_answer, 'appeal_decided_at', s.appeal_decided_at)
$$;
comment on function private.sanction_json(private.sanctions) is 'A sanction as its person reads it: nobody of the staff is named.';

create function private.my_community_standing() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object('is_member', private.is_member() and not private.is_anonymous(),
      'conduct_version', (select conduct_version from public.site_settings),
      'has_accepted', private.has_accepted_conduct(me.id),
      'accepted_at', (select max(accepted_at) from private.conduct_acceptances where user_id = me.id),
      'is_muted', private.is_muted(me.id), 'is_banned', private.is_banned(me.id), 'new_until', private.new_until(me.id),
      'sanctions', (select coalesce(jsonb_agg(private.sanction_json(s) order by s.starts_at desc, s.id), '[]')
        from private.sanctions as s where s.person_id = me.id),
      'profile', (select jsonb_build_object('hides_texts', h.hides_texts, 'hides_photo', h.hides_photo, 'reason', h.reason,
        'hidden_at', h.hidden_at, 'review_requested_at', h.review_requested_at)
        from private.hidden_profiles as h where h.user_id = me.id))
    from (select auth.uid() as id) as me
  );
end
$$;
grant execute on function private.my_community_standing() to authenticated;

create function public.my_community_standing() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_community_standing() $$;
comment on function public.my_community_standing() is
  'Where the caller stands in the community: {is_member, conduct_version, has_accepted, accepted_at, is_muted, is_banned, new_until (while the '
  'account is younger than a week, for which tighter limits hold, or null), sanctions: [...], '
  'profile: what staff hid of it, or null}.';
grant execute on function public.my_community_standing() to authenticated;

-- What staff do.

create function private.assert_moderator() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_anonymous() or not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff may moderate the community.';
  end if;
end
$$;
comment on function private.assert_moderator() is 'Fails unless the caller is staff.';

-- Without the texts: the log is never deleted, and they are somebody's.
create function private.record_moderation(action text, entity text, id uuid, before jsonb, after jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, actor_role, action, entity, entity_id, old_values, new_values, request_id)
  values ((select auth.uid()), private.actor_role(), action, entity, id::text, before, jsonb_strip_nulls(after),
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id')
$$;
comment on function private.record_moderation(text, text, uuid, jsonb, jsonb) is 'Writes what a moderator did into the audit log.';

create function private.queue_sanction_mail(s private.sanctions, outcome text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(format('sanctions:%s:%s', s.id, outcome), 'sanction', 'accounts', s.person_id,
    jsonb_build_object('outcome', outcome, 'kind', s.kind, 'reason', s.reason, 'ends_at', s.ends_at,
      'answer', nullif(case outcome when 'given' then '' when 'ended' then s.lift_reason else s.appeal_answer end, '')))
$$;
comment on function private.queue_sanction_mail(private.sanctions, text) is
  'Emails a person what happened, until when and why, and how to appeal: given, ended, appeal_upheld or appeal_lifted.';

create function private.give_sanction(person uuid, kind text, days integer, reason text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  given private.sanctions;
begin
  perform private.assert_moderator();
  perform 1 from public.profiles where id = person for no key update;
  if not found or private.person_with_account(person) is null then
    perform private.raise_error(404, 'not_found', 'This person no longer exists.');
  elsif person = (select auth.uid()) then
    perform private.raise_error(409, 'own_case', 'This is about yourself. Another member of staff decides it.');
  elsif exists (select from public.staff where user_id = person) then
    perform private.raise_error(409, 'staff_sanction', 'This person is staff. Remove them from the staff first.');
  elsif give_sanction.kind is null or give_sanction.kind not in ('warning', 'mute', 'ban') then
    perform private.raise_error(422, 'sanction_unknown', 'Choose a warning, a mute or a ban.');
  elsif (give_sanction.kind = 'mute' and coalesce(days, 0) not between 1 and 365)
    or (give_sanction.kind = 'ban' and days not between 1 and 3650) then
    perform private.raise_error(422, 'sanction_days', 'A mute takes 1 to 365 days, a ban up to 3,650 or no end.');
  elsif char_length(btrim(coalesce(give_sanction.reason, ''))) not between 1 and 2000 then
    perform private.raise_error(422, 'reason_needed', 'Write a reason of 2,000 characters or fewer. The person will see it.');
  end if;
  insert into private.sanctions (person_id, kind, reason, ends_at, given_by)
  values (person, give_sanction.kind, btrim(give_sanction.reason),
    case when give_sanction.kind <> 'warning' then now() + make_interval(days => days) end, (select auth.uid()))
  returning * into given;
  perform private.record_moderation('insert', 'sanctions', given.id, null,
    jsonb_build_object('person_id', person, 'kind', given.kind, 'ends_at', given.ends_at));
  perform private.queue_sanction_mail(given, 'given');
  -- Open pages leave at once what the person may no longer read.
  perform private.tell_person(person, 'access_changed');
  return given.id;
end
$$;
grant execute on function private.give_sanction(uuid, text, integer, text) to authenticated;

create function public.give_sanction(person uuid, kind text, days integer default null, reason text default '') returns uuid
language sql volatile security invoker set search_path = '' as $$ select private.give_sanction(person, kind, days, reason) $$;
comment on function public.give_sanction(uuid, text, integer, text) is
  'Warns, mutes (1 to 365 days) or bans (days, or null for no end) a person in the community, who is emailed why; for staff. Not oneself, '
  'not staff. Returns its id.';
grant execute on function public.give_sanction(uuid, text, integer, text) to authenticated;

create function private.lift_sanction(sanction uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  known private.sanctions;
begin
  perform private.assert_moderator();
  select * into known from private.sanctions where id = sanction for update;
  if known.id is null then perform private.raise_error(404, 'not_found', 'This no longer exists.');
  elsif known.person_id = (select auth.uid()) then
    perform private.raise_error(409, 'own_case', 'This is about yourself. Another member of staff decides it.');
  elsif known.lifted_at is not null or (known.kind <> 'warning' and not private.is_running(known)) then
    perform private.raise_error(409, 'already_decided', 'Someone else already decided this. Reload it.');
  elsif known.appeal is not null and known.appeal_outcome is null then
    perform private.raise_error(409, 'appeal_pending', 'There is an appeal against this. Decide the appeal.');
  elsif char_length(coalesce(lift_sanction.reason, '')) > 2000 then
    perform private.raise_error(422, 'reason_length', 'Use 2,000 characters or fewer for the reason.');
  end if;
  update private.sanctions as s set lifted_at = now(), lifted_by = (select auth.uid()),
    lift_reason = btrim(coalesce(lift_sanction.reason, ''))
  where s.id = sanction returning * into known;
  perform private.settle_lifted_sanction(known, 'ended');
end
$$;
grant execute on function private.lift_sanction(uuid, text) to authenticated;

create function private.settle_lifted_sanction(s private.sanctions, outcome text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.record_moderation('update', 'sanctions', s.id, jsonb_build_object('lifted_at', null),
    jsonb_build_object('person_id', s.person_id, 'kind', s.kind, 'lifted_at', s.lifted_at));
  -- Lifted before anybody was told of it, there is nothing to tell.
  if not private.recall_mail(format('sanctions:%s:given', s.id)) then perform private.queue_sanction_mail(s, outcome); end if;
  perform private.tell_person(s.person_id, 'access_changed');
end
$$;
comment on function private.settle_lifted_sanction(private.sanctions, text) is 'Records that a sanction was lifted and tells its person.';

create function public.lift_sanction(sanction uuid, reason text default '') returns void
language sql volatile security invoker set search_path = '' as $$ select private.lift_sanction(sanction, reason) $$;
comment on function public.lift_sanction(uuid, text) is
  'Ends a mute or ban before its time, or takes a warning back; the person is emailed; for staff. 409 already_decided, appeal_pending.';
grant execute on function public.lift_sanction(uuid, text) to authenticated;

-- Appeals.

create function private.appeal_sanction(sanction uuid, body text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  known private.sanctions;
begin
  select * into known from private.sanctions where id = sanction and person_id = (select auth.uid()) for update;
  if known.id is null then perform private.raise_error(404, 'not_found', 'This no longer exists.');
  elsif known.appeal is not null then
    perform private.raise_error(409, 'already_appealed', 'You already appealed this. Each decision can be appealed once.');
  elsif known.lifted_at is not null or (known.ends_at is not null and known.ends_at <= now()) then
    perform private.raise_error(409, 'sanction_over', 'This is already over.');
  elsif char_length(btrim(coalesce(appeal_sanction.body, ''))) not between 1 and 2000 then
    perform private.raise_error(422, 'appeal_length', 'Write why in 2,000 characters or fewer.');
  end if;
  update private.sanctions set appeal = btrim(appeal_sanction.body), appealed_at = now() where id = sanction;
end
$$;
grant execute on function private.appeal_sanction(uuid, text) to authenticated;

create function public.appeal_sanction(sanction uuid, body text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.appeal_sanction(sanction, body) $$;
comment on function public.appeal_sanction(uuid, text) is
  'Appeals a sanction of the caller, once. 409 already_appealed, sanction_over.';
grant execute on function public.appeal_sanction(uuid, text) to authenticated;

create function private.has_other_moderator(than uuid, about uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.staff where user_id not in (than, about))
$$;
comment on function private.has_other_moderator(uuid, uuid) is
  'Whether the staff has somebody else than who decided something and whom it is about.';

create function private.decide_appeal(sanction uuid, outcome text, answer text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  known private.sanctions;
begin
  perform private.assert_moderator();
  select * into known from private.sanctions where id = sanction for update;
  if known.id is null or known.appeal is null then perform private.raise_error(404, 'not_found', 'This no longer exists.');
  elsif known.appeal_outcome is not null then
    perform private.raise_error(409, 'already_decided', 'Someone else already decided this. Reload it.');
  elsif known.person_id = me then
    perform private.raise_error(409, 'own_case', 'This is about yourself. Another member of staff decides it.');
  elsif known.given_by = me and private.has_other_moderator(me, known.person_id) then
    perform private.raise_error(409, 'own_decision', 'You decided this. Another member of staff answers the appeal.');
  elsif outcome is null or outcome not in ('upheld', 'lifted') then
    perform private.raise_error(422, 'decision_unknown', 'Choose whether it stays or is lifted.');
  elsif char_length(btrim(coalesce(answer, ''))) not between 1 and 2000 then
    perform private.raise_error(422, 'reason_needed', 'Write a reason of 2,000 characters or fewer. The person will see it.');
  end if;
  update private.sanctions as s set appeal_outcome = outcome, appeal_answer = btrim(answer), appeal_decided_by = me,
    appeal_decided_at = now(),
    lifted_at = case when outcome = 'lifted' then coalesce(s.lifted_at, now()) else s.lifted_at end,
    lifted_by = case when outcome = 'lifted' then coalesce(s.lifted_by, me) else s.lifted_by end
  where s.id = sanction returning * into known;
  if outcome = 'lifted' then
    perform private.settle_lifted_sanction(known, 'appeal_lifted');
  else
    perform private.record_moderation('update', 'sanctions', known.id, jsonb_build_object('appeal_outcome', null),
      jsonb_build_object('person_id', known.person_id, 'kind', known.kind, 'appeal_outcome', outcome));
    perform private.queue_sanction_mail(known, 'appeal_upheld');
    perform private.tell_person(known.person_id, 'access_changed');
  end if;
end
$$;
grant execute on function private.decide_appeal(uuid, text, text) to authenticated;

create function public.decide_appeal(sanction uuid, outcome text, answer text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.decide_appeal(sanction, outcome, answer) $$;
comment on function public.decide_appeal(uuid, text, text) is
  'Answers an appeal: upheld, or lifted; the person is emailed. For staff, by somebody else than who decided where there is one. 409 '
  'already_decided, own_decision, own_case.';
grant execute on function public.decide_appeal(uuid, text, text) to authenticated;

create function private.sanction_for_staff(s private.sanctions) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.sanction_json(s) || jsonb_build_object('person_id', s.person_id, 'person', coalesce(private.name_of(s.person_id), ''),
    'given_by', coalesce(private.name_of(s.given_by), ''), 'lifted_by', coalesce(private.name_of(s.lifted_by), ''),
    'lift_reason', s.lift_reason, 'appeal_decided_by', coalesce(private.name_of(s.appeal_decided_by), ''),
    'may_decide', s.appeal is not null and s.appeal_outcome is null and s.person_id <> (select auth.uid())
      and (s.given_by is distinct from (select auth.uid()) or not private.has_other_moderator(s.given_by, s.person_id)))
$$;
comment on function private.sanction_for_staff(private.sanctions) is 'A sanction with who decided what, for staff.';

create function private.sanction_list(person uuid, filter text, before text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  place jsonb;
  found jsonb;
begin
  perform private.assert_moderator();
  place := before::jsonb;
  select coalesce(jsonb_agg(private.sanction_for_staff(s) order by s.starts_at desc, s.id desc), '[]') into found from (
    select * from private.sanctions as x
    where (person is null or x.person_id = person)
      and case filter when 'appeals' then x.appeal is not null and x.appeal_outcome is null
        when 'running' then private.is_running(x) else true end
      and (place is null or (x.starts_at, x.id) < ((place ->> 0)::timestamptz, (place ->> 1)::uuid))
    order by x.starts_at desc, x.id desc limit 51) as s;
  return jsonb_strip_nulls(jsonb_build_object('next', case when jsonb_array_length(found) > 50
      then jsonb_build_array(found -> 49 ->> 'starts_at', found -> 49 ->> 'id')::text end))
    || jsonb_build_object('sanctions', (select coalesce(jsonb_agg(one order by n), '[]')
      from jsonb_array_elements(found) with ordinality as listed (one, n) where n <= 50));
exception when invalid_text_representation or invalid_datetime_format or datetime_field_overflow then
  perform private.raise_error(400, 'cursor_invalid', 'The page cursor is not valid. Start with the first page.');
end
$$;
grant execute on function private.sanction_list(uuid, text, text) to authenticated;

create function public.sanction_list(person uuid default null, filter text default 'all', before text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.sanction_list(person, filter, before) $$;
comment on function public.sanction_list(uuid, text, text) is
  'A page of sanctions for staff, the latest first: of one person or of all; all, running or appeals: {sanctions, next}.';
grant execute on function public.sanction_list(uuid, text, text) to authenticated;

-- Emails of the community are not for an account that is suspended, nor for whoever is banned from it.
create function private.gets_community_mail(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.is_banned(person)
    and not exists (select from auth.users where id = person and banned_until > now())
$$;
comment on function private.gets_community_mail(uuid) is
  'Whether emails about groups, connections and messages go to a person: neither suspended nor banned from the community.';

create function private.export_my_standing() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'conduct_acceptances', (select coalesce(jsonb_agg(jsonb_build_object('version', version, 'accepted_at', accepted_at)), '[]')
      from private.conduct_acceptances where user_id = (select auth.uid())),
    'sanctions', (select coalesce(jsonb_agg(private.sanction_json(s) order by s.starts_at), '[]') from private.sanctions as s
      where s.person_id = (select auth.uid())))
$$;
grant execute on function private.export_my_standing() to authenticated, service_role;
