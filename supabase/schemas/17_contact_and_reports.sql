-- What visitors write: messages to a business, and reports and suggested edits to staff.

-- What somebody sent to one or several businesses. Nobody reads it by itself: businesses have the leads that it became, and
-- whoever sent it a link with a secret.
create table private.lead_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint lead_requests_kind_known check (kind in ('quote', 'referral')),
  -- Whoever was signed in; of a referral, who refers.
  sender_id uuid references public.profiles (id) on delete set null,
  name text not null,
  email text not null,
  phone text,
  body text not null,
  category text,
  language text not null default 'en',
  business_ids uuid[] not null constraint lead_requests_business_ids_count
    check (cardinality(business_ids) between 1 and 5),
  -- Only from then on the businesses have it.
  confirmed_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table private.lead_requests is 'Requests for quotes and referrals as they were sent.';
create index lead_requests_sender_id_idx on private.lead_requests (sender_id);
create index lead_requests_email_idx on private.lead_requests (email);
create index lead_requests_created_at_idx on private.lead_requests (created_at);
alter table private.lead_requests enable row level security;

-- The team of the business reads them, staff only those that the team reported.
create table public.leads (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references public.businesses (id) on delete cascade,
  source text not null default 'contact' constraint leads_source_known check (source in ('contact', 'quote', 'referral')),
  request_id uuid references private.lead_requests (id) on delete set null,
  category text,
  name text not null constraint leads_name_length
    check (char_length(btrim(name)) between 1 and 120 or (withdrawn_at is not null and name = '')),
  -- Once it was withdrawn, null as all that the business got to know to answer it; the name is empty.
  email text constraint leads_email_form check (private.is_email_address(email)),
  phone text constraint leads_phone_form check (phone ~ '^\+?[0-9 ().x/-]{5,40}$'),
  body text constraint leads_body_length check (char_length(btrim(body)) between 1 and 4000),
  state text not null default 'new' constraint leads_state_known
    check (state in ('new', 'contacted', 'won', 'lost', 'spam')),
  -- What it was worth, in the currency of the hub.
  value bigint constraint leads_value_range check (value between 0 and 100000000000),
  note text not null default '' constraint leads_note_length check (char_length(note) <= 4000),
  seen_at timestamptz,
  state_changed_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  reported_at timestamptz,
  -- Who referred the customer, and what the business told them about it.
  referrer_id uuid references public.profiles (id) on delete set null,
  thanked_at timestamptz,
  thanks text constraint leads_thanks_length check (char_length(thanks) <= 1000),
  shares_value boolean not null default false,
  -- The owner it was written to, once the listing has another (private.close_inbox): nobody new reads it.
  former_owner_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint leads_value_when_won check (value is null or state = 'won'),
  constraint leads_contact_needed check (withdrawn_at is not null or (email is not null and body is not null))
);
comment on table public.leads is
  'Leads of a business: messages by the form on its page, requests for quotes, and referrals of other members.';

create index leads_business_id_idx on public.leads (business_id, created_at desc, id);
create index leads_created_at_idx on public.leads (created_at);
create index leads_spam_idx on public.leads (created_at) where state = 'spam';
create index leads_email_idx on public.leads (email);
create index leads_request_id_idx on public.leads (request_id);
create index leads_referrer_id_idx on public.leads (referrer_id, created_at desc);

create trigger leads_guard_merged before insert on public.leads
  for each row execute function private.guard_merged_listing();
create trigger leads_set_updated_at before update on public.leads
  for each row execute function private.set_updated_at();

alter table public.leads enable row level security;
-- Not who referred: private.lead_referrers leaves out who is hidden from the reader.
grant select (id, business_id, source, category, name, email, phone, body, state, value, note, seen_at, state_changed_at,
  withdrawn_at, reported_at, thanked_at, thanks, shares_value, former_owner_id, created_at, updated_at),
  delete, update (note) on public.leads to authenticated;
grant select, insert, update, delete on public.leads to service_role;

