-- What staff see of one person, and how an admin helps somebody who lost their second factor.

create function private.admin_person(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  max_rows constant integer := 20;
  sees_contacts boolean;
  found jsonb;
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff can see this person.';
  end if;
  sees_contacts := private.has_right('contacts');
  select jsonb_build_object(
    'id', p.id, 'first_name', p.first_name, 'last_name', p.last_name, 'user_type', p.user_type,
    'membership_status', p.membership_status, 'created_at', p.created_at,
    'staff_role', (select s.role from public.staff as s where s.user_id = p.id),
    'sees_contacts', sees_contacts,
    'email', case when sees_contacts then u.email end,
    'phone', case when sees_contacts then nullif(u.phone, '') end,
    'last_sign_in_at', case when sees_contacts then u.last_sign_in_at end,
    -- Only admins can reset them.
    'second_factors', case when private.is_staff('{admin}') then (select count(*)
      from auth.mfa_factors as f where f.user_id = p.id and f.status::text = 'verified') end,
    'deletion_due_at', (select d.due_at from public.account_deletions as d where d.user_id = p.id),
    'organizations', coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name,
        'status', o.business_subscription_status, 'since', t.since, 'role', t.role, 'title', r.title,
        'is_included', private.is_live(o.business_subscription_status)
          and t.seat <= coalesce(private.seats_of(o.id), t.seat)) order by t.since, o.id)
      from private.people_of(array(select private.organizations_of(array[p.id]))) as t
        join public.business_profiles as o on o.id = t.organization_id
        left join public.organization_roles as r on r.organization_id = o.id and r.user_id = p.id
      where t.user_id = p.id), '[]'),
    'listings', coalesce((select jsonb_agg(to_jsonb(l) order by l.name, l.id) from (
      select b.id, b.name, b.status, 'owner' as role from public.businesses as b where b.owner_id = p.id
      union all
      select b.id, b.name, b.status, m.role from public.business_managers as m
        join public.businesses as b on b.id = m.business_id where m.user_id = p.id
      limit max_rows) as l), '[]'),
    'attendance', (select jsonb_build_object('attended', count(*) filter (where g.status = 'attended'),
        'missed', count(*) filter (where g.status in ('registered', 'confirmed') and d.ends_at < now()))
      from public.event_registrations as g join public.event_occurrences as d on d.id = g.occurrence_id
      where g.user_id = p.id),
    'registrations', coalesce((select jsonb_agg(to_jsonb(r) order by r.starts_at desc) from (
      select g.id, g.event_id, e.business_id, e.title, e.slug, g.status, d.starts_at, g.attended_at from public.event_registrations as g
        join public.events as e on e.id = g.event_id
        join public.event_occurrences as d on d.id = g.occurrence_id
      where g.user_id = p.id order by d.starts_at desc limit max_rows) as r), '[]'),
    'posts', (select count(*) from public.blog_posts as b where b.author_id = p.id))
  into found
  from public.profiles as p left join auth.users as u on u.id = p.id
  where p.id = person;
  if found is null then
    perform private.raise_error(404, 'not_found', 'This account no longer exists.');
  end if;
  return found;
end
$$;
grant execute on function private.admin_person(uuid) to authenticated, service_role;

create function public.admin_person(person uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.admin_person(person) $$;
comment on function public.admin_person(uuid) is
  'For staff: a person with their organizations, listings and latest registrations. Email, phone and last '
  'sign-in only for admins and editors with the right contacts.';
grant execute on function public.admin_person(uuid) to authenticated, service_role;

-- As public.use_recovery_code does for whoever still has a code: the factors go, and with them what they made
-- possible. Every session ends, so that nobody who took over the account goes on unseen.
create function private.reset_second_factor(person uuid, reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  why constant text := nullif(btrim(reset_second_factor.reason), '');
  removed integer;
begin
  -- With a second factor of one's own, whatever the hub requires of staff: a stolen password must not be
  -- enough to take the factor from another account.
  if not private.is_staff('{admin}') or not private.has_second_factor() then
    raise exception using errcode = '42501',
      message = 'Only admins who signed in with a second factor can reset the second factor of others.';
  elsif not private.has_mature_factor() then
    -- Whoever took over an admin's account without a second factor could add one, and then reset all others.
    perform private.raise_error(403, 'factor_too_new',
      'Your own second factor is less than a day old. Try again tomorrow, or ask another admin.');
  elsif person = me then
    perform private.raise_error(409, 'own_factor', 'You cannot reset your own second factor. Ask another admin.');
  elsif why is null or char_length(why) > 2000 then
    perform private.raise_error(422, 'reason_needed', 'Enter a reason of at most 2,000 characters.');
  end if;

  delete from auth.mfa_factors where user_id = person;
  get diagnostics removed = row_count;
  if removed = 0 then
    perform private.raise_error(409, 'no_factor', 'This account has no second factor.');
  end if;
  delete from private.recovery_codes where user_id = person;
  delete from auth.sessions where user_id = person;

  insert into public.audit_log (actor_id, actor_role, action, entity, entity_id, old_values, new_values, reason,
    request_id)
  values (me, private.actor_role(), 'update', 'profiles', person::text,
    jsonb_build_object('second_factors', removed), jsonb_build_object('second_factors', 0), why,
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id');
  perform private.queue_mail(
    format('second_factor_reset:%s:%s', person, extract(epoch from clock_timestamp())),
    'second_factor_reset', 'accounts', person, '{}'::jsonb)
  where exists (select from auth.users where id = person and email <> '');
end
$$;
grant execute on function private.reset_second_factor(uuid, text) to authenticated, service_role;

create function public.reset_second_factor(person uuid, reason text) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.reset_second_factor(person, reason)
$$;
comment on function public.reset_second_factor(uuid, text) is
  'For admins who have had a second factor for a day: removes the second factors of another person, ends their '
  'sessions, and emails them. The reason is in the audit log. 403 factor_too_new.';
grant execute on function public.reset_second_factor(uuid, text) to authenticated, service_role;
