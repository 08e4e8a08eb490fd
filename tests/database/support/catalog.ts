import type { Sql } from 'postgres';

/** Describes one kind of object: a query whose rows are `name` (its identifier) and `text` (its definition). */
type Query = (sql: Sql) => PromiseLike<readonly { name: string; text: string }[]>;

/** The schemas outside Postgres itself, without the migration history. */
const ownSchemas = `nspname !~ '^(pg_|information_schema$|supabase_migrations$)'`;
/** Objects that belong to an extension. */
const notOfExtension = (catalog: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = o.oid and deptype = 'e')`;
/** An ACL as sorted text, with explicit defaults. */
const acl = (list: string, kind: string, owner: string) =>
  `coalesce((select string_agg(coalesce(grantee.rolname, 'PUBLIC') || '=' || privilege_type
      || case when is_grantable then '*' else '' end, ' ' order by grantee.rolname nulls first, privilege_type)
    from aclexplode(coalesce(${list}, acldefault('${kind}', ${owner}))) as held
    left join pg_roles as grantee on grantee.oid = held.grantee), '')`;
const comment = (catalog: string, of = 'o.oid') =>
  `coalesce(E'\\n  comment: ' || obj_description(${of}, '${catalog}'), '')`;
const run =
  (query: string): Query =>
  (sql) =>
    sql.unsafe<{ name: string; text: string }[]>(query);

const kinds: Record<string, Query> = {
  schema:
    run(`select nspname as name, format('owner %s, rights %s', nspowner::regrole, ${acl('nspacl', 'n', 'nspowner')})
      || ${comment('pg_namespace')} as text
    from pg_namespace as o where ${ownSchemas}`),
  extension: run(`select extname as name, format('%s in %s', extversion, extnamespace::regnamespace) as text
    from pg_extension`),
  'event trigger':
    run(`select evtname as name, format('%s %s %s', evtevent, evtenabled, evtfoid::regprocedure) as text
    from pg_event_trigger`),
  publication:
    run(`select pubname as name, format('%s', (select string_agg(prrelid::regclass::text, ' ' order by prrelid::regclass::text)
      from pg_publication_rel where prpubid = o.oid)) as text
    from pg_publication as o`),
  'setting of the database': run(`select unnest(setconfig) as name, '' as text from pg_db_role_setting
    join pg_database on pg_database.oid = setdatabase where datname = current_database()`),
  'default privileges':
    run(`select format('%s%s %s', defaclrole::regrole, coalesce(' in ' || nullif(defaclnamespace, 0)::regnamespace, ''),
      defaclobjtype) as name, ${acl('defaclacl', 'f', 'defaclrole')} as text
    from pg_default_acl`),
  type: run(`select format('%I.%I', nspname, typname) as name, format('%s, owner %s, rights %s, %s', typtype, typowner::regrole,
      ${acl('typacl', 'T', 'typowner')},
      (select string_agg(enumlabel, ' ' order by enumsortorder) from pg_enum where enumtypid = o.oid)) || ${comment('pg_type')} as text
    from pg_type as o join pg_namespace on pg_namespace.oid = typnamespace
    where ${ownSchemas} and typtype in ('e', 'd', 'r') and ${notOfExtension('pg_type')}`),
  relation:
    run(`select o.oid::regclass::text as name, format('%s, owner %s, rights %s, %s%s%sreplica identity %s, %s', relkind, relowner::regrole,
      ${acl('relacl', 'r', 'relowner')}, case when relpersistence <> 'p' then 'persistence ' || relpersistence::text || ', ' end,
      case when relrowsecurity then 'row level security, ' end,
      case when relforcerowsecurity then 'forced, ' end, relreplident, reloptions::text)
      || case when relkind in ('v', 'm') then E'\\n' || pg_get_viewdef(o.oid) else '' end || ${comment('pg_class')} as text
    from pg_class as o join pg_namespace on pg_namespace.oid = relnamespace
    where ${ownSchemas} and relkind in ('r', 'p', 'v', 'm', 'S', 'f', 'c') and ${notOfExtension('pg_class')}`),
  sequence:
    run(`select format('%I.%I', schemaname, sequencename) as name, format('%s from %s by %s, %s to %s, cycle %s, cache %s, of %s',
      data_type, start_value, increment_by, min_value, max_value, cycle, cache_size,
      pg_get_serial_sequence_owner.owner) as text
    from pg_sequences
    left join lateral (select refobjid::regclass || '.' || refobjsubid as owner from pg_depend
      where classid = 'pg_class'::regclass and deptype in ('a', 'i') and refclassid = 'pg_class'::regclass
        and objid = format('%I.%I', schemaname, sequencename)::regclass) as pg_get_serial_sequence_owner on true
    where schemaname !~ '^(pg_|information_schema|supabase_migrations)'`),
  column: run(`select format('%s.%I', attrelid::regclass, attname) as name,
      format('no. %s, %s%s%s%s%s%s, rights %s', row_number() over (partition by attrelid order by attnum),
        format_type(atttypid, atttypmod), case when attnotnull then ' not null' end,
        case when attcollation <> typcollation then ' collate ' || attcollation::regcollation end,
        ' default ' || pg_get_expr(adbin, adrelid), ' generated ' || nullif(attgenerated::text, ''),
        ' identity ' || nullif(attidentity::text, ''),
        coalesce((select string_agg(coalesce(grantee.rolname, 'PUBLIC') || '=' || privilege_type, ' '
            order by grantee.rolname nulls first, privilege_type)
          from aclexplode(attacl) as held left join pg_roles as grantee on grantee.oid = held.grantee), ''))
        || coalesce(E'\\n  comment: ' || col_description(attrelid, attnum), '') as text
    from pg_attribute
    join pg_class as o on o.oid = attrelid
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_type on pg_type.oid = atttypid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where ${ownSchemas} and relkind in ('r', 'p', 'v', 'm', 'f', 'c') and attnum > 0 and not attisdropped
      and ${notOfExtension('pg_class')}`),
  constraint:
    run(`select format('%I on %s', conname, case when conrelid <> 0 then conrelid::regclass::text else contypid::regtype::text end) as name,
      pg_get_constraintdef(o.oid) || case when convalidated then '' else ' not valid' end || ${comment('pg_constraint')} as text
    from pg_constraint as o join pg_namespace on pg_namespace.oid = connamespace where ${ownSchemas} and contype <> 't'`),
  index:
    run(`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) || case when indisvalid then '' else ' invalid' end
      || ${comment('pg_class')} as text
    from pg_index join pg_class as o on o.oid = indexrelid join pg_namespace on pg_namespace.oid = relnamespace where ${ownSchemas}`),
  trigger: run(`select format('%I on %s', tgname, tgrelid::regclass) as name,
      pg_get_triggerdef(o.oid) || ' ' || tgenabled::text || ${comment('pg_trigger')} as text
    from pg_trigger as o where not tgisinternal`),
  policy: run(`select format('%I on %s', polname, polrelid::regclass) as name,
      format('%s for %s to %s using %s with check %s', case when polpermissive then 'permissive' else 'restrictive' end, polcmd,
        (select string_agg(case when role = 0 then 'public' else role::regrole::text end, ' ' order by role::regrole::text)
          from unnest(polroles) as role),
        pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) || ${comment('pg_policy')} as text
    from pg_policy as o`),
  function: run(`select o.oid::regprocedure::text as name,
      format('owner %s, rights %s', proowner::regrole, ${acl('proacl', 'f', 'proowner')}) || E'\\n' || pg_get_functiondef(o.oid)
      || ${comment('pg_proc')} as text
    from pg_proc as o join pg_namespace on pg_namespace.oid = pronamespace
    where ${ownSchemas} and prokind <> 'a' and ${notOfExtension('pg_proc')}`),
  row: seedRows,
};

/**
 * Every row of every table: in a new database, what its migrations inserted. Timestamps, secrets, and generated IDs
 * vary and are shown as placeholders.
 */
async function seedRows(sql: Sql) {
  const tables = await sql<{ name: string; generated: string[] }[]>`
    select attrelid::regclass::text as name, coalesce(array_agg(attname::text) filter (where
      format_type(atttypid, atttypmod) in ('bytea', 'timestamp with time zone') or attidentity <> ''
      or pg_get_expr(adbin, adrelid) ~ '(gen_random_uuid|uuid_generate|nextval)'), '{}') as generated
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where nspname !~ '^(pg_|information_schema$|supabase_migrations$)' and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    group by attrelid`;
  const found: { name: string; text: string }[] = [];
  for (const { name, generated } of tables) {
    const rows = await sql.unsafe<{ row: Record<string, unknown> }[]>(
      `select to_jsonb(t) as row from ${name} as t`,
    );
    for (const { row } of rows) {
      const shown = Object.entries(row).map(
        ([column, value]) =>
          `${column}=${value !== null && generated.includes(column) ? '(made)' : JSON.stringify(value)}`,
      );
      found.push({ name, text: shown.join(' ') });
    }
  }
  return found;
}

/** The contents of a database: one text per object, beginning with its kind and name, sorted. */
export async function describeCatalog(sql: Sql): Promise<string[]> {
  const [before] = await sql<{ path: string }[]>`select current_setting('search_path') as path`;
  // Qualifies names with their schemas, regardless of the caller's search path.
  await sql`select set_config('search_path', '', false)`;
  const entries: string[] = [];
  for (const [kind, query] of Object.entries(kinds))
    for (const { name, text } of await query(sql)) entries.push(`${kind} ${name}: ${text}`);
  await sql`select set_config('search_path', ${before?.path ?? ''}, false)`;
  return entries.sort();
}

/** The entries in only one of two sorted catalogs, marked `-` (first) and `+` (second); empty when they are equal. */
export function compareCatalogs(first: readonly string[], second: readonly string[]): string[] {
  const counted = new Map<string, number>();
  for (const entry of first) counted.set(entry, (counted.get(entry) ?? 0) + 1);
  for (const entry of second) counted.set(entry, (counted.get(entry) ?? 0) - 1);
  const differing = [...counted].filter(([, count]) => count !== 0);
  return differing
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([entry, count]) => `${count > 0 ? '-' : '+'} ${entry}`);
}
