-- What the site reads across domains: search and sitemaps.

-- Like the directory search, it reads public rows only, with more than the caller's rights.
create function private.search_hub(q text, per_kind integer, kinds text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  known constant text[] := '{businesses,events,jobs,deals,posts}';
  terms constant private.search_terms := private.read_search(
    array(select kind from unnest(known) as kind where kind = any (kinds)), q);
  max_rows constant integer := least(greatest(coalesce(per_kind, 5), 1), 20);
  -- The order of each kind and the fields of a hit, as SQL over d: of events, what is kept of them.
  orders constant jsonb := '{
    "businesses": "d.featured desc, d.sort_name", "events": "next.starts_at", "jobs": "d.published_at desc",
    "deals": "d.valid_until", "posts": "d.publish_date desc"}';
  fields constant jsonb := $fields${
    "businesses": "'slug', d.slug, 'title', d.name, 'text', d.tagline, 'place', d.city, 'category', d.categories[1]",
    "events": "'slug', e.slug, 'title', e.title, 'text', e.summary, 'place', e.city, 'starts_at', o.starts_at, 'time_zone', e.time_zone, 'status', o.status, 'date', o.id",
    "jobs": "'slug', d.slug, 'title', d.title, 'text', coalesce(b.name, hub.site_title), 'place', d.location",
    "deals": "'slug', d.slug, 'title', d.title, 'text', coalesce(b.name, hub.site_title), 'place', case when d.business_id is null then hub.city else b.city end, 'valid_until', d.valid_until",
    "posts": "'slug', d.slug, 'title', d.title, 'text', d.excerpt, 'publish_date', d.publish_date, 'is_news', private.is_news(d.id)"
  }$fields$;
  kind text;
  found private.found_rows;
  hits jsonb;
  answer jsonb := jsonb_build_object('search', private.describe_search(terms));
