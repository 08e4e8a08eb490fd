-- Applications for membership: what a chamber asks, whether it approves, and what follows.

create function private.are_application_answers(answers jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(answers) = 'object' then (
    select coalesce(bool_and(case key
      when 'consent' then jsonb_typeof(value) = 'boolean'
      when 'employee_count' then jsonb_typeof(value) = 'number' and value #>> '{}' ~ '^[0-9]{1,6}$'
      when 'organization_name' then jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 120
      when 'contact_name' then jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 120
      when 'phone' then jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 40
      when 'website' then jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 500
      when 'about' then jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 4000
      when 'referred_by' then jsonb_typeof(value) = 'string' and char_length(value #>> '{}') <= 200
      else false end), true)
    from jsonb_each(answers)) else false end
$$;
comment on function private.are_application_answers(jsonb) is
  'Whether answers are to the questions of an application, each within its length.';
grant execute on function private.are_application_answers(jsonb) to authenticated, service_role;

create table public.membership_applications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  plan_id uuid not null references public.plans (id) on delete restrict,
  -- Of an applicant that has one. Otherwise it is made with its name once the application is approved.
  organization_id uuid references public.business_profiles (id) on delete cascade,
  answers jsonb not null default '{}' constraint membership_applications_answers_form
    check (private.are_application_answers(answers)),
  title text generated always as (coalesce(nullif(btrim(answers ->> 'organization_name'), ''), answers ->> 'contact_name', '')) stored,
  status text not null default 'draft' constraint membership_applications_status_known
    check (status in ('draft', 'pending', 'needs_info', 'approved', 'rejected', 'withdrawn')),
  status_reason text constraint membership_applications_status_reason_length check (char_length(status_reason) <= 2000),
  status_changed_at timestamptz,
  status_changed_by uuid,
  invoice_id uuid references public.invoices (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.membership_applications is
  'Who applied for a membership, with which plan and answers. Drafts are resumed where they were left. Applicants write by functions.';

create unique index membership_applications_one_open on public.membership_applications (user_id)
  where status in ('draft', 'pending', 'needs_info');
create index membership_applications_user_id_idx on public.membership_applications (user_id, created_at desc);
create index membership_applications_plan_id_idx on public.membership_applications (plan_id);
create index membership_applications_organization_id_idx on public.membership_applications (organization_id);
create index membership_applications_invoice_id_idx on public.membership_applications (invoice_id);
create index membership_applications_queue_idx on public.membership_applications (status_changed_at) where status = 'pending';

-- Applicants only by functions: the policies let nobody but staff update applications.
insert into private.status_transitions (entity, from_status, to_status, allowed, needs_reason) values
  ('membership_applications', '', 'draft', '{owner,editor,admin}', false),
  ('membership_applications', 'draft', 'pending', '{owner,editor,admin}', false),
  ('membership_applications', 'draft', 'approved', '{owner,editor,admin}', false),
  ('membership_applications', 'draft', 'withdrawn', '{owner,editor,admin}', false),
  ('membership_applications', 'pending', 'withdrawn', '{owner,editor,admin}', false),
  ('membership_applications', 'needs_info', 'withdrawn', '{owner,editor,admin}', false),
  ('membership_applications', 'needs_info', 'pending', '{owner,editor,admin}', false),
  ('membership_applications', 'pending', 'needs_info', '{editor,admin}', true),
  ('membership_applications', 'pending', 'approved', '{editor,admin}', false),
  ('membership_applications', 'pending', 'rejected', '{editor,admin}', true),
  -- Undone, before money moved.
  ('membership_applications', 'approved', 'pending', '{editor,admin}', true),
  ('membership_applications', 'rejected', 'pending', '{editor,admin}', true);

create function private.organization_to_join(person uuid, called text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  found_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('organization of ' || person, 0));
  select id into found_id from public.business_profiles where owner_id = person
    and not private.is_live(business_subscription_status) order by created_at, id limit 1;
  if found_id is null then
    insert into public.business_profiles (owner_id, name) values (person, called) returning id into found_id;
  else
    update public.business_profiles set name = called where id = found_id and name = '';
  end if;
  return found_id;
end
$$;
comment on function private.organization_to_join(uuid, text) is
  'The organization with which a person joins who named none: their first one that is no member, or a new one with this name. '
  'Others may have the same name.';

create function private.begin_applied_membership(application uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  applied public.membership_applications;
  is_business boolean;
  organization uuid;
  invoice uuid;
begin
  select * into applied from public.membership_applications where id = application;
  select audience = 'business' into is_business from public.plans where id = applied.plan_id;
  if is_business then
    organization := coalesce(applied.organization_id,
      private.organization_to_join(applied.user_id, btrim(applied.answers ->> 'organization_name')));
    update public.business_profiles as o set employee_count = coalesce((applied.answers ->> 'employee_count')::integer, o.employee_count)
    where o.id = organization and not private.is_live(o.business_subscription_status);
    update public.membership_applications set organization_id = organization where id = application;
  end if;
  invoice := private.start_membership(organization, case when not is_business then applied.user_id end, applied.plan_id);
  update public.membership_applications set invoice_id = invoice where id = application;
  return invoice;
end
$$;
comment on function private.begin_applied_membership(uuid) is
  'Begins the membership that was applied for, and returns its invoice; null where nothing is due.';

create function private.end_applied_membership(invoice uuid, why text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  bill public.invoices;
  money record;
begin
  bill := private.lock_invoice(invoice);
  for money in select p.id, p.method, p.is_live, a.amount from public.payment_allocations as a
    join public.payments as p on p.id = a.payment_id
    -- What is disputed at the bank goes back there, or not: here it becomes credit.
    where a.invoice_id = invoice and p.status in ('settled', 'partially_refunded') order by p.id
  loop
    -- A card gets its money back. All else becomes credit, which staff give back as it came.
    if money.method in ('card', 'bank_debit') and money.is_live is not null then
      perform private.begin_refund(money.id, money.amount, why, gen_random_uuid());
    end if;
  end loop;
  select * into bill from public.invoices where id = invoice;
  if bill.status = 'open' and bill.amount_paid = 0 and bill.amount_credited = 0 then
    perform private.close_locked(bill, 'void', why);
  elsif bill.status in ('open', 'paid') and bill.amount_credited < bill.total then
    perform private.lock_payments_of(invoice);
    perform private.credit_locked(bill, bill.total - bill.amount_credited, why);
  end if;
  update public.subscriptions set status = 'canceled' where id = bill.subscription_id and status = 'pending';
end
$$;
comment on function private.end_applied_membership(uuid, text) is
  'Takes back the invoice of an application that was declined: nothing is owed, and what was paid goes back.';

create function private.reopen_application(application uuid, was text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice constant uuid := (select invoice_id from public.membership_applications where id = application);
  plan public.plans;
  bill public.invoices;
begin
  select p.* into plan from public.membership_applications as a join public.plans as p on p.id = a.plan_id where a.id = application;
  if invoice is null and was = 'approved' then
    perform private.raise_error(409, 'membership_begun', 'The membership has begun. End it under Memberships instead.');
  elsif invoice is null then
    return;
  end if;
  bill := private.lock_invoice(invoice);
  if exists (select from public.payments as p where p.invoice_id = invoice and p.status not in ('failed', 'canceled')
      and (p.status <> 'pending' or p.provider_intent_id is not null)) or bill.amount_paid > 0 then
    perform private.raise_error(409, 'application_paid',
      'It was paid for meanwhile. Refund the payment under Billing, or ask the applicant to apply again.');
  elsif was = 'approved' and plan.approval = 'after_payment' then
    return;
  elsif bill.status = 'open' then
    perform private.end_applied_membership(invoice, 'The decision was undone.');
  end if;
  update public.membership_applications set invoice_id = null where id = application;
end
$$;
comment on function private.reopen_application(uuid, text) is
  'Takes back what a decision about an application did, while nobody has paid.';

create function private.follow_application() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  plan public.plans;
  invoice uuid := new.invoice_id;
  was constant text := case when tg_op = 'UPDATE' then old.status else '' end;
begin
  if new.status = was or new.status in ('draft', 'withdrawn') then
    if new.status = 'withdrawn' and was in ('pending', 'needs_info') and invoice is not null then
      perform private.end_applied_membership(invoice, 'The application was withdrawn.');
    end if;
    return null;
  end if;
  select * into plan from public.plans where id = new.plan_id;
  if was in ('approved', 'rejected') then
    perform private.reopen_application(new.id, was);
    select invoice_id into invoice from public.membership_applications where id = new.id;
  end if;
  -- What is free, or tried for nothing, begins with the approval: nobody pays before.
  if new.status = 'pending' and plan.approval = 'after_payment' and invoice is null and plan.trial_days = 0
    and private.plan_price_for(plan, coalesce((new.answers ->> 'employee_count')::integer,
      (select employee_count from public.business_profiles where id = new.organization_id))) > 0 then
    invoice := private.begin_applied_membership(new.id);
  elsif new.status = 'approved' and invoice is null then
    invoice := private.begin_applied_membership(new.id);
  elsif new.status = 'approved' then
    perform private.lock_invoice(invoice);
    perform private.apply_paid_invoice(invoice) from public.invoices where id = invoice and status = 'paid';
  elsif new.status = 'rejected' and invoice is not null then
    perform private.end_applied_membership(invoice, 'The application was declined.');
  end if;
  -- Whoever joins at once hears of it by the invoice or the welcome.
  if was = 'draft' and new.status = 'approved' then return null; end if;
  perform private.queue_mail(
    format('membership_applications:%s:%s:%s', new.id, new.status, extract(epoch from new.status_changed_at)),
    'membership_application', 'memberships', new.user_id,
    jsonb_build_object('outcome', case when new.status <> 'pending' then new.status
        when was in ('approved', 'rejected') then 'reopened' else 'received' end,
      'plan', plan.name, 'title', new.title,
      'reason', case when was not in ('approved', 'rejected')
        then private.decision_reason(tg_table_name, to_jsonb(new), new.status_reason) end,
      'invoice_id', invoice, 'due', (select amount_due from public.invoices where id = invoice),
      'currency', plan.currency),
    secrets => case when invoice is not null then jsonb_build_object('token', private.invoice_token(invoice)) end);
  return null;
end
$$;
comment on function private.follow_application() is
  'Does what a decision about an application means: the invoice, the membership, the money that goes back, and the email.';

create trigger a_reject_anonymous before insert on public.membership_applications
  for each row execute function private.reject_anonymous();
create trigger audit_membership_applications after insert or update or delete on public.membership_applications
  for each row execute function private.write_audit();
create trigger membership_applications_2_enforce_status before insert or update on public.membership_applications
  for each row execute function private.enforce_status();
create trigger membership_applications_9_follow after insert or update of status on public.membership_applications
  for each row execute function private.follow_application();
create trigger membership_applications_set_updated_at before update on public.membership_applications
  for each row execute function private.set_updated_at();

alter table public.membership_applications enable row level security;
grant select, update (status, status_reason) on public.membership_applications to authenticated;
grant select, insert, update, delete on public.membership_applications to service_role;

create policy "applicants see their applications, staff those that were sent" on public.membership_applications
  for select to authenticated using (user_id = (select auth.uid()) or (status <> 'draft' and (select private.is_staff())));
create policy "staff decide about applications" on public.membership_applications for update to authenticated
  using (status <> 'draft' and (select private.is_staff())) with check ((select private.is_staff()));

create function private.apply_for_membership(
  plan_id uuid, organization uuid, answers jsonb, submits boolean, custom_answers jsonb
) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := (select auth.uid());
  plan public.plans;
  known public.membership_applications;
begin
  if private.is_anonymous() then
    perform private.raise_error(403, 'account_needed', 'Add an email address to your account first.');
  end if;
  select * into plan from public.plans where id = apply_for_membership.plan_id;
  if plan.id is null or not (plan.is_active and plan.is_public) then
    perform private.raise_error(404, 'plan_not_offered', 'This plan is not offered. Choose another one.');
  elsif organization is not null and not organization = any (private.my_organization_ids('{billing}')) then
    perform private.raise_error(404, 'not_found', 'This organization does not exist, or you do not pay for it.');
  elsif organization is not null and plan.audience <> 'business' then
    perform private.raise_error(422, 'plan_not_for_subscriber', 'This plan is for another kind of member.');
  elsif not private.are_application_answers(answers) then
    perform private.raise_error(422, 'answers_unreadable', 'An answer is too long or not in the expected format.');
  elsif exists (select from public.subscriptions as s where private.is_live(s.status)
    and case when plan.audience = 'business' then s.business_profile_id = organization else s.user_id = person end) then
    perform private.raise_error(409, 'already_member', 'There is already a membership. Renew it, or change its plan.');
  end if;
  if submits then
    if coalesce(btrim(answers ->> 'contact_name'), '') = '' then
      perform private.raise_error(422, 'contact_name_needed', 'Enter your name.');
    elsif plan.audience = 'business' and organization is null and coalesce(btrim(answers ->> 'organization_name'), '') = '' then
      perform private.raise_error(422, 'organization_name_needed', 'Enter the name of your business or organization.');
    elsif plan.price_tiers <> '[]' and answers ->> 'employee_count' is null then
      perform private.raise_error(422, 'employee_count_needed', 'Enter the number of your employees. The dues depend on it.');
    elsif not coalesce((answers ->> 'consent')::boolean, false) then
      perform private.raise_error(422, 'consent_needed', 'Agree to the terms of membership.');
    end if;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('application of ' || person, 0));
  select * into known from public.membership_applications as a where a.user_id = person
    and a.status in ('draft', 'pending', 'needs_info') for update;
  if known.status = 'pending' then
    perform private.raise_error(409, 'application_pending', 'Your application is under review. Withdraw it to change it.');
  elsif known.id is null then
    -- Withdrawn ones stay.
    perform private.limit_changes('membership applications', 10);
    insert into public.membership_applications as a (user_id, plan_id, organization_id, answers)
    values (person, plan.id, organization, apply_for_membership.answers) returning * into known;
  else
    update public.membership_applications as a set plan_id = plan.id, organization_id = organization,
      answers = apply_for_membership.answers where a.id = known.id;
  end if;
  perform private.save_application_answers(known.id, custom_answers, submits);
  if submits then
    perform private.limit_dues(person);
    -- It was invoiced for something else before: that is taken back, and invoiced anew.
    if exists (select from public.invoices as i join public.invoice_lines as l on l.invoice_id = i.id and l.kind = 'dues'
      where i.id = known.invoice_id and (l.plan_id <> plan.id or i.organization_id <> organization
        or (plan.price_tiers <> '[]' and l.plan_price <> private.plan_price_for(plan, (answers ->> 'employee_count')::integer))))
    then
      perform private.end_applied_membership(known.invoice_id, 'The application was changed.');
      update public.membership_applications set invoice_id = null where id = known.id;
    end if;
    update public.membership_applications as a set status = case when plan.approval = 'none' and known.status = 'draft'
      then 'approved' else 'pending' end where a.id = known.id;
  end if;
  return known.id;
end
$$;
grant execute on function private.apply_for_membership(uuid, uuid, jsonb, boolean, jsonb) to authenticated, service_role;

create function public.apply_for_membership(
  plan_id uuid, organization_id uuid, answers jsonb, submits boolean, custom_answers jsonb default null
) returns uuid
language sql volatile security invoker set search_path = '' as $$
  select private.apply_for_membership(plan_id, organization_id, answers, submits, custom_answers)
$$;
comment on function public.apply_for_membership(uuid, uuid, jsonb, boolean, jsonb) is
  'Saves the one open application of the caller, {"organization_name", "contact_name", "phone", "website", "employee_count", "about", '
  '"referred_by", "consent"} and {field id: value} of the application form, and with submits sends it: to staff, or where the plan needs no approval straight to its invoice. Returns '
  'the application.';
grant execute on function public.apply_for_membership(uuid, uuid, jsonb, boolean, jsonb) to authenticated, service_role;

create function private.withdraw_membership_application(application uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.membership_applications set status = 'withdrawn'
  where id = application and user_id = (select auth.uid()) and status in ('draft', 'pending', 'needs_info');
  if not found then
    perform private.raise_error(409, 'already_decided', 'This application was already decided. Reload the page.');
  end if;
end
$$;
grant execute on function private.withdraw_membership_application(uuid) to authenticated, service_role;

create function public.withdraw_membership_application(application_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.withdraw_membership_application(application_id) $$;
comment on function public.withdraw_membership_application(uuid) is 'Withdraws an open application of the caller. What was paid for it goes back.';
grant execute on function public.withdraw_membership_application(uuid) to authenticated, service_role;

create function private.my_membership_application() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object('id', a.id, 'plan_id', a.plan_id, 'plan', p.name, 'audience', p.audience,
      'organization_id', a.organization_id, 'answers', a.answers, 'custom_answers', (
        select r.answers from public.form_responses as r where r.application_id = a.id), 'status', a.status, 'status_reason', a.status_reason,
      'status_changed_at', a.status_changed_at, 'invoice_id', a.invoice_id,
      'invoice_status', i.status, 'due', i.amount_due, 'currency', i.currency)
    from public.membership_applications as a join public.plans as p on p.id = a.plan_id
    left join public.invoices as i on i.id = a.invoice_id
    where a.user_id = (select auth.uid()) and a.status <> 'withdrawn' order by a.created_at desc limit 1
  );
end
$$;
grant execute on function private.my_membership_application() to authenticated, service_role;

create function public.my_membership_application() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.my_membership_application() $$;
comment on function public.my_membership_application() is
  'The last application of the caller, unless withdrawn: {"id", "plan_id", "plan", "audience", "organization_id", "answers", '
  '"custom_answers", "status", '
  '"status_reason", "status_changed_at", "invoice_id", "invoice_status", "due", "currency"}. Null for none.';
grant execute on function public.my_membership_application() to authenticated, service_role;

create function private.preview_joining(plan_id uuid, organization uuid, employees integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := (select auth.uid());
  zone constant text := (select time_zone from public.site_settings);
  plan public.plans;
  price bigint;
  months integer;
  was_member boolean;
begin
  select * into plan from public.plans as p where p.id = preview_joining.plan_id and p.is_active and p.is_public;
  if plan.id is null then
    perform private.raise_error(404, 'plan_not_offered', 'This plan is not offered. Choose another one.');
  end if;
  price := private.plan_price_for(plan, employees);
  months := private.months_to_pay(plan, now(), zone);
  was_member := exists (select from public.membership_terms as t join public.subscriptions as s on s.id = t.subscription_id
    where t.revoked_at is null and case when plan.audience = 'business'
      then s.business_profile_id = organization and organization = any (private.my_organization_ids('{billing}'))
      else s.user_id = person end);
  return jsonb_build_object('price', price, 'months', months, 'currency', plan.currency,
    'dues', private.price_of_term(plan, price, now(), true, zone),
    'joining_fee', case when was_member then 0 else plan.joining_fee end,
    'trial_days', case when was_member then 0 else plan.trial_days end,
    'ends_at', private.term_end(plan, now(), null, true, zone));
end
$$;
grant execute on function private.preview_joining(uuid, uuid, integer) to anon, authenticated, service_role;

create function public.preview_joining(plan_id uuid, organization_id uuid default null, employees integer default null) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.preview_joining(plan_id, organization_id, employees)
$$;
comment on function public.preview_joining(uuid, uuid, integer) is
  'What joining today costs with a plan on offer, without taxes and in minor units: {"price" (of a whole interval), "dues", "months" '
  '(that the dues are for), "joining_fee", "trial_days", "ends_at", "currency"}.';
grant execute on function public.preview_joining(uuid, uuid, integer) to anon, authenticated, service_role;

create function private.application_reviews(applications uuid[]) returns table (
  id uuid, plan text, is_offered boolean, approval text, price bigint, currency text, billing_interval text,
  paid bigint, due bigint, is_on_its_way boolean, namesakes text[], custom_answers jsonb
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select a.id, p.name, p.is_active and p.is_public, p.approval,
    private.plan_price_for(p, coalesce((a.answers ->> 'employee_count')::integer, o.employee_count)), p.currency, p.billing_interval,
    coalesce(i.amount_paid, 0), case when i.status = 'open' then i.amount_due else 0 end,
    exists (select from public.payments as m where m.invoice_id = i.id and m.status = 'pending' and m.provider_intent_id is not null),
    array(select other.name || ' (' || other.business_subscription_status || ')' from public.business_profiles as other
      where p.audience = 'business' and lower(other.name) = lower(a.title) and other.id is distinct from a.organization_id
        and other.owner_id <> a.user_id order by other.created_at limit 5), private.application_answers(a.id)
  from public.membership_applications as a join public.plans as p on p.id = a.plan_id
  left join public.invoices as i on i.id = a.invoice_id
  left join public.business_profiles as o on o.id = a.organization_id
  where a.id = any (applications) and a.status <> 'draft' and (select private.is_staff());
end
$$;
grant execute on function private.application_reviews(uuid[]) to authenticated, service_role;

create function public.application_reviews(applications uuid[]) returns table (
  id uuid, plan text, is_offered boolean, approval text, price bigint, currency text, billing_interval text,
  paid bigint, due bigint, is_on_its_way boolean, namesakes text[], custom_answers jsonb
)
language sql stable security invoker set search_path = '' as $$ select * from private.application_reviews(applications) $$;
comment on function public.application_reviews(uuid[]) is
  'For staff, about applications that were sent: the plan and its price, what was paid and is due, in minor units, and organizations '
  'of others with the same name, and the answers to the fields of the application form.';
grant execute on function public.application_reviews(uuid[]) to authenticated, service_role;
