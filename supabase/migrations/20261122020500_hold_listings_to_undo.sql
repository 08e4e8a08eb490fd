-- As before, and what is hung on a listing while it waits to be removed keeps it: a claim that came in at that moment was
-- removed together with its listing.
create or replace function private.undo_import(import uuid, most integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  asked constant public.imports := private.open_import(import, '{applied,undone}');
  left_over integer := least(greatest(most, 1), 1000);
  lines integer[];
begin
  -- A merge of categories comes to these listings as well, in another order.
  perform private.wait_for_categories('businesses');
  if asked.status = 'applied' then update public.imports set status = 'undone' where id = import; end if;
  while left_over > 0 and clock_timestamp() < statement_timestamp() + interval '2 seconds' loop
    lines := array(select line from public.import_rows where import_id = import and state = 'imported'
      order by line limit least(left_over, 100));
    exit when lines = '{}';
    left_over := left_over - cardinality(lines);
    -- Held first, by a statement of its own: the next one sees what others wrote who held a listing until now.
    perform 1 from public.businesses
    where id in (select business_id from public.import_rows where import_id = import and line = any (lines))
    order by id for update;
    -- What somebody worked on since, or hung something on, stays.
    delete from public.businesses as gone using public.import_rows as rows
    where rows.import_id = import and rows.line = any (lines) and gone.id = rows.business_id
      and gone.version = rows.business_version and gone.owner_id is null
      and not exists (select from public.claims where business_id = gone.id)
      and not exists (select from public.business_managers where business_id = gone.id)
      and not exists (select from public.manager_invitations where business_id = gone.id)
      and not exists (select from public.jobs where business_id = gone.id)
      and not exists (select from public.events where business_id = gone.id)
      and not exists (select from public.deals where business_id = gone.id);
    update public.import_rows as rows
    set state = case when exists (select from public.businesses where id = rows.business_id) then 'kept' else 'undone' end
    where import_id = import and line = any (lines);
  end loop;
  return private.count_import(import);
end
$$;