begin
  foreach kind in array known loop
    hits := '[]';
    if terms.query is not null and kind = any (kinds) then
      -- Of events fewer are ranked: five times as many as are shown.
      found := private.find_matches(kind, private.public_rows(kind), terms,
        case kind when 'events' then greatest(5 * max_rows, 40) else 100 end, true,
        private.first_rows(kind, null, case kind when 'events' then greatest(25 * max_rows, 200) else 500 end));
      execute format('with found as materialized (select d.* from %1$s as d where d.ctid = any ($2)),
        ranked as materialized (
          select found.id, %2$s%3$s as rank from (select *, %7$s as plain from found offset 0) as found),
        first as materialized (
          select d.*, ranked.rank, row_number() over (order by ranked.rank desc, %5$s, d.id) as place%8$s
          from ranked join found as d on d.id = ranked.id %9$s order by place limit $1)
        select coalesce(jsonb_agg(jsonb_build_object(''rank'', d.rank, %4$s) order by d.place), ''[]'') from first as d %6$s',
        split_part(private.public_rows(kind), ' ', 1),
        private.rank_of(terms, 'found.search_document', 'found.plain'),
        case when kind = 'businesses' and terms.open_first then ' + 100 * private.is_open_at(found.opening_hours,
          found.special_hours, found.time_zone, found.temporarily_closed_until, now())::integer' else '' end,
        fields ->> kind, orders ->> kind,
        -- Whether each is public is in what is kept, and asked once more of those that are shown.
        case when kind = 'events' then 'join public.events as e on e.id = d.id and e.approval_status = ''approved''
            left join public.businesses as b on b.id = e.business_id
            join public.event_occurrences as o on o.id = d.date_id where e.business_id is null or b.status = ''approved'''
          when kind in ('jobs', 'deals') then 'left join public.businesses as b on b.id = d.business_id cross join public.site_settings as hub'
          else '' end,
        private.plain_title(case kind when 'businesses' then 'name' else 'title' end),
        case kind when 'events' then ', next.id as date_id' else '' end,
        case kind when 'events' then 'cross join lateral ' || private.listed_next_date() || ' as next' else '' end)
        into hits using max_rows, found.places;
    end if;
    if kind = 'events' then
      hits := (select coalesce(jsonb_agg(h.hit - 'date' || jsonb_build_object('offer', t.offer) order by h.place), '[]')
        from jsonb_array_elements(hits) with ordinality as h (hit, place)
        left join private.ticket_offers(array(select (d.hit ->> 'date')::uuid from jsonb_array_elements(hits) as d (hit))) as t
          on t.occurrence_id = (h.hit ->> 'date')::uuid);
    end if;
    answer := answer || jsonb_build_object(kind, hits);
  end loop;
  return answer;
end
$$;
grant execute on function private.search_hub(text, integer, text[]) to anon, authenticated, service_role;

create function public.search_hub(q text, per_kind integer default 5,
  kinds text[] default '{businesses,events,jobs,deals,posts}')
returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.search_hub(q, per_kind, kinds)
$$;
comment on function public.search_hub(text, integer, text[]) is
  'Matches among businesses, future events, open jobs, public deals and posts, or some of these kinds: the first few '
  'of each, with their rank (private.rank_of), and how the words were understood.';
grant execute on function public.search_hub(text, integer, text[]) to anon, authenticated, service_role;

-- About how many addresses a sitemap has, so that each is made quickly; the protocol's own limit is 50,000.
create function private.sitemap_size() returns integer
language sql immutable set search_path = '' as $$ select 1000 $$;

create function private.count_sitemaps(kind text, part_size integer) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return ceil(private.kept_count(kind)::numeric / part_size);
end
$$;
comment on function private.count_sitemaps(text, integer) is 'How many sitemaps there are of a kind.';

-- A whole part in one request, as the text of its entries, which takes Postgres less time than the site: the same elements as in
-- src/features/sitemaps/xml.ts.
create function private.sitemap_part(kind text, part integer, site_url text, part_size integer) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  parts constant bigint := greatest(private.count_sitemaps(kind, part_size), 1);
  wanted constant bigint := greatest(coalesce(part, 1), 1);
  -- Ids are random, so that equal shares of them are about as many rows; each is read by itself, and none is counted to be left out.
  first constant uuid := lpad(to_hex(least((wanted - 1) * 4294967296 / parts, 4294967295)), 8, '0') || '-0000-0000-0000-000000000000';
  next constant uuid := case when wanted < parts then lpad(to_hex(wanted * 4294967296 / parts), 8, '0') || '-0000-0000-0000-000000000000' end;
  pages text;
begin
  -- Slugs need no escaping.
  if kind = 'categories' then
    return (select string_agg(format('<url><loc>%s%s</loc></url>', site_url, path), E'\n' order by path) from (
      select 'directory/category/' || c.slug as path from private.kept_counts_by_one('businesses') as k
        join public.business_categories as c on c.id::text = k.key
      union all
      select 'blog/category/' || c.slug from private.kept_counts_by_two('posts') as k join public.post_categories as c on c.id::text = k.key
        where c.slug not in ('whats-new', 'blog')
      union all
      select distinct 'directory/city/' || private.city_slug(k.key) from private.kept_counts_by_two('businesses') as k
        where private.city_slug(k.key) <> '') as found);
  elsif coalesce(kind, '') not in ('businesses', 'events', 'jobs', 'deals', 'posts') or wanted > parts then
    return null;
  end if;
  -- What is public is kept with the counts; of a listing its status says it.
  execute format('select string_agg(''<url><loc>'' || $3 || %s || ''</loc><lastmod>'' || to_char(%s at time zone ''UTC'', ''YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'')
        || ''</lastmod></url>'', E''\n'' order by d.id) from %s and d.id >= $1 and ($2 is null or d.id < $2)',
    case kind when 'businesses' then '''directory/'' || d.slug'
      when 'posts' then $sql$case when row('news', '', '')::private.count_key = any (k.keys) then 'news/' else 'blog/' end || d.slug$sql$
      else quote_literal(kind || '/') || ' || d.slug' end,
    case kind when 'posts' then 'greatest(d.updated_at, d.publish_date)' else 'd.updated_at' end,
    case kind when 'businesses' then private.public_rows(kind)
      else format('private.kept_items as k join public.%I as d on d.id = k.id where k.kind = %L and k.keys <> ''{}''
        and k.since <= now() and k.until > now() and k.id >= $1 and ($2 is null or k.id < $2)', case kind when 'posts' then 'blog_posts' else kind end, kind) end)
    into pages using first, next, site_url;
  return pages;
end
$$;
grant execute on function private.sitemap_part(text, integer, text, integer) to anon, authenticated, service_role;
grant execute on function private.sitemap_size() to anon, authenticated, service_role;

create function public.sitemap_part(kind text, site_url text, part integer default 1) returns text
language sql stable security invoker set search_path = '' as $$
  select private.sitemap_part(left(kind, 50), part, replace(replace(replace(left(site_url, 200), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'),
    private.sitemap_size())
$$;
comment on function public.sitemap_part(text, text, integer) is
  'A part of the pages of a kind, about a thousand of them, as the <url> elements of a sitemap, a line each, below site_url, which ends with a slash; '
  'null when there are none.';
grant execute on function public.sitemap_part(text, text, integer) to anon, authenticated, service_role;

create function private.sitemap_index() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  kind text;
  changed_at timestamptz;
  answer jsonb := '{}';
begin
  foreach kind in array '{businesses,events,jobs,deals,posts}'::text[] loop
    -- The last change by an index of the lists of staff: the first public ones are near its end. With an offset, so that each is looked up and
    -- not all of the kind.
    execute format('select max(changed_at) from (select d.updated_at as changed_at from public.%I as d where exists (select from private.kept_items as k
        where k.kind = $1 and k.id = d.id and k.keys <> ''{}'' and k.since <= now() and k.until > now() offset 0)
        order by d.updated_at desc limit 1) as last', case kind when 'posts' then 'blog_posts' else kind end)
      into changed_at using kind;
    if kind = 'posts' then
      changed_at := greatest(changed_at, (select p.publish_date from public.blog_posts as p where p.status = 'published'
        and p.publish_date <= now() order by p.publish_date desc limit 1));
    end if;
    answer := answer || jsonb_build_object(kind, jsonb_build_array(private.count_sitemaps(kind, private.sitemap_size()), changed_at));
  end loop;
  return answer;
end
$$;
grant execute on function private.sitemap_index() to anon, authenticated, service_role;

create function public.sitemap_index() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.sitemap_index() $$;
comment on function public.sitemap_index() is
  'How many sitemaps there are of each kind of pages, and when one of its pages last changed.';
grant execute on function public.sitemap_index() to anon, authenticated, service_role;

-- Menus and the start page leave out sections that have nothing to show.
create function private.hub_sections() returns text[]
-- With PL/pgSQL, whose plans are kept: each page may ask for this.
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select known.section from (
      select case c.kind when 'businesses' then 'directory' when 'posts' then c.one else c.kind end as section
      from private.kept_counts as c
      where c.at <= now() and c.three = '' and c.two = '' and (
        c.kind in ('businesses', 'deals', 'jobs') and c.one = '' or c.kind = 'posts' and c.one in ('news', 'blog'))
      group by 1 having sum(c.change) > 0
      -- What is over is listed, too.
      union all select 'events' where exists (select from private.event_days)) as known
    order by array_position('{directory,events,deals,jobs,news,blog}', known.section));
end
$$;
grant execute on function private.hub_sections() to anon, authenticated, service_role;

create function public.hub_settings() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (select jsonb_build_object('site', to_jsonb(site), 'social', to_jsonb(social), 'sections', private.hub_sections())
    from public.site_settings as site, public.social_media_settings as social);
end
$$;
comment on function public.hub_settings() is
  'Site and social settings and the sections that have content, {site, social, sections}, in one request.';
grant execute on function public.hub_settings() to anon, authenticated, service_role;

-- For the header, which any page has: one small answer, with the caller's own rights.
create function public.account_summary() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'name', btrim(first_name || ' ' || last_name),
    'avatar_url', avatar_url,
    'is_staff', exists (select from public.staff where user_id = profiles.id))
  from public.profiles where id = (select auth.uid())
$$;
comment on function public.account_summary() is
  'Name and picture of the caller, and whether they are staff, for the header; null without a profile.';
grant execute on function public.account_summary() to authenticated, service_role;

-- Where the pages of who is signed in begin, each in one request and with the caller's own rights.
create function public.admin_access() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object('role', staff.role, 'rights', coalesce(staff.rights, '{}'), 'has_admin', public.has_admin(),
      'staff_second_factor', hub.staff_second_factor, 'time_zone', hub.time_zone, 'currency', hub.currency)
    from public.site_settings as hub left join public.staff on staff.user_id = (select auth.uid())
  );
