-- Everything that later tables keep about a person comes along in their download.
create or replace function public.export_my_data() returns jsonb
language sql stable security invoker set search_path = '' as $$
  with me as (select (select auth.uid()) as id), mine as (
    select businesses.id from public.businesses, me where businesses.owner_id = me.id
  )
  select jsonb_build_object(
    'exported_at', now(),
    'account', jsonb_build_object(
      'id', me.id, 'email', (select auth.jwt()) ->> 'email', 'phone', (select auth.jwt()) ->> 'phone'),
    'profile', (select to_jsonb(profiles) from public.profiles where profiles.id = me.id),
    'sessions', (select coalesce(jsonb_agg(to_jsonb(sessions)), '[]') from private.my_sessions() as sessions),
    'business_profiles', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.business_profiles as rows where rows.owner_id = me.id),
    'businesses', (select coalesce(jsonb_agg(to_jsonb(rows) - 'search_document'), '[]') from public.businesses as rows where rows.owner_id = me.id),
    'helps_with', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.business_managers as rows where rows.user_id = me.id),
    'jobs', (select coalesce(jsonb_agg(to_jsonb(rows) - 'search_document'), '[]') from public.jobs as rows where rows.business_id in (select id from mine)),
    'events', (select coalesce(jsonb_agg(to_jsonb(rows) - 'search_document'), '[]') from public.events as rows where rows.business_id in (select id from mine)),
    'deals', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.deals as rows where rows.business_id in (select id from mine)),
    'posts', (select coalesce(jsonb_agg(to_jsonb(rows) - 'search_document'), '[]') from public.blog_posts as rows where rows.author_id = me.id),
    'registrations', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.event_registrations as rows where rows.user_id = me.id),
    'redemptions', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.deal_redemptions as rows where rows.user_id = me.id),
    'notification_choices', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.notification_choices as rows where rows.user_id = me.id),
    'job_applications', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.job_applications as rows where rows.applicant_id = me.id),
    'job_alerts', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from (
      select id, user_id, q, job_type, category, remote, salary_min, frequency, last_sent_at, created_at from public.job_alerts
    ) as rows where rows.user_id = me.id),
    'deletion', (select to_jsonb(rows) from public.account_deletions as rows where rows.user_id = me.id),
    'staff_role', (select rows.role from public.staff as rows where rows.user_id = me.id),
    'claims', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.claims as rows where rows.claimant_id = me.id),
    'change_requests', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.change_requests as rows where rows.requested_by = me.id),
    'subscriptions', (select coalesce(jsonb_agg(to_jsonb(rows)), '[]') from public.subscriptions as rows where rows.user_id = me.id)
  )
  from me where me.id is not null
$$;
