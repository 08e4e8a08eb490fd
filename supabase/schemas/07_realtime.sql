-- Realtime: the database tells a person, on a topic of their own, that something changed (docs/decisions/0027). Browsers send nothing.

create function private.may_follow_own_topic() returns boolean
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return not private.is_banned((select auth.uid()));
end
$$;
comment on function private.may_follow_own_topic() is 'Whether the caller may join their own topic: not while they are banned from the community.';
grant execute on function private.may_follow_own_topic() to authenticated;

-- By the row's topic, not by the setting that realtime.topic() reads: Realtime tries a row of the topic that is joined.
create policy "people receive what is sent to them" on realtime.messages for select to authenticated
using (extension = 'broadcast' and topic = 'person:' || (select auth.uid()) and (select private.may_follow_own_topic()));

create function private.tell_person(person uuid, kind text, ids jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  select realtime.send(ids, kind, 'person:' || person, true)
  -- Named is what goes to everybody: whatever comes later is of the community until it says otherwise.
  where kind in ('access_changed', 'notifications') or not private.is_banned(person)
$$;
comment on function private.tell_person(uuid, text, jsonb) is
  'Tells a person, once this transaction commits, that something of this kind changed. `ids` say what, never its content: the client reads the rows under the rights it has then. Never fails, and may be lost: clients also catch up when they connect. Whoever is banned from the community hears nothing of it.';
