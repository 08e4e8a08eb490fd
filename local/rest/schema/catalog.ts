/*
 * The questions to Postgres's catalog. Each returns one row with one JSON array, `data`. Names of types are written with
 * their schema, since the search path is empty meanwhile. `$1` are the schemas of the API.
 */

const baseTypes = `
  with recursive domains as (
    select oid, oid as base, typbasetype, typnamespace as base_schema from pg_type where typtype <> 'd'
    union all
    select pg_type.oid, domains.base, pg_type.typbasetype, domains.base_schema
    from pg_type join domains on pg_type.typbasetype = domains.oid where pg_type.typtype = 'd'
  )`;

export const tablesQuery = `${baseTypes},
  all_columns as (
    select a.attrelid, json_agg(json_build_object(
      'name', a.attname,
      'description', col_description(a.attrelid, a.attnum),
      'nullable', not (a.attnotnull or t.typtype = 'd' and t.typnotnull),
      'type', case
        when t.typtype = 'd' and d.base_schema = 'pg_catalog'::regnamespace then format_type(d.base, null)
        when t.typtype <> 'd' and t.typnamespace = 'pg_catalog'::regnamespace then format_type(a.atttypid, null)
        else format_type(a.atttypid, a.atttypmod) end,
      'nominalType', format_type(a.atttypid, a.atttypmod),
      'maxLength', information_schema._pg_char_max_length(
        information_schema._pg_truetypid(a.*, t.*), information_schema._pg_truetypmod(a.*, t.*)),
      'default', case
        when t.typbasetype <> 0 and ad.adbin is null then pg_get_expr(t.typdefaultbin, 0)
        when a.attidentity = 'd' then format('nextval(%L)', (
          select objid::regclass from pg_depend
          where refobjid = a.attrelid and refobjsubid = a.attnum and deptype = 'i' limit 1))
        when a.attgenerated = 's' then null
        else pg_get_expr(ad.adbin, ad.adrelid) end,
      'enum', coalesce((select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = d.base), '[]')
    ) order by a.attnum) as columns
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_type t on t.oid = a.atttypid
    join domains d on d.oid = t.oid
    left join pg_attrdef ad on ad.adrelid = a.attrelid and ad.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'v', 'f', 'm', 'p')
      and c.relnamespace = any ($1::regnamespace[])
    group by a.attrelid
  )
  select coalesce(json_agg(json_build_object(
    'schema', n.nspname,
    'name', c.relname,
    'description', obj_description(c.oid, 'pg_class'),
    'isView', c.relkind in ('v', 'm'),
    'insertable', c.relkind in ('r', 'p')
      or c.relkind in ('v', 'f') and pg_relation_is_updatable(c.oid::regclass, true) & 8 = 8,
    'updatable', c.relkind in ('r', 'p')
      or c.relkind in ('v', 'f') and pg_relation_is_updatable(c.oid::regclass, true) & 4 = 4,
    'deletable', c.relkind in ('r', 'p')
      or c.relkind in ('v', 'f') and pg_relation_is_updatable(c.oid::regclass, true) & 16 = 16,
    'primaryKey', coalesce((
      select json_agg(a.attname order by a.attname) from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.conrelid = c.oid and k.contype = 'p'), '[]'),
    'columns', coalesce(all_columns.columns, '[]')
  ) order by n.nspname, c.relname), '[]') as data
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join all_columns on all_columns.attrelid = c.oid
  where c.relkind in ('v', 'r', 'm', 'f', 'p') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`;

/** Foreign keys; `unique` where the referring columns are a key themselves, so that it is one-to-one. */
export const foreignKeysQuery = `
  select coalesce(json_agg(json_build_object(
    'table', json_build_object('schema', n1.nspname, 'name', t1.relname),
    'foreign', json_build_object('schema', n2.nspname, 'name', t2.relname),
    'isSelf', k.conrelid = k.confrelid,
    'constraint', k.conname,
    'columns', (
      select json_agg(json_build_array(a.attname, f.attname) order by ord)
      from unnest(k.conkey, k.confkey) with ordinality as _ (col, ref, ord)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = col
      join pg_attribute f on f.attrelid = k.confrelid and f.attnum = ref),
    'unique', exists (
      select from pg_constraint u where u.conrelid = k.conrelid and u.contype in ('p', 'u')
      and u.conkey @> k.conkey and u.conkey <@ k.conkey)
  ) order by k.conrelid, k.conname), '[]') as data
  from pg_constraint k
  join pg_namespace n1 on n1.oid = k.connamespace
  join pg_class t1 on t1.oid = k.conrelid
  join pg_class t2 on t2.oid = k.confrelid
  join pg_namespace n2 on n2.oid = t2.relnamespace
  where k.contype = 'f' and k.conparentid = 0`;

