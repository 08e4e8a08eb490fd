-- Who did not ask for the end of their account themselves must learn of it while there is time.
alter table private.outbox drop constraint outbox_kind_known, add constraint outbox_kind_known
  check (kind in ('decisions', 'reminders', 'renewals', 'claims', 'registrations', 'invitations', 'memberships', 'job_alerts',
    'accounts'));

create function private.tell_account_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  whose constant uuid := case tg_op when 'INSERT' then new.user_id else old.user_id end;
  outcome constant text := case tg_op when 'INSERT' then 'asked' else 'kept' end;
begin
  -- With the account itself nobody is left to tell; one without an address cannot be told.
  if exists (select from auth.users where id = whose and email <> '') then
    -- Once an hour: who asks and takes it back in turns does not fill an inbox.
    perform private.queue_mail(format('account_deletions:%s:%s:%s', whose, outcome, date_trunc('hour', now())),
      'account_deletion', 'accounts', whose,
      jsonb_build_object('outcome', outcome, 'due_at', case tg_op when 'INSERT' then new.due_at end));
  end if;
  return null;
end
$$;
revoke execute on function private.tell_account_deletion() from public;
create trigger account_deletions_tell after insert or delete on public.account_deletions
  for each row execute function private.tell_account_deletion();
