-- A partition of realtime.messages for each day from yesterday to three days ahead; those older than 72 hours go. As hosted.
do $$
declare
  today constant date := (now() at time zone 'utc')::date;
  day date;
  old_partition regclass;
begin
  for day in select generate_series(today - 1, today + 3, interval '1 day') loop
    -- Asked first: even a statement that does nothing would make the REST API read its schema again.
    continue when to_regclass(format('realtime.messages_%s', to_char(day, 'YYYY_MM_DD'))) is not null;
    execute format(
      'create table realtime.%I partition of realtime.messages for values from (%L) to (%L)',
      'messages_' || to_char(day, 'YYYY_MM_DD'), day, day + 1
    );
    execute format(
      'alter table realtime.%I owner to supabase_realtime_admin', 'messages_' || to_char(day, 'YYYY_MM_DD')
    );
  end loop;
  for old_partition in
    select inhrelid::regclass from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'realtime.messages'::regclass
      and to_date(substring(relname from 'messages_(.*)'), 'YYYY_MM_DD') < today - 3
  loop
    execute format('drop table %s', old_partition);
  end loop;
end
$$;
