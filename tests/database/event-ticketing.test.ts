import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import type { PersonaName, Town } from './support/town.ts';

type Act = (who: PersonaName, sql: string) => Promise<Record<string, unknown>[]>;
async function add(tx: TransactionSql, table: string, row: Record<string, unknown>) {
  const [made] = await tx<{ id: string }[]>`insert into ${tx(`public.${table}`)} ${tx(row)} returning id`;
  return made?.id ?? '';
}
const addType = (tx: TransactionSql, town: Town, row: Record<string, unknown> = {}) =>
  add(tx, 'ticket_types', { event_id: town.approvedEvent, name: 'Admission', price: 2500, ...row });
const quote = async (act: Act, town: Town, who: PersonaName, wanted: object) => {
  const [row] = await act(
    who,
    `select public.quote_order('${town.occurrenceId}', '${JSON.stringify(wanted)}') as quote`,
  );
  return row?.['quote'] as { total: number; discount: number };
};
const one = (type: string, quantity = 1) => ({ tickets: [{ type, quantity }] });
const addPlan = async (tx: TransactionSql, person: string) => {
  const plan = await add(tx, 'plans', {
    name: 'Patron',
    slug: `patron-${randomUUID().slice(0, 8)}`,
    audience: 'member',
    price: 100,
  });
  await tx`delete from public.subscriptions where user_id = ${person}`;
  await tx`insert into public.subscriptions (user_id, plan_id, status, started_at, current_period_start, current_period_end)
    values (${person}, ${plan}, 'active', now(), now(), now() + interval '1 year')`;
  return plan;
};
const tomorrow = new Date(Date.now() + 86_400_000);
const yesterday = new Date(Date.now() - 86_400_000);

describe('what a ticket costs', () => {
  it('is the lowest price for who asks, on this day', () =>
    inTown(async (town, act, tx) => {
      const type = await addType(tx, town);
      const plan = await addPlan(tx, town.ids.member);
      const price = (row: Record<string, unknown>) =>
        add(tx, 'ticket_prices', { ticket_type_id: type, label: 'Price', ...row });
      const prices = async () => {
        const totals: number[] = [];
        for (const who of ['anon', 'stranger', 'member'] as const)
          totals.push((await quote(act, town, who, one(type))).total);
        return totals;
      };
      expect(await prices()).toEqual([2500, 2500, 2500]);
      await price({ price: 100, valid_until: yesterday });
      await price({ price: 200, valid_from: tomorrow });
      expect(await prices()).toEqual([2500, 2500, 2500]);
      await price({ price: 2000, valid_from: yesterday, valid_until: tomorrow });
      await price({ price: 1500, audience: 'members' });
      expect(await prices()).toEqual([2000, 2000, 1500]);
      await price({ price: 1000, audience: 'plan', plan_id: plan });
      const other = await add(tx, 'plans', {
        name: 'Other',
        slug: `other-${randomUUID()}`,
        audience: 'member',
        price: 1,
      });
      await price({ price: 1, audience: 'plan', plan_id: other });
      expect(await prices()).toEqual([2000, 2000, 1000]);
      // Dearer than the ticket itself, it does not count.
      await price({ price: 9000 });
      expect(await prices()).toEqual([2000, 2000, 1000]);
    }));

  it('is less by a code: by percent to the cent, by an amount down to nothing, of the kinds that it is for', () =>
    inTown(async (town, act, tx) => {
      const [type, other] = [
        await addType(tx, town, { price: 999 }),
        await addType(tx, town, { price: 500 }),
      ];
      const code = (name: string, row: Record<string, unknown>) =>
        add(tx, 'promo_codes', { event_id: town.approvedEvent, code: name, ...row });
      await code('THIRD', { kind: 'percent', percent: 33 });
      await code('TENOFF', { kind: 'amount', amount: 1000 });
      await code('ONLY', { kind: 'percent', percent: 100, ticket_type_ids: [other] });
      await code('LATER', { kind: 'percent', percent: 50, valid_from: tomorrow });
      await code('OVER', { kind: 'percent', percent: 50, valid_until: yesterday });
      await code('GONE', { kind: 'percent', percent: 50, archived_at: yesterday });
      const both = { tickets: [...one(type).tickets, ...one(other).tickets] };
      const total = async (name: string) => (await quote(act, town, 'anon', { ...both, code: name })).total;
      expect(await total(' third ')).toBe(999 - 330 + 500 - 165);
      expect(await total('TENOFF')).toBe(0);
      expect(await total('ONLY')).toBe(999);
      for (const [name, detail] of [
        ['LATER', 'code_not_yet'],
        ['OVER', 'code_over'],
        ['GONE', 'code_unknown'],
        ['NONE', 'code_unknown'],
      ] as const)
        await expect(total(name)).rejects.toMatchObject(httpError(422, detail));
    }));
});

