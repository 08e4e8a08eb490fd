-- The directory's map: all results of a search as pins, or as counts where there are many.

-- Holds all that counting needs, so that a map of every listing does not read the table.
create index businesses_map_idx on public.businesses (latitude, longitude) include (id)
  where status = 'approved';

create function private.map_cell(width double precision) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return 2 ^ floor(ln(greatest(width, 0.0001) / 4) / ln(2.0));
end
$$;
comment on function private.map_cell(double precision) is
  'The width of a cell of a map that is so many degrees wide: four to eight cells across, so that their counts do not overlap on a phone. A power of two: the cells '
  'stay where they are while the map is moved.';

create function private.directory_map(q text, category text, in_city text, open_now boolean,
  area double precision[], options text[])
returns table (
  listings bigint, latitude double precision, longitude double precision, south double precision,
  west double precision, north double precision, east double precision, id uuid, slug text, name text,
  categories text[], phone text, address text, is_open boolean, logo_url text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  -- So many listings are shown one by one; more of them are counted in the cells of a grid.
  max_pins constant integer := 100;
  search constant private.directory_search :=
    private.read_directory_search(q, category, in_city, open_now, null, null, '', area, options);
  conditions constant text := search.conditions || ' and d.latitude is not null';
  -- The width of a block in degrees: listings are read once and grouped into blocks, and blocks into cells, whose width is a power of two as well.
  block constant double precision := 1 / 256.0;
  width constant double precision := greatest(area[3] - area[1], area[4] - area[2]);
  -- Without hours, nobody knows whether it is open.
  shown constant text := 'select cells.listings, cells.latitude, cells.longitude, cells.south, cells.west, cells.north, cells.east,
      one.id, one.slug, one.name, one.categories, one.phone, one.address,
      case when one.opening_hours <> ''{}'' or one.special_hours <> ''[]'' then private.is_open_at(one.opening_hours,
        one.special_hours, one.time_zone, one.temporarily_closed_until, now()) end, one.logo_url
    from cells left join public.businesses as one on cells.listings = 1 and one.id = cells.id
    order by cells.listings desc, one.sort_name, cells.latitude, cells.longitude limit 400';
begin
  if width is null or private.map_cell(width) >= block then
    return query execute 'with blocks as materialized (
        select floor(d.latitude / $2) as y, floor(d.longitude / $2) as x, count(*) as listings, sum(d.latitude) as latitude, sum(d.longitude) as longitude,
          min(d.latitude) as south, min(d.longitude) as west, max(d.latitude) as north, max(d.longitude) as east, any_value(d.id) as id
        from public.businesses as d where ' || conditions || ' group by 1, 2
      ), size as materialized (
        select sum(b.listings) as listings,
          private.map_cell(coalesce($3, greatest(max(b.north) - min(b.south), max(b.east) - min(b.west)))) / $2 as blocks from blocks as b
      ), cells as (
        select sum(b.listings)::bigint as listings, sum(b.latitude) / sum(b.listings) as latitude, sum(b.longitude) / sum(b.listings) as longitude,
          min(b.south) as south, min(b.west) as west, max(b.north) as north, max(b.east) as east, any_value(b.id) as id
        from blocks as b, size where size.listings > $4 and size.blocks >= 1 group by floor(b.y / size.blocks), floor(b.x / size.blocks)
      ) ' || shown using search.places, block, width, max_pins;
    if found then return; end if;
  end if;
  -- Few listings, which are pins of their own, or cells smaller than a block.
  return query execute 'with all_found as materialized (
      select d.id, d.latitude, d.longitude from public.businesses as d where ' || conditions || '
    ), size as materialized (
      select count(*) as listings, private.map_cell(coalesce($2, greatest(max(d.latitude) - min(d.latitude), max(d.longitude) - min(d.longitude)))) as cell
      from all_found as d
    ), cells as (
      select count(*) as listings, avg(d.latitude) as latitude, avg(d.longitude) as longitude,
        min(d.latitude) as south, min(d.longitude) as west, max(d.latitude) as north, max(d.longitude) as east, any_value(d.id) as id
      from all_found as d, size group by case when size.listings <= $3 then d.id end,
        case when size.listings > $3 then floor(d.latitude / size.cell) end, case when size.listings > $3 then floor(d.longitude / size.cell) end
    ) ' || shown using search.places, width, max_pins;
