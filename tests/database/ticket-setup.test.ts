import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import { as } from './support/personas.ts';
import type { Town } from './support/town.ts';

const text = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
const type = (fields: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  name: 'Admission',
  price: 0,
  quantity: null,
  seats: 1,
  covers: 'date',
  audience: 'everyone',
  max_per_order: 10,
  is_hidden: false,
  ...fields,
});
const save = (event: string, ticket: object, prices: object[] = []) =>
  `select public.save_ticket_type('${event}', ${text(ticket)}, ${text(prices)}) as id`;

/** An order of the town's member for one ticket, as the service key writes it. */
async function sell(tx: TransactionSql, town: Town, ticket: string, tickets = 1) {
  const [order] = await tx<{ id: string }[]>`
    insert into public.orders (id, event_id, occurrence_id, user_id, buyer_name, buyer_email, status, pays, total, currency, confirmed_at)
    values (${randomUUID()}, ${town.approvedEvent}, ${town.occurrenceId}, ${town.ids.member}, 'Mina Field', null, 'confirmed', 'free', 0,
      'USD', now()) returning id`;
  const id = order?.id ?? '';
  for (let position = 1; position <= tickets; position += 1)
    await tx`with made as (insert into public.tickets (order_id, ticket_type_id, occurrence_id, position, unit_amount)
        values (${id}, ${ticket}, ${town.occurrenceId}, ${position}, 0) returning id)
      insert into public.event_registrations (event_id, occurrence_id, user_id, order_id, ticket_id, attendee_name, status)
      select ${town.approvedEvent}, ${town.occurrenceId}, ${town.ids.member}, ${id}, id, 'Mina Field', 'registered' from made`;
  return id;
}

describe('what an event sells', () => {
  it('is set up by its team and staff, prices above zero by staff, who keep them when others save the rest', () =>
    inTown(async (town, act) => {
      const early = {
        id: randomUUID(),
        label: 'Early bird',
        price: 2000,
        audience: 'everyone',
        plan_id: null,
      };
      const ticket = type({ price: 2500 });
      for (const who of ['owner', 'manager', 'contributor'] as const) {
        await act(who, save(town.approvedEvent, type()));
        await expect(act(who, save(town.approvedEvent, ticket)), who).rejects.toMatchObject(
          httpError(403, 'priced_by_staff'),
        );
      }
      await act('editor', save(town.approvedEvent, ticket, [early]));
      await act('owner', save(town.approvedEvent, { ...ticket, name: 'Evening' }, [early]));
      expect(
        await act(
          'anon',
          `select t.name, t.price, p.label, p.price as early from public.ticket_types as t
            join public.ticket_prices as p on p.ticket_type_id = t.id where t.id = '${ticket.id}'`,
        ),
      ).toEqual([{ name: 'Evening', price: '2500', label: 'Early bird', early: '2000' }]);
      await expect(
        act('owner', save(town.approvedEvent, ticket, [{ ...early, price: 100 }])),
      ).rejects.toMatchObject(httpError(403, 'priced_by_staff'));
      await act('owner', save(town.approvedEvent, ticket, []));
      expect(
        await act('editor', `select from public.ticket_prices where ticket_type_id = '${ticket.id}'`),
      ).toEqual([]);
    }));

  it('is set up by nobody else, nor by staff without their second factor', () =>
    inTown(async (town, act, tx) => {
      for (const who of ['stranger', 'member'] as const)
        await expect(act(who, save(town.approvedEvent, type())), who).rejects.toMatchObject({
          code: '42501',
        });
      await expect(act('anon', save(town.approvedEvent, type()))).rejects.toMatchObject({ code: '42501' });
      await tx`update public.site_settings set staff_second_factor = true`;
      await expect(
        as(tx, { userId: town.ids.editor, aal: 'aal1' }, (run) =>
          run.unsafe(save(town.approvedEvent, type())),
        ),
      ).rejects.toMatchObject({ code: '42501' });
    }));

  it('does not name the tax, the account or another event', () =>
    inTown(async (town, act) => {
      const ticket = type();
      await act('owner', save(town.approvedEvent, ticket));
      for (const change of [`account_id = 'dues'`, `event_id = '${town.draftEvent}'`])
        await expect(
          act('owner', `update public.ticket_types set ${change} where id = '${ticket.id}'`),
          change,
        ).rejects.toMatchObject({ code: '42501' });
      await expect(
        act(
          'editor',
          `update public.ticket_types set event_id = '${town.draftEvent}' where id = '${ticket.id}'`,
        ),
      ).rejects.toMatchObject({ code: '42501' });
      await expect(
        act(
          'owner',
          `insert into public.promo_codes (event_id, code, kind, ticket_type_ids) values ('${town.draftEvent}', 'VIP', 'unlock', '{${ticket.id}}')`,
        ),
      ).rejects.toMatchObject(httpError(422, 'ticket_unknown'));
    }));

  it('keeps what was sold: not deleted but archived, not fewer than sold, the same seats', () =>
    inTown(async (town, act, tx) => {
      const ticket = type({ quantity: 5 });
      await act('editor', save(town.approvedEvent, ticket));
      await sell(tx, town, ticket.id, 2);
      expect(
        await act('owner', `delete from public.ticket_types where id = '${ticket.id}' returning id`),
      ).toEqual([]);
      await expect(act('owner', save(town.approvedEvent, { ...ticket, quantity: 1 }))).rejects.toMatchObject({
        ...httpError(409, 'quantity_below_sold'),
        message: '2 were sold already. Enter 2 or more.',
      });
      await expect(act('owner', save(town.approvedEvent, { ...ticket, seats: 8 }))).rejects.toMatchObject(
        httpError(409, 'ticket_sold'),
      );
      await act('owner', save(town.approvedEvent, { ...ticket, quantity: 2, name: 'Renamed' }));
      await act('owner', `update public.ticket_types set archived_at = now() where id = '${ticket.id}'`);
      const unsold = type();
      await act('owner', save(town.approvedEvent, unsold));
      expect(
        await act('owner', `delete from public.ticket_types where id = '${unsold.id}' returning id`),
      ).toHaveLength(1);
    }));

  it('is put in order by its team', () =>
    inTown(async (town, act) => {
      const [first, second] = [type({ name: 'A' }), type({ name: 'B' })];
      for (const ticket of [first, second]) await act('owner', save(town.approvedEvent, ticket));
      const put = (who: 'owner' | 'stranger') =>
        act(
          who,
          `select public.order_event_items('ticket_types', '${town.approvedEvent}', '{${second.id},${first.id}}')`,
        );
      await put('stranger');
      const names = () =>
        act(
          'owner',
          `select name from public.ticket_types where id in ('${first.id}', '${second.id}') order by position`,
        );
      expect(await names()).toEqual([{ name: 'A' }, { name: 'B' }]);
      await put('owner');
      expect(await names()).toEqual([{ name: 'B' }, { name: 'A' }]);
    }));
});