end
$$;
comment on function public.admin_access() is
  'What the admin area asks first: {role, rights} of the caller, role null for who is not staff; has_admin; and of the settings '
  'staff_second_factor, time_zone and currency.';
grant execute on function public.admin_access() to authenticated;

create function public.admin_overview(days integer default 30) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object(
      'sign_ups', (select jsonb_build_object('week', count(*) filter (where created_at >= now() - interval '7 days'), 'month', count(*))
          from public.profiles where created_at >= now() - interval '30 days')
        || jsonb_build_object('newest',
          public.admin_list('profiles', sort => 'added', descending => true, page_size => 5) -> 'rows'),
      'renewals', public.admin_list('subscriptions', filters => '{"view": "ahead", "ends": "30"}', sort => 'ends',
        descending => false, page_size => 10),
      'waiting', coalesce((select jsonb_object_agg(entity, waiting) from public.pending_approval_counts()), '{}'),
      'activity', jsonb_build_object(
        'by_day', (select jsonb_agg(to_jsonb(used) order by used.day) from public.listing_use_by_day(admin_overview.days) as used),
        'most_viewed', coalesce((select jsonb_agg(to_jsonb(viewed) - 'ordinality' order by viewed.ordinality)
          from public.most_viewed_listings(admin_overview.days) with ordinality as viewed), '[]')))
  );
