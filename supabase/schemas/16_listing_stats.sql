-- How often listings are viewed and used.

create table public.listing_stats (
  business_id uuid not null references public.businesses (id) on delete cascade,
  day date not null default current_date,
  kind text not null constraint listing_stats_kind_known check (kind in (
    'view', 'search', 'phone', 'email', 'website', 'directions', 'share', 'deal_view', 'deal_claim',
    'event_view', 'job_view', 'message')),
  count integer not null default 0 constraint listing_stats_count_range check (count >= 0),
  primary key (business_id, day, kind)
);
comment on table public.listing_stats is 'How often a listing was viewed and used, per day; never by whom.';

alter table public.listing_stats enable row level security;
grant select on public.listing_stats to authenticated;
grant select, insert, update, delete on public.listing_stats to service_role;

create policy "those who run a listing see its statistics, staff all" on public.listing_stats
  for select to authenticated using (
    business_id = any ((select private.my_business_ids())::uuid[]) or (select private.is_staff()));

create function public.count_listing_use(business_id uuid, kind text, uses integer default 1) returns void
language sql security invoker set search_path = '' as $$
  insert into public.listing_stats (business_id, kind, count)
  values (count_listing_use.business_id, count_listing_use.kind, uses)
  on conflict on constraint listing_stats_pkey do update set count = listing_stats.count + excluded.count
$$;
comment on function public.count_listing_use(uuid, text, integer) is
  'Counts a use of a listing today. With the service key, by a function that excludes bots and staff.';
grant execute on function public.count_listing_use(uuid, text, integer) to service_role;

create function private.count_visit(listing_slug text, use_kind text, address text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  listing constant uuid := (select id from public.businesses where slug = listing_slug
    and status = 'approved');
  -- Nobody can be recognized on another day.
  visitor constant text := format('visits %s %s', current_date, address);
begin
  if listing is null then return null; end if;
  if not private.consume_rate_limit(visitor, 60, 60)
    or not private.consume_rate_limit(format('%s %s %s', visitor, listing, use_kind), 3, 1800)
  then return false; end if;
  perform public.count_listing_use(listing, use_kind);
  return true;
end
$$;
grant execute on function private.count_visit(text, text, text) to service_role;

create function public.count_visit(listing_slug text, use_kind text, address text) returns boolean
language sql security invoker set search_path = '' as $$
  select private.count_visit(listing_slug, use_kind, address)
$$;
comment on function public.count_visit(text, text, text) is
  'Counts a use of a public listing, at most three times per address, kind and half hour. Null if there is '
  'no such listing. With the service key.';
grant execute on function public.count_visit(text, text, text) to service_role;

-- A page of results counts once for each listing on it, like a visit: at most three times per address and half
-- hour. In the order of their ids, so that two pages with the same listings do not block each other.
create function private.count_appearances(listing_slugs text[], address text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  visitor constant text := format('visits %s %s', current_date, address);
  listing uuid;
  counted integer := 0;
begin
  if not private.consume_rate_limit('appearances ' || visitor, 30, 60) then return 0; end if;
  for listing in select id from public.businesses
    where slug = any (listing_slugs[1:48]) and status = 'approved' order by id
  loop
    if private.consume_rate_limit(format('%s %s search', visitor, listing), 3, 1800) then
      perform public.count_listing_use(listing, 'search');
      counted := counted + 1;
    end if;
  end loop;
  return counted;
end
$$;
grant execute on function private.count_appearances(text[], text) to service_role;

create function public.count_appearances(listing_slugs text[], address text) returns integer
language sql security invoker set search_path = '' as $$
  select private.count_appearances(listing_slugs, address)
$$;
comment on function public.count_appearances(text[], text) is
  'Counts that up to 48 public listings were shown as results of a search. Returns how many. With the service '
  'key.';
grant execute on function public.count_appearances(text[], text) to service_role;
