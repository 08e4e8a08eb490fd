-- The deals as their pages show them, each in one request; like the events, see page_the_events.
create function private.deal_page(q text, category text, page integer, page_size integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  words constant text := private.plain_words(q);
  names constant text[] := private.category_names(category);
  size constant integer := least(greatest(coalesce(page_size, 24), 1), 100);
  skipped constant bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * size;
  answer jsonb;
begin
  with base as materialized (
    select d.id, d.featured, d.valid_until, d.business_categories,
      category = '' or d.business_categories && names as fits_category
    from public.active_deals as d
    where d.visibility = 'public' and (words = '' or position(words in private.plain_words(
      d.title || ' ' || d.business_name)) > 0 or to_tsvector('pg_catalog.english', d.title || ' ' || d.tagline || ' '
      || d.description || ' ' || d.business_name) @@ private.typed_query(words))
  ), shown as (
    select id from base where fits_category order by featured desc, valid_until, id limit size offset skipped
  )
  select jsonb_build_object(
    'total', (select count(*) from base where fits_category),
    'deals', coalesce((select jsonb_agg(to_jsonb(d) order by d.featured desc, d.valid_until, d.id)
      from public.active_deals as d where d.id in (select id from shown)), '[]'),
    'categories', (select coalesce(jsonb_agg(jsonb_build_object('slug', top.slug, 'name', top.name, 'deals', found.deals)
        order by top.position, top.name), '[]')
      from public.business_categories as top cross join lateral (
        select count(*) as deals from base where base.business_categories && private.category_names(top.slug)) as found
      where top.parent_id is null and found.deals > 0))
  into answer;
  return answer;
end
$$;
create function public.deal_page(q text default '', category text default '', page integer default 1, page_size integer default 24)
returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.deal_page(q, category, page, page_size) $$;
comment on function public.deal_page(text, text, integer, integer) is
  'A numbered page of public deals with its total and what each top category of businesses would show.';

create function private.deal_state(deal text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from public.active_deals where slug = deal and visibility = 'members') then 'members'
    when exists (select from public.active_deals where slug = deal) then 'public'
    when exists (select from public.deals where slug = deal and published_at is not null and publish_from <= now()
      and status in ('active', 'paused', 'ended')) then 'over'
    else 'unknown' end
$$;
create function public.deal_state(deal text) returns text
language sql stable security invoker set search_path = '' as $$ select private.deal_state(deal) $$;
comment on function public.deal_state(text) is
  'What a visitor may know of a deal, by its slug: public, members, over, or unknown; of what was never shown nobody learns.';

create function private.my_deals(deal text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(mine) order by mine.created_at desc, mine.id), '[]') from (
    select r.id, r.code, r.status, r.created_at, r.redeemed_at, d.slug, d.title, d.code_type, d.valid_from, d.valid_until,
      d.terms, b.name as business_name, b.slug as business_slug
    from public.deal_redemptions as r join public.deals as d on d.id = r.deal_id join public.businesses as b on b.id = d.business_id
    where r.user_id = (select auth.uid()) and (deal = '' or d.slug = deal)
    order by r.created_at desc limit 200
  ) as mine
$$;
create function public.my_deals(deal text default '') returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_deals(deal) $$;
comment on function public.my_deals(text) is 'What the caller claimed, newest first, of all deals or one by its slug; also of those that are over.';

create function private.deals_to_redeem() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(mine) order by mine.business_name, mine.title, mine.id), '[]') from (
    select d.id, d.slug, d.title, d.code_type, d.valid_until, d.claimed_count as claimed, b.name as business_name,
      (select count(*) from public.deal_redemptions as r where r.deal_id = d.id and r.status = 'redeemed') as redeemed
    from public.deals as d join public.businesses as b on b.id = d.business_id
    where d.status in ('active', 'paused', 'ended') and d.valid_until > now()
      and ((select private.is_staff()) or d.business_id = any ((select private.my_business_ids('{owner,manager,contributor}'))::uuid[]))
    order by b.name, d.title limit 200
  ) as mine
$$;
create function public.deals_to_redeem() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.deals_to_redeem() $$;
comment on function public.deals_to_redeem() is 'Deals that the caller may redeem claims of, with how many were claimed and used.';

do $$
declare
  signature regprocedure;
begin
  foreach signature in array array[
    'private.deal_page(text, text, integer, integer)', 'public.deal_page(text, text, integer, integer)',
    'private.deal_state(text)', 'public.deal_state(text)', 'private.my_deals(text)', 'public.my_deals(text)',
    'private.deals_to_redeem()', 'public.deals_to_redeem()'
  ]::regprocedure[] loop
    execute format('revoke execute on function %s from public', signature);
    execute format('grant execute on function %s to authenticated, service_role', signature);
    if signature::text ~ '(deal_page|deal_state)' then execute format('grant execute on function %s to anon', signature); end if;
  end loop;
end
$$;