end
$$;
comment on function public.admin_overview(integer) is
  'For staff: the dashboard of the admin area, {sign_ups: {week, month, newest}, renewals, waiting: {entity: count}, activity: '
  '{by_day, most_viewed}}, the activity of the last days.';
grant execute on function public.admin_overview(integer) to authenticated;

-- Each kind in its own order by its index; dynamic for that, and because they differ in their names only.
create function public.approval_queue(q text default '', newest_first boolean default false, page_size integer default 100)
returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  words constant text := btrim(coalesce(q, ''));
  shared constant text := 't.id, t.title, t.updated_at, t.status_changed_at, t.created_at, t.status_reason, b.name as business_name, ';
  of_business constant text := ' left join public.businesses as b on b.id = t.business_id';
  -- What places can be ordered for.
  placed constant text[] := '{businesses,events,deals,jobs}';
  kind record;
  source text;
  found jsonb;
  queue jsonb := '{}';
begin
  for kind in select * from (values
    ('businesses', 'status', 'pending', 't.name', '', 't.id'),
    ('claims', 'status', 'pending_review', 'b.name', of_business || ' left join public.profiles as p on p.id = t.claimant_id',
      't.*, b.name as business_name, btrim(p.first_name || '' '' || p.last_name) as claimant_name'),
    ('change_requests', 'status', 'pending', 'b.name', of_business, 't.*, b.name as business_name'),
    ('events', 'approval_status', 'pending', 't.title', of_business, shared || 't.summary, t.description, t.starts_at, t.time_zone,
      t.venue_name, t.address_line1, t.city, t.rrule, t.cost, t.registration_url, t.image_url'),
    ('deals', 'status', 'pending', 't.title', of_business, shared || 't.tagline, t.description, t.terms, t.visibility, t.valid_until,
      t.image_url'),
    ('jobs', 'status', 'pending', 't.title', of_business, shared || 't.description, t.requirements, t.location, t.salary_range,
      t.application_url, t.expire_date, t.featured_image'),
    ('blog_posts', 'status', 'pending', 't.title', '', 't.id, t.title, t.updated_at, t.status_changed_at, t.created_at, t.status_reason,
      t.excerpt, t.content, t.featured_image, t.author_name'),
    ('reports', 'status', 'pending', 't.title', '', 't.*'),
    ('membership_applications', 'status', 'pending', 't.title', '', 't.*')
  ) as listed (entity, status_column, state, name, joins, columns) loop
    source := format('public.%I as t %s where t.%I = %L', kind.entity, kind.joins, kind.status_column, kind.state)
      || case when kind.entity = any (placed) then ' and not private.is_approved_unpaid(t.id)' else '' end
      || case when words <> '' then format(' and %s ilike %L', kind.name, private.like_pattern(words)) else '' end;
    execute format($sql$select jsonb_build_object(
        'total', (select count(*) from %1$s),
        'rows', coalesce((select jsonb_agg(to_jsonb(shown)) from (
          select %2$s from %1$s order by t.status_changed_at %3$s limit %4$s) as shown), '[]'))$sql$,
      source, kind.columns, case when newest_first then 'desc nulls last' else 'asc nulls first' end,
      least(greatest(coalesce(page_size, 100), 1), 1000))
    into found;
    queue := queue || jsonb_build_object(kind.entity, found);
  end loop;
  return queue || (with item as materialized (
      select part.key as entity, (row.value ->> 'id')::uuid as id, row.value as fact
      from jsonb_each(queue) as part, jsonb_array_elements(part.value -> 'rows') as row)
    select jsonb_build_object(
      'listings', coalesce((select jsonb_agg((select jsonb_object_agg(key, value) from jsonb_each(listing.fact)
          where key = any (private.listing_columns() || '{id,owner_id,status_reason,status_changed_at,created_at,updated_at}')))
        -- Each kind by itself: a thousand are answered at once.
        from (select distinct on (l.id) to_jsonb(l) as fact from unnest('{businesses,claims,change_requests,reports}'::text[]) as of_kind
          cross join lateral public.managed_listings(array(
            select case of_kind when 'businesses' then item.id else (item.fact ->> 'business_id')::uuid end
            from item where item.entity = of_kind)) as l) as listing), '[]'),
      'contacts', coalesce((select jsonb_object_agg(job_id, contact_email)
        from public.job_contact_emails(array(select item.id from item where item.entity = 'jobs'))), '{}'),
      'leads', coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'email', l.email, 'body', l.body))
        from public.leads as l where l.id = any (array(select (item.fact ->> 'entity_id')::uuid from item
          where item.entity = 'reports' and item.fact ->> 'entity' = 'leads'))), '[]'),
      'application_reviews', coalesce((select jsonb_agg(to_jsonb(review)) from public.application_reviews(
        array(select item.id from item where item.entity = 'membership_applications')) as review), '[]'),
      'placement_reviews', coalesce((select jsonb_agg(to_jsonb(review) - 'ordinality' order by review.ordinality)
        from public.placement_reviews(array(select item.id from item where item.entity = any (placed)))
          with ordinality as review), '[]'))
    );
