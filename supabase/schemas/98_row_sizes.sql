-- Every table in which people write texts of their own has a trigger that looks at the size of the row first: triggers and generated columns
-- make words, slugs and addresses of texts, and the checks of a table come after them.
do $$
declare
  written record;
begin
  for written in
    select c.oid::regclass as name, c.relname from pg_catalog.pg_class as c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (
        select from pg_catalog.pg_attribute as a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and format_type(a.atttypid, null) in ('text', 'jsonb', 'json', 'text[]', 'uuid[]', 'jsonb[]')
          and (has_column_privilege('authenticated', c.oid, a.attnum, 'insert') or has_column_privilege('authenticated', c.oid, a.attnum, 'update')
            or has_column_privilege('anon', c.oid, a.attnum, 'insert') or has_column_privilege('anon', c.oid, a.attnum, 'update')))
  loop
    -- The longest post is 200,000 characters, of up to four bytes each.
    execute format('create trigger a0_row_size before insert or update on %s for each row execute function private.assert_row_size(%s)',
      written.name, case written.relname when 'blog_posts' then '1048576' else '' end);
  end loop;
end
$$;
