-- Leads of a business: requests for quotes, referrals of members, what becomes of them, and what came of all.

-- The secret of the link in an email.
create function private.lead_token(request uuid) returns text
language sql stable security definer set search_path = '' as $$ select private.sign('links', 'lead ' || request) $$;
comment on function private.lead_token(uuid) is
  'The secret of the link by which whoever sent a request, or was referred, confirms, reads and withdraws it.';

-- What a business does with its leads.

create function private.lock_my_lead(lead uuid) returns public.leads
language plpgsql volatile security definer set search_path = '' as $$
declare
  mine public.leads;
begin
  select * into mine from public.leads
  where id = lead and former_owner_id is null and business_id = any (private.my_business_ids()) for update;
  if mine.id is null then perform private.raise_error(404, 'not_found', 'This lead no longer exists.'); end if;
  return mine;
end
$$;
comment on function private.lock_my_lead(uuid) is 'Locks a lead of a business that the caller runs; 404 otherwise.';

create function private.change_lead(lead uuid, from_state text, to_state text, value bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  mine constant public.leads := private.lock_my_lead(lead);
begin
  if mine.state <> from_state then
    perform private.raise_error(409, 'changed_meanwhile',
      format('Someone else changed this. It is "%s" now. Reload it.', mine.state));
  end if;
  update public.leads set state = to_state, value = change_lead.value, seen_at = coalesce(seen_at, now()),
    state_changed_at = case when to_state <> from_state then now() else state_changed_at end
  where id = lead;
end
$$;
grant execute on function private.change_lead(uuid, text, text, bigint) to authenticated;

create function public.change_lead(lead uuid, from_state text, to_state text, value bigint default null) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.change_lead(lead, from_state, to_state, value)
$$;
comment on function public.change_lead(uuid, text, text, bigint) is
  'Moves a lead from the state that the caller saw to another, with what it was worth where it is won. For the owner and managers of '
  'its business. 409 changed_meanwhile.';
grant execute on function public.change_lead(uuid, text, text, bigint) to authenticated;

create function private.mark_lead_seen(lead uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_my_lead(lead);
  update public.leads set seen_at = now() where id = lead and seen_at is null;
end
$$;
grant execute on function private.mark_lead_seen(uuid) to authenticated;

create function public.mark_lead_seen(lead uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.mark_lead_seen(lead) $$;
comment on function public.mark_lead_seen(uuid) is 'Marks a lead of the caller''s business as seen, which its sender is told.';
grant execute on function public.mark_lead_seen(uuid) to authenticated;

create function private.set_takes_leads(business uuid, takes boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not (business = any (private.my_business_ids()) or private.is_staff()) then
    perform private.raise_error(404, 'not_found', 'This business does not exist, or you do not run it.');
  end if;
  update public.businesses set takes_leads = takes where id = business and takes_leads <> takes;
end
$$;
grant execute on function private.set_takes_leads(uuid, boolean) to authenticated;

create function public.set_takes_leads(business uuid, takes boolean) returns void
language sql volatile security invoker set search_path = '' as $$ select private.set_takes_leads(business, takes) $$;
comment on function public.set_takes_leads(uuid, boolean) is
  'Switches the forms and referrals that bring a business leads on or off; for its owner and managers, and staff.';
grant execute on function public.set_takes_leads(uuid, boolean) to authenticated;

-- What leaves the hub as a file is in the activity log, once in ten minutes.
create function private.record_lead_export(business uuid, row_count integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not business = any (private.my_business_ids()) then
    perform private.raise_error(404, 'not_found', 'This business does not exist, or you do not run it.');
  elsif not exists (select from public.audit_log where actor_id = (select auth.uid()) and action = 'export' and entity = 'leads'
    and entity_id = business::text and occurred_at > now() - interval '10 minutes') then
    insert into public.audit_log (actor_id, actor_role, action, entity, entity_id, new_values, request_id)
    values ((select auth.uid()), private.actor_role(), 'export', 'leads', business::text,
      jsonb_build_object('rows', greatest(row_count, 0)),
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id');
  end if;
end
$$;
grant execute on function private.record_lead_export(uuid, integer) to authenticated;

create function public.record_lead_export(business uuid, row_count integer) returns void
language sql volatile security invoker set search_path = '' as $$ select private.record_lead_export(business, row_count) $$;
comment on function public.record_lead_export(uuid, integer) is
  'Writes into the activity log that the caller exports the leads of a business that they run.';
grant execute on function public.record_lead_export(uuid, integer) to authenticated;

-- Who referred is not for somebody who blocked them, or whom they blocked.
create function private.lead_referrers(business uuid) returns table (lead_id uuid, name text)
language sql stable security definer set search_path = '' as $$
  select l.id, coalesce(private.name_of(l.referrer_id), '') from public.leads as l
  where l.business_id = business and business = any (private.my_business_ids()) and l.former_owner_id is null
    and l.referrer_id is not null and l.referrer_id <> all (private.hidden_from((select auth.uid())))
$$;
grant execute on function private.lead_referrers(uuid) to authenticated;

create function public.lead_referrers(business uuid) returns table (lead_id uuid, name text)
language sql stable security invoker set search_path = '' as $$ select * from private.lead_referrers(business) $$;
comment on function public.lead_referrers(uuid) is 'Who referred the leads of a business that the caller runs.';
grant execute on function public.lead_referrers(uuid) to authenticated;

-- Requests for quotes.

create function private.quote_businesses(category text, chosen text) returns table (slug text, name text, tagline text, city text)
language sql stable security definer set search_path = '' as $$
  select b.slug, b.name, b.tagline, b.city from public.businesses as b
  where b.status = 'approved' and b.categories && private.category_names(category) and private.takes_messages(b.id)
  order by b.slug = chosen desc, b.featured desc, b.sort_name, b.id limit 60
$$;
grant execute on function private.quote_businesses(text, text) to anon, authenticated, service_role;

create function public.quote_businesses(category text, chosen text default '') returns table (slug text, name text, tagline text, city text)
language sql stable security invoker set search_path = '' as $$ select * from private.quote_businesses(category, chosen) $$;
comment on function public.quote_businesses(text, text) is
  'The businesses of a category, by its slug, that can be asked for a quote; at most 60, the one with the chosen slug and featured '
  'ones first.';
grant execute on function public.quote_businesses(text, text) to anon, authenticated, service_role;

create function private.queue_request_mail(request private.lead_requests, outcome text, occasion text) returns void
language sql volatile security definer set search_path = '' as $$
  select private.queue_mail(format('lead_requests:%s:%s:%s', request.id, outcome, occasion), 'lead_request', 'leads', null,
    jsonb_build_object('outcome', outcome, 'request_id', request.id, 'language', request.language,
      'name', case when outcome <> 'confirm' then request.name end,
      -- An address that is not confirmed may be anybody's: it gets nothing that was typed.
      'body', case when outcome = 'copy' then request.body end,
      'referrer', case when outcome = 'referred' then private.name_of(request.sender_id) end,
      'businesses', (select jsonb_agg(b.name order by b.name) from public.businesses as b where b.id = any (request.business_ids))),
    request.email, jsonb_build_object('token', private.lead_token(request.id)))
$$;
comment on function private.queue_request_mail(private.lead_requests, text, text) is
  'Emails whoever sent a request, or was referred, the link to it.';

create function private.deliver_request(request private.lead_requests) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  listing uuid;
  lead uuid;
  delivered integer := 0;
begin
  -- In one order, so that requests to the same businesses do not wait for each other in a circle.
  for listing in select id from public.businesses where id = any (request.business_ids) and status = 'approved' order by id for share
  loop
    continue when not private.takes_messages(listing);
    perform private.assert_contact_limit('message listing ' || listing, 40, 3600);
    insert into public.leads (business_id, source, request_id, category, name, email, phone, body, referrer_id)
    values (listing, request.kind, request.id, request.category, request.name, request.email, request.phone, request.body,
      case request.kind when 'referral' then request.sender_id end)
    returning id into lead;
    perform private.announce_lead(lead);
    delivered := delivered + 1;
  end loop;
  if delivered = 0 then
    perform private.raise_error(409, 'messages_not_read', 'These businesses take no requests now. Choose others.');
  end if;
  update private.lead_requests set confirmed_at = now() where id = request.id;
end
$$;
comment on function private.deliver_request(private.lead_requests) is
  'Makes a request a lead of each of its businesses that takes leads now. 409 messages_not_read when none does.';

create function private.request_quotes(wanted jsonb, person uuid, address text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  sender constant text := lower(btrim(wanted ->> 'email'));
  slugs constant text[] := array(select distinct jsonb_array_elements_text(wanted -> 'businesses') order by 1);
  listings constant uuid[] := array(select id from public.businesses
    where slug = any (slugs) and status = 'approved' and private.takes_messages(id) order by id);
  request private.lead_requests;
begin
  if cardinality(slugs) not between 1 and 5 then
    perform private.raise_error(422, 'businesses_count', 'Choose one to five businesses.');
  elsif cardinality(listings) < cardinality(slugs) then
    perform private.raise_error(409, 'messages_not_read',
      'One of these businesses takes no requests now. Reload the page and choose again.');
  end if;
  perform private.assert_contact_limit('message address ' || address, 10, 3600);
  -- Sent twice, by a second press or a reload, it is one request.
  perform pg_advisory_xact_lock(hashtextextended('quotes ' || sender, 0));
  select * into request from private.lead_requests as r
  where r.email = sender and r.kind = 'quote' and r.business_ids = listings and r.body = btrim(wanted ->> 'message')
    and r.withdrawn_at is null and r.created_at > now() - interval '1 day';
  if request.id is null then
    perform private.assert_contact_limit('message sender ' || sender, 5, 3600);
    perform private.assert_contact_limit('all messages', 500, 3600);
    insert into private.lead_requests (kind, name, email, phone, body, category, language, business_ids, sender_id)
    values ('quote', btrim(wanted ->> 'name'), sender, nullif(btrim(wanted ->> 'phone'), ''), btrim(wanted ->> 'message'),
      (select name from public.business_categories where slug = wanted ->> 'category'),
      coalesce(wanted ->> 'language', 'en'), listings,
      -- Only their own confirmed address: another one is confirmed as a visitor's is.
      (select u.id from auth.users as u where u.id = person and lower(u.email) = sender and u.email_confirmed_at is not null
        and not u.is_anonymous))
    returning * into request;
  end if;
  if request.confirmed_at is not null then return; end if;
  if request.sender_id is null then
    -- Once an hour, where the first email did not arrive.
    perform private.queue_request_mail(request, 'confirm', to_char(now() at time zone 'UTC', 'YYYYMMDDHH24'));
    return;
  end if;
  perform private.deliver_request(request);
  perform private.queue_request_mail(request, 'copy', '');
end
$$;
grant execute on function private.request_quotes(jsonb, uuid, text) to service_role;

create function public.request_quotes(wanted jsonb, person uuid, address text) returns void
language sql volatile security invoker set search_path = '' as $$ select private.request_quotes(wanted, person, address) $$;
comment on function public.request_quotes(jsonb, uuid, text) is
  'Stores a request for quotes {businesses: [slug], category, name, email, phone, message, language}. A person whose confirmed address '
  'it has sends it at once, everybody else by the link in an email. 409 messages_not_read, 429 too_many_messages. With the service key, '
  'by a function that excludes robots.';
grant execute on function public.request_quotes(jsonb, uuid, text) to service_role;

create function private.lock_lead_request(request_id uuid, token text) returns private.lead_requests
language plpgsql volatile security definer set search_path = '' as $$
declare
  known private.lead_requests;
begin
  select * into known from private.lead_requests where id = request_id for update;
  if known.id is null or not private.is_theirs(known.sender_id, (select auth.uid()), token, private.lead_token(known.id)) then
    perform private.raise_error(404, 'not_found', 'This request no longer exists, or the link is incomplete.');
  end if;
  return known;
end
$$;
comment on function private.lock_lead_request(uuid, text) is
  'Locks a request of the caller, or of whoever has the secret of its link; 404 otherwise.';

-- A business is not asked to say in public whom it thinks a waste of time.
create function private.read_lead_request(request_id uuid, token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  known constant private.lead_requests := private.lock_lead_request(request_id, token);
begin
  return jsonb_build_object('id', known.id, 'kind', known.kind, 'name', known.name, 'body', known.body,
    'is_confirmed', known.confirmed_at is not null, 'is_withdrawn', known.withdrawn_at is not null, 'created_at', known.created_at,
    'businesses', (select coalesce(jsonb_agg(jsonb_build_object('name', b.name, 'slug', case when b.status = 'approved' then b.slug end,
        'status', case when l.state in ('contacted', 'won', 'lost') then 'answered' when l.seen_at is not null then 'seen'
          when l.id is not null then 'sent' when known.confirmed_at is not null then 'not_sent' end) order by b.name), '[]')
      from public.businesses as b left join public.leads as l on l.business_id = b.id and l.request_id = known.id
      where b.id = any (known.business_ids)));
end
$$;
grant execute on function private.read_lead_request(uuid, text) to anon, authenticated, service_role;

create function public.read_lead_request(request_id uuid, token text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.read_lead_request(request_id, token) $$;
comment on function public.read_lead_request(uuid, text) is
  'A request with what became of it at each business, for whoever sent it or has the secret of its link: {id, kind, name, body, '
  'is_confirmed, is_withdrawn, created_at, businesses: [{name, slug, status}]}.';
grant execute on function public.read_lead_request(uuid, text) to anon, authenticated, service_role;

create function private.confirm_lead_request(request_id uuid, token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  known constant private.lead_requests := private.lock_lead_request(request_id, token);
begin
  if known.withdrawn_at is not null then
    perform private.raise_error(409, 'withdrawn', 'This request was withdrawn.');
  elsif known.confirmed_at is null then
    perform private.deliver_request(known);
    perform private.queue_request_mail(known, 'copy', '');
  end if;
  return private.read_lead_request(request_id, token);
end
$$;
grant execute on function private.confirm_lead_request(uuid, text) to anon, authenticated, service_role;

create function public.confirm_lead_request(request_id uuid, token text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.confirm_lead_request(request_id, token) $$;
comment on function public.confirm_lead_request(uuid, text) is
  'Sends a request to its businesses, once, by the secret of the link in its email. 409 withdrawn, 409 messages_not_read.';
grant execute on function public.confirm_lead_request(uuid, text) to anon, authenticated, service_role;

create function private.withdraw_lead_request(request_id uuid, token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  known constant private.lead_requests := private.lock_lead_request(request_id, token);
begin
  -- What came of it stays in the counts, whom it was from does not.
  update public.leads set withdrawn_at = now(), name = '', email = null, phone = null, body = null, note = ''
  where leads.request_id = known.id and withdrawn_at is null;
  update private.lead_requests set withdrawn_at = now(), name = '', email = '', phone = null, body = ''
  where id = known.id and withdrawn_at is null;
  return private.read_lead_request(request_id, token);
end
$$;
grant execute on function private.withdraw_lead_request(uuid, text) to anon, authenticated, service_role;

create function public.withdraw_lead_request(request_id uuid, token text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.withdraw_lead_request(request_id, token) $$;
comment on function public.withdraw_lead_request(uuid, text) is
  'Takes a request or referral back: its businesses lose the name, address, phone, text and their note. For whoever sent it, or has the secret of its link.';
grant execute on function public.withdraw_lead_request(uuid, text) to anon, authenticated, service_role;

-- Referrals of members.

create function private.refer_customer(listing text, customer text, email text, phone text, need text, has_consent boolean)
returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
  found public.businesses;
  request private.lead_requests;
begin
  if private.is_anonymous() or not private.is_member() then
    perform private.raise_error(403, 'members_only', 'Referrals are for members.');
  end if;
  perform private.assert_may_write_in_community();
  if has_consent is not true then
    perform private.raise_error(422, 'consent_needed', 'Ask the customer first, and say so here.');
  end if;
  select * into found from public.businesses where slug = listing and status = 'approved';
  if found.id is null then
    perform private.raise_error(404, 'not_found', 'This business is no longer in the directory.');
  elsif found.id = any (private.my_business_ids('{owner,manager,contributor}')) then
    perform private.raise_error(409, 'own_business', 'This is your own business. Refer the customer to another one.');
  -- As one that takes none: nobody learns from it who blocked them.
  elsif not private.takes_messages(found.id)
    or exists (select from private.managers_of(found.id) as reader where reader = any (private.hidden_from(me))) then
    perform private.raise_error(409, 'messages_not_read', 'This business takes no referrals here. Contact it directly.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('referral ' || me, 0));
  select * into request from private.lead_requests as r
  where r.kind = 'referral' and r.sender_id = me and r.email = lower(btrim(refer_customer.email)) and r.business_ids = array[found.id]
    and r.body = btrim(need) and r.withdrawn_at is null and r.created_at > now() - interval '1 day';
  if request.id is not null then return request.id; end if;
  perform private.assert_contact_limit('referrals of ' || me, 20, 86400);
  perform private.assert_contact_limit('message sender ' || lower(btrim(refer_customer.email)), 5, 3600);
  insert into private.lead_requests (kind, sender_id, name, email, phone, body, language, business_ids)
  values ('referral', me, btrim(customer), lower(btrim(refer_customer.email)), nullif(btrim(refer_customer.phone), ''), btrim(need),
    coalesce((select language from public.profiles where id = me), 'en'), array[found.id])
  returning * into request;
  perform private.deliver_request(request);
  perform private.queue_request_mail(request, 'referred', '');
  return request.id;
end
$$;
grant execute on function private.refer_customer(text, text, text, text, text, boolean) to authenticated;

create function public.refer_customer(
  listing text, customer text, email text, phone text, need text, has_consent boolean
) returns uuid
language sql volatile security invoker set search_path = '' as $$
  select private.refer_customer(listing, customer, email, phone, need, has_consent)
$$;
comment on function public.refer_customer(text, text, text, text, text, boolean) is
  'Refers a customer, who agreed to it, to another business; for members. The customer gets an email with a link to withdraw it. Returns '
  'the id of the request. 409 own_business, 409 messages_not_read, 429 too_many_messages.';
grant execute on function public.refer_customer(text, text, text, text, text, boolean) to authenticated;

create function private.my_referrals() returns table (
  id uuid, business text, business_slug text, customer text, state text, value bigint, thanks text, thanked_at timestamptz,
  created_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select l.request_id, b.name, case when b.status = 'approved' then b.slug end, l.name,
    case when l.withdrawn_at is not null then 'withdrawn' when l.state = 'spam' then 'lost'
      when l.state = 'new' and l.seen_at is not null then 'seen' else l.state end,
    case when l.shares_value then l.value end, l.thanks, l.thanked_at, l.created_at
  from public.leads as l join public.businesses as b on b.id = l.business_id
  where l.referrer_id = (select auth.uid()) order by l.created_at desc, l.id limit 500
$$;
grant execute on function private.my_referrals() to authenticated;

create function public.my_referrals() returns table (
  id uuid, business text, business_slug text, customer text, state text, value bigint, thanks text, thanked_at timestamptz,
  created_at timestamptz
)
language sql stable security invoker set search_path = '' as $$ select * from private.my_referrals() $$;
comment on function public.my_referrals() is
  'The last 500 referrals that the caller gave, with what became of them; the value only where the business told it.';
grant execute on function public.my_referrals() to authenticated;

create function private.thank_referrer(lead uuid, thanks text, shares_value boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  mine constant public.leads := private.lock_my_lead(lead);
begin
  perform private.assert_may_write_in_community();
  if mine.referrer_id is null or mine.referrer_id = any (private.hidden_from((select auth.uid()))) then
    perform private.raise_error(409, 'referrer_gone', 'There is no one to thank for this lead.');
  elsif mine.state <> 'won' then
    perform private.raise_error(409, 'not_won', 'Mark the lead as won first.');
  end if;
  update public.leads set thanked_at = now(), thanks = nullif(btrim(thank_referrer.thanks), ''),
    shares_value = thank_referrer.shares_value
  where id = lead;
  -- At most one email for a lead: what is changed later is in the list.
  perform private.queue_mail(format('leads:%s:thanks', lead), 'referral_thanks', 'leads', mine.referrer_id,
    jsonb_build_object('business', (select name from public.businesses where id = mine.business_id), 'customer', mine.name,
      'thanks', nullif(btrim(thank_referrer.thanks), ''), 'value', case when thank_referrer.shares_value then mine.value end,
      'currency', (select currency from public.site_settings)));
end
$$;
grant execute on function private.thank_referrer(uuid, text, boolean) to authenticated;

create function public.thank_referrer(lead uuid, thanks text default '', shares_value boolean default false) returns void
language sql volatile security invoker set search_path = '' as $$ select private.thank_referrer(lead, thanks, shares_value) $$;
comment on function public.thank_referrer(uuid, text, boolean) is
  'Thanks who referred a lead that was won, by email and in their list; with what it was worth where the business wants that. 409 '
  'not_won, 409 referrer_gone.';
grant execute on function public.thank_referrer(uuid, text, boolean) to authenticated;

-- What came of all.

create function private.lead_totals(business uuid, last_day date, days integer) returns table (
  is_previous boolean, contacts integer, quotes integer, referrals integer, given integer, won integer, value bigint
)
language sql stable security definer set search_path = '' as $$
  -- From a midnight of the hub's time zone to another.
  with day as (
    select is_previous, last_day + 1 - least(greatest(days, 1), 366) * part as since, last_day + 1 - least(greatest(days, 1), 366) * (part - 1) as until
    from (values (false, 1), (true, 2)) as spans (is_previous, part)
  ), period as (
    select is_previous, since::timestamp at time zone time_zone as since, until::timestamp at time zone time_zone as until
    from day cross join public.site_settings
  )
  select p.is_previous, r.contacts, r.quotes, r.referrals,
    (select count(*)::integer from public.leads as l where l.referrer_id in (select private.managers_of(business))
      and l.state <> 'spam' and l.created_at >= p.since and l.created_at < p.until),
    w.won, w.value
  from period as p cross join lateral (
    select count(*) filter (where l.source = 'contact')::integer as contacts,
      count(*) filter (where l.source = 'quote')::integer as quotes, count(*) filter (where l.source = 'referral')::integer as referrals
    from public.leads as l where l.business_id = business and l.state <> 'spam'
      and l.created_at >= p.since and l.created_at < p.until) as r
  cross join lateral (
    select count(*)::integer as won, coalesce(sum(l.value), 0)::bigint as value from public.leads as l
    where l.business_id = business and l.state = 'won'
      and l.state_changed_at >= p.since and l.state_changed_at < p.until) as w
  where business = any (private.my_business_ids_with_statistics()) or private.is_staff()
$$;
grant execute on function private.lead_totals(uuid, date, integer) to authenticated;

create function public.lead_totals(business uuid, last_day date, days integer default 30) returns table (
  is_previous boolean, contacts integer, quotes integer, referrals integer, given integer, won integer, value bigint
)
language sql stable security invoker set search_path = '' as $$ select * from private.lead_totals(business, last_day, days) $$;
comment on function public.lead_totals(uuid, date, integer) is
  'How many leads of each source a business got in the days (of the hub''s time zone) up to last_day and in as many before, how many referrals its owner and '
  'managers gave, and how many were won with what value. For its owner and managers, and staff; without spam.';
grant execute on function public.lead_totals(uuid, date, integer) to authenticated;

create function private.lead_report(since date, until date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  zone constant text := (select time_zone from public.site_settings);
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff may read this report.';
  end if;
  return (
    with known as (
      select l.*, coalesce(b.organization_id, b.id) as organization, coalesce(o.name, b.name) as organization_name,
        to_char(l.created_at at time zone zone, 'YYYY-MM') as month
      from public.leads as l join public.businesses as b on b.id = l.business_id
      left join public.business_profiles as o on o.id = b.organization_id
      where l.state <> 'spam' and l.created_at >= since::timestamp at time zone zone and l.created_at < (until + 1)::timestamp at time zone zone
    ), given as (
      select coalesce(b.organization_id, b.id) as organization, max(coalesce(o.name, b.name)) as name, count(distinct k.id) as given
      from known as k join public.businesses as b on b.owner_id = k.referrer_id
      left join public.business_profiles as o on o.id = b.organization_id group by 1
    ), received as (
      select organization, max(organization_name) as name, count(*) filter (where source = 'contact') as contacts,
        count(*) filter (where source = 'quote') as quotes, count(*) filter (where source = 'referral') as referrals,
        count(*) filter (where state = 'won') as won, coalesce(sum(value), 0) as value
      from known group by 1
    )
    select jsonb_build_object('currency', (select currency from public.site_settings),
      'months', (select coalesce(jsonb_agg(to_jsonb(m) order by m.month desc), '[]') from (
        select month, count(*) filter (where source = 'contact') as contacts, count(*) filter (where source = 'quote') as quotes,
          count(*) filter (where source = 'referral') as referrals, count(*) filter (where state = 'won') as won,
          coalesce(sum(value), 0) as value
        from known group by 1) as m),
      'organizations', (select coalesce(jsonb_agg(to_jsonb(f) order by f.value desc, f.name), '[]') from (
        select coalesce(r.organization, g.organization) as id, coalesce(r.name, g.name) as name, coalesce(r.contacts, 0) as contacts,
          coalesce(r.quotes, 0) as quotes, coalesce(r.referrals, 0) as referrals, coalesce(g.given, 0) as given,
          coalesce(r.won, 0) as won, coalesce(r.value, 0) as value
        from received as r full join given as g using (organization) limit 1000) as f)));
end
$$;
grant execute on function private.lead_report(date, date) to authenticated;

create function public.lead_report(since date, until date) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.lead_report(since, until) $$;
comment on function public.lead_report(date, date) is
  'Counts of leads and referrals that came in a period, and of those what was won, by month and by organization; for staff, without '
  'spam and without anybody''s name: {currency, months: [{month, contacts, quotes, referrals, won, value}], organizations: [{id, name, '
  '..., given}]}. A referral is given by each organization whose owner gave it.';
grant execute on function public.lead_report(date, date) to authenticated;

create function private.record_lead_report_export(since date, until date, row_count integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_staff() then perform private.raise_error(403, 'staff_only', 'Only staff may do this.'); end if;
  if not exists (select from public.audit_log where actor_id = (select auth.uid()) and action = 'export' and entity = 'leads'
    and entity_id = 'report' and new_values @> jsonb_build_object('since', since, 'until', until)
    and occurred_at > now() - interval '10 minutes') then
    insert into public.audit_log (actor_id, actor_role, action, entity, entity_id, new_values, request_id)
    values ((select auth.uid()), private.actor_role(), 'export', 'leads', 'report',
      jsonb_build_object('rows', greatest(row_count, 0), 'since', since, 'until', until),
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id');
  end if;
end
$$;
grant execute on function private.record_lead_report_export(date, date, integer) to authenticated;

create function public.record_lead_report_export(since date, until date, row_count integer) returns void
language sql volatile security invoker set search_path = '' as $$ select private.record_lead_report_export(since, until, row_count) $$;
comment on function public.record_lead_report_export(date, date, integer) is
  'Writes into the activity log that staff export the totals of leads of a period.';
grant execute on function public.record_lead_report_export(date, date, integer) to authenticated;

create function private.export_my_leads() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'lead_requests', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
      select id, kind, name, email, phone, body, category, confirmed_at, withdrawn_at, created_at from private.lead_requests
      where sender_id = (select auth.uid()) or (kind = 'quote' and email = (select private.my_email()))
      order by created_at) as rows),
    'referrals_given', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from private.my_referrals() as rows))
$$;
grant execute on function private.export_my_leads() to authenticated, service_role;