/** The columns of primary keys, of foreign keys and of what these refer to. */
export const keyColumnsQuery = `
  select coalesce(json_agg(json_build_object(
    'constraint', conname,
    'type', type,
    'table', json_build_object('schema', n.nspname, 'name', c.relname),
    'relation', relation::bigint,
    'columns', (
      select json_agg(json_build_array(a.attnum, a.attname) order by ord)
      from unnest(keys) with ordinality as _ (col, ord)
      join pg_attribute a on a.attrelid = relation and a.attnum = col)
  )), '[]') as data
  from (
    select conname, contype::text as type, conrelid as relation, conkey as keys from pg_constraint
    where contype in ('p', 'f')
    union all
    select conname, 'referred', confrelid, confkey from pg_constraint where contype = 'f'
  ) as keys
  join pg_class c on c.oid = relation
  join pg_namespace n on n.oid = c.relnamespace`;

/** The views of the schemas in `$1` and `$2`, and how Postgres rewrites them. */
export const viewsQuery = `
  select coalesce(json_agg(json_build_object(
    'relation', c.oid::bigint,
    'view', json_build_object('schema', n.nspname, 'name', c.relname),
    'isExposed', c.relnamespace = any ($1::regnamespace[]),
    'columns', (
      select json_object_agg(attnum, attname) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped),
    'rule', r.ev_action::text)), '[]') as data
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_rewrite r on r.ev_class = c.oid
  where c.relkind in ('v', 'm') and c.relnamespace = any ($1::regnamespace[] || $2::regnamespace[])`;

/** Functions of one row that return rows of a table. */
export const computedRelationshipsQuery = `
  select coalesce(json_agg(json_build_object(
    'function', json_build_object('schema', pn.nspname, 'name', p.proname),
    'table', json_build_object('schema', an.nspname, 'name', a.typname),
    'foreign', json_build_object('schema', rn.nspname, 'name', r.typname),
    'toOne', not p.proretset or p.prorows = 1,
    'isSelf', a.oid = r.oid)), '[]') as data
  from pg_proc p
  join pg_namespace pn on pn.oid = p.pronamespace
  join pg_type a on a.oid = p.proargtypes[0]
  join pg_class ac on ac.reltype = a.oid and ac.relkind in ('v', 'r', 'm', 'f', 'p')
  join pg_namespace an on an.oid = a.typnamespace
  join pg_type r on r.oid = p.prorettype
  join pg_class rc on rc.reltype = r.oid and rc.relkind in ('v', 'r', 'm', 'f', 'p')
  join pg_namespace rn on rn.oid = r.typnamespace
  where p.pronargs = 1`;