end
$$;
comment on function public.approval_queue(text, boolean, integer) is
  'For staff: what waits for a decision, by its table, {total, rows} with up to page_size rows, 1,000 at most, in the order of '
  'submission, those whose name contains q; and of these the listings, contact addresses of jobs, reported leads and what is paid. '
  'Under the rights of the caller.';
grant execute on function public.approval_queue(text, boolean, integer) to authenticated;

create function public.my_membership() returns jsonb
language sql stable security invoker set search_path = '' as $$
  select to_jsonb(status) || jsonb_build_object(
    'has_open_application', coalesce(applied.found ->> 'status' in ('draft', 'pending', 'needs_info')
      or (applied.found ->> 'status' = 'approved' and applied.found ->> 'invoice_status' = 'open'), false),
    'contact_email', hub.contact_email)
  from public.subscription_status() as status, public.site_settings as hub,
    (select public.my_membership_application() as found) as applied
$$;
comment on function public.my_membership() is
  'What subscription_status() says of the caller, whether they have an application that is not finished (a draft, under review, or to '
  'be paid), and the email address of the chamber; null without a profile.';
grant execute on function public.my_membership() to authenticated;

create function public.account_start() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object(
      'profile', jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'avatar_url', p.avatar_url),
      'is_staff', exists (select from public.staff where user_id = p.id),
      -- An order has a ticket for each person: its date is named once.
      'registrations', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title, 'status', r.status,
          'starts_at', r.starts_at, 'time_zone', r.time_zone, 'all_day', r.all_day) order by r.starts_at, r.id)
        from (select distinct on (coalesce(mine.order_id, mine.id), mine.occurrence_id) mine.*
          from jsonb_to_recordset(public.my_registrations()) as mine(id uuid, order_id uuid, occurrence_id uuid, title text,
            status text, starts_at timestamptz, ends_at timestamptz, time_zone text, all_day boolean)
          where mine.ends_at > now() order by coalesce(mine.order_id, mine.id), mine.occurrence_id, mine.id) as r), '[]'),
      'meetings', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'title', m.title, 'group', m."group", 'slug', m.slug,
          'starts_at', m.starts_at, 'time_zone', m.time_zone) order by m.starts_at, m.id)
        from jsonb_to_recordset(public.my_meetings()) as m(id uuid, title text, "group" text, slug text, starts_at timestamptz,
          time_zone text, is_canceled boolean)
        where not m.is_canceled), '[]'),
      'deals', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title, 'business_name', d.business_name,
          'valid_until', d.valid_until) order by d.created_at desc, d.id)
        from jsonb_to_recordset(public.my_deals()) as d(id uuid, title text, business_name text, status text,
          valid_until timestamptz, created_at timestamptz)
        where d.status = 'claimed' and d.valid_until > now()), '[]'),
      'businesses', coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'status', b.status,
          'has_pending_changes', exists (select from public.change_requests as c
            where c.business_id = b.id and c.requested_by = p.id and c.status = 'pending')) order by lower(b.name), b.id)
        from (select id, name, status from public.my_businesses()
          union select helped.id, helped.name, helped.status from public.business_managers as m
            join public.businesses as helped on helped.id = m.business_id where m.user_id = p.id) as b
        where b.status <> 'merged'), '[]'),
      'due', coalesce((select jsonb_agg(to_jsonb(d) - 'ordinality' order by d.ordinality)
        from public.my_due_invoices() with ordinality as d), '[]'),
      'membership', public.my_membership())
    from public.profiles as p where p.id = (select auth.uid())
  );
