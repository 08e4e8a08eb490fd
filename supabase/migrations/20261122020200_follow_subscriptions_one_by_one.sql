-- As before, and two subscriptions of one person that change at the same moment are followed one after the other: a membership
-- stayed active when its last live subscription was cancelled while another one was added.
create or replace function private.follow_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  subscriber public.subscriptions;
  best constant text[] := '{active,trialing,grace,past_due,pending,lapsed,cancelled}';
begin
  foreach subscriber in array array[old, new] loop
    -- Held first, by statements of their own: whoever waited here reads, in the next statement, what the other one wrote.
    perform 1 from public.profiles where id = subscriber.user_id for no key update;
    perform 1 from public.business_profiles where id = subscriber.business_profile_id for no key update;
    update public.profiles set membership_status = (
      select status from public.subscriptions where user_id = subscriber.user_id
      order by array_position(best, status) limit 1)
    where id = subscriber.user_id;
    update public.business_profiles set business_subscription_status = coalesce((
      select status from public.subscriptions where business_profile_id = subscriber.business_profile_id
      order by array_position(best, status) limit 1), 'inactive')
    where id = subscriber.business_profile_id;
  end loop;
  return null;
end
$$;
