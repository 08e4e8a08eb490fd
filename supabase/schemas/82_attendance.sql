-- Who came: the list of an event for its organizers, and the history of an organization for staff.

create function private.event_attendees(event uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  sees_emails constant boolean := private.has_right('export');
begin
  if not private.runs_event(event) then
    perform private.raise_error(404, 'not_found', 'This event does not exist.');
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'attendee_name', r.attendee_name, 'guests', r.guests,
      'status', r.status, 'created_at', r.created_at, 'attended_at', r.attended_at, 'occurrence_id', r.occurrence_id,
      'type', k.name, 'order_code', o.code, 'table_id', r.table_id, 'table', seat.name,
      'payment', case when o.id is null or o.pays = 'free' then 'free' when private.due_of_order(o.id) > 0 then 'due' else 'paid' end,
      'due', coalesce(private.due_of_order(o.id), 0), 'currency', o.currency,
      'email', case when sees_emails then coalesce(r.attendee_email, u.email::text) end,
      'answers', coalesce((select private.describe_answers(f.form_id, f.answers) from public.form_responses as f
        where f.registration_id = private.answering_registration(r.id)), '[]')) order by r.number), '[]')
    from public.event_registrations as r
    left join public.orders as o on o.id = r.order_id
    left join public.tickets as t on t.id = r.ticket_id left join public.ticket_types as k on k.id = t.ticket_type_id
    left join auth.users as u on u.id = r.user_id left join public.event_tables as seat on seat.id = r.table_id
    where r.event_id = event);
end
$$;
grant execute on function private.event_attendees(uuid) to authenticated, service_role;

create function public.event_attendees(event_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.event_attendees(event_id) $$;
comment on function public.event_attendees(uuid) is
  'Everybody who registered for an event, with ticket, order, payment and answers. For organizers; email addresses only for staff with '
  'the right to export.';
grant execute on function public.event_attendees(uuid) to authenticated, service_role;

-- What leaves the hub as a file is in the activity log, once in ten minutes.
create function private.record_event_export(event uuid, what text, count integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.runs_event(event) then
    perform private.raise_error(404, 'not_found', 'This event does not exist.');
  elsif what is null or what not in ('event_registrations', 'orders') then
    perform private.raise_error(422, 'export_unknown', 'This list cannot be exported.');
  end if;
  if not exists (select from public.audit_log where actor_id = (select auth.uid()) and action = 'export' and entity = what
    and entity_id = event::text and occurred_at > now() - interval '10 minutes') then
    insert into public.audit_log (actor_id, actor_role, action, entity, entity_id, new_values, request_id)
    values ((select auth.uid()), private.actor_role(), 'export', what, event::text, jsonb_build_object('rows', greatest(count, 0)),
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id');
  end if;
end
$$;
grant execute on function private.record_event_export(uuid, text, integer) to authenticated, service_role;

create function public.record_event_export(event_id uuid, entity text, row_count integer) returns void
language sql volatile security invoker set search_path = '' as $$ select private.record_event_export(event_id, entity, row_count) $$;
comment on function public.record_event_export(uuid, text, integer) is
  'Writes into the activity log that the caller exports the registrations or orders of an event that they organize.';
grant execute on function public.record_event_export(uuid, text, integer) to authenticated, service_role;

create function private.organization_attendance(organization uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff can see who attended.';
  end if;
  return (
    with listed as (
      select r.id, e.title, e.slug, r.attendee_name as name, r.status, d.starts_at, r.attended_at, d.ends_at < now() as is_over
      from public.event_registrations as r join public.events as e on e.id = r.event_id
      join public.event_occurrences as d on d.id = r.occurrence_id
      where r.status in ('registered', 'confirmed', 'attended') and (
        r.user_id in (select p.user_id from private.people_of(array[organization]) as p)
        or r.order_id in (select o.id from public.orders as o where o.organization_id = organization))
    )
    select jsonb_build_object('attended', count(*) filter (where status = 'attended'),
      'missed', count(*) filter (where status <> 'attended' and is_over),
      'latest', coalesce((select jsonb_agg(to_jsonb(l) - 'is_over' order by l.starts_at desc, l.name)
        from (select * from listed order by starts_at desc, name limit 20) as l), '[]'))
    from listed);
end
$$;
grant execute on function private.organization_attendance(uuid) to authenticated, service_role;

create function public.organization_attendance(organization_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.organization_attendance(organization_id) $$;
comment on function public.organization_attendance(uuid) is
  'For staff: how often people of an organization came to events and how often not, and the latest twenty.';
grant execute on function public.organization_attendance(uuid) to authenticated, service_role;
