import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TransactionSql } from 'postgres';
import { httpError, inTown } from './support/in-town.ts';
import type { PersonaName, Town } from './support/town.ts';

type Act = (who: PersonaName, sql: string) => Promise<Record<string, unknown>[]>;
type Answer = Record<string, unknown> & { order_id: string };

const call = async (act: Act, who: PersonaName, sql: string) => {
  const [row] = await act(who, `select public.${sql} as answer`);
  return row?.['answer'] as Answer;
};
const walkIn = (
  town: Town,
  more: Record<string, unknown> = {},
): Record<string, unknown> & { id: string } => ({
  id: randomUUID(),
  date_id: town.occurrenceId,
  name: 'Wanda Walker',
  door: 'Main door',
  ...more,
});
const add = (act: Act, who: PersonaName, wanted: object) =>
  call(act, who, `add_walk_in('${JSON.stringify(wanted)}')`);
const addType = async (tx: TransactionSql, town: Town, price: number) => {
  const [row] = await tx<{ id: string }[]>`insert into public.ticket_types (event_id, name, price)
    values (${town.approvedEvent}, 'At the door', ${price}) returning id`;
  return row?.id ?? '';
};
const readGuest = async (act: Act, town: Town, order: string) => {
  const list = await call(act, 'owner', `door_list('${town.occurrenceId}')`);
  return (list['guests'] as Record<string, unknown>[]).find((guest) => guest['order_id'] === order);
};

describe('somebody who comes without a ticket', () => {
  it('is added and let in, once for each form, while there is room', () =>
    inTown(async (town, act) => {
      const wanted = walkIn(town);
      const made = await add(act, 'contributor', wanted);
      expect(made).toMatchObject({ order_id: wanted.id, due: 0, is_in: true, token: null });
      expect(await add(act, 'owner', wanted)).toMatchObject({ order_id: wanted.id });
      expect(await readGuest(act, town, wanted.id)).toMatchObject({
        attendee_name: 'Wanda Walker',
        status: 'attended',
        door: 'Main door',
        is_walk_in: true,
        pays: 'free',
      });
      // One of two places was taken before.
      await expect(add(act, 'owner', walkIn(town))).rejects.toMatchObject(httpError(409, 'sold_out'));
    }));

  it('needs a name, and an address that is one', () =>
    inTown(async (town, act) => {
      await expect(add(act, 'owner', walkIn(town, { name: '  ' }))).rejects.toMatchObject(
        httpError(422, 'name_needed'),
      );
      await expect(add(act, 'owner', walkIn(town, { email: 'wanda' }))).rejects.toMatchObject(
        httpError(422, 'email_invalid'),
      );
    }));

  it('cannot be added by whoever does not organize the event', () =>
    inTown(async (town, act) => {
      const made = await add(act, 'owner', walkIn(town));
      for (const who of ['stranger', 'member'] as const) {
        await expect(add(act, who, walkIn(town))).rejects.toMatchObject(httpError(404, 'not_found'));
        for (const sql of [
          `undo_walk_in('${made.order_id}', 'No')`,
          `pay_walk_in('${made.order_id}', 'cash')`,
        ])
          await expect(call(act, who, sql)).rejects.toMatchObject(httpError(404, 'not_found'));
      }
      await expect(add(act, 'anon', walkIn(town))).rejects.toMatchObject({ code: '42501' });
    }));
});

