-- Free tickets that plans include: so many in a year of the membership, for the people whom it includes.

create function private.membership_year_start(membership public.subscriptions) returns date
language sql stable security definer set search_path = '' as $$
  select case when p.fixed_year_month is not null
    then make_date(extract(year from today)::integer - (extract(month from today) < p.fixed_year_month)::integer, p.fixed_year_month, 1)
    else (begun + make_interval(years => extract(year from age(today, begun))::integer))::date end
  from public.plans as p cross join lateral (select private.today() as today,
    coalesce(membership.anchor_on, membership.started_at::date, membership.created_at::date) as begun) as days
  where p.id = membership.plan_id
$$;
comment on function private.membership_year_start(public.subscriptions) is
  'The day on which the present year of a membership began: of a plan with a fixed year, or since its first term.';

create function private.passes_of(person uuid) returns table (organization_id uuid, passes_left integer)
language sql stable security definer set search_path = '' as $$
  select s.business_profile_id, allowed.passes - (
    select count(*) from public.tickets as t join public.orders as o on o.id = t.order_id
    where t.is_pass and t.canceled_at is null and private.counts(o) and o.organization_id = s.business_profile_id
      and o.created_at >= private.membership_year_start(s))::integer
  from public.subscriptions as s
  cross join lateral (
    select (private.entitlements_of(s.business_profile_id) ->> 'event_passes')::integer as passes) as allowed
  where private.is_live(s.status) and allowed.passes > 0 and s.business_profile_id in (
    select p.organization_id from private.people_of(array(select private.organizations_of(array[person]))) as p
    where p.user_id = person and p.seat <= coalesce(private.seats_of(p.organization_id), p.seat))
  order by 2 desc, 1 limit 1
$$;
comment on function private.passes_of(uuid) is
  'The organization whose plan has most free tickets left for a person this year, and how many; none where no plan includes any.';
