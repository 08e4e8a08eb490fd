-- Somebody who claims a deal does not edit it: its owner's save, made of what they saw before, is no conflict.
drop trigger deals_set_updated_at on public.deals;
create trigger deals_set_updated_at before update on public.deals
  for each row when (new.claimed_count is not distinct from old.claimed_count) execute function private.set_updated_at();

-- An author who sorts a post that waits changes what the desk decides about: whoever read it before is told.
create function private.touch_sorted_post() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.actor_role() = 'owner' then
    update public.blog_posts set updated_at = now()
    where id = case tg_op when 'INSERT' then new.post_id else old.post_id end and status = 'pending';
  end if;
  return null;
end
$$;
revoke execute on function private.touch_sorted_post() from public;
create trigger post_category_mapping_touch_post after insert or delete on public.post_category_mapping
  for each row execute function private.touch_sorted_post();