end
$$;
grant execute on function private.directory_map(text, text, text, boolean, double precision[], text[])
  to anon, authenticated, service_role;

create function public.directory_map(
  q text default '', category text default '', in_city text default '', open_now boolean default false,
  area double precision[] default null, options text[] default '{}'
) returns table (
  listings bigint, latitude double precision, longitude double precision, south double precision,
  west double precision, north double precision, east double precision, id uuid, slug text, name text,
  categories text[], phone text, address text, is_open boolean, logo_url text
)
language sql stable security invoker set search_path = '' as $$
  select * from private.directory_map(q, category, in_city, open_now, area, options)
$$;
comment on function public.directory_map(text, text, text, boolean, double precision[], text[]) is
  'The results of a search on a map, within an area (south, west, north, east in degrees) if given. A row is one '
  'listing, or a count of several with the area that they cover.';
grant execute on function public.directory_map(text, text, text, boolean, double precision[], text[])
  to anon, authenticated, service_role;

create function private.may_geocode() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_staff() or cardinality(private.my_business_ids()) > 0
$$;
grant execute on function private.may_geocode() to authenticated, service_role;

create function public.may_geocode() returns boolean
language sql stable security invoker set search_path = '' as $$ select private.may_geocode() $$;
comment on function public.may_geocode() is
  'Whether the caller may search addresses: staff, and owners and managers of a listing. For edge functions.';
grant execute on function public.may_geocode() to authenticated, service_role;

-- Places of addresses that the geocoder found, so that it is asked once for each. Addresses of businesses only, and nothing
-- about who asked.
create table private.geocoded_addresses (
  address text primary key,
  places jsonb not null,
  fetched_at timestamptz not null default now()
);

create index geocoded_addresses_fetched_at_idx on private.geocoded_addresses (fetched_at);

alter table private.geocoded_addresses enable row level security;

