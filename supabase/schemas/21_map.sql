-- The directory's map: all results of a search as pins, or as counts where there are many.

-- Holds all that counting needs, so that a map of every listing does not read the table.
create index businesses_map_idx on public.businesses (latitude, longitude) include (id)
  where status = 'approved';

create function private.directory_map(q text, category text, in_city text, open_now boolean,
  area double precision[])
returns table (
  listings bigint, latitude double precision, longitude double precision, south double precision,
  west double precision, north double precision, east double precision, id uuid, slug text, name text,
  categories text[], phone text, address text, is_open boolean
)
language plpgsql stable security definer set search_path = '' as $$
declare
  -- So many listings are shown one by one; more of them are counted in the cells of a grid.
  max_pins constant integer := 100;
  search constant private.directory_search :=
    private.read_directory_search(q, category, in_city, open_now, null, null, '', area);
  conditions constant text := search.conditions || ' and b.latitude is not null';
  total bigint;
  width double precision;
  cell double precision;
begin
  execute format('select count(*), greatest(max(b.latitude) - min(b.latitude), max(b.longitude) - min(b.longitude))
    from public.businesses as b where %s', conditions)
    into total, width using search.query, search.words, search.categories, search.city;
  width := coalesce(greatest(area[3] - area[1], area[4] - area[2]), width);

  -- Four to eight cells across, so that their counts do not overlap on a phone. A power of two: the cells stay where they are while the map is moved.
  cell := 2 ^ floor(ln(greatest(width, 0.0001) / 4) / ln(2.0));

  return query execute format(
    'with cells as (
      select count(*) as listings, avg(b.latitude) as latitude, avg(b.longitude) as longitude,
        min(b.latitude) as south, min(b.longitude) as west, max(b.latitude) as north, max(b.longitude) as east,
        any_value(b.id) as id
      from public.businesses as b where %s group by %s)
    select cells.listings, cells.latitude, cells.longitude, cells.south, cells.west, cells.north, cells.east,
      one.id, one.slug, one.name, one.categories, one.phone, one.address,
      -- Without hours, nobody knows.
      case when one.opening_hours <> ''{}'' or one.special_hours <> ''[]'' then private.is_open_at(one.opening_hours,
        one.special_hours, one.time_zone, one.temporarily_closed_until, now()) end
    from cells left join public.businesses as one on cells.listings = 1 and one.id = cells.id
    order by cells.listings desc, one.sort_name, cells.latitude, cells.longitude limit 400',
    conditions,
    case when total <= max_pins then 'b.id' else 'floor(b.latitude / $5), floor(b.longitude / $5)' end)
  using search.query, search.words, search.categories, search.city, cell;
end
$$;
grant execute on function private.directory_map(text, text, text, boolean, double precision[])
  to anon, authenticated, service_role;

create function public.directory_map(
  q text default '', category text default '', in_city text default '', open_now boolean default false,
  area double precision[] default null
) returns table (
  listings bigint, latitude double precision, longitude double precision, south double precision,
  west double precision, north double precision, east double precision, id uuid, slug text, name text,
  categories text[], phone text, address text, is_open boolean
)
language sql stable security invoker set search_path = '' as $$
  select * from private.directory_map(q, category, in_city, open_now, area)
$$;
comment on function public.directory_map(text, text, text, boolean, double precision[]) is
  'The results of a search on a map, within an area (south, west, north, east in degrees) if given. A row is one '
  'listing, or a count of several with the area that they cover.';
grant execute on function public.directory_map(text, text, text, boolean, double precision[])
  to anon, authenticated, service_role;

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
  where address = wanted and fetched_at > now() - interval '90 days'
$$;
grant execute on function private.read_geocoded(text) to service_role;

create function public.read_geocoded(wanted text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.read_geocoded(wanted)
$$;
comment on function public.read_geocoded(text) is
  'The places that the geocoder found for an address in the last 90 days; null if it was not asked. With the '
  'service key.';
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
