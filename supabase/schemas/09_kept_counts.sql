-- How many public things of each kind there are, by what lists are narrowed by, and totals of what staff look at (91_kept_totals.sql). Pages
-- read these counts, so that none counts rows for each request: docs/data.md, "Kept counts".

-- What a thing counts for: for all of its kind (three empty texts), or for those of a category, a city and so on. What one, two and three
-- stand for is said where a kind is described, in 62_counted_rows.sql.
create type private.count_key as (one text, two text, three text);

-- What each thing counts for at present, so that a change takes back what it counted for before. Things that are not public have no keys.
create table private.kept_items (
  kind text not null,
  id uuid not null,
  keys private.count_key[] not null,
  since timestamptz not null,
  until timestamptz not null,
  primary key (kind, id)
);
comment on table private.kept_items is 'What each listing, event, deal, job and post counts for in private.kept_counts.';

-- Changes add rows and alter none, so that writers do not wait for each other. A thing that ends by itself is one fewer from a moment on, so
-- a count is the sum of what is not in the future. Rows of the past are added up into one every few minutes.
create table private.kept_counts (
  kind text not null,
  at timestamptz not null,
  one text not null,
  two text not null,
  three text not null,
  change bigint not null,
  -- Whether merge_kept_counts() wrote the row; what changes add is still to be added up.
  is_merged boolean not null default false
);
comment on table private.kept_counts is 'Changes of how many public things there are, and of totals; private.kept_count adds them up.';

create index kept_counts_idx on private.kept_counts (kind, three, one, two, at) include (change);
-- Of each value of the first key those for all of the second, without the others between them.
create index kept_counts_by_one_idx on private.kept_counts (kind, two, three, one, at) include (change);
-- What merge_kept_counts() has yet to add up.
create index kept_counts_unmerged_idx on private.kept_counts (at) where not is_merged;
-- What it added up for a moment in the future, which joins the past once that has come.
create index kept_counts_ahead_idx on private.kept_counts (at) where is_merged and at > '-infinity';

alter table private.kept_items enable row level security;
alter table private.kept_counts enable row level security;

create function private.kept_count(kind text, one text default '', two text default '', three text default '') returns bigint
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(sum(c.change), 0) from private.kept_counts as c
    where c.kind = kept_count.kind and c.at <= now() and c.three = kept_count.three and c.one = kept_count.one and c.two = kept_count.two
  );
end
$$;
comment on function private.kept_count(text, text, text, text) is 'How many public things of a kind there are with these keys, empty for any; of a total, what it adds up to.';

create function private.kept_counts_by_one(kind text, two text default '', three text default '') returns table (key text, things bigint)
language plpgsql stable security definer rows 100 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select c.one, sum(c.change)::bigint from private.kept_counts as c
  where c.kind = kept_counts_by_one.kind and c.at <= now() and c.three = kept_counts_by_one.three and c.two = kept_counts_by_one.two and c.one <> ''
  group by c.one having sum(c.change) > 0;
end
$$;
comment on function private.kept_counts_by_one(text, text, text) is
  'How many public things of a kind there are by each value of the first key, where there are any.';

create function private.kept_counts_by_two(kind text, one text default '', three text default '') returns table (key text, things bigint)
language plpgsql stable security definer rows 100 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select c.two, sum(c.change)::bigint from private.kept_counts as c
  where c.kind = kept_counts_by_two.kind and c.at <= now() and c.three = kept_counts_by_two.three and c.one = kept_counts_by_two.one and c.two <> ''
  group by c.two having sum(c.change) > 0;
end
$$;
comment on function private.kept_counts_by_two(text, text, text) is
  'How many public things of a kind there are by each value of the second key, where there are any.';

-- By index and nested loops, even while the statistics of a table that was just filled are out of date, and not by bitmaps: these read all that
-- there is before a limit, and the entries of deleted rows again and again until the next vacuum.
create function private.merge_kept_counts(max_rows integer default 50000) returns integer
language plpgsql volatile security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = off
set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_custom_plan as $$
declare
  merged integer;
  -- Not now(): for a transaction that began earlier, the last minutes may still be in the future.
  cutoff constant timestamptz := now() - interval '10 minutes';
begin
  if not pg_try_advisory_xact_lock(hashtextextended('merge_kept_counts', 0)) then return 0; end if;
  -- All of the past becomes one row of a key, and each moment of the future one. Only keys that changed or came due since the last run are
  -- looked at, and at most max_rows rows, so that a run ends however much is waiting: the next one goes on.
  with due as (
    (select kind, one, two, three, case when at <= cutoff then '-infinity' else at end as moment
      from private.kept_counts where not is_merged and (at <= cutoff or at > now()) limit max_rows)
    union
    (select kind, one, two, three, '-infinity' from private.kept_counts
      where is_merged and at > '-infinity' and at <= cutoff limit max_rows)
  ), gone as (
    delete from private.kept_counts as c using (
      select k.ctid as row, d.moment from due as d join private.kept_counts as k
        on k.kind = d.kind and k.three = d.three and k.one = d.one and k.two = d.two
        and k.at between d.moment and case d.moment when '-infinity' then cutoff else d.moment end
      -- The row that was added up comes first, so that a group that the limit cuts off still has only one; two rows at least, which become one.
      order by d.kind, d.three, d.one, d.two, d.moment, k.is_merged desc, k.at limit greatest(max_rows, 2)) as taken
    where c.ctid = taken.row
    returning c.kind, taken.moment, c.one, c.two, c.three, c.change)
  insert into private.kept_counts (kind, at, one, two, three, change, is_merged)
  select kind, moment, one, two, three, sum(change), true from gone group by kind, moment, one, two, three having sum(change) <> 0;
  get diagnostics merged = row_count;
  return merged;
end
$$;
grant execute on function private.merge_kept_counts(integer) to service_role;

create function public.merge_kept_counts() returns integer
language sql volatile security invoker set search_path = '' as $$ select private.merge_kept_counts() $$;
comment on function public.merge_kept_counts() is
  'Adds up what changed in the kept counts, so that reading them stays quick. Returns how many were added up. Regular work, with the service key.';
grant execute on function public.merge_kept_counts() to service_role;
