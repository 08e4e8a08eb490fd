import type { Sql, TransactionSql } from 'postgres';
import { expect, inject, it } from 'vitest';
import { removeLedger } from '../../local/sample-data/billing/remove-ledger.ts';
import { listDemoIds } from '../../local/sample-data/demo-rows.ts';
import { withDemoTown } from './support/own-database.ts';

const inDemoTown = (name: string, story: (sql: Sql) => Promise<void>) =>
  withDemoTown(inject('stack').db_url, name, story);
const valuesOf = async (rows: Promise<readonly Record<string, unknown>[]>) =>
  (await rows).map((row) => Object.values(row)[0]);

it('the demo town has members in each state, and books that balance', () =>
  inDemoTown('hub_demo_town', async (sql) => {
    const statuses = await valuesOf(sql`select distinct status from public.subscriptions order by 1`);
    expect(statuses).toEqual(['active', 'grace', 'lapsed', 'pending']);
    expect(
      await sql`select status from public.membership_applications group by 1 order by 1`.then((rows) =>
        rows.map(({ status }) => status as string),
      ),
    ).toEqual(['approved', 'draft', 'needs_info', 'pending', 'rejected', 'withdrawn']);
    // Overdue by age: up to 30 days, 60, 90 and more.
    expect(
      await valuesOf(sql`select distinct least((private.today() - due_on - 1) / 30, 3) from public.invoices
        where status = 'open' and due_on < private.today() order by 1`),
    ).toEqual([0, 1, 2, 3]);
    const [found] = await sql`select
      (select count(*)::int from public.subscriptions where term_ends_at between now() and now() + interval '8 days') > 0 as due_soon,
      (select count(*)::int from public.saved_payment_methods) as cards,
      (select count(*)::int from public.refunds where status = 'made') as refunds,
      (select count(*)::int from public.credit_notes) as credit_notes,
      (select count(*) from public.deposits) > 12 as deposits,
      (select count(*) from public.payments where method = 'check' and deposit_id is null) > 0 as undeposited,
      (select min(issued_on) < private.today() - 700 from public.invoices) as two_years,
      (select count(*)::int from public.organization_roles) > 8 as teams,
      (select business_subscription_status from public.business_profiles as o join auth.users as u on u.id = o.owner_id
        where u.email = 'owner@demo.test') as owner,
      (select count(*)::int from private.outbox where template in ('billing', 'membership', 'membership_application', 'order')) as emails`;
    expect(found).toEqual({
      ...{ due_soon: true, cards: 2, refunds: 2, credit_notes: 3, deposits: true, undeposited: true },
      ...{ two_years: true, teams: true, owner: 'inactive', emails: 0 },
    });
    // What the ledger says is what is stored.
    expect(
      await sql`select posting_id from public.ledger_entries group by 1 having sum(amount) <> 0`,
    ).toEqual([]);
    expect(
      await sql`select number from public.invoices as i where amount_paid <> (
        select coalesce(sum(amount), 0) from public.payment_allocations where invoice_id = i.id)`,
    ).toEqual([]);
    expect(
      await sql`select sum(amount)::int as booked from public.ledger_entries where account_id = 'receivable'`,
    ).toEqual(await sql`select sum(amount_due)::int as booked from public.invoices`);
    expect(
      await sql`select s.id from public.subscriptions as s where s.status <> 'pending' and s.current_period_end is distinct from (
        select max(ends_at) from public.membership_terms where subscription_id = s.id and revoked_at is null)`,
    ).toEqual([]);
    expect(
      await sql`select year from (select split_part(number, '-', 1) as year, split_part(number, '-', 2)::int as place
        from public.invoices where number is not null) as numbered group by year having max(place) <> count(*)`,
    ).toEqual([]);
    // Whoever reads the preview and switches the clock on is not surprised.
    const [preview] = await sql`select private.advance_memberships(now()) as done`;
    expect(preview?.['done']).toBeLessThanOrEqual(2);
  }));

