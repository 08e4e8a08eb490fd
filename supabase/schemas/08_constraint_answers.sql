-- A function whose insert or update breaks a constraint answers with a sentence. What is written to a table without a function is answered by
-- Postgres itself, whose error names the constraint: contracts/database-errors.ts makes the same sentences of it.

create function private.constraint_sentence(broken text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  kind constant text := substring(broken from '_(length|form|known|range|count|address|addresses|unique|fkey)$');
  relation constant text := coalesce(
    (select c.conrelid::regclass::text from pg_catalog.pg_constraint as c where c.conname = broken and c.conrelid <> 0 limit 1),
    (select i.indrelid::regclass::text from pg_catalog.pg_index as i join pg_catalog.pg_class as c on c.oid = i.indexrelid
      where c.relname = broken limit 1));
  -- "public.events" of events_image_url_form, and of it "image".
  field constant text := replace(regexp_replace(substr(broken, length(split_part(relation, '.', 2)) + 2,
    length(broken) - length(split_part(relation, '.', 2)) - length(kind) - 2), '_(url|id)$', ''), '_', ' ');
begin
  return replace(case when field <> '' and starts_with(broken, split_part(relation, '.', 2) || '_') then case kind
    when 'length' then 'The {field} is empty or too long.'
    when 'form' then 'The {field} is not in the expected format.'
    when 'known' then 'Choose one of the available values for the {field}.'
    when 'range' then 'The {field} is too small or too large.'
    when 'count' then 'There are too many {field}.'
    when 'address' then 'Enter a web address for the {field} that starts with https:// or http://.'
    when 'addresses' then 'Enter web addresses for the {field}, and not too many of them.'
    when 'unique' then 'This {field} is already taken.'
    when 'fkey' then 'The chosen {field} no longer exists. Reload the page.' end end, '{field}', field);
end
$$;
comment on function private.constraint_sentence(text) is
  'What a broken constraint means to people, by the kind at the end of its name as in contracts/constraint-messages.ts; null where the '
  'contracts have a sentence for it alone.';

create function private.explain_violation(state text, message text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  broken constant text := substring(message from 'constraint "([^"]+)"');
begin
  raise exception using errcode = case state when '23505' then 'PT409' else 'PT400' end, detail = coalesce(broken, 'value_missing'),
    constraint = coalesce(broken, ''), message = case when state = '23502' then 'A required value is missing.'
      else coalesce(private.constraint_sentence(broken), 'A value is not in the expected format.') end;
end
$$;
comment on function private.explain_violation(text, text) is
  'Raises what an integrity_constraint_violation means to people, with the name of the constraint as its code. For exception handlers.';
grant execute on function private.explain_violation(text, text) to authenticated, service_role;
