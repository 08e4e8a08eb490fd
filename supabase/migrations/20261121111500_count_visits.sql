-- What visitors do with a listing, counted though its page comes out of a cache: the page tells the function `api`, which asks here.
insert into private.hub_secrets values ('visits', extensions.gen_random_bytes(32));

create function private.count_visit(listing_slug text, use_kind text, address text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  listing constant uuid := (select id from public.businesses where slug = listing_slug and status = 'approved');
  -- Whoever reads the database finds no address, and tomorrow nothing that tells the same one again.
  visitor constant text := private.sign('visits', current_date || ' ' || address);
begin
  if listing is null then return null; end if;
  if not private.take_allowance('visits ' || visitor, 60, 60)
    or not private.take_allowance('visits ' || private.sign('visits', visitor || listing || use_kind), 3, 1800)
  then return false; end if;
  perform public.count_listing_use(listing, use_kind);
  return true;
end
$$;
create function public.count_visit(listing_slug text, use_kind text, address text) returns boolean
language sql security invoker set search_path = '' as $$ select private.count_visit(listing_slug, use_kind, address) $$;
comment on function public.count_visit(text, text, text) is
  'Counts a use of a public listing, three times at most for an address, a kind and half an hour. Null when there is no such listing. With the service key.';
revoke execute on function private.count_visit(text, text, text), public.count_visit(text, text, text) from public;
grant execute on function private.count_visit(text, text, text), public.count_visit(text, text, text) to service_role;

-- A claim is a fact that the database sees itself.
create function private.count_deal_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.count_listing_use((select business_id from public.deals where id = new.deal_id), 'deal_claim');
  return null;
end
$$;
revoke execute on function private.count_deal_claim() from public;
create trigger deal_redemptions_count_claim after insert on public.deal_redemptions
  for each row execute function private.count_deal_claim();
