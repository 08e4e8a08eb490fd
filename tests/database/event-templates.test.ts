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
        is_own_code: true,
        orders: 0,
      });
      // What was copied is guarded as what was typed.
      await expect(
        act('owner', `update public.ticket_types set price = 9900 where event_id = '${id}'`),
      ).rejects.toMatchObject(httpError(403, 'priced_by_staff'));
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
