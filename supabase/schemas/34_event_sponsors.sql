-- Sponsors of events: businesses of the directory, or names with a link and a logo.

create table public.event_sponsors (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  -- Sponsors of one level stand together, and levels in the order of their first sponsor.
  position integer not null,
  level text not null default '' constraint event_sponsors_level_length check (char_length(level) <= 60),
  -- Null: not in the directory.
  business_id uuid references public.businesses (id) on delete cascade,
  name text constraint event_sponsors_name_length check (char_length(btrim(name)) between 1 and 120),
  website_url text constraint event_sponsors_website_url_address
    check (website_url ~ '^https?://[^[:space:]]+$' and char_length(website_url) <= 2000),
  logo_url text constraint event_sponsors_logo_url_address check (
    logo_url ~ '^(https?:/|/storage/v1/object/public)/[^[:space:]]+$' and char_length(logo_url) <= 2000),
  constraint event_sponsors_has_name check (
    case when business_id is null then name is not null else num_nonnulls(name, website_url, logo_url) = 0 end)
);
comment on table public.event_sponsors is
  'Sponsors of events, in their order; written by save_event_sponsors. A business is shown as the directory has it.';

create index event_sponsors_event_id_idx on public.event_sponsors (event_id, position);
create index event_sponsors_business_id_idx on public.event_sponsors (business_id);

create trigger audit_event_sponsors after insert or delete on public.event_sponsors
  for each row execute function private.write_audit();

alter table public.event_sponsors enable row level security;
grant select on public.event_sponsors to authenticated;
grant select, insert, update, delete on public.event_sponsors to service_role;

create policy "organizers see the sponsors of their events, staff all" on public.event_sponsors
  for select to authenticated using (
    event_id in (select events.id from public.events
      where events.business_id = any (
        (select private.my_business_ids('{owner,manager,contributor}'))::uuid[]))
    or (select private.is_staff()));

create function private.save_event_sponsors(event uuid, sponsors jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  given record;
  sponsor uuid;
  listed uuid[] := '{}';
  -- Whether there is what staff have not seen in the directory: text, links and images.
  has_unseen boolean := false;
begin
  if not private.runs_event(event) then
    perform private.raise_error(404, 'not_found', 'This event does not exist.');
  elsif jsonb_typeof(sponsors) is distinct from 'array' or jsonb_array_length(sponsors) > 60 then
    perform private.raise_error(422, 'too_many_sponsors', 'An event can have up to 60 sponsors.');
  end if;
  -- Serialized, so that two who save at once do not mix their lists.
  perform 1 from public.events where id = event for no key update;

  for given in select place, business_id, btrim(coalesce(level, '')) as level,
      case when business_id is null then btrim(name) end as name,
      case when business_id is null then website_url end as website_url,
      case when business_id is null then logo_url end as logo_url
    from jsonb_array_elements(sponsors) with ordinality as entries (entry, place)
    cross join lateral jsonb_to_record(entry)
      as one (level text, business_id uuid, name text, website_url text, logo_url text)
    order by place loop
    -- Those that stay keep their row: the audit log lists what was added and removed.
    update public.event_sponsors set position = given.place
    where event_id = event and id <> all (listed) and (level, business_id, name, website_url, logo_url)
      is not distinct from (given.level, given.business_id, given.name, given.website_url, given.logo_url)
    returning id into sponsor;
    if sponsor is null then
      if not exists (select from public.businesses where id = given.business_id
        and (status = 'approved' or id = any (private.my_business_ids()))) and given.business_id is not null
      then
        perform private.raise_error(422, 'sponsor_unknown',
          'A sponsor is no longer in the directory. Remove it.');
      end if;
      insert into public.event_sponsors (event_id, position, level, business_id, name, website_url, logo_url)
      values (event, given.place, given.level, given.business_id, given.name, given.website_url, given.logo_url)
      returning id into sponsor;
      has_unseen := has_unseen or given.business_id is null;
    end if;
    listed := listed || sponsor;
  end loop;
  delete from public.event_sponsors where event_id = event and id <> all (listed);

  if has_unseen and private.actor_role() = 'owner' then
    update public.events set approval_status = 'pending' where id = event and approval_status = 'approved';
  end if;
  return (select jsonb_build_object('approval_status', approval_status) from public.events where id = event);
end
$$;
grant execute on function private.save_event_sponsors(uuid, jsonb) to authenticated, service_role;

create function public.save_event_sponsors(event_id uuid, sponsors jsonb) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.save_event_sponsors(event_id, sponsors)
$$;
comment on function public.save_event_sponsors(uuid, jsonb) is
  'Replaces the sponsors of an event, in their order: level, and business_id or name, website_url and logo_url. '
  'For its organizers; what the directory does not have takes their public event back to review. Returns the '
  'event''s approval_status.';
grant execute on function public.save_event_sponsors(uuid, jsonb) to authenticated, service_role;

create function private.describe_sponsors(event uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('level', s.level, 'name', coalesce(s.name, b.name),
        'slug', b.slug, 'website_url', s.website_url, 'logo_url', coalesce(s.logo_url, b.logo_url))
      order by s.position), '[]')
    from public.event_sponsors as s left join public.businesses as b on b.id = s.business_id
    where s.event_id = event and (s.business_id is null or b.status = 'approved')
  );
end
$$;
comment on function private.describe_sponsors(uuid) is
  'The sponsors of an event as its page shows them: without businesses that are not public.';