describe('paid at the door', () => {
  it('in cash: the ledger says how much and who took it', () =>
    inTown(async (town, act, tx) => {
      const type = await addType(tx, town, 2500);
      const wanted = walkIn(town, { ticket_type_id: type, pays: 'cash', expected_total: 2500 });
      expect(await add(act, 'contributor', wanted)).toMatchObject({ total: 2500, due: 0, is_in: true });
      const [payment] = await tx`select p.method, p.amount::integer as amount, p.status, i.status as invoice,
          p.created_by = o.placed_by as is_known from public.payments as p join public.invoices as i on i.id = p.invoice_id
        join public.orders as o on o.invoice_id = i.id where o.id = ${wanted.id}`;
      expect(payment).toEqual({
        method: 'cash',
        amount: 2500,
        status: 'settled',
        invoice: 'paid',
        is_known: true,
      });
      const [sums] = await tx`select sum(e.amount)::integer as total from public.ledger_entries as e
        join public.payments as p on p.id = e.payment_id join public.orders as o on o.invoice_id = p.invoice_id
        where o.id = ${wanted.id}`;
      expect(sums).toEqual({ total: 0 });
      // An organizer has no other right to the money.
      await expect(
        act(
          'owner',
          `select public.request_refund(id, 100, 'Mine') from public.payments where id is not null`,
        ),
      ).resolves.toEqual([]);
    }));

  it('by card: let in once it is paid', () =>
    inTown(async (town, act, tx) => {
      const type = await addType(tx, town, 2500);
      const wanted = walkIn(town, { ticket_type_id: type, pays: 'card', expected_total: 2500 });
      const made = await add(act, 'owner', wanted);
      expect(made).toMatchObject({ due: 2500, is_in: false });
      expect(String(made['token'])).not.toBe('null');
      const [registration] = made['registrations'] as string[];
      const item = { action: 'admit', occurrence_id: town.occurrenceId, registration_id: registration };
      const admit = async (more: object) =>
        call(act, 'owner', `sync_check_ins('${JSON.stringify([{ ...item, id: randomUUID(), ...more }])}')`);
      expect(await admit({})).toMatchObject([{ outcome: 'refused', reason: 'payment_due', due: 2500 }]);
      expect(await call(act, 'owner', `pay_walk_in('${wanted.id}')`)).toMatchObject({
        due: 2500,
        is_in: false,
      });
      // The card does not work: they pay in cash.
      const request = JSON.stringify({ request_id: randomUUID() });
      expect(
        await call(act, 'owner', `pay_walk_in('${wanted.id}', 'cash', null, '${request}')`),
      ).toMatchObject({
        due: 0,
        is_in: true,
      });
    }));

  it('or later, when the door decides so', () =>
    inTown(async (town, act, tx) => {
      const type = await addType(tx, town, 2500);
      const made = await add(
        act,
        'owner',
        walkIn(town, { ticket_type_id: type, pays: 'card', expected_total: 2500 }),
      );
      const [registration] = made['registrations'] as string[];
      const items = [
        {
          id: randomUUID(),
          action: 'admit',
          occurrence_id: town.occurrenceId,
          registration_id: registration,
          despite_due: true,
        },
      ];
      expect(await call(act, 'owner', `sync_check_ins('${JSON.stringify(items)}')`)).toMatchObject([
        { outcome: 'admitted', due: 2500 },
      ]);
    }));

  it('never at another price than was said', () =>
    inTown(async (town, act, tx) => {
      const type = await addType(tx, town, 2500);
      for (const expected_total of [2400, null])
        await expect(
          add(act, 'owner', walkIn(town, { ticket_type_id: type, pays: 'cash', expected_total })),
        ).rejects.toMatchObject(httpError(409, 'price_changed'));
      await expect(
        add(act, 'owner', walkIn(town, { ticket_type_id: type, expected_total: 2500 })),
      ).rejects.toMatchObject(httpError(422, 'pays_needed'));
      await expect(add(act, 'owner', walkIn(town))).rejects.toMatchObject(httpError(422, 'ticket_gone'));
    }));
});

describe('a walk-in that is undone', () => {
  it('frees the place, and the cash is booked as given back', () =>
    inTown(async (town, act, tx) => {
      const type = await addType(tx, town, 2500);
      const wanted = walkIn(town, { ticket_type_id: type, pays: 'cash', expected_total: 2500 });
      await add(act, 'owner', wanted);
      await expect(call(act, 'owner', `undo_walk_in('${wanted.id}', ' ')`)).rejects.toMatchObject(
        httpError(422, 'reason_needed'),
      );
      const undo = `undo_walk_in('${wanted.id}', 'Wrong person')`;
      expect(await call(act, 'contributor', undo)).toMatchObject({ given_back: 2500 });
      expect(await call(act, 'contributor', undo)).toMatchObject({ given_back: 0 });
      const [after] = await tx`select o.status, r.status as registration, p.status as payment,
          (select sum(amount)::integer from public.ledger_entries where invoice_id = i.id or payment_id = p.id) as balance,
          private.seats_taken(o.occurrence_id) as taken
        from public.orders as o join public.event_registrations as r on r.order_id = o.id
        join public.invoices as i on i.id = o.invoice_id join public.payments as p on p.invoice_id = i.id
        where o.id = ${wanted.id}`;
      expect(after).toEqual({
        status: 'canceled',
        registration: 'canceled',
        payment: 'refunded',
        balance: 0,
        taken: 1,
      });
    }));

  it('without payment makes its invoice void', () =>
    inTown(async (town, act, tx) => {
      const type = await addType(tx, town, 2500);
      const wanted = walkIn(town, { ticket_type_id: type, pays: 'card', expected_total: 2500 });
      await add(act, 'owner', wanted);
      await call(act, 'owner', `undo_walk_in('${wanted.id}', 'Left')`);
      const [row] =
        await tx`select i.status from public.orders as o join public.invoices as i on i.id = o.invoice_id
        where o.id = ${wanted.id}`;
      expect(row).toEqual({ status: 'void' });
    }));

  it('and its deposited money only by staff who bill', () =>
    inTown(async (town, act, tx) => {
      const type = await addType(tx, town, 2500);
      const wanted = walkIn(town, {
        ticket_type_id: type,
        pays: 'check',
        reference: '17',
        expected_total: 2500,
      });
      await add(act, 'owner', wanted);
      const [payment] = await tx<{ id: string }[]>`select p.id from public.payments as p
        join public.orders as o on o.invoice_id = p.invoice_id where o.id = ${wanted.id}`;
      await act('admin', `select public.deposit_payments('{${payment?.id ?? ''}}', private.today())`);
      await expect(call(act, 'owner', `undo_walk_in('${wanted.id}', 'Left')`)).rejects.toMatchObject({
        code: '42501',
      });
      expect(await call(act, 'admin', `undo_walk_in('${wanted.id}', 'Left')`)).toMatchObject({
        given_back: 2500,
      });
    }));
});
