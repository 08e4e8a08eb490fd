import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CustomFact, factIn } from '#contracts/custom-values.ts';
import { FieldFacet } from '#contracts/directory.ts';
import { fieldsIn } from '../../src/features/directory/directory-chips.ts';
import { httpError, inTown } from './support/in-town.ts';
import { personaNames, type PersonaName } from './support/town.ts';

type Field = Partial<
  Record<'type' | 'label' | 'visibility' | 'is_filter' | 'is_required', string | boolean>
> & {
  options?: { id: string; label: string }[];
  settings?: Record<string, unknown>;
};

/** Adds a custom field; returns its id. */
export async function addField(tx: TransactionSql, purpose: string, field: Field = {}): Promise<string> {
  const { options = [], settings = {}, ...columns } = field;
  const [row] = await tx`insert into public.form_fields ${tx({
    type: 'text',
    label: 'Motto',
    visibility: 'public',
    ...columns,
    options: tx.json(options) as unknown as string,
    settings: tx.json(settings as never) as unknown as string,
    form_id: tx`(select id from public.forms where purpose = ${purpose})` as unknown as string,
  })} returning id`;
  return String(row?.['id']);
}

const yesNo = [
  { id: 'yes', label: 'Yes' },
  { id: 'no', label: 'No' },
];
const set = (entity: string, id: string, answers: Record<string, unknown>) =>
  `select public.set_custom_values('${entity}', '${id}', '${JSON.stringify(answers)}') as result`;
// Without the field of the town itself.
const read = (id: string) =>
  `select v.field_id, v.value from public.custom_values as v join public.form_fields as f on f.id = v.field_id
   where v.entity_id = '${id}' and f.label <> 'Seats'`;
const denied = { code: '42501' };

/** Who of all personas `attempt` succeeds for: it answers whether it does. */
async function whoMay(attempt: (who: PersonaName) => Promise<boolean>) {
  const may: PersonaName[] = [];
  for (const who of personaNames) if (await attempt(who).catch(() => false)) may.push(who);
  return may;
}