describe('a kind of ticket', () => {
  it('is sold to those whom it is for, while it is on sale', () =>
    inTown(async (town, act, tx) => {
      await addPlan(tx, town.ids.member);
      const members = await addType(tx, town, { audience: 'members' });
      for (const who of ['anon', 'stranger'] as const)
        await expect(quote(act, town, who, one(members))).rejects.toMatchObject(
          httpError(403, 'members_only'),
        );
      expect((await quote(act, town, 'member', one(members))).total).toBe(2500);
      for (const row of [{ sales_from: tomorrow }, { sales_until: yesterday }])
        await expect(quote(act, town, 'anon', one(await addType(tx, town, row)))).rejects.toMatchObject(
          httpError(409, 'not_on_sale'),
        );
      const archived = await addType(tx, town, { archived_at: yesterday });
      await expect(quote(act, town, 'anon', one(archived))).rejects.toMatchObject(
        httpError(422, 'ticket_gone'),
      );
    }));

  it('of another event is not sold with this one', () =>
    inTown(async (town, act, tx) => {
      const foreign = await addType(tx, town, { event_id: town.draftEvent });
      await expect(quote(act, town, 'anon', one(foreign))).rejects.toMatchObject(
        httpError(422, 'ticket_gone'),
      );
    }));

  it('that is hidden is seen by the organizers, and by others only with its code', () =>
    inTown(async (town, act, tx) => {
      const type = await addType(tx, town, { is_hidden: true });
      await add(tx, 'promo_codes', {
        event_id: town.approvedEvent,
        code: 'BACKDOOR',
        kind: 'unlock',
        ticket_type_ids: [type],
      });
      const read = async (who: PersonaName) =>
        (await act(who, `select id from public.ticket_types where id = '${type}'`)).length;
      for (const who of ['anon', 'stranger', 'member'] as const) expect(await read(who)).toBe(0);
      for (const who of ['contributor', 'editor'] as const) expect(await read(who)).toBe(1);
      await expect(quote(act, town, 'stranger', one(type))).rejects.toMatchObject(
        httpError(422, 'ticket_gone'),
      );
      expect((await quote(act, town, 'anon', { ...one(type), code: 'backdoor' })).total).toBe(2500);
    }));
});