end
$$;
comment on function public.account_start() is
  'The start page of the caller''s account: profile, is_staff, what is to come of registrations and meetings, claimed deals, '
  'businesses, due invoices, and my_membership(); null without a profile.';
grant execute on function public.account_start() to authenticated;

-- What one page shows, all of it in one request. Like the lists, these read public rows only, with more than the caller's rights.
create function private.home_page() returns jsonb
-- Its few rows are read by their keys, whatever they are: a plan for them costs more than they do.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  search constant private.directory_search := private.read_directory_search('', '', '', false, null, null, 'featured');
  next constant uuid[] := private.next_dates(null, '', '', 4, 0, private.kept_count('events'));
  newest constant uuid[] := private.newest_jobs(4);
begin
  return jsonb_build_object(
    -- Of each list without its counts, which the page does not show, except for those of the directory's categories.
    'directory', jsonb_build_object('total', private.kept_count('businesses'),
      'businesses', coalesce((select jsonb_agg(to_jsonb(b) - '{id,page_cursor,ordinality}'::text[] order by b.ordinality)
        from private.find_listings(search, 6, 0, null) with ordinality as b), '[]'),
      'categories', private.kept_category_facet('')),
    'events', private.describe_dates(next, true),
    'deals', private.describe_deals(private.first_deals('', '{}', 3, 0)),
    'jobs', coalesce((select jsonb_agg(jsonb_build_object('slug', j.slug, 'title', j.title, 'job_type', j.job_type, 'is_remote', j.is_remote,
        'location', j.location, 'salary_range', j.salary_range, 'salary_min', j.salary_min, 'salary_max', j.salary_max,
        'salary_unit', j.salary_unit, 'salary_currency', j.salary_currency, 'published_at', j.published_at,
        'business_name', j.business_name, 'business_logo_url', j.business_logo_url) order by j.published_at desc, j.id)
      from public.active_jobs as j where j.id = any (newest)), '[]'),
    'news', private.describe_posts(private.first_posts('private.is_news(p.id)', 3, 0)));
end
$$;
grant execute on function private.home_page() to anon, authenticated, service_role;

create function public.home_page() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.home_page() $$;
comment on function public.home_page() is
  'What the start page shows: featured listings with their total and the counts of the categories, the next events, deals, the newest jobs and news.';
grant execute on function public.home_page() to anon, authenticated, service_role;

create function private.business_page(listing text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with this as (select * from public.businesses where slug = listing and status = 'approved')
    select private.listing_context(listing) || jsonb_build_object(
      'listing', (select to_jsonb(shown) from (select id, slug, featured, sponsored, verified, published_at, updated_at, name, tagline,
        description, show_email, website, social_links, city, state, country, categories, year_founded, logo_url, cover_url, gallery,
        gallery_descriptions, opening_hours, special_hours, time_zone, temporarily_closed_until, notice, notice_until from this) as shown),
      'deals', coalesce((select jsonb_agg(to_jsonb(found)) from (
        select d.slug, d.title, d.tagline, d.valid_until from this join public.active_deals as d on d.business_id = this.id
        where d.visibility = 'public' order by d.valid_until, d.id limit 6) as found), '[]'),
      'events', coalesce((select jsonb_agg(to_jsonb(found)) from (
        select e.slug, e.title, e.time_zone, next.starts_at, next.status, next.original_date
        from this join public.events as e on e.business_id = this.id and e.approval_status = 'approved'
        cross join lateral (select o.starts_at, o.status, o.original_date from public.event_occurrences as o
          where o.event_id = e.id and o.ends_at > now() order by o.starts_at, o.id limit 1) as next
        order by next.starts_at, e.id limit 6) as found), '[]'),
      'jobs', coalesce((select jsonb_agg(to_jsonb(found)) from (
        select j.slug, j.title, j.job_type, j.location, j.salary_range from this join public.active_jobs as j on j.business_id = this.id
        order by j.published_at desc, j.id limit 6) as found), '[]'))
  );