create function private.read_geocoded(wanted text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select places from private.geocoded_addresses
  where address = wanted
    -- A new street may be on the map tomorrow.
    and fetched_at > now() - case places when '[]' then interval '1 day' else interval '90 days' end
$$;
grant execute on function private.read_geocoded(text) to service_role;

create function public.read_geocoded(wanted text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.read_geocoded(wanted)
$$;
comment on function public.read_geocoded(text) is
  'The places that the geocoder found for an address in the last 90 days, or in the last day that there are none; '
  'null if it was not asked. With the service key.';
grant execute on function public.read_geocoded(text) to service_role;

create function private.store_geocoded(wanted text, found jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.geocoded_addresses (address, places) values (wanted, found)
  on conflict (address) do update set places = excluded.places, fetched_at = now();
  -- Old ones are deleted now and then.
  delete from private.geocoded_addresses where random() < 0.01 and fetched_at < now() - interval '90 days'
$$;
grant execute on function private.store_geocoded(text, jsonb) to service_role;

create function public.store_geocoded(wanted text, found jsonb) returns void
language sql security invoker set search_path = '' as $$
  select private.store_geocoded(wanted, found)
$$;
comment on function public.store_geocoded(text, jsonb) is
  'Remembers the places that the geocoder found for an address. With the service key.';
grant execute on function public.store_geocoded(text, jsonb) to service_role;

-- Public listings with an address and without a place, such as imported ones. Each address is asked for once, until it
-- changes; a pin that somebody set is never replaced.
create table private.geocoding_tasks (
  business_id uuid primary key references public.businesses (id) on delete cascade,
  address text not null,
  -- When the geocoder is to be asked; null once it was.
  due_at timestamptz default now(),
  outcome text constraint geocoding_tasks_outcome_known
    check (outcome in ('found', 'not_found', 'ambiguous'))
);
comment on table private.geocoding_tasks is
  'Addresses of public listings without a place, and whether the geocoder knew them.';

create index geocoding_tasks_due_at_idx on private.geocoding_tasks (due_at) where due_at is not null;

alter table private.geocoding_tasks enable row level security;

create function private.queue_geocoding() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- By somebody who does not want one there.
  is_pin_removed constant boolean := tg_op = 'UPDATE' and old.latitude is not null
    and old.address is not distinct from new.address and old.country is not distinct from new.country;
begin
  insert into private.geocoding_tasks as task (business_id, address, due_at)
  values (new.id, concat_ws(', ', new.address, new.country), case when not is_pin_removed then now() end)
  on conflict (business_id) do update set address = excluded.address, due_at = excluded.due_at, outcome = null
  where task.address <> excluded.address or is_pin_removed;
  return null;
end
$$;
comment on function private.queue_geocoding() is
  'Queues the address of a public listing that has no place, once until it changes; not if its pin was removed.';

create trigger queue_geocoding after insert or update on public.businesses
  for each row when (new.status = 'approved' and new.latitude is null and new.address <> '')
  execute function private.queue_geocoding();

-- One at a time. It is due again in an hour, should whoever took it never report.
create function private.take_geocoding_task() returns table (business_id uuid, address text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  next private.geocoding_tasks;
begin
  loop
    select * into next from private.geocoding_tasks as task where task.due_at <= now()
    order by task.due_at limit 1 for update skip locked;
    if next.business_id is null then return; end if;
    exit when exists (select from public.businesses as b where b.id = next.business_id and b.status = 'approved'
      and b.latitude is null and concat_ws(', ', b.address, b.country) = next.address);
    -- Taken down, moved or given a pin meanwhile.
    delete from private.geocoding_tasks as task where task.business_id = next.business_id;
  end loop;
  update private.geocoding_tasks as task set due_at = now() + interval '1 hour'
  where task.business_id = next.business_id;
  return query select next.business_id, next.address;
end
$$;
grant execute on function private.take_geocoding_task() to service_role;

create function public.take_geocoding_task() returns table (business_id uuid, address text)
language sql volatile security invoker set search_path = '' as $$ select * from private.take_geocoding_task() $$;
comment on function public.take_geocoding_task() is
  'The next address to ask the geocoder for, or none. With the service key.';
grant execute on function public.take_geocoding_task() to service_role;

create function private.settle_geocoding_task(business uuid, asked text, result text, latitude double precision,
  longitude double precision) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  placed integer;
begin
  update public.businesses as b set latitude = settle_geocoding_task.latitude,
    longitude = settle_geocoding_task.longitude
  where b.id = business and result = 'found' and b.status = 'approved' and b.latitude is null
    and concat_ws(', ', b.address, b.country) = asked
  returning version into placed;
  -- Nobody edited it: an import that created it can still be undone.
  update public.import_rows set business_version = placed
  where business_id = business and state = 'imported' and business_version = placed - 1;
  update private.geocoding_tasks as task set due_at = null, outcome = result
  where task.business_id = business and task.address = asked;
  return placed is not null;
end
$$;
grant execute on function private.settle_geocoding_task(uuid, text, text, double precision, double precision)
  to service_role;

create function public.settle_geocoding_task(business uuid, asked text, result text,
  latitude double precision default null, longitude double precision default null) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.settle_geocoding_task(business, asked, result, latitude, longitude)
$$;
comment on function public.settle_geocoding_task(uuid, text, text, double precision, double precision) is
  'What the geocoder answered for an address: found with a place, not_found or ambiguous. Returns whether the listing '
  'got the place: not if it has one meanwhile, or another address. With the service key.';
grant execute on function public.settle_geocoding_task(uuid, text, text, double precision, double precision)
  to service_role;