describe('the sales of an event', () => {
  it('are read by its organizers only, without an address', () =>
    inTown(async (town, act, tx) => {
      const ticket = type({ price: 0, quantity: 4 });
      await act('editor', save(town.approvedEvent, ticket));
      const order = await sell(tx, town, ticket.id);
      await tx`update public.orders set user_id = null, buyer_email = 'mina@secret.test' where id = ${order}`;
      for (const sql of [
        `select public.event_sales('${town.approvedEvent}') as read`,
        `select public.event_orders('${town.approvedEvent}') as read`,
        `select public.order_history('${order}') as read`,
      ]) {
        for (const who of ['owner', 'contributor', 'editor'] as const) {
          const [row] = await act(who, sql);
          expect(JSON.stringify(row), sql).not.toContain('secret.test');
        }
        for (const who of ['stranger', 'member'] as const)
          await expect(act(who, sql), sql).rejects.toMatchObject(httpError(404, 'not_found'));
        await expect(act('anon', sql)).rejects.toMatchObject({ code: '42501' });
      }
      const [sales] = await act('owner', `select public.event_sales('${town.approvedEvent}') as read`);
      expect(sales?.['read']).toMatchObject({
        types: expect.arrayContaining([
          expect.objectContaining({ id: ticket.id, sold: 1, held: 0 }),
        ]) as unknown,
        money: { orders: 1, collected: 0, due: 0 },
        dates: [{ id: town.occurrenceId, taken: 2 }],
      });
    }));
});

describe('a message to those with tickets', () => {
  it('reaches one kind of ticket, guests without an account too, who can switch it off', () =>
    inTown(async (town, act, tx) => {
      const [ticket, other] = [type({ name: 'Dinner' }), type({ name: 'Talk' })];
      for (const one of [ticket, other]) await act('editor', save(town.approvedEvent, one));
      const order = await sell(tx, town, ticket.id);
      await tx`update public.orders set user_id = null, buyer_email = 'Guest@mill.test' where id = ${order}`;
      const [seat] =
        await tx`update public.event_registrations set user_id = null where order_id = ${order} returning id`;
      const count = async (kind: string, audience = 'confirmed') => {
        const [row] = await act(
          'owner',
          `select public.count_message_receivers('${town.approvedEvent}', null, '${audience}', '${kind}') as people`,
        );
        return row?.['people'];
      };
      expect(await count(ticket.id)).toBe(1);
      expect(await count(other.id)).toBe(0);
      expect(await count(ticket.id, 'payment_due')).toBe(0);
      expect(await count(ticket.id, 'absent')).toBe(0);
      await tx`delete from private.outbox`;
      const [sent] = await act(
        'owner',
        `select to_jsonb(m) as row from public.send_event_message('${randomUUID()}', '${town.approvedEvent}', 'confirmed', 'Hi', 'A text',
          null, '${ticket.id}') as m`,
      );
      expect(JSON.stringify(sent)).not.toContain('mill.test');
      const [mail] = await tx`select recipient, unsubscribe_token from public.take_outbox(10)`;
      expect(mail).toMatchObject({ recipient: 'guest@mill.test' });
      expect(mail?.['unsubscribe_token']).toMatch(new RegExp(`^guest.${String(seat?.['id'])}.`));
      await tx`select public.unsubscribe(${String(mail?.['unsubscribe_token'])})`;
      expect(await count(ticket.id)).toBe(0);
      await expect(
        tx.savepoint((sp) => sp`select public.unsubscribe('guest.${sp.unsafe(String(seat?.['id']))}.x')`),
      ).rejects.toThrow();
    }));
});
