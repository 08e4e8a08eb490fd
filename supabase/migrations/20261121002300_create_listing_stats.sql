create table public.listing_stats (
  business_id uuid not null references public.businesses (id) on delete cascade,
  day date not null default current_date,
  kind text not null constraint listing_stats_kind_known check (kind in (
    'view', 'search', 'phone', 'email', 'website', 'directions', 'share', 'deal_view', 'deal_claim', 'event_view', 'job_view')),
  count integer not null default 0 constraint listing_stats_count_range check (count >= 0),
  primary key (business_id, day, kind)
);
comment on table public.listing_stats is 'How often a listing was seen and used, per day; never who by.';

create function public.count_listing_use(business_id uuid, kind text, uses integer default 1) returns void
language sql security invoker set search_path = '' as $$
  insert into public.listing_stats (business_id, kind, count)
  values (count_listing_use.business_id, count_listing_use.kind, uses)
  on conflict on constraint listing_stats_pkey do update set count = listing_stats.count + excluded.count
$$;
comment on function public.count_listing_use(uuid, text, integer) is
  'Counts a use of a listing today; with the service key, by a function that leaves out robots and staff.';
revoke execute on function public.count_listing_use(uuid, text, integer) from public;
grant execute on function public.count_listing_use(uuid, text, integer) to service_role;

alter table public.listing_stats enable row level security;
grant select on public.listing_stats to authenticated;
grant select, insert, update, delete on public.listing_stats to service_role;
create policy "those who run a listing see its statistics, staff all" on public.listing_stats
  for select to authenticated using (
    business_id = any ((select private.my_business_ids())::uuid[]) or (select private.is_staff()));
