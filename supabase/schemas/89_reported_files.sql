-- Files of messages that were reported: staff see them until they decided, also when the message is gone.

create function private.drop_files(thread uuid, of_seq integer) returns void
language sql volatile security definer set search_path = '' as $$
  -- What is reported stays for staff until they decided.
  delete from public.message_files as f where f.thread_id = thread and f.seq = of_seq and not exists (
    select from private.community_reports as r where r.entity = 'message' and r.entity_id = thread and r.seq = of_seq and r.status = 'pending')
$$;
comment on function private.drop_files(uuid, integer) is 'Deletes the files of a message, unless a report of it is pending.';

create function private.drop_files_of_report() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.messages as m where m.thread_id = old.entity_id and m.seq = old.seq
      and (m.deleted_at is not null or m.hidden_at is not null)) then
    perform private.drop_files(old.entity_id, old.seq);
  end if;
  return null;
end
$$;
comment on function private.drop_files_of_report() is 'With a report go the files that nobody but staff could read.';
create trigger community_reports_drop_files after delete on private.community_reports
  for each row when (old.entity = 'message') execute function private.drop_files_of_report();
