import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { HubSearch } from '#contracts/search.ts';
import { inTown } from './support/in-town.ts';
import { as, inRolledBackTransaction } from './support/personas.ts';

const tables = ['business_categories', 'job_categories', 'event_categories', 'post_categories'];

async function addBakery(tx: TransactionSql) {
  await tx`insert into public.business_categories (name, slug, names)
    values ('T Quxery', 't-quxery', ${tx.json({ es: 'Cosas raras y Zarandajas' })})`;
  await tx`insert into public.businesses (name, categories, city, status, owner_id)
    values ('The Old Place', '{"T Quxery"}', 'T-Names', 'approved', null)`;
}
const find = async (tx: TransactionSql, q: string) => {
  const [row] = await as(tx, 'anon', (run) => run`select public.search_hub(${q}, 20) as found`);
  return HubSearch.parse(row?.['found']).businesses.map(({ title }) => title);
};

describe('names of categories in other languages', () => {
  it.each(tables)('%s: visitors read them, staff write them', (table) =>
    inTown(async (_, act) => {
      const add = `insert into public.${table} (name, slug, names) values ('T Names', 't-names', '{"es": "Nombres"}') returning names`;
      expect(await act('editor', add)).toEqual([{ names: { es: 'Nombres' } }]);
      expect(await act('anon', `select names from public.${table} where slug = 't-names'`)).toEqual([
        { names: { es: 'Nombres' } },
      ]);
      const change = `update public.${table} set names = '{}' where slug = 't-names' returning id`;
      await expect(act('anon', change)).rejects.toMatchObject({ code: '42501' });
      for (const who of ['stranger', 'member', 'owner', 'manager', 'contributor'] as const)
        expect(await act(who, change)).toEqual([]);
      expect(await act('editor', change)).toHaveLength(1);
    }),
  );

  it.each([
    '[]',
    '"Panaderías"',
    '{"xx": "Panaderías"}',
    '{"en": "Bakeries"}',
    '{"es": ""}',
    '{"es": 1}',
    '{"es": null}',
    '{"es": {"a": "b"}}',
    `{"es": "${'x'.repeat(61)}"}`,
    '{"es": "a\\nb"}',
  ])('are not %s', (names) =>
    inTown(async (_, act) => {
      for (const table of tables)
        await expect(
          act(
            'admin',
            `insert into public.${table} (name, slug, names) values ('T Bad', 't-bad', '${names}')`,
          ),
        ).rejects.toMatchObject({ code: '23514' });
    }),
  );

  it.each(tables)('%s: nobody writes the keys of its search', (table) =>
    inTown(async (_, act, tx) => {
      const keys = async () => {
        const [row] = await tx`select name_keys from ${tx(`public.${table}`)} where slug = 't-names'`;
        return row?.['name_keys'] as string[];
      };
      const add = `insert into public.${table} (name, slug, names, name_keys)
        values ('T Names', 't-names', '{"es": "Nombres"}', '{stuffed}')`;
      await act('editor', add);
      const derived = await keys();
      expect(derived).not.toContain('stuffed');
      expect(derived).not.toEqual([]);
      for (const who of ['editor', 'admin'] as const)
        for (const value of ["'{stuffed}'", "'{}'", 'default']) {
          await act(who, `update public.${table} set name_keys = ${value} where slug = 't-names'`);
          expect(await keys()).toEqual(derived);
        }
    }),
  );

  it('are read for a language, by kind and English name', () =>
    inRolledBackTransaction(async (tx) => {
      await addBakery(tx);
      await tx`insert into public.event_categories (name, slug) values ('T Plain', 't-plain')`;
      const read = async (language: string) => {
        const [row] = await as(
          tx,
          'anon',
          (run) => run`select public.category_translations(${language}) as names`,
        );
        return row?.['names'] as Record<string, Record<string, string>>;
      };
      const names = await read('es');
      expect(Object.keys(names).sort()).toEqual(['business', 'event', 'job', 'post']);
      expect(names['business']).toMatchObject({ 'T Quxery': 'Cosas raras y Zarandajas' });
      expect(names['job']).toMatchObject({ 'Human Resources': 'Recursos humanos' });
      expect(names['event']).not.toHaveProperty('T Plain');
      expect(await read('xx')).toEqual({ business: {}, event: {}, job: {}, post: {} });
    }));

  it('are added with a category', () =>
    inTown(async (_, act, tx) => {
      for (const kind of ['business', 'job', 'event', 'post'])
        await act(
          'editor',
          `select public.add_categories('${kind}', '[{"name": "T New", "names": {"es": "Nueva"}}]')`,
        );
      for (const table of tables)
        expect(await tx`select names from ${tx(`public.${table}`)} where name = 'T New'`).toEqual([
          { names: { es: 'Nueva' } },
        ]);
    }));

  it('find what has the category: the whole name, one of its words, the beginning of one, a typing error', () =>
    inRolledBackTransaction(async (tx) => {
      await addBakery(tx);
      for (const q of ['cosas raras y zarandajas', 'Zarandajas', 'zaranda', 'zarandjas', 'zarandajas old'])
        expect(await find(tx, q), q).toEqual(['The Old Place']);
    }));

  it('no longer find it once they are removed, and the new name does at once', () =>
    inRolledBackTransaction(async (tx) => {
      await addBakery(tx);
      await tx`update public.business_categories set names = ${tx.json({ es: 'Xilografías' })} where slug = 't-quxery'`;
      expect(await find(tx, 'zarandajas')).toEqual([]);
      expect(await find(tx, 'xilografías')).toEqual(['The Old Place']);
    }));
});
