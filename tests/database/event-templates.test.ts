import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import { as } from './support/personas.ts';
import type { Town } from './support/town.ts';

const start = '2030-05-04T16:00:00Z';
const duplicate = (event: string, id = randomUUID(), at = start, title = 'Gala again') =>
  `select public.duplicate_event('${event}', '${id}', '${at}', '${title}') as id`;

/** The event of the town with a priced ticket, an early price, a code and a sponsor, and what was sold of it. */
async function setUp(tx: TransactionSql, { ticketing }: Town) {
  await tx`update public.ticket_types set price = 2500, sales_until = (select starts_at - interval '1 day' from public.events
    where id = ${ticketing.event}) where id = ${ticketing.type}`;
  await tx`update public.ticket_prices set price = 2000 where id = ${ticketing.price}`;
  await tx`update public.promo_codes set ticket_type_ids = array[${ticketing.hiddenType}::uuid] where id = ${ticketing.code}`;
  await tx`insert into public.event_sponsors (event_id, position, level, name) values (${ticketing.event}, 1, 'Gold', 'Mill Bank')`;
  await tx`insert into public.event_tables (event_id, position, name, seats)
    values (${ticketing.event}, 2, 'Window', 6), (${ticketing.event}, 1, 'Stage', 8)`;
  await tx`update public.ticket_types set archived_at = now() where event_id = ${ticketing.event} and id not in
    (${ticketing.type}, ${ticketing.hiddenType})`;
}
const read = (tx: TransactionSql, id: string) =>
  tx`select e.title, e.approval_status, e.business_id, e.starts_at, k.refund_hours,
      (select jsonb_agg(jsonb_build_object('name', t.name, 'price', t.price, 'until', t.sales_until,
        'early', (select min(price) from public.ticket_prices where ticket_type_id = t.id)) order by t.name)
        from public.ticket_types as t where t.event_id = e.id) as types,
      (select jsonb_agg(name) from public.event_add_ons where event_id = e.id) as add_ons,
      (select jsonb_agg(name) from public.event_sponsors where event_id = e.id) as sponsors,
      (select jsonb_agg(jsonb_build_array(t.name, t.seats) order by t.position) from public.event_tables as t
        where t.event_id = e.id) as tables,
      (select bool_and(t.event_id = e.id) from public.promo_codes as c join public.ticket_types as t on t.id = any (c.ticket_type_ids)
        where c.event_id = e.id) as is_own_code,
      (select count(*)::integer from public.orders where event_id = e.id) as orders
    from public.events as e left join public.event_ticketing as k on k.event_id = e.id where e.id = ${id}`;