describe('custom values', () => {
  it('are read by visibility and by what the listing shows', () =>
    inTown(async (town, act, tx) => {
      const readers = async (id: string, visibility: string) => {
        const field = await addField(tx, 'listing', { visibility });
        await act('admin', set('listing', id, { [field]: 'Bread' }));
        return whoMay(async (who) =>
          (await act(who, read(id))).some((row) => row['field_id'] === field && row['value'] === 'Bread'),
        );
      };
      expect(await readers(town.approved, 'public')).toEqual([...personaNames]);
      expect(await readers(town.approved, 'members')).toEqual([
        'member',
        'owner',
        'manager',
        'contributor',
        'editor',
        'admin',
      ]);
      expect(await readers(town.approved, 'staff')).toEqual(['editor', 'admin']);
      for (const visibility of ['public', 'members'])
        expect(await readers(town.draft, visibility)).toEqual([
          'owner',
          'manager',
          'contributor',
          'editor',
          'admin',
        ]);
      expect(await readers(town.draft, 'staff')).toEqual(['editor', 'admin']);
    }));

  it('are written by those who run the thing, staff fields by staff only, and nobody writes the table', () =>
    inTown(async (town, act, tx) => {
      const organization = String(
        (await tx`select organization_id as id from public.businesses where id = ${town.approved}`)[0]?.[
          'id'
        ],
      );
      const writers = async (purpose: string, id: string, visibility: string) => {
        const field = await addField(tx, purpose, { visibility, type: 'number' });
        return whoMay(async (who) => {
          await act(who, set(purpose, id, { [field]: 7 }));
          return true;
        });
      };
      expect(await writers('listing', town.approved, 'public')).toEqual([
        'owner',
        'manager',
        'editor',
        'admin',
      ]);
      expect(await writers('listing', town.foreign, 'public')).toEqual(['editor', 'admin']);
      expect(await writers('organization', organization, 'members')).toEqual(['owner', 'editor', 'admin']);
      expect(await writers('person', town.ids.member, 'public')).toEqual(['member', 'editor', 'admin']);
      for (const [purpose, id] of [
        ['listing', town.approved],
        ['organization', organization],
        ['person', town.ids.member],
      ] as const)
        expect(await writers(purpose, id, 'staff'), purpose).toEqual(['editor', 'admin']);
      for (const who of ['anon', 'owner', 'admin'] as const) {
        await expect(
          act(who, `update public.custom_values set value = '1' where true`),
        ).rejects.toMatchObject(denied);
        await expect(act(who, `delete from public.custom_values where true`)).rejects.toMatchObject(denied);
      }
    }));

  it('of a person are seen by that person and staff only, whatever their visibility', () =>
    inTown(async (town, act, tx) => {
      const field = await addField(tx, 'person', { visibility: 'public' });
      await act('member', set('person', town.ids.member, { [field]: 'Chess' }));
      expect(await whoMay(async (who) => (await act(who, read(town.ids.member))).length > 0)).toEqual([
        'member',
        'editor',
        'admin',
      ]);
    }));

  it('of an organization are public with its first public listing', () =>
    inTown(async (town, act, tx) => {
      const [own] = await tx`insert into public.business_profiles (owner_id, name)
        values (${town.ids.stranger}, 'Quiet') returning id`;
      const field = await addField(tx, 'organization');
      const id = String(own?.['id']);
      await act('stranger', set('organization', id, { [field]: 'Since long' }));
      expect(await act('anon', read(id))).toEqual([]);
      await tx`insert into public.businesses (name, owner_id, status, organization_id) values ('Loud', ${town.ids.stranger}, 'approved', ${id})`;
      expect(await act('anon', read(id))).toMatchObject([{ value: 'Since long' }]);
    }));

  it('are checked field by field, and nothing is stored when one is wrong', () =>
    inTown(async (town, act, tx) => {
      const number = await addField(tx, 'listing', { type: 'number', settings: { min: 1, isInteger: true } });
      const choice = await addField(tx, 'listing', { type: 'choice', options: yesNo, is_required: true });
      const text = await addField(tx, 'listing', { settings: { maxLength: 5 } });
      const wrong = act(
        'owner',
        set('listing', town.draft, { [number]: 'many', [choice]: '', [text]: 'short' }),
      );
      await expect(wrong).rejects.toMatchObject(httpError(422, 'invalid_answers'));
      const hint = await wrong.then(
        () => '',
        (error: unknown) => (error as { hint: string }).hint,
      );
      expect(Object.keys(JSON.parse(hint) as object).sort()).toEqual([number, choice].sort());
      expect(await act('owner', read(town.draft))).toEqual([]);
      await act(
        'owner',
        set('listing', town.draft, { [number]: '12', [choice]: 'yes', [text]: ' short ', unknown: 'x' }),
      );
      const stored: unknown = Object.fromEntries(
        (await act('owner', read(town.draft))).map((row) => [String(row['field_id']), row['value']]),
      );
      expect(stored).toEqual({ [number]: 12, [choice]: 'yes', [text]: 'short' });
      // What is not sent stays, and what is sent empty goes.
      await act('owner', set('listing', town.draft, { [text]: '' }));
      expect(await act('owner', read(town.draft))).toHaveLength(2);
    }));

  it('of staff fields are refused to owners next to the field', () =>
    inTown(async (town, act, tx) => {
      const field = await addField(tx, 'listing', { visibility: 'staff' });
      const refused = act('owner', set('listing', town.draft, { [field]: 'Mine' }));
      await expect(refused).rejects.toMatchObject({
        ...httpError(422, 'invalid_answers'),
        hint: expect.stringContaining('staff_only') as string,
      });
    }));

  it('that are texts of a public listing wait for approval, facts do not', () =>
    inTown(async (town, act, tx) => {
      const motto = await addField(tx, 'listing', { label: 'Motto' });
      const entrance = await addField(tx, 'listing', { type: 'choice', options: yesNo });
      await act('admin', `update public.site_settings set moderated_fields = '{description}' where id = 1`);
      const [sent] = await act(
        'owner',
        set('listing', town.approved, { [motto]: 'Daily', [entrance]: 'yes' }),
      );
      expect(sent?.['result']).toEqual({ waits: [motto] });
      expect(await act('anon', read(town.approved))).toMatchObject([{ field_id: entrance, value: 'yes' }]);
      // Another edit goes on from the pending one and loses none of it.
      const extra = await addField(tx, 'listing', { label: 'Extra' });
      await act('owner', set('listing', town.approved, { [extra]: 'More', [motto]: 'Daily' }));
      const [request] = await tx`select id, patch from public.change_requests
        where business_id = ${town.approved} and status = 'pending'`;
      expect((request?.['patch'] as { custom_values: object }).custom_values).toEqual({
        [motto]: 'Daily',
        [extra]: 'More',
      });
      await act(
        'editor',
        `update public.change_requests set status = 'approved' where id = '${String(request?.['id'])}'`,
      );
      expect(await act('anon', read(town.approved))).toHaveLength(3);
      // Where descriptions show at once, so do these; staff never wait.
      await act('editor', set('listing', town.approved, { [motto]: 'Nightly' }));
      await act('admin', `update public.site_settings set moderated_fields = '{name}' where id = 1`);
      const [now] = await act('owner', set('listing', town.approved, { [motto]: 'Weekly' }));
      expect(now?.['result']).toEqual({ waits: [] });
    }));

  it('of staff fields cannot be smuggled in by a change request', () =>
    inTown(async (town, act, tx) => {
      const field = await addField(tx, 'listing', { visibility: 'staff' });
      await expect(
        act(
          'owner',
          `insert into public.change_requests (business_id, patch)
          values ('${town.approved}', '{"custom_values": {"${field}": "x"}}') returning id`,
        ),
      ).rejects.toMatchObject(httpError(422, 'invalid_answers'));
    }));

  it('are shown and filtered in another language, as they were written where a text is missing', () =>
    inTown(async (town, act, tx) => {
      const field = await addField(tx, 'listing', {
        type: 'choices',
        label: 'Terrace',
        options: yesNo,
        is_filter: true,
      });
      const es = { label: 'Terraza', section: 'Lugar', options: { yes: 'Sí', no: ' ' } };
      await tx`update public.form_fields set translations = ${tx.json({ es })} where id = ${field}`;
      await act('admin', set('listing', town.approved, { [field]: ['yes', 'no'] }));
      const [shown] = await act(
        'anon',
        `select public.listing_context(slug) -> 'facts' as facts, public.directory_page() -> 'fields' as fields
         from public.businesses where id = '${town.approved}'`,
      );
      const fact = z
        .array(CustomFact)
        .parse(shown?.['facts'])
        .find((one) => one.field === field);
      expect(fact && factIn(fact, 'en')).toMatchObject({
        label: 'Terrace',
        section: '',
        value: ['Yes', 'No'],
      });
      expect(fact && factIn(fact, 'es')).toMatchObject({
        label: 'Terraza',
        section: 'Lugar',
        value: ['Sí', 'No'],
      });
      const facets = z.array(FieldFacet).parse(shown?.['fields']);
      const labels = (language: 'en' | 'es') =>
        fieldsIn(facets, language)
          .filter(({ id }) => field.startsWith(id))
          .map(({ label, options }) => [label, ...options.map((option) => option.label)]);
      expect(labels('en')).toEqual([['Terrace', 'Yes', 'No']]);
      expect(labels('es')).toEqual([['Terraza', 'Sí', 'No']]);
    }));

  it('are kept and hidden when their field is removed, and shown again when it is put back', () =>
    inTown(async (town, act, tx) => {
      const field = await addField(tx, 'listing');
      await act('admin', set('listing', town.approved, { [field]: 'Daily' }));
      await tx`update public.form_fields set archived_at = now() where id = ${field}`;
      for (const who of ['anon', 'owner'] as const) expect(await act(who, read(town.approved))).toEqual([]);
      const facts = (
        await act(
          'anon',
          `select public.listing_context((select slug from public.businesses
        where id = '${town.approved}')) -> 'facts' as facts`,
        )
      )[0]?.['facts'];
      expect(facts).toMatchObject([{ label: 'Seats', type: 'number', value: 7 }]);
      await expect(
        tx.savepoint((inner) => inner`delete from public.form_fields where id = ${field}`),
      ).rejects.toMatchObject(httpError(409, 'field_has_answers'));
      await tx`update public.form_fields set archived_at = null where id = ${field}`;
      expect(await act('anon', read(town.approved))).toMatchObject([{ value: 'Daily' }]);
    }));

  it('go with their listing, organization and person', () =>
    inTown(async (town, act, tx) => {
      const field = await addField(tx, 'listing', { type: 'choice', options: yesNo, is_filter: true });
      const own = await addField(tx, 'person');
      await act('owner', set('listing', town.draft, { [field]: 'yes' }));
      await act('member', set('person', town.ids.member, { [own]: 'Chess' }));
      await tx`delete from public.businesses where id = ${town.draft}`;
      await tx`delete from auth.users where id = ${town.ids.member}`;
      const left = await tx`select from public.custom_values where field_id in ${tx([field, own])}`;
      expect(left).toHaveLength(0);
      expect(await tx`select from private.listing_options where business_id = ${town.draft}`).toHaveLength(0);
    }));

  it('move with a merge where the kept listing has none, and back with its undo', () =>
    inTown(async (town, act, tx) => {
      const both = await addField(tx, 'listing', { label: 'Both' });
      const one = await addField(tx, 'listing', { type: 'choices', options: yesNo, is_filter: true });
      await act('admin', set('listing', town.approved, { [both]: 'Kept' }));
      await act('admin', set('listing', town.foreign, { [both]: 'Gone', [one]: ['yes', 'no'] }));
      const [merge] = await act(
        'admin',
        `select public.merge_listings('${town.approved}', '${town.foreign}', 'The same shop.') as id`,
      );
      const valuesOf = async (id: string) =>
        Object.fromEntries(
          (await tx.unsafe(read(id))).map((row) => [String(row['field_id']), row['value'] as unknown]),
        );
      expect(await valuesOf(town.approved)).toEqual({ [both]: 'Kept', [one]: ['yes', 'no'] });
      const options = async (id: string) =>
        (await tx`select options from private.listing_options where business_id = ${id}`)[0]?.[
          'options'
        ] as string[];
      expect(await options(town.approved)).toEqual([`${one}.no`, `${one}.yes`]);
      const [undone] = await act(
        'admin',
        `select public.unmerge_listings('${String(merge?.['id'])}') as left`,
      );
      expect(undone?.['left']).toEqual([]);
      expect(await valuesOf(town.foreign)).toEqual({ [both]: 'Gone', [one]: ['yes', 'no'] });
      expect(await valuesOf(town.approved)).toEqual({ [both]: 'Kept' });
    }));

  it('that staff change are in the activity log by their labels', () =>
    inTown(async (town, act, tx) => {
      const field = await addField(tx, 'listing', { label: 'Accessible', type: 'choice', options: yesNo });
      await act('editor', set('listing', town.approved, { [field]: 'no' }));
      await act('editor', set('listing', town.approved, { [field]: 'yes' }));
      const [entry] = await tx`select old_values, new_values from public.audit_log
        where entity = 'businesses' and entity_id = ${town.approved} order by id desc limit 1`;
      expect(entry).toMatchObject({
        old_values: { custom_fields: { Accessible: 'No' } },
        new_values: { custom_fields: { Accessible: 'Yes' } },
      });
    }));

  it('are in the person’s data export, with what staff noted about them', () =>
    inTown(async (town, act, tx) => {
      const note = await addField(tx, 'person', { visibility: 'staff', label: 'Note' });
      const secret = await addField(tx, 'listing', { visibility: 'staff' });
      const motto = await addField(tx, 'listing', { label: 'Motto' });
      await act('admin', set('person', town.ids.owner, { [note]: 'Kind' }));
      await act('admin', set('listing', town.draft, { [secret]: 'x', [motto]: 'Daily' }));
      const [mine] = await act('owner', `select public.export_my_data() -> 'custom_values' as own`);
      const rows = (mine?.['own'] as { field: string }[]).toSorted((a, b) => a.field.localeCompare(b.field));
      expect(rows).toMatchObject([
        { entity: 'listing', entity_id: town.draft, field: 'Motto', text: 'Daily' },
        { entity: 'person', field: 'Note', value: 'Kind' },
        { field: 'Seats', value: 7 },
      ]);
    }));
});

