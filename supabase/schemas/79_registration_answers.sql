-- Answers to the questions of an event: those of each person are with their registration, those that are asked once for an order with
-- that of its buyer. Required ones are asked of everybody who orders or registers; who walks in at the door may leave them out.

create function private.registration_form(event uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select id from public.forms where event_id = event and purpose = 'registration' and status = 'open' and archived_at is null
  order by created_at, id limit 1
$$;
comment on function private.registration_form(uuid) is 'The form with the questions that who registers for an event answers; null for none.';

create function private.answering_registration(registration uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((select first.id from public.event_registrations as first
    where first.ticket_id = r.ticket_id and first.seat = r.seat and first.given_at is not distinct from r.given_at
    order by first.number limit 1), r.id)
  from public.event_registrations as r where r.id = registration
$$;
comment on function private.answering_registration(uuid) is
  'The registration that has the answers of a person: the first one of their seat, whose ticket may admit to several dates.';

create function private.buyer_registration(order_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select r.id from public.event_registrations as r where r.order_id = buyer_registration.order_id order by r.number limit 1
$$;
comment on function private.buyer_registration(uuid) is 'The registration that has what was asked once for an order; null for none.';

create function private.fields_of_order(form uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(id::text), '{}') from public.form_fields where form_id = form and asked_of = 'order'
$$;
comment on function private.fields_of_order(uuid) is 'The fields that are asked once for an order.';

create function private.order_answers(registration uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce((select jsonb_object_agg(a.key, a.value) from public.form_responses as f cross join lateral jsonb_each(f.answers) as a
      where f.registration_id = buyer.id and a.key = any (private.fields_of_order(f.form_id))), '{}')
    from public.event_registrations as r cross join lateral (select private.buyer_registration(r.order_id) as id) as buyer
    where r.id = registration and (r.given_at is not null or buyer.id <> private.answering_registration(registration))
  );
end
$$;
comment on function private.order_answers(uuid) is
  'What the buyer of an order answered for all of it, for others whom it admits; null for what the buyer holds first, and without an '
  'order.';

create function private.validate_own_answers(form uuid, answers jsonb, of_order jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  once constant text[] := private.fields_of_order(form);
  checked jsonb;
begin
  if of_order is null or jsonb_typeof(answers) is distinct from 'object' then return private.validate_answers(form, answers); end if;
  -- Questions of a person may depend on those of the order.
  checked := private.validate_answers(form, (answers - once) || of_order);
  return jsonb_build_object('answers', (checked -> 'answers') - once, 'problems', (checked -> 'problems') - once);
end
$$;
comment on function private.validate_own_answers(uuid, jsonb, jsonb) is
  'The "answers" and "problems" of one person, without the questions that were asked once for their order.';

create function private.store_own_answers(registration uuid, form uuid, answers jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  response uuid;
begin
  -- Without an address: organizers read responses.
  insert into public.form_responses (form_id, user_id, registration_id, answers, language)
  select form, r.user_id, r.id, store_own_answers.answers, coalesce(o.language, p.language, 'en')
  from public.event_registrations as r left join public.orders as o on o.id = r.order_id
  left join public.profiles as p on p.id = r.user_id where r.id = registration
  on conflict (registration_id) do update set answers = excluded.answers returning id into response;
  perform private.claim_form_files(response, form, answers);
  -- Those of answers that were taken back.
  delete from public.form_files as f where f.belongs_to = response
    and not exists (select from jsonb_each(answers) as a where a.value ->> 'id' = f.id::text and jsonb_typeof(a.value) = 'object');
end
$$;
comment on function private.store_own_answers(uuid, uuid, jsonb) is 'Stores checked answers of a person, and lets go of files that they no longer name.';

create function private.save_order_answers(placed public.orders, wanted jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  form constant uuid := private.registration_form(placed.event_id);
  people constant jsonb := (select jsonb_object_agg(t.id, t.people) from private.wanted_tickets(wanted) as t);
  person record;
  checked jsonb;
  of_order jsonb;
  problems jsonb := '{}';
begin
  if form is null then return; end if;
  -- In the order in which private.admit_people named them.
  for person in
    select seat.id, seat.place, people -> seat.ticket_type_id::text -> seat.place_of_type -> 'answers' as answers
    from (select first.id, first.ticket_type_id, row_number() over (order by first.position, first.seat) as place,
        (row_number() over (partition by first.ticket_type_id order by first.position, first.seat) - 1)::integer as place_of_type
      from (select distinct on (r.ticket_id, r.seat) r.id, r.seat, t.position, t.ticket_type_id
        from public.event_registrations as r join public.tickets as t on t.id = r.ticket_id
        where r.order_id = placed.id order by r.ticket_id, r.seat, r.number) as first) as seat
    order by seat.place
  loop
    person.answers := coalesce(nullif(person.answers, 'null'), '{}');
    if person.place = 1 then
      checked := private.validate_own_answers(form, person.answers || coalesce(nullif(wanted -> 'answers', 'null'), '{}'), null);
      problems := checked -> 'problems';
      select coalesce(jsonb_object_agg(a.key, a.value), '{}') into of_order
      from jsonb_each(checked -> 'answers') as a where a.key = any (private.fields_of_order(form));
    else
      checked := private.validate_own_answers(form, person.answers, of_order);
      problems := problems || (select coalesce(jsonb_object_agg(format('%s.%s', person.place, p.key), p.value), '{}')
        from jsonb_each(checked -> 'problems') as p);
    end if;
    if problems = '{}' and checked -> 'answers' <> '{}' then
      perform private.store_own_answers(person.id, form, checked -> 'answers');
    end if;
  end loop;
  if problems <> '{}' then perform private.raise_problems('invalid_answers', 'Check the marked answers.', problems); end if;
end
$$;
comment on function private.save_order_answers(public.orders, jsonb) is
  'Checks and stores what was answered to the questions of the event: "answers" of the order and its buyer, "answers" of each of its '
  'people. 422 invalid_answers with a problem for each field, of people after the first by "{place}.{field id}".';

create function private.save_own_answers(made public.event_registrations, answers jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  form constant uuid := private.registration_form(made.event_id);
  given jsonb := nullif(answers, 'null');
begin
  if form is null then return; end if;
  if given is null then
    -- Who canceled and comes back has answered already.
    update public.form_responses as f set registration_id = made.id where f.id = (
      select known.id from public.form_responses as known join public.event_registrations as r on r.id = known.registration_id
      where known.form_id = form and r.user_id = made.user_id and r.occurrence_id = made.occurrence_id and r.status = 'canceled'
        and r.order_id is null order by known.updated_at desc limit 1)
    returning f.answers into given;
  end if;
  given := private.check_answers(form, coalesce(given, '{}'));
  if given <> '{}' then perform private.store_own_answers(made.id, form, given); end if;
end
$$;
comment on function private.save_own_answers(public.event_registrations, jsonb) is
  'Checks and stores what somebody who registers without an order answers, once for them and their guests; 422 invalid_answers.';

create function private.forget_own_answers(registration uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.form_responses;
begin
  select * into known from public.form_responses where registration_id = private.answering_registration(registration) for update;
  if known.id is null then return; end if;
  if known.registration_id is distinct from (select private.buyer_registration(r.order_id) from public.event_registrations as r
    where r.id = registration) then
    delete from public.form_responses where id = known.id;
  else
    perform private.store_own_answers(known.registration_id, known.form_id, coalesce((
      select jsonb_object_agg(a.key, a.value) from jsonb_each(known.answers) as a
      where a.key = any (private.fields_of_order(known.form_id))), '{}'));
  end if;
end
$$;
comment on function private.forget_own_answers(uuid) is
  'Drops what a person answered whose ticket somebody else has now; what was asked once for the order stays.';

create function private.may_change_answers(registration public.event_registrations) returns boolean
language sql stable security definer set search_path = '' as $$
  select registration.status in ('held', 'registered', 'confirmed', 'offered', 'waitlisted') and now() < (
    select max(o.starts_at) from public.event_registrations as r join public.event_occurrences as o on o.id = r.occurrence_id
    where r.id = registration.id or (r.ticket_id = registration.ticket_id and r.seat = registration.seat))
$$;
comment on function private.may_change_answers(public.event_registrations) is
  'Whether a person may still answer: until the start, of a ticket of a series until its last date starts.';

create function private.questions_of(registration uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  asked public.event_registrations;
  form uuid;
  of_order jsonb;
begin
  select * into asked from public.event_registrations where id = registration;
  form := private.registration_form(asked.event_id);
  if form is null or asked.wanted_type_id is not null then return null; end if;
  of_order := private.order_answers(registration);
  if not exists (select from public.form_fields where form_id = form and archived_at is null
    and (of_order is null or asked_of = 'attendee')) then return null;
  elsif not private.may_change_answers(asked) then return 'closed';
  elsif exists (select from public.orders where id = asked.order_id and is_walk_in) then return 'answered';
  end if;
  return case when private.validate_own_answers(form, coalesce((select answers from public.form_responses
      where registration_id = private.answering_registration(registration)), '{}'), of_order) -> 'problems' = '{}'
    then 'answered' else 'missing' end;
end
$$;
comment on function private.questions_of(uuid) is
  'Whether a person answered what an event asks: "missing" where something required is not, "answered", "closed" once it has '
  'started; null where nothing is asked.';

create function private.event_questions(event text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select private.live_fields(private.registration_form(e.id)) from public.events as e
    where e.slug = event and e.approval_status = 'approved'), '[]')
$$;
grant execute on function private.event_questions(text) to anon, authenticated, service_role;

create function public.event_questions(event text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.event_questions(event) $$;
comment on function public.event_questions(text) is 'What a public event, by its slug, asks who registers: fields as form_page has them.';
grant execute on function public.event_questions(text) to anon, authenticated, service_role;

create function private.known_registration(registration uuid, token text) returns public.event_registrations
language plpgsql stable security definer set search_path = '' as $$
declare
  known public.event_registrations;
begin
  select r.* into known from public.event_registrations as r left join public.orders as o on o.id = r.order_id
  where r.id = registration and case when r.given_at is not null then token = private.ticket_token(r.id)
    else r.user_id = (select auth.uid()) or o.user_id = (select auth.uid()) or token = private.order_token(o.id) end;
  if known.id is null then
    perform private.raise_error(404, 'not_found', 'This registration does not exist, or you don’t have access to it.');
  end if;
  return known;
end
$$;
comment on function private.known_registration(uuid, text) is
  'A registration of the caller, of an order of theirs, or of whoever has the secret of the order''s link; one that was given away only '
  'of whoever has the secret of its own. 404 otherwise.';

create function private.registration_questions(registration uuid, token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  known constant public.event_registrations := private.known_registration(registration, token);
begin
  return jsonb_build_object('fields', private.live_fields(private.registration_form(known.event_id)),
    'answers', coalesce((select case when known.given_at is null then answers else answers - private.fields_of_order(form_id) end
      from public.form_responses where registration_id = private.answering_registration(known.id)), '{}'),
    -- Who was given a ticket is told only what their own questions depend on.
    'of_order', case when known.given_at is null then private.order_answers(known.id) else (
      select coalesce(jsonb_object_agg(a.key, a.value), '{}') from jsonb_each(private.order_answers(known.id)) as a
      where a.key in (select condition ->> 'field_id' from public.form_fields
        where form_id = private.registration_form(known.event_id) and asked_of = 'attendee')) end, 'is_open', private.may_change_answers(known));
end
$$;
grant execute on function private.registration_questions(uuid, text) to anon, authenticated, service_role;

create function public.registration_questions(registration_id uuid, token text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.registration_questions(registration_id, token) $$;
comment on function public.registration_questions(uuid, text) is
  'What an event asks a person and what they answered, for them and the buyer of their ticket (also by the secret of the link): '
  '{"fields", "answers", "of_order" (answers of the buyer for the whole order; null for the buyer), "is_open"}.';
grant execute on function public.registration_questions(uuid, text) to anon, authenticated, service_role;

create function private.save_registration_answers(registration uuid, answers jsonb, token text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.event_registrations := private.known_registration(registration, token);
  form constant uuid := private.registration_form(known.event_id);
  lead constant uuid := private.answering_registration(known.id);
  checked jsonb;
begin
  perform 1 from public.event_registrations where id = lead for update;
  select * into known from public.event_registrations where id = registration;
  if form is null then
    perform private.raise_error(409, 'questions_gone', 'This event no longer asks questions. Reload the page.');
  elsif not private.may_change_answers(known) then
    perform private.raise_error(409, 'questions_closed', 'These answers can no longer be changed here. Contact the organizer instead.');
  elsif not private.consume_rate_limit(format('answers of %s', lead), 60, 3600) then
    perform private.raise_error(429, 'too_many_answers', 'You changed these answers very often. Try again in an hour.');
  end if;
  -- What was answered to questions that were removed meanwhile stays.
  checked := private.validate_own_answers(form, coalesce((
    select jsonb_object_agg(a.key, a.value) from public.form_responses as f cross join lateral jsonb_each(f.answers) as a
    join public.form_fields as gone on gone.id::text = a.key and gone.archived_at is not null
    where f.registration_id = lead), '{}') || coalesce(nullif(answers, 'null'), '{}'), private.order_answers(known.id));
  if checked -> 'problems' <> '{}' then
    perform private.raise_problems('invalid_answers', 'Check the marked answers.', checked -> 'problems');
  end if;
  -- The buyer gave their own ticket away: what they answered for the order stays with it.
  perform private.store_own_answers(lead, form, (checked -> 'answers') || case when known.given_at is not null
    and lead = private.buyer_registration(known.order_id) then private.order_answers(known.id) else '{}' end);
end
$$;
grant execute on function private.save_registration_answers(uuid, jsonb, text) to anon, authenticated, service_role;

create function public.save_registration_answers(registration_id uuid, answers jsonb, token text default null) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.save_registration_answers(registration_id, answers, token)
$$;
comment on function public.save_registration_answers(uuid, jsonb, text) is
  'Replaces what a person answered to the questions of an event, until it starts. For them and the buyer of their ticket (also by the '
  'secret of the link). 404, 409 questions_closed, 422 invalid_answers with a problem for each field in the hint, 429.';
grant execute on function public.save_registration_answers(uuid, jsonb, text) to anon, authenticated, service_role;