/** Functions that can be called by the names of their arguments, or with one unnamed one. `$2`: only those that may be executed. */
export const routinesQuery = `${baseTypes},
  arguments as (
    select p.oid, json_agg(json_build_object(
      'name', coalesce(name, ''),
      'type', format_type(type, null),
      'unboundedType', case type
        when 'bit'::regtype then 'bit varying'
        when 'bit[]'::regtype then 'bit varying[]'
        when 'character'::regtype then 'character varying'
        when 'character[]'::regtype then 'character varying[]'
        else type::regtype::text end,
      'required', idx <= p.pronargs - p.pronargdefaults,
      'variadic', coalesce(mode = 'v', false)) order by idx) as list,
      case count(*) - count(name)
        when 0 then true
        when 1 then (array_agg(type))[1] in (
          'bytea'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text'::regtype, 'xml'::regtype)
        else false end as callable
    from pg_proc p, unnest(p.proargnames, p.proargtypes, p.proargmodes) with ordinality as _ (name, type, mode, idx)
    where type is not null
    group by p.oid
  )
  select coalesce(json_agg(json_build_object(
    'schema', pn.nspname,
    'name', p.proname,
    'description', obj_description(p.oid, 'pg_proc'),
    'parameters', coalesce(a.list, '[]'),
    'returns', json_build_object(
      'schema', tn.nspname,
      'name', coalesce(tc.relname, t.typname),
      'isSet', p.proretset,
      'isComposite', t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false)),
    'volatility', case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
    'hasVariadic', p.provariadic > 0,
    'isolation', (
      select substr(setting, strpos(setting, '=') + 1) from unnest(p.proconfig) as setting
      where setting like 'default\\_transaction\\_isolation=%'),
    'settings', coalesce((
      select json_agg(json_build_array(
        substr(setting, 1, strpos(setting, '=') - 1), substr(setting, strpos(setting, '=') + 1)))
      from unnest(p.proconfig) as setting where setting like 'statement\\_timeout=%'), '[]'))), '[]') as data
  from pg_proc p
  left join arguments a on a.oid = p.oid
  join pg_namespace pn on pn.oid = p.pronamespace
  join domains d on d.oid = p.prorettype
  join pg_type t on t.oid = d.base
  join pg_namespace tn on tn.oid = t.typnamespace
  left join pg_class tc on tc.oid = t.typrelid
  where t.oid <> 'trigger'::regtype and coalesce(a.callable, true) and p.prokind = 'f'
    and p.pronamespace = any ($1::regnamespace[])
    and (not $2::boolean or has_function_privilege(p.oid, 'execute'))`;

/** Implicit casts by functions between a domain and JSON or text. */
export const representationsQuery = `
  select coalesce(json_agg(json_build_array(
    c.castsource::regtype::text || '>' || c.casttarget::regtype::text, c.castfunc::regproc::text)), '[]') as data
  from pg_cast c
  join pg_type s on s.oid = c.castsource
  join pg_type t on t.oid = c.casttarget
  where c.castcontext = 'i' and c.castmethod = 'f' and has_function_privilege(c.castfunc, 'execute')
    and (s.typtype = 'd' and t.oid in ('json'::regtype, 'text'::regtype)
      or t.typtype = 'd' and s.oid in ('json'::regtype, 'text'::regtype))`;

/** `db_pre_request` by the in-database configuration, quoted. Whether there is such a function is seen when it is called. */
export const preRequestQuery = `
  select json_agg((
    select string_agg(quote_ident(part), '.' order by at)
    from unnest(string_to_array(split_part(setting, '=', 2), '.')) with ordinality as _ (part, at)
  ) order by setdatabase desc) as data
  from pg_db_role_setting, unnest(setconfig) as setting
  where setrole = 'authenticator'::regrole and starts_with(setting, 'pgrst.db_pre_request=')
    and setdatabase in (0, (select oid from pg_database where datname = current_database()))`;

/** The settings of the roles that `authenticator` may become, as far as it may make them (PostgREST's `queryRoleSettings`). */
export const roleSettingsQuery = `
  select coalesce(json_agg(json_build_array(rolname, json_build_object('isolation', isolation, 'settings', settings))), '[]') as data
  from (
    select r.rolname,
      min(lower(s.value)) filter (where s.key = 'default_transaction_isolation') as isolation,
      coalesce(json_agg(json_build_array(s.key, lower(s.value)))
        filter (where s.key <> 'default_transaction_isolation'), '[]') as settings
    from pg_auth_members m
    join pg_roles r on r.oid = m.roleid
    cross join unnest(r.rolconfig) as setting
    cross join lateral (
      select split_part(setting, '=', 1) as key, substr(setting, strpos(setting, '=') + 1) as value
    ) as s
    join pg_settings ps on ps.name = s.key
      and (ps.context = 'user' or has_parameter_privilege(current_user, ps.name, 'set'))
    where m.member = current_user::regrole
    group by r.rolname
  ) as roles`;

/** The tables and views of the schema `$1` on which the current role has any right. */
export const accessibleTablesQuery = `
  select coalesce(json_agg(c.relname), '[]') as data
  from pg_class c
  where c.relkind in ('v', 'r', 'm', 'f', 'p') and c.relnamespace = $1::regnamespace and not c.relispartition
    and (pg_has_role(c.relowner, 'USAGE')
      or has_table_privilege(c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
      or has_any_column_privilege(c.oid, 'SELECT, INSERT, UPDATE, REFERENCES'))`;
