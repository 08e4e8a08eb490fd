-- How the server learns of committed messages: each is queued in the transaction that inserts it, and the commit notifies. Where
-- the hosted service reads the write-ahead log, messages survive here while its connection is down. Safe to run again.
create schema if not exists local_realtime;

-- Unlogged: after a crash of Postgres no client is connected that could miss a message.
create unlogged table if not exists local_realtime.queue (
  position bigint generated always as identity primary key,
  message_id uuid not null,
  inserted_at timestamp not null
);

create or replace function local_realtime.queue_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into local_realtime.queue (message_id, inserted_at) values (new.id, new.inserted_at);
  notify local_realtime;
  return null;
end
$$;
revoke execute on function local_realtime.queue_message() from public;

-- Deferred: positions follow the order of the commits. The rows by which policies are tried have no event, and are rolled back.
drop trigger if exists queue_message on realtime.messages;
create constraint trigger queue_message after insert on realtime.messages
deferrable initially deferred for each row
when (new.event is not null and new.private is not null and (new.payload is not null or new.binary_payload is not null))
execute function local_realtime.queue_message();