describe('an event once more', () => {
  it('is a draft with its tickets, prices of staff, add-ons, codes and sponsors at another time, without what was sold', () =>
    inTown(async (town, act, tx) => {
      await setUp(tx, town);
      const id = randomUUID();
      await act('contributor', duplicate(town.ticketing.event, id));
      await act('contributor', duplicate(town.ticketing.event, id));
      const [copy] = await read(tx, id);
      expect(copy).toMatchObject({
        title: 'Gala again',
        approval_status: 'draft',
        business_id: town.approved,
        refund_hours: 24,
        types: [
          { name: 'Admission', price: 2500, early: 2000, until: '2030-05-03T16:00:00+00:00' },
          { name: 'Sponsors', price: 0 },
        ],
        add_ons: ['Lunch'],
        sponsors: ['Mill Bank'],
        tables: [
          ['Stage', 8],
          ['Window', 6],
        ],
        is_own_code: true,
        orders: 0,
      });
      // What was copied is guarded as what was typed.
      await expect(
        act('owner', `update public.ticket_types set price = 9900 where event_id = '${id}'`),
      ).rejects.toMatchObject(httpError(403, 'priced_by_staff'));
    }));

  it('has the same tables without who sits at them, also from a template and from one that was kept before tables were', () =>
    inTown(async ({ ticketing: { event } }, act, tx) => {
      const [table] = await tx<
        { id: string }[]
      >`insert into public.event_tables (event_id, position, name, seats)
        values (${event}, 1, 'Stage', 8) returning id`;
      await tx`update public.event_registrations set table_id = ${table?.id ?? ''} where event_id = ${event}`;
      const [copy, template, fromTemplate, fromOld] = [1, 2, 3, 4].map(() => randomUUID());
      await act('contributor', duplicate(event, copy));
      await act('contributor', `select public.save_event_template('${event}', '${template}', 'Again')`);
      const begin = (id: string | undefined) =>
        act(
          'contributor',
          `select public.create_event_from_template('${template}', '${id}', '${start}', '')`,
        );
      await begin(fromTemplate);
      await tx`update public.event_templates set setup = setup - 'tables' where id = ${template ?? ''}`;
      await begin(fromOld);
      const tablesOf = (id: string | undefined) =>
        tx`select name, seats, (select count(*)::integer from public.event_registrations where table_id = t.id) as people
          from public.event_tables as t where event_id = ${id ?? ''} and id <> ${table?.id ?? ''}`;
      for (const made of [copy, fromTemplate])
        expect([...(await tablesOf(made))]).toEqual([{ name: 'Stage', seats: 8, people: 0 }]);
      expect([...(await tablesOf(fromOld))]).toEqual([]);
    }));

  it('asks the same questions under ids of its own, also from a template, with conditions on its own', () =>
    inTown(async ({ ticketing: { event } }, act, tx) => {
      const [first, second] = [randomUUID(), randomUUID()];
      const fields = [
        {
          id: first,
          type: 'choice',
          label: 'Stay',
          options: [{ id: 'yes', label: 'Yes' }],
          asked_of: 'order',
        },
        { id: second, type: 'text', label: 'Room', condition: { field_id: first, equals: 'yes' } },
      ];
      await tx`delete from public.forms where event_id = ${event}`;
      const [form] = await tx<
        { id: string }[]
      >`insert into public.forms (purpose, event_id, title, slug, status)
        values ('registration', ${event}, 'Before you come', '', 'open') returning id`;
      await tx`select public.save_form(${form?.id ?? ''}, null, '{}', ${JSON.stringify(fields)}::text::jsonb)`;
      const [copy, template, fromTemplate] = [randomUUID(), randomUUID(), randomUUID()];
      await act('contributor', duplicate(event, copy));
      await act('contributor', `select public.save_event_template('${event}', '${template}', 'Again')`);
      await act(
        'contributor',
        `select public.create_event_from_template('${template}', '${fromTemplate}', '${start}', '')`,
      );
      for (const made of [copy, fromTemplate]) {
        const asked = await tx<
          { id: string }[]
        >`select f.id, f.label, f.asked_of, f.condition, o.title, o.status from public.form_fields as f
          join public.forms as o on o.id = f.form_id where o.event_id = ${made} order by f.position`;
        expect(asked).toMatchObject([
          { label: 'Stay', asked_of: 'order', condition: null, title: 'Before you come', status: 'open' },
          { label: 'Room', condition: { field_id: asked[0]?.id, equals: 'yes' } },
        ]);
        expect([first, second]).not.toContain(asked[0]?.id);
      }
    }));

  it('is made by its organizers only, in the future', () =>
    inTown(async (town, act, tx) => {
      for (const who of ['stranger', 'member'] as const)
        await expect(act(who, duplicate(town.ticketing.event)), who).rejects.toMatchObject(
          httpError(404, 'not_found'),
        );
      await expect(act('anon', duplicate(town.ticketing.event))).rejects.toMatchObject({ code: '42501' });
      await expect(
        act('owner', duplicate(town.ticketing.event, randomUUID(), '2020-01-01T10:00:00Z')),
      ).rejects.toMatchObject(httpError(422, 'start_not_ahead'));
      await tx`update public.site_settings set staff_second_factor = true`;
      await expect(
        as(tx, { userId: town.ids.editor, aal: 'aal1' }, (run) =>
          run.unsafe(duplicate(town.ticketing.event)),
        ),
      ).rejects.toMatchObject(httpError(404, 'not_found'));
    }));
});

describe('a template', () => {
  it('outlives its event and begins new ones, for its business only', () =>
    inTown(async (town, act, tx) => {
      await setUp(tx, town);
      const [template, id] = [randomUUID(), randomUUID()];
      await act(
        'manager',
        `select public.save_event_template('${town.ticketing.event}', '${template}', 'Gala of the year')`,
      );
      const begin = `select public.create_event_from_template('${template}', '${id}', '${start}', 'Gala 2030') as id`;
      for (const who of ['stranger', 'member'] as const)
        await expect(act(who, begin), who).rejects.toMatchObject(httpError(404, 'not_found'));
      await tx`delete from public.ticket_prices where ticket_type_id = ${town.ticketing.type}`;
      await act('owner', begin);
      expect(await read(tx, id)).toMatchObject([
        { title: 'Gala 2030', approval_status: 'draft', business_id: town.approved, add_ons: ['Lunch'] },
      ]);
      expect(
        await act('owner', `delete from public.event_templates where id = '${template}' returning id`),
      ).toHaveLength(1);
    }));
});
