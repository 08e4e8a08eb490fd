-- Calendars take a change of a single date only when its number grew (RFC 5546), as with events as a whole.
alter table public.event_occurrences
  add column sequence integer not null default 0,
  add column updated_at timestamptz not null default now();

create function private.count_moved_date() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (new.starts_at, new.ends_at, new.status) is distinct from (old.starts_at, old.ends_at, old.status) then
    new.sequence := old.sequence + 1;
    new.updated_at := now();
  end if;
  return new;
end
$$;
revoke execute on function private.count_moved_date() from public;
create trigger event_occurrences_count_moved before update on public.event_occurrences
  for each row execute function private.count_moved_date();