create policy "owners and managers read leads, staff reported ones" on public.leads
  for select to authenticated using (
    (former_owner_id is null and business_id = any ((select private.my_business_ids())::uuid[]))
    or (reported_at is not null and (select private.is_staff())));
create policy "owners and managers write notes" on public.leads for update to authenticated
  using (former_owner_id is null and business_id = any ((select private.my_business_ids())::uuid[]))
  with check (former_owner_id is null and business_id = any ((select private.my_business_ids())::uuid[]));
create policy "owners and managers remove leads" on public.leads for delete to authenticated
  using (former_owner_id is null and business_id = any ((select private.my_business_ids())::uuid[]));

-- Merging listings moves their leads; a forwarded report has none.
create function private.is_contact_due(person uuid, data jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select person in (select private.managers_of(case when data ? 'lead_id' then (
      select business_id from public.leads
      where id = (data ->> 'lead_id')::uuid and former_owner_id is null and withdrawn_at is null
        and (referrer_id is null or referrer_id <> all (private.hidden_from(person))))
    else (data ->> 'business_id')::uuid end))
$$;
comment on function private.is_contact_due(uuid, jsonb) is
  'Whether a person still reads the leads of the business that a queued email is about, and the lead '
  'was not deleted or withdrawn, nor referred by somebody who is hidden from them.';

-- What is rejected rolls its count back: a full hour stays full.
create function private.assert_contact_limit(what text, max_count integer, window_seconds integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.consume_rate_limit('contact ' || what, max_count, window_seconds) then
    perform private.raise_error(429, 'too_many_messages',
      'Too many messages were sent. Wait an hour and try again.');
  end if;
end
$$;
comment on function private.assert_contact_limit(text, integer, integer) is
  'Counts what a visitor sends; 429 too_many_messages beyond the limit.';

create function private.announce_lead(lead uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  made public.leads;
  listing public.businesses;
begin
  select * into made from public.leads where id = lead;
  select * into listing from public.businesses where id = made.business_id;
  perform public.count_listing_use(listing.id, 'message');
  perform private.queue_mail(format('leads:%s:%s', lead, reader), 'lead', 'messages', reader,
    jsonb_build_object('business', listing.name, 'business_id', listing.id, 'lead_id', lead))
  from private.managers_of(listing.id) as reader
  where made.referrer_id is null or reader <> all (private.hidden_from(made.referrer_id));
end
$$;
comment on function private.announce_lead(uuid) is
  'Counts a new lead and emails it to the owner and managers of its business, but to nobody who is hidden from who referred it.';

create function private.receive_contact_message(
  listing_slug text, sender_name text, sender_email text, sender_phone text, body text, address text
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  listing public.businesses;
  sender constant text := lower(btrim(sender_email));
  message uuid;
begin
  select * into listing from public.businesses where slug = listing_slug and status = 'approved'
  -- Its owner stays the same until the message is stored: see private.close_inbox.
  for share;
  if listing.id is null then
    perform private.raise_error(404, 'not_found', 'This business is no longer in the directory.');
  elsif not private.takes_messages(listing.id) then
    perform private.raise_error(409, 'messages_not_read',
      'This business does not take messages here. Use its phone number or website.');
  end if;

  -- Sent twice, by a second press or a reload, it is one message.
  perform pg_advisory_xact_lock(hashtextextended('contact ' || listing.id || sender, 0));
  select id into message from public.leads as m
  where m.business_id = listing.id and m.email = sender and m.body = btrim(receive_contact_message.body)
    and m.created_at > now() - interval '1 day' and m.former_owner_id is null;
  if message is not null then return message; end if;

  perform private.assert_contact_limit('message address ' || address, 10, 3600);
  perform private.assert_contact_limit('message sender ' || sender, 5, 3600);
  perform private.assert_contact_limit('message pair ' || sender || ' ' || listing.id, 5, 86400);
  -- Whoever sends from many addresses: what the team of a chamber can still look through. Before the limits of listings, as for
  -- requests for quotes: two that meet would wait for each other in a circle.
  perform private.assert_contact_limit('all messages', 500, 3600);
  perform private.assert_contact_limit('message listing ' || listing.id, 40, 3600);
  insert into public.leads (business_id, name, email, phone, body)
  values (listing.id, btrim(sender_name), sender, nullif(btrim(sender_phone), ''), btrim(body))
  returning id into message;
  perform private.announce_lead(message);
  return message;
end
$$;
grant execute on function private.receive_contact_message(text, text, text, text, text, text) to service_role;

create function public.receive_contact_message(
  listing_slug text, sender_name text, sender_email text, sender_phone text, body text, address text
) returns uuid
language sql security invoker set search_path = '' as $$
  select private.receive_contact_message(listing_slug, sender_name, sender_email, sender_phone, body, address)
$$;
comment on function public.receive_contact_message(text, text, text, text, text, text) is
  'Stores a visitor''s message and queues an email to the owner and managers of the listing; the same message '
  'within a day is stored once. 404, 409 messages_not_read, 429 too_many_messages. With the service key, by a '
  'function that excludes robots.';
grant execute on function public.receive_contact_message(text, text, text, text, text, text) to service_role;

-- What visitors and members report about what is public, and the edits that they suggest. Staff decide.
create table public.reports (
  id uuid primary key default gen_random_uuid(),
  kind text not null constraint reports_kind_known check (kind in ('problem', 'edit')),
  entity text not null constraint reports_entity_known check (
    entity in ('businesses', 'events', 'deals', 'jobs', 'blog_posts', 'leads')),
  entity_id uuid not null,
  business_id uuid references public.businesses (id) on delete cascade,
  -- As it was called and where it was when it was reported.
  title text not null constraint reports_title_length check (char_length(title) <= 300),
  path text not null constraint reports_path_form check (path ~ '^/[^[:space:]]*$' and char_length(path) <= 500),
  reason text not null default 'other' constraint reports_reason_known
    check (reason in ('wrong', 'closed', 'duplicate', 'spam', 'offensive', 'rights', 'other')),
  details text not null default '' constraint reports_details_length check (char_length(details) <= 4000),
  -- The suggested values, by the columns of businesses.
  suggestion jsonb constraint reports_suggestion_form check (
    jsonb_typeof(suggestion) = 'object' and suggestion <> '{}' and octet_length(suggestion::text) <= 20000
    and suggestion - '{name,phone,website,address_line1,city,zip_code}'::text[] = '{}'),
  -- For the answer; null if none is wanted.
  email text constraint reports_email_form
    check (private.is_email_address(email)),
  -- Of the page that it was written on: the answer has it.
  language text not null default 'en' constraint reports_language_known
    check (language = any (private.languages())),
  forwarded_at timestamptz,
  status text not null default 'pending' constraint reports_status_known
    check (status in ('pending', 'resolved', 'rejected')),
  status_reason text constraint reports_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz default now(),
  status_changed_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.reports is 'Reported problems and suggested edits, for staff.';

create index reports_queue_idx on public.reports (updated_at) where status = 'pending';
create index reports_entity_idx on public.reports (entity, entity_id);
create index reports_business_id_idx on public.reports (business_id);
create index reports_decided_idx on public.reports (status_changed_at) where status <> 'pending';
create index reports_email_idx on public.reports (email);

insert into private.status_transitions (entity, from_status, to_status, allowed, needs_reason) values
  ('reports', '', 'pending', '{owner,editor,admin}', false),
  ('reports', 'pending', 'resolved', '{editor,admin}', true),
  ('reports', 'pending', 'rejected', '{editor,admin}', true),
  ('reports', 'resolved', 'pending', '{editor,admin}', false),
  ('reports', 'rejected', 'pending', '{editor,admin}', false);

-- Whoever left an address gets the answer.
create function private.answer_report() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_mail(format('reports:%s:%s', new.id, new.status_changed_at), 'report_answer', 'reports', null,
    jsonb_build_object('title', new.title, 'path', new.path, 'outcome', new.status, 'kind', new.kind,
      'answer', new.status_reason, 'language', new.language), new.email);
  return null;
end
$$;
comment on function private.answer_report() is 'Emails the answer of staff to whoever reported.';

create function private.recall_report_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.outbox where dedupe_key = format('reports:%s:%s', old.id, old.status_changed_at) and state = 'queued';
  if found then
    delete from private.notifications as n using auth.users as u
    where n.user_id = u.id and lower(u.email) = lower(old.email) and n.subject = format('reports:%s:%s', old.id, old.status_changed_at)
      and n.read_at is null;
  end if;
  return null;
end
$$;
comment on function private.recall_report_answer() is 'Drops the answer of a decision that was undone before it was sent.';

create trigger audit_reports after update on public.reports
  for each row execute function private.write_audit();
create trigger reports_0_enforce_status before insert or update on public.reports
  for each row execute function private.enforce_status();
create trigger reports_0_guard_merged before insert on public.reports
  for each row execute function private.guard_merged_listing();
create trigger reports_answer after update on public.reports
  for each row when (old.status = 'pending' and new.status <> 'pending' and new.email is not null)
  execute function private.answer_report();
create trigger reports_recall_answer after update on public.reports
  for each row when (old.status <> 'pending' and new.status = 'pending')
  execute function private.recall_report_answer();
create trigger reports_set_updated_at before update on public.reports
  for each row execute function private.set_updated_at();

alter table public.reports enable row level security;
grant select, update (status, status_reason) on public.reports to authenticated;
grant select, insert, update, delete on public.reports to service_role;

create policy "staff see reports" on public.reports for select to authenticated
  using ((select private.is_staff()));
create policy "staff decide about reports" on public.reports for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));

create function private.receive_report(
  about text, about_slug text, report_kind text, reason text, details text, suggestion jsonb, email text,
  address text, language text
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  item record;
  report uuid;
  sender constant text := nullif(lower(btrim(receive_report.email)), '');
begin
  select * into item from (
    select id, id as business_id, name as title, '/directory/' as folder from public.businesses
    where about = 'businesses' and slug = about_slug and status = 'approved'
    union all
    select id, business_id, title, '/events/' from public.events
    where about = 'events' and slug = about_slug and approval_status = 'approved'
    union all
    select id, business_id, title, '/deals/' from public.deals
    where about = 'deals' and slug = about_slug and status = 'active'
    union all
    select id, business_id, title, '/jobs/' from public.jobs
    where about = 'jobs' and slug = about_slug and status = 'active'
    union all
    select id, null, title, case when private.is_news(id) then '/news/' else '/blog/' end
    from public.blog_posts
    where about = 'blog_posts' and slug = about_slug and status = 'published'
  ) as found;
  if item.id is null then
    perform private.raise_error(404, 'not_found', 'This page no longer exists.');
  end if;

  perform pg_advisory_xact_lock(hashtextextended('report ' || item.id, 0));
  select id into report from public.reports as r
  where r.entity = about and r.entity_id = item.id and r.status = 'pending' and r.kind = report_kind
    and r.details = btrim(receive_report.details) and r.email is not distinct from sender
    and r.suggestion is not distinct from receive_report.suggestion;
  if report is not null then return report; end if;

  perform private.assert_contact_limit('report address ' || address, 10, 3600);
  -- For each sender, so that nobody keeps others from reporting an item.
  perform private.assert_contact_limit('report item ' || item.id || ' address ' || address, 3, 3600);
  perform private.assert_contact_limit('all reports', 200, 3600);
  insert into public.reports (kind, entity, entity_id, business_id, title, path, reason, details, suggestion,
    email, language)
  values (report_kind, about, item.id, item.business_id, left(item.title, 300), item.folder || about_slug,
    receive_report.reason, btrim(receive_report.details), receive_report.suggestion, sender,
    receive_report.language)
  returning id into report;
  return report;
end
$$;
grant execute on function private.receive_report(text, text, text, text, text, jsonb, text, text, text)
  to service_role;

create function public.receive_report(
  about text, about_slug text, report_kind text, reason text, details text, suggestion jsonb default null,
  email text default null, address text default '', language text default 'en'
) returns uuid
language sql security invoker set search_path = '' as $$
  select private.receive_report(about, about_slug, report_kind, reason, details, suggestion, email, address,
    language)
$$;
comment on function public.receive_report(text, text, text, text, text, jsonb, text, text, text) is
  'Stores a report or a suggested edit of something public; the same one that is still pending is stored '
  'once. 404, 429 too_many_messages. With the service key, by a function that excludes robots.';
grant execute on function public.receive_report(text, text, text, text, text, jsonb, text, text, text)
  to service_role;

create function private.report_message(message uuid, reason text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.leads;
  listing public.businesses;
  report uuid;
begin
  -- The listing first, as a merge of listings does.
  perform 1 from public.businesses where id = (select business_id from public.leads
    where leads.id = message and business_id = any (private.my_business_ids())) for share;
  select * into known from public.leads
  where id = message and former_owner_id is null and business_id = any (private.my_business_ids()) for update;
  if known.id is null then perform private.raise_error(404, 'not_found', 'This message no longer exists.'); end if;
  if known.reported_at is not null then
    perform private.raise_error(409, 'already_reported', 'This message is already reported.');
  end if;
  select * into listing from public.businesses where id = known.business_id;
  update public.leads set reported_at = now() where id = message;
  insert into public.reports (kind, entity, entity_id, business_id, title, path, reason, details, email)
  values ('problem', 'leads', message, listing.id, left('Message to ' || listing.name, 300),
    '/directory/' || listing.slug, 'spam', left(btrim(report_message.reason), 4000),
    (select users.email from auth.users where users.id = (select auth.uid())))
  returning id into report;
  return report;
end
$$;
grant execute on function private.report_message(uuid, text) to authenticated, service_role;

create function public.report_message(message uuid, reason text default '') returns uuid
language sql security invoker set search_path = '' as $$ select private.report_message(message, reason) $$;
comment on function public.report_message(uuid, text) is
  'Reports a message that the caller''s business got: from then on staff can read it. 409 already_reported.';
grant execute on function public.report_message(uuid, text) to authenticated, service_role;

create function private.apply_suggestion(report uuid, fields text[], reason text, seen_at timestamptz)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.reports;
  patch jsonb;
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff may apply a suggested edit.';
  end if;
  -- The listing first, as everything that changes one.
  perform private.lock_change_requests();
  perform 1 from public.businesses where id = (select business_id from public.reports where id = report)
  for no key update;
  select * into known from public.reports where id = report for update;
  if known.id is null then perform private.raise_error(404, 'not_found', 'This no longer exists.');
  elsif known.status <> 'pending' then
    perform private.raise_error(409, 'already_decided',
      format('Someone else already decided this. It is "%s" now. Reload it.', known.status));
  elsif known.updated_at <> seen_at then
    perform private.raise_error(409, 'changed_meanwhile',
      'This was changed after you opened it. Reload it before you decide.');
  end if;
  select jsonb_object_agg(key, value) into patch from jsonb_each(known.suggestion) where key = any (fields);
  if patch is null or known.entity <> 'businesses' then
    perform private.raise_error(422, 'fields_needed', 'Choose the fields to apply.');
  end if;
  perform private.apply_patch(known.business_id, patch);
  update public.reports set status = 'resolved', status_reason = apply_suggestion.reason
  where id = report;
end
$$;
grant execute on function private.apply_suggestion(uuid, text[], text, timestamptz)
  to authenticated, service_role;

create function public.apply_suggestion(report uuid, fields text[], reason text, seen_at timestamptz)
returns void
language sql security invoker set search_path = '' as $$
  select private.apply_suggestion(report, fields, reason, seen_at)
$$;
comment on function public.apply_suggestion(uuid, text[], text, timestamptz) is
  'Writes fields of a suggested edit to its listing and resolves the report with an answer; for staff. 409 '
  'already_decided, 409 changed_meanwhile.';
grant execute on function public.apply_suggestion(uuid, text[], text, timestamptz)
  to authenticated, service_role;

create function private.forward_report(report uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  known public.reports;
  readers uuid[];
begin
  if not private.is_staff() then
    raise exception using errcode = '42501', message = 'Only staff may forward a report.';
  end if;
  select * into known from public.reports where id = report for update;
  if known.id is null then perform private.raise_error(404, 'not_found', 'This no longer exists.');
  elsif known.forwarded_at is not null then
    perform private.raise_error(409, 'already_forwarded', 'This was already forwarded to the business.');
  end if;
  readers := array(select private.managers_of(known.business_id));
  if cardinality(readers) = 0 or known.entity = 'leads' then
    perform private.raise_error(409, 'messages_not_read', 'Nobody manages this business.');
  end if;
  update public.reports set forwarded_at = now() where id = report;
  -- Not the address of whoever reported.
  perform private.queue_mail(format('reports:%s:forwarded:%s', report, reader), 'report_forwarded',
    'messages', reader, jsonb_build_object('title', known.title, 'path', known.path, 'kind', known.kind,
      'business_id', known.business_id, 'reason', known.reason, 'details', known.details,
      'suggestion', known.suggestion))
  from unnest(readers) as reader;
  return cardinality(readers);
end
$$;
grant execute on function private.forward_report(uuid) to authenticated, service_role;

create function public.forward_report(report uuid) returns integer
language sql security invoker set search_path = '' as $$ select private.forward_report(report) $$;
comment on function public.forward_report(uuid) is
  'Emails a report without its sender to the owner and managers of the business, once; for staff. Returns to '
  'how many. 409 messages_not_read, 409 already_forwarded.';
grant execute on function public.forward_report(uuid) to authenticated, service_role;

create function private.delete_old_contact() returns integer
language sql volatile security definer set search_path = '' as $$
  with old_messages as (
    delete from public.leads where created_at < now() - interval '2 years' returning 1
  ), old_spam as (
    delete from public.leads where state = 'spam' and created_at < now() - interval '30 days'
      and created_at >= now() - interval '2 years' returning 1
  ), old_requests as (
    delete from private.lead_requests where created_at < now() - interval '2 years'
      or (confirmed_at is null and created_at < now() - interval '7 days') returning 1
  ), old_responses as (
    delete from public.form_responses as r using public.forms as f where f.id = r.form_id and case r.status
      when 'spam' then r.created_at < now() - interval '30 days'
      else f.purpose = 'contact' and r.invoice_id is null and r.created_at < now() - interval '2 years' end returning 1
  ), old_reports as (
    delete from public.reports where status <> 'pending' and status_changed_at < now() - interval '1 year'
    returning 1
  ), old_community_reports as (
    delete from private.community_reports where decided_at < now() - interval '1 year' returning 1
  ), old_subscribers as (
    delete from private.launch_subscribers where created_at < now() - interval '1 year' returning 1
  )
  select ((select count(*) from old_messages) + (select count(*) from old_spam) + (select count(*) from old_requests) + (select count(*) from old_responses)
    + (select count(*) from old_reports) + (select count(*) from old_community_reports) + (select count(*) from old_subscribers))::integer
$$;
grant execute on function private.delete_old_contact() to service_role;

create function public.delete_old_contact() returns integer
language sql security invoker set search_path = '' as $$ select private.delete_old_contact() $$;
comment on function public.delete_old_contact() is
  'Deletes leads and messages of contact forms after two years, requests that were not confirmed after a week, spam after 30 '
  'days, reports a year after their answer, and addresses that wait for a launch after a year. Returns how many. Regular work, '
  'with the service key.';
grant execute on function public.delete_old_contact() to service_role;
