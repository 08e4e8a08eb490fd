import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { inRolledBackTransaction } from './support/personas.ts';

/** By going through all: those with most categories in common, of these those of the same city, then featured ones, then by name. */
const byAll = `array(select b.slug from public.businesses as b where b.status = 'approved' and b.id <> one.id
  and b.id <> coalesce(one.branch_of, one.id) and b.branch_of is distinct from coalesce(one.branch_of, one.id) and b.categories && one.categories
  order by cardinality(array(select unnest(b.categories) intersect select unnest(one.categories))) desc,
    (lower(b.city) = lower(one.city)) desc nulls last, b.featured desc, b.sort_name, b.id limit 3)`;

it.each([1, 2, 3, 4])('are the most similar ones of all, wherever enough is found (%i)', (round) =>
  inRolledBackTransaction(async (tx) => {
    const mark = randomUUID().slice(0, 8);
    // The more there are of one kind and city, the fewer of the others are looked for.
    const [kinds, cities] = [round + 1, [1, 2, 5, 9][round - 1] ?? 1];
    for (let kind = 0; kind < kinds; kind += 1)
      await tx`insert into public.business_categories (name, slug) values (${`Kind ${kind} ${mark}`}, ${`kind-${kind}-${mark}`})`;
    await tx`insert into public.businesses (name, status, owner_id, city, featured, categories)
      select 'Listing ' || md5(n::text), case when n % 9 = 0 then 'draft' else 'approved' end, null,
        case when n % 11 <> 0 then case n % 2 when 0 then 'City ' else 'CITY ' end || (n * 7919 % ${cities}::integer) || ${mark}::text end, n % 5 = 0,
        array(select 'Kind ' || k || ' ' || ${mark}::text from generate_series(0, ${kinds - 1}::integer) as k where k = n % ${kinds}::integer or (n * 31 + k * 17) % 5 < 2)
      from generate_series(1, 60) as n`;
    await tx`update public.businesses set branch_of = (select id from public.businesses where city like ${`%${mark}`} and status = 'approved' order by slug limit 1)
      where id in (select id from public.businesses where city like ${`%${mark}`} and status = 'approved' order by slug offset 1 limit 3)`;
    const rows = await tx.unsafe<{ found: string[]; expected: string[] }[]>(
      `select ${byAll} as expected, array(select b.slug from unnest(private.related_listings(one)) with ordinality as alike (id, place)
          join public.businesses as b on b.id = alike.id order by place) as found
        from public.businesses as one where one.categories[1] like $1 and one.status = 'approved'`,
      [`%${mark}`],
    );
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.map(({ found }) => found)).toEqual(rows.map(({ expected }) => expected));
    expect(rows.every(({ found }) => found.length === 3)).toBe(true);
  }),
);
