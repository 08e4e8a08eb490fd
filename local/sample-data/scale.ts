import type { Sql, TransactionSql } from 'postgres';

const first = 'Old,New,Green,River,Maple,Stone,Blue,North,Golden,Little'.split(',');
const second = 'Mill,Harbor,Oak,Bridge,Barn,Lantern,Orchard,Falls,Hill,Corner,Fox'.split(',');
const third = 'Bakery,Plumbing,Dental,Books,Cafe,Garage,Salon,Farm,Studio,Law,Inn,Hardware,Florist'.split(
  ',',
);
// Half of everything is in the first.
const cities =
  'Alder Falls,North Alder,Millbrook,Quarry Village,East Haven,Upper Falls,Stony Brook,Lakeview,Pine Hollow,Kingsbury'.split(
    ',',
  );

/**
 * Adds `count` approved listings to the directory, for measuring, after deleting those of an earlier call. Disables
 * the triggers and does their work for all rows at once: one second for ten thousand instead of ten. Needs the
 * database owner.
 */
export async function scaleDirectory(sql: Sql, count: number): Promise<void> {
  await sql.begin((tx) => fillDirectory(tx, count));
  await sql`vacuum analyze public.businesses`;
}

/** The same in a transaction, without the planner's statistics. */
export async function fillDirectory(tx: TransactionSql, count: number): Promise<void> {
  await tx`set local session_replication_role = replica`;
  await tx`delete from public.businesses where slug like 'scale-%'`;
  const names = await tx<{ name: string }[]>`select name from public.business_categories order by slug`;
  const kinds = names.length > 0 ? names.map(({ name }) => name) : third;
  await tx`
      with numbers as (select generate_series(1, ${count}::int) as i), named as (
        select i, concat_ws(' ', (${first}::text[])[1 + i % 10], (${second}::text[])[1 + (i / 10) % 11],
            (${third}::text[])[1 + (i / 110) % 13], i) as name,
          -- A few kinds and one town have most of the listings.
          array[(${kinds}::text[])[1 + floor(${kinds.length}::int * power((i::bigint * 7919 % 1000) / 1000::float8, 2))],
            (${kinds}::text[])[1 + (i * 7) % ${kinds.length}::int]] as categories,
          (${cities}::text[])[1 + floor(${cities.length}::int * power((i::bigint * 104729 % 997) / 997::float8, 3))] as city, 44.2 + (i % 1000) / 5000.0 as latitude, -72.6 + (i / 1000 % 1000) / 5000.0 as longitude,
          case when i % 3 = 0 then '{"monday": [{"opens": "09:00", "closes": "17:00"}]}'
            else '{"friday": [{"opens": "09:00", "closes": "18:00"}]}' end::jsonb as hours,
          'Serving the town and its neighbors since ' || (1900 + i % 120) || ' with care and good humor.' as description
        from numbers
      )
      insert into public.businesses (owner_id, slug, name, description, categories, address, city, state, latitude, longitude, status,
        featured, opening_hours, open_minutes, published_at, sort_name, search_document, location)
      select null, 'scale-' || i, name, description, categories, i || ' Main Street, ' || city, city, 'VT', latitude, longitude,
        'approved', i % 500 = 0,
        hours, private.open_minutes(hours),
        now() - make_interval(mins => i), lower(name),
        private.text_document(name, 'A') || private.text_document(array_to_string(categories, ' '), 'B')
          || private.text_document(description, 'C') || private.text_document(city, 'D'),
        private.point_on_earth(latitude, longitude)
      from named`;
  const words = [...first, ...second, ...third, ...cities, ...kinds].flatMap(
    (name) => name.toLowerCase().match(/[a-z]{3,}/g) ?? [],
  );
  await tx`insert into private.search_words
      select unnest(${words}::text[]) except select word from private.search_words`;
  await tx`select private.recount('businesses', null), private.recount_totals()`;
}
