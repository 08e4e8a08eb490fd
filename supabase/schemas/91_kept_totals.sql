-- Totals that staff look at, kept as the counts of public things are (09_kept_counts.sql): each change of a row adds what it changes, so that
-- no screen adds up all rows, and writers do not wait for each other.

-- What each row r counts for: (one, two, three, change). Triggers, recounting and the tests read it here.
create function private.total_of(kind text) returns text
language sql immutable set search_path = '' as $$
  select case kind
    -- Uses of listings by day; views are shown apart from what people did.
    when 'listing uses' then
      $sql$values (to_char(r.day, 'YYYY-MM-DD'), case when r.kind in ('view', 'search') then 'impressions' else 'others' end, '', r.count::bigint)$sql$
    -- Whatever their status, by the kind of the category and its name; posts by its id.
    when 'uses of business categories' then $sql$select name, '', '', 1::bigint from unnest(r.categories) as name$sql$
    when 'uses of job categories' then $sql$select name, '', '', 1::bigint from unnest(r.categories) as name$sql$
    when 'uses of event categories' then $sql$select name, '', '', 1::bigint from unnest(r.categories) as name$sql$
    when 'uses of post categories' then $sql$values (r.category_id::text, '', '', 1::bigint)$sql$
    -- Entries by account: what moved it by month, and debits, credits and their number by day.
    when 'ledger' then $sql$values (r.account_id, to_char(r.booked_on, 'YYYY-MM'), 'moved', r.amount),
      (r.account_id, to_char(r.booked_on, 'YYYY-MM-DD'), case when r.amount > 0 then 'debit' else 'credit' end, abs(r.amount)),
      (r.account_id, to_char(r.booked_on, 'YYYY-MM-DD'), 'entries', 1::bigint)$sql$
    -- Open invoices by the day on which they are due.
    when 'due' then $sql$select coalesce(to_char(r.due_on, 'YYYY-MM-DD'), ''), '', what, case what when 'amount' then r.amount_due else 1 end
      from unnest('{amount,invoices}'::text[]) as what where r.status = 'open'$sql$
    -- Payments that came in, by month; and those that are not deposited, or not used up.
    when 'payments' then $sql$select 'collected', to_char(r.received_on, 'YYYY-MM'), '', r.amount - r.amount_refunded - r.amount_charged_back
        where r.settled_at is not null and r.received_on is not null
      union all select 'undeposited', '', what, case what when 'amount' then r.amount - r.amount_refunded else 1 end
        from unnest('{amount,payments}'::text[]) as what where r.deposit_id is null and r.method in ('check', 'cash') and r.settled_at is not null
      union all select 'credit', '', what, case what when 'amount' then r.amount - r.amount_allocated - r.amount_refunded - r.amount_charged_back else 1 end
        from unnest('{amount,payments}'::text[]) as what where r.status in ('settled', 'partially_refunded')
          and r.amount > r.amount_allocated + r.amount_refunded + r.amount_charged_back$sql$
    -- Responses that were sent, by form.
    when 'form responses' then $sql$select r.form_id::text, '', '', 1::bigint where r.status in ('received', 'archived')$sql$
  end
$$;
comment on function private.total_of(text) is 'What a row r of the table of a kind of totals counts for, as a query of (one, two, three, change).';

create function private.total_tables() returns table (kind text, source regclass)
language sql immutable set search_path = '' as $$
  values ('listing uses', 'public.listing_stats'::regclass), ('uses of business categories', 'public.businesses'),
    ('uses of job categories', 'public.jobs'), ('uses of event categories', 'public.events'),
    ('uses of post categories', 'public.post_category_mapping'), ('ledger', 'public.ledger_entries'), ('due', 'public.invoices'),
    ('payments', 'public.payments'), ('form responses', 'public.form_responses')
$$;
comment on function private.total_tables() is 'The kinds of totals, and the table whose rows each adds up.';

-- One function for each kind, made of its definition: a statement that is put together when a row is written would be planned each time, which takes
-- half a millisecond.
do $do$
declare
  kept record;
begin
  for kept in select t.kind, t.source, 'sync_totals_of_' || replace(t.kind, ' ', '_') as name, private.total_of(t.kind) as total
  from private.total_tables() as t loop
    execute format($sql$
      create function private.%1$I() returns trigger
      language plpgsql security definer set search_path = '' as $body$
      begin
        -- "on conflict do update" is an insert and an update, one of them of nothing.
        case tg_op
          when 'INSERT' then
            if not exists (select from new_rows) then return null; end if;
            insert into private.kept_counts (kind, at, one, two, three, change)
            select %2$L, '-infinity', one, two, three, sum(change) from new_rows as r cross join lateral (%3$s) as t (one, two, three, change)
            group by one, two, three having sum(change) <> 0;
          when 'DELETE' then
            if not exists (select from old_rows) then return null; end if;
            insert into private.kept_counts (kind, at, one, two, three, change)
            select %2$L, '-infinity', one, two, three, -sum(change) from old_rows as r cross join lateral (%3$s) as t (one, two, three, change)
            group by one, two, three having sum(change) <> 0;
          else
            if not exists (select from old_rows) then return null; end if;
            -- A row that is changed is one that goes and one that comes.
            insert into private.kept_counts (kind, at, one, two, three, change)
            select %2$L, '-infinity', one, two, three, sum(sign * change) from (
              select t.*, 1 as sign from new_rows as r cross join lateral (%3$s) as t (one, two, three, change)
              union all select t.*, -1 from old_rows as r cross join lateral (%3$s) as t (one, two, three, change)) as moved
            group by one, two, three having sum(sign * change) <> 0;
        end case;
        return null;
      end
      $body$$sql$, kept.name, kept.kind, kept.total);
    execute format('comment on function private.%I() is %L', kept.name,
      format('Adds to the totals of the kind "%s" what a statement changed, by private.total_of.', kept.kind));
    execute format('create trigger sync_totals_added after insert on %s referencing new table as new_rows
      for each statement execute function private.%I()', kept.source, kept.name);
    execute format('create trigger sync_totals_changed after update on %s referencing old table as old_rows new table as new_rows
      for each statement execute function private.%I()', kept.source, kept.name);
    execute format('create trigger sync_totals_removed after delete on %s referencing old table as old_rows
      for each statement execute function private.%I()', kept.source, kept.name);
  end loop;
end
$do$;

create function private.recount_totals() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  kept record;
begin
  -- In the order of the triggers of public.listing_stats.
  lock table private.kept_counts in exclusive mode;
  perform pg_advisory_xact_lock(hashtextextended('listing views', 0));
  for kept in select * from private.total_tables() loop
    delete from private.kept_counts as c where c.kind = kept.kind;
    execute format('insert into private.kept_counts (kind, at, one, two, three, change, is_merged)
      select %L, ''-infinity'', one, two, three, sum(change), true from %s as r cross join lateral (%s) as t (one, two, three, change)
      group by one, two, three having sum(change) <> 0', kept.kind, kept.source, private.total_of(kept.kind));
  end loop;
  perform private.recount_listing_views();
end
$$;
comment on function private.recount_totals() is 'Adds up all totals anew, whatever is kept: after a change that ran without triggers.';

-- What is there already.
select private.recount_all();