it('the file of a custom value is read by whoever sees the value, and goes when another one replaces it', () =>
  inTown(async (town, act, tx) => {
    const add = async (field: string) => {
      const [file] = await tx`insert into public.form_files (field_id, user_id, name, type, size)
        values (${field}, ${town.ids.owner}, 'license.pdf', 'application/pdf', 9) returning id`;
      const id = String(file?.['id']);
      await tx`insert into storage.objects (bucket_id, name) values ('form-files', ${`${field}/${id}`})`;
      return id;
    };
    const readers = (field: string, id: string) =>
      whoMay(
        async (who) =>
          (
            await act(
              who,
              `select from storage.objects where bucket_id = 'form-files' and name = '${field}/${id}'`,
            )
          ).length > 0,
      );
    const shown = await addField(tx, 'listing', { type: 'file', label: 'License' });
    const inside = await addField(tx, 'listing', { type: 'file', label: 'Contract', visibility: 'staff' });
    const [license, contract] = [await add(shown), await add(inside)];
    await act(
      'admin',
      set('listing', town.approved, { [shown]: { id: license }, [inside]: { id: contract } }),
    );
    expect(await readers(shown, license)).toEqual([...personaNames]);
    expect(await readers(inside, contract)).toEqual(['owner', 'editor', 'admin']);
    const newer = await add(shown);
    // An owner's file of a public listing waits, and the present one stays until it is approved.
    const [sent] = await act('owner', set('listing', town.approved, { [shown]: { id: newer } }));
    expect(sent?.['result']).toEqual({ waits: [shown] });
    expect(await readers(shown, license)).toEqual([...personaNames]);
    expect(await readers(shown, newer)).toEqual(['owner', 'editor', 'admin']);
    await act(
      'editor',
      `update public.change_requests set status = 'approved' where business_id = '${town.approved}' and status = 'pending'`,
    );
    expect(await readers(shown, newer)).toEqual([...personaNames]);
    expect(await tx`select from public.form_files where id = ${license}`).toHaveLength(0);
  }));