it('has an event that sells tickets, one that is over, and a free series', () =>
  inDemoTown('hub_demo_tickets', async (sql) => {
    const [gala] = await sql`select
      (select array_agg(distinct status || ' ' || pays order by status || ' ' || pays) from public.orders where event_id = e.id) as orders,
      (select count(*)::int from public.orders where event_id = e.id and user_id is not null) > 2 as has_members,
      (select count(*)::int from public.orders where event_id = e.id and user_id is null) > 5 as has_guests,
      (select count(*)::int from public.event_registrations where event_id = e.id and status = 'waitlisted') as waiting,
      (select array_agg(distinct s.level) from public.event_sponsors as s where s.event_id = e.id) as levels,
      (select count(*)::int from public.form_responses as r join public.forms as f on f.id = r.form_id where f.event_id = e.id) > 5 as answers,
      (select count(*)::int from public.order_add_ons as a join public.orders as o on o.id = a.order_id
        where o.event_id = e.id and a.option is not null) > 2 as dinners
      from public.events as e where e.title = 'Winter gala of the chamber'`;
    expect(gala).toEqual({
      orders: ['canceled card', 'confirmed card', 'confirmed free', 'confirmed invoice'],
      ...{ has_members: true, has_guests: true, waiting: 2, answers: true, dinners: true },
      levels: ['Gold', 'Silver'],
    });
    const [mixer] = await sql`select o.ends_at < now() as is_over,
      (select count(*)::int from public.event_registrations where event_id = o.event_id and status = 'attended'
        and attended_at between o.starts_at - interval '1 hour' and o.ends_at) as came,
      (select count(*)::int from public.event_registrations where event_id = o.event_id and status = 'registered') as missing,
      (select count(*)::int from public.orders where event_id = o.event_id and is_walk_in) as walk_ins
      from public.event_occurrences as o join public.events as e on e.id = o.event_id where e.title = 'Harvest mixer'`;
    expect(mixer).toEqual({ is_over: true, came: 10, missing: 2, walk_ins: 1 });
    // Its door is open, with somebody who pays at it.
    const [lunch] = await sql`select o.starts_at between now() and now() + interval '1 day' as is_open,
      (select count(*)::int from public.event_registrations where event_id = o.event_id and status = 'registered') as expected,
      (select count(*)::int from public.event_registrations where event_id = o.event_id and table_id is not null) as seated,
      (select count(*)::int from public.event_tables where event_id = o.event_id) as tables
      from public.event_occurrences as o join public.events as e on e.id = o.event_id where e.title = 'Members’ lunch'`;
    expect(lunch).toEqual({ is_open: true, expected: 12, seated: 12, tables: 4 });
    expect(
      await valuesOf(sql`select count(*)::int from public.event_registrations as r join public.events as e on e.id = r.event_id
        where e.title = 'Coffee with the board' and r.status = 'registered' group by r.occurrence_id order by 1`),
    ).toEqual([2, 4]);
  }));

it('its accounts are no new ones: visitors send links and files at once', () =>
  inDemoTown('hub_demo_accounts', async (sql) => {
    expect(
      await valuesOf(sql`select private.is_new_account(id) from auth.users where email like '%@demo.test'`),
    ).toEqual([false, false, false]);
  }));

class Undo extends Error {}

it('its ledger is removed whole while nobody else has an invoice, and numbers begin again', () =>
  inDemoTown('hub_demo_ledger', async (sql) => {
    const [{ id: person } = { id: '' }] = await sql<{ id: string }[]>`insert into auth.users (id, email)
      values (gen_random_uuid(), 'pia@people.test') returning id`;
    const issue = async (tx: Sql | TransactionSql) => {
      await tx`select public.invoice_member(null, ${person}, '[{"description": "Booth", "unit_amount": 900}]')`;
      return valuesOf(
        tx`select split_part(number, '-', 2)::int as place from public.invoices where user_id = ${person}`,
      );
    };
    const remove = async (tx: TransactionSql) => removeLedger(tx, await listDemoIds(tx, 'auth.users'));
    const entries = () => valuesOf(sql`select count(*)::int from public.ledger_entries`);

    const before = await entries();
    const tried = sql.begin(async (tx) => {
      const [place] = await issue(tx);
      expect(place).toBeGreaterThan(1);
      const { removed, kept } = await remove(tx);
      expect([removed, kept]).toEqual([{}, expect.stringContaining('numbers are never left out')]);
      throw new Undo();
    });
    await expect(tried).rejects.toBeInstanceOf(Undo);
    expect(await entries()).toEqual(before);

    const { removed, kept } = await sql.begin(remove);
    expect([removed['invoices'], kept]).toEqual([expect.any(Number), undefined]);
    expect(await entries()).toEqual([0]);
    expect(await issue(sql)).toEqual([1]);
    // What protects the ledger is on again.
    await expect(sql`delete from public.invoices`).rejects.toMatchObject({ code: '42501' });
    await expect(sql`delete from public.ledger_entries`).rejects.toMatchObject({ code: '42501' });
    expect((await sql.begin(remove)).kept).toBeDefined();
  }));
