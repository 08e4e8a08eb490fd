-- The digest of a person: emails of kinds that they want together, once a day or a week, and what the organizations they follow published.

create index jobs_published_at_idx on public.jobs (published_at) where status = 'active';
create index events_published_at_idx on public.events (published_at) where approval_status = 'approved';
create index deals_published_at_idx on public.deals (greatest(published_at, publish_from)) where status = 'active';

create function private.news_of_organizations(covered tstzrange) returns table (organization_id uuid, at timestamptz, item jsonb)
language sql stable security definer set search_path = '' as $$
  select b.organization_id, news.at, jsonb_build_object('entity', news.entity, 'title', news.title, 'slug', news.slug, 'business', b.name)
  from (
    select 'jobs' as entity, business_id, title, slug, published_at as at from public.jobs
    where status = 'active' and published_at > lower(covered) and published_at <= upper(covered) and expire_date > upper(covered)
    union all
    select 'events', business_id, title, slug, published_at from public.events
    where approval_status = 'approved' and status <> 'canceled' and published_at > lower(covered) and published_at <= upper(covered)
    union all
    select 'deals', business_id, title, slug, greatest(published_at, publish_from) from public.deals
    where status = 'active' and greatest(published_at, publish_from) > lower(covered) and greatest(published_at, publish_from) <= upper(covered)
      and valid_until > upper(covered)
  ) as news join public.businesses as b on b.id = news.business_id and b.status = 'approved'
$$;
comment on function private.news_of_organizations(tstzrange) is 'The jobs, events and deals that organizations published in a period.';

create function private.hold_follows(wanted text, covered tstzrange) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.outbox (dedupe_key, template, kind, user_id, data, state, digest)
  select format('follows:%s:%s:%s', wanted, f.user_id, extract(epoch from upper(covered))), 'follows', 'follows', f.user_id,
    jsonb_build_object('items', jsonb_agg(news.item order by news.at desc)), 'held', wanted
  from private.news_of_organizations(covered) as news
  join public.organization_follows as f on f.organization_id = news.organization_id
  where private.chosen_frequency(f.user_id, 'follows') = wanted
  group by f.user_id
  on conflict (dedupe_key) do nothing
$$;
comment on function private.hold_follows(text, tstzrange) is 'Holds, for the digest of each follower, what their organizations published in a period.';

create function private.queue_personal_digests(moment timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted text;
  covered tstzrange;
  queued integer := 0;
  people integer;
begin
  foreach wanted in array '{daily,weekly}'::text[] loop
    covered := private.start_digest('digests', wanted, moment);
    continue when covered is null;
    perform private.hold_follows(wanted, covered);
    with taken as (
      update private.outbox set state = 'bundled' where state = 'held' and digest = wanted returning *
    ), single as (
      select user_id, jsonb_build_object('template', template, 'kind', kind, 'data', data) as item, created_at,
        row_number() over (partition by user_id order by created_at desc) as place
      from taken where template <> 'unread_messages'
    ), unread as (
      -- Several emails about unread messages are one line.
      select user_id, jsonb_build_object('template', 'unread_messages', 'kind', 'direct_messages', 'data',
        jsonb_build_object('person_id', user_id, 'thread_ids', jsonb_agg(distinct thread))) as item
      from taken, jsonb_array_elements(taken.data -> 'thread_ids') as thread where template = 'unread_messages' group by user_id
    ), lines as (
      select user_id, item, created_at from single where place <= 50 union all select user_id, item, null from unread
    ), digests as (
      select user_id, jsonb_agg(item order by created_at nulls first) as items from lines group by user_id
    )
    select count(private.queue_mail(format('digests:%s:%s:%s', wanted, user_id, extract(epoch from upper(covered))), 'digest', 'digests',
      user_id, jsonb_build_object('frequency', wanted, 'person_id', user_id, 'items', items))) into people from digests;
    queued := queued + people;
  end loop;
  return queued;
end
$$;
grant execute on function private.queue_personal_digests(timestamptz) to service_role;
comment on function private.queue_personal_digests(timestamptz) is
  'Bundles what is held for the digests that are due, each message in one digest, with at most 50 lines. Returns how many digests.';

create function private.digest_items(data jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(item || jsonb_build_object('data',
      private.message_data(item ->> 'kind', item ->> 'template', item -> 'data')) order by n), '[]')
  from jsonb_array_elements(data -> 'items') with ordinality as listed (item, n)
  where private.is_still_due(item ->> 'kind', (data ->> 'person_id')::uuid, item -> 'data')
    and not exists (select from public.notification_choices as c where c.user_id = (data ->> 'person_id')::uuid
      and c.kind = item ->> 'kind' and not c.enabled)
$$;
comment on function private.digest_items(jsonb) is 'The lines of a digest that still apply, with their texts.';