it('custom values are a column and a filter of the lists of staff', () =>
  inTown(async (town, act, tx) => {
    const field = await addField(tx, 'person', {
      label: 'Committees',
      type: 'choices',
      visibility: 'staff',
      options: yesNo,
    });
    await act('admin', set('person', town.ids.member, { [field]: ['yes', 'no'] }));
    const list = (value: string) =>
      act(
        'editor',
        `select public.admin_list('profiles', '', '{"details": "${field}.${value}"}', 'name', false) as page`,
      );
    const [found] = await list('no');
    expect(found?.['page']).toMatchObject({
      rows: [{ id: town.ids.member, details: 'Committees: Yes; No' }],
    });
    await expect(list("x'' or true --")).resolves.toMatchObject([{ page: { rows: [] } }]);
  }));

describe('filters of the directory', () => {
  interface Facet {
    id: string;
    label: string;
    options: { name: string; label: string; businesses: number }[];
  }
  const page = async (
    act: (who: 'anon', sql: string) => Promise<Record<string, unknown>[]>,
    city: string,
    options: string[],
  ) => {
    const [row] = await act(
      'anon',
      `select public.directory_page(in_city => '${city}', options => '{${options.join(',')}}') as page`,
    );
    return row?.['page'] as { total: number; businesses: { name: string }[]; fields: Facet[] };
  };

  it('count and narrow by the options of listings and of their organizations', () =>
    inTown(async (town, act, tx) => {
      const entrance = await addField(tx, 'listing', {
        label: 'Entrance',
        type: 'choice',
        options: yesNo,
        is_filter: true,
      });
      const spoken = await addField(tx, 'organization', {
        label: 'Languages',
        type: 'choices',
        is_filter: true,
        options: [
          { id: 'en', label: 'English' },
          { id: 'fr', label: 'French' },
        ],
      });
      const [other] = await tx`insert into public.businesses (name, city, owner_id, status)
        values ('Second', 'Alder', ${town.ids.stranger}, 'approved') returning id, organization_id`;
      await act('owner', set('listing', town.approved, { [entrance]: 'yes' }));
      await act('stranger', set('listing', String(other?.['id']), { [entrance]: 'no' }));
      await act(
        'stranger',
        set('organization', String(other?.['organization_id']), { [spoken]: ['en', 'fr'] }),
      );
      const name = (field: string, option: string) => `${field.slice(0, 8)}.${option}`;
      const counts = ({ fields }: { fields: Facet[] }) =>
        Object.fromEntries(
          fields
            .filter(({ id }) => [entrance, spoken].some((field) => field.startsWith(id)))
            .map(({ label, options }) => [label, options.map(({ businesses }) => businesses)]),
        );

      const all = await page(act, 'Alder', []);
      expect(counts(all)).toEqual({ Entrance: [1, 1], Languages: [1, 1] });
      const french = await page(act, 'Alder', [name(spoken, 'fr')]);
      expect(french.businesses.map((found) => found.name)).toEqual(['Second']);
      // The field that is chosen still counts what another choice would show.
      expect(counts(french)).toEqual({ Entrance: [0, 1], Languages: [1, 1] });
      expect(await page(act, 'Alder', [name(spoken, 'fr'), name(entrance, 'yes')])).toMatchObject({
        total: 0,
      });
      expect(await page(act, 'Alder', [name(entrance, 'yes'), name(entrance, 'no')])).toMatchObject({
        total: 2,
      });
      const [map] = await act(
        'anon',
        `select count(*)::int from public.search_businesses(in_city => 'Alder', options => '{${name(entrance, 'no')}}')`,
      );
      expect(map?.['count']).toBe(1);
      // What is unknown or no filter any more does not count.
      expect(await page(act, 'Alder', ['00000000.x', "''; drop table x --"])).toMatchObject({
        total: all.total,
      });
      await tx`update public.form_fields set is_filter = false where id = ${entrance}`;
      const without = await page(act, 'Alder', [name(entrance, 'yes')]);
      expect(without.total).toBe(all.total);
      expect(counts(without)).toEqual({ Languages: [1, 1] });
    }));

  it('follow a listing to another organization', () =>
    inTown(async (town, act, tx) => {
      const field = await addField(tx, 'organization', { type: 'choice', options: yesNo, is_filter: true });
      const [own] = await tx`select organization_id as id from public.businesses where id = ${town.approved}`;
      await act('owner', set('organization', String(own?.['id']), { [field]: 'yes' }));
      const options = () => tx`select from private.listing_options where business_id = ${town.approved}`;
      expect(await options()).toHaveLength(1);
      await tx`update public.businesses set owner_id = ${town.ids.stranger} where id = ${town.approved}`;
      expect(await options()).toHaveLength(0);
    }));
});
