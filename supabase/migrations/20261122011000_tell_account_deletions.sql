-- Who did not ask for the end of their account themselves must learn of it while there is time.
alter table private.outbox drop constraint outbox_kind_known, add constraint outbox_kind_known
  check (kind in ('decisions', 'reminders', 'renewals', 'claims', 'registrations', 'invitations', 'memberships', 'job_alerts',
    'accounts'));

create function private.tell_account_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  wish constant public.account_deletions := case tg_op when 'INSERT' then new else old end;
  outcome constant text := case tg_op when 'INSERT' then 'asked' else 'kept' end;
begin
  -- Every wish is told, so that the last mail is always what holds; who asks and takes it back in turns is stopped instead.
  if tg_op = 'INSERT' and not private.take_allowance('account deletion ' || wish.user_id::text, 5, 86400) then
    perform private.refuse(429, 'too_many_deletions', 'You asked for this five times today. Go on tomorrow.');
  end if;
  -- With the account itself nobody is left to tell; one without an address cannot be told.
  if exists (select from auth.users where id = wish.user_id and email <> '') then
    perform private.queue_mail(format('account_deletions:%s:%s:%s', wish.user_id, outcome, extract(epoch from clock_timestamp())),
      'account_deletion', 'accounts', wish.user_id,
      jsonb_build_object('outcome', outcome, 'due_at', case tg_op when 'INSERT' then wish.due_at end));
  end if;
  return null;
end
$$;
revoke execute on function private.tell_account_deletion() from public;
create trigger account_deletions_tell after insert or delete on public.account_deletions
  for each row execute function private.tell_account_deletion();