end
$$;
grant execute on function private.business_page(text) to anon, authenticated, service_role;

create function public.business_page(listing text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.business_page(listing) $$;
comment on function public.business_page(text) is
  'All that the page of a listing shows, by its slug: listing (null for none that is public), its deals, next events and newest jobs, and '
  'what listing_context tells.';
grant execute on function public.business_page(text) to anon, authenticated, service_role;

create function private.business_contact(listing text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'is_gone', coalesce((select status in ('archived', 'suspended', 'merged') and published_at is not null
      from public.businesses where slug = listing), false),
    'moved_to', (select private.merged_into(id) from public.businesses where slug = listing and status = 'merged'),
    'contact', (select to_jsonb(shown) from (select name, phone, case when show_email then email end as email, website, address,
      address_line1, address_line2, city, state, zip_code, country, latitude, longitude, updated_at
      from public.businesses where slug = listing and status = 'approved') as shown))
$$;
grant execute on function private.business_contact(text) to anon, authenticated, service_role;

create function public.business_contact(listing text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.business_contact(listing) $$;
comment on function public.business_contact(text) is
  'How to reach a listing, by its slug, for an address book; null contact for none that is public, with is_gone and moved_to as in listing_context.';
grant execute on function public.business_contact(text) to anon, authenticated, service_role;

create function private.event_details(event text, day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with this as (
      select e.* from public.events as e left join public.businesses as b on b.id = e.business_id
      where e.slug = event and e.approval_status = 'approved' and (e.business_id is null or b.status = 'approved'))
    select private.event_context(event) || jsonb_build_object(
      'event', (select to_jsonb(shown) from (select id, slug, title, summary, description, image_url, attendance_mode, venue_name,
        address_line1, city, state, zip_code, latitude, longitude, time_zone, starts_at, ends_at, all_day, rrule, cost, price_amount,
        price_currency, registration_mode, registration_url, registration_opens_at, registration_closes_at, members_only, capacity,
        max_guests, waitlist_enabled, status, previous_starts_at, published_at from this) as shown),
      'coming', coalesce((select jsonb_agg(to_jsonb(d) order by d.starts_at, d.id) from public.event_dates as d
        where d.id in (select o.id from this join public.event_occurrences as o on o.event_id = this.id
          where o.ends_at > now() order by o.starts_at, o.id limit 60)), '[]'),
      'past', coalesce((select jsonb_agg(to_jsonb(d) order by d.starts_at desc, d.id) from public.event_dates as d
        where d.id in (select o.id from this join public.event_occurrences as o on o.event_id = this.id
          where o.ends_at <= now() order by o.starts_at desc, o.id limit 6)), '[]'),
      'sale', private.event_tickets(event, day, null),
      'offers', private.event_offers(event))
  );
end
$$;
grant execute on function private.event_details(text, date) to anon, authenticated, service_role;

create function public.event_details(event text, day date default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.event_details(event, day) $$;
comment on function public.event_details(text, date) is
  'All that the page of an event shows, by its slug and perhaps a day: event (null for none that is public), its next 60 dates (coming) and '
  'the last six (past), what that day sells (event_tickets), the prices of the dates (event_offers), and what event_context tells.';
grant execute on function public.event_details(text, date) to anon, authenticated, service_role;

create function private.deal_details(deal text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object('state', private.deal_state(deal), 'deal', (select to_jsonb(d) from public.active_deals as d
      where d.slug = deal and d.visibility = 'public'))
  );
end
$$;
grant execute on function private.deal_details(text) to anon, authenticated, service_role;

create function public.deal_details(deal text) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.deal_details(deal) $$;
comment on function public.deal_details(text) is 'A public deal by its slug, or null, and what a visitor may know of it (deal_state): {deal, state}.';
grant execute on function public.deal_details(text) to anon, authenticated, service_role;