describe('the rows themselves', () => {
  it('of codes are read by organizers only', () =>
    inTown(async (town, act, tx) => {
      const id = await add(tx, 'promo_codes', {
        event_id: town.approvedEvent,
        code: 'SECRET',
        kind: 'percent',
        percent: 50,
      });
      const read = (who: PersonaName) => act(who, `select code from public.promo_codes where id = '${id}'`);
      for (const who of ['stranger', 'member'] as const) expect(await read(who)).toEqual([]);
      await expect(read('anon')).rejects.toMatchObject({ code: '42501' });
      for (const who of ['owner', 'editor'] as const) expect(await read(who)).toEqual([{ code: 'SECRET' }]);
    }));

  it('are written past the form only by organizers, and above zero only by staff', () =>
    inTown(async (town, act, tx) => {
      const type = await addType(tx, town);
      const set = (who: PersonaName, what: string) =>
        act(who, `update public.ticket_types set ${what} where id = '${type}' returning id`);
      for (const who of ['stranger', 'member'] as const) expect(await set(who, 'price = 0')).toEqual([]);
      await expect(set('anon', 'price = 0')).rejects.toMatchObject({ code: '42501' });
      for (const price of [2499, 2501])
        await expect(set('owner', `price = ${String(price)}`)).rejects.toMatchObject(
          httpError(403, 'priced_by_staff'),
        );
      expect(await set('owner', "name = 'Evening'")).toHaveLength(1);
      expect(await set('editor', 'price = 3000')).toHaveLength(1);
      expect(await set('owner', 'price = 0')).toHaveLength(1);
      const fee = (who: PersonaName, amount: number) =>
        act(
          who,
          `insert into public.event_ticketing (event_id, refund_fee) values ('${town.approvedEvent}', ${String(amount)})`,
        );
      await expect(fee('owner', 100)).rejects.toMatchObject(httpError(403, 'priced_by_staff'));
      await fee('owner', 0);
    }));
});

describe('canceling gives back', () => {
  /** What the rules say about a ticket of the town's member. */
  async function sell(tx: TransactionSql, town: Town) {
    const [order] = await tx<{ id: string }[]>`
      insert into public.orders (id, event_id, occurrence_id, user_id, buyer_name, status, pays, total, currency, confirmed_at)
      values (gen_random_uuid(), ${town.approvedEvent}, ${town.occurrenceId}, ${town.ids.member}, 'Mina', 'confirmed', 'free', 0, 'USD',
        now()) returning id`;
    const id = order?.id ?? '';
    const type = await addType(tx, town);
    const ticket = {
      order_id: id,
      ticket_type_id: type,
      occurrence_id: town.occurrenceId,
      position: 1,
      unit_amount: 0,
    };
    const made = await add(tx, 'tickets', ticket);
    const policy = async () => {
      const [row] = await tx<{ policy: Record<string, unknown> }[]>`
        select private.refund_policy(o, ${[made]}::uuid[]) as policy from public.orders as o where o.id = ${id}`;
      return row?.policy;
    };
    return { ticket: made, policy };
  }
  // The event of the town begins in six hours.
  it('until as many hours before the start as the event says, less its fee', () =>
    inTown(async (town, _, tx) => {
      const { policy } = await sell(tx, town);
      expect(await policy()).toMatchObject({ is_open: false, fee: 0 });
      await tx`insert into public.event_ticketing (event_id, refund_hours, refund_fee) values (${town.approvedEvent}, 5, 150)`;
      expect(await policy()).toMatchObject({ is_open: true, fee: 150 });
      await tx`update public.event_ticketing set refund_hours = 7 where event_id = ${town.approvedEvent}`;
      expect(await policy()).toMatchObject({ is_open: false });
      await tx`update public.event_ticketing set refund_hours = null where event_id = ${town.approvedEvent}`;
      expect(await policy()).toMatchObject({ is_open: false, until: null });
    }));

  it('everything while an event that was moved is given back free, and once it is off', () =>
    inTown(async (town, _, tx) => {
      const { ticket, policy } = await sell(tx, town);
      await tx`insert into public.event_ticketing (event_id, refund_hours, refund_fee) values (${town.approvedEvent}, null, 150)`;
      await tx`update public.tickets set free_refund_until = now() + interval '1 hour' where id = ${ticket}`;
      expect(await policy()).toMatchObject({ is_open: true, fee: 0 });
      await tx`update public.tickets set free_refund_until = null where id = ${ticket}`;
      expect(await policy()).toMatchObject({ is_open: false, fee: 150 });
      await tx`update public.events set status = 'canceled' where id = ${town.approvedEvent}`;
      expect(await policy()).toMatchObject({ is_open: true, fee: 0 });
    }));
});
