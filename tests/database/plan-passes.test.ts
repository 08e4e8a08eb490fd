import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { meet, sql, start } from './support/meet.ts';
import {
  addPerson,
  addTicketedEvent,
  orderOf,
  place,
  placeOrder,
  type Ticketed,
} from './support/order-tickets.ts';

// Free tickets that a plan includes: so many in a year of the membership, for everybody whom it includes.

const addPlan = async (passes: number, row: Record<string, unknown> = {}) => {
  const [plan] = await sql<{ id: string }[]>`insert into public.plans ${sql({
    name: 'Patron',
    slug: `patron-${randomUUID().slice(0, 8)}`,
    audience: 'business',
    price: 10_000,
    is_public: false,
    entitlements: sql.json({ event_passes: passes, people: 2 }) as never,
    ...row,
  })} returning id`;
  return plan?.id ?? '';
};
/** An organization of three people whose plan includes two of them and so many passes, a member since `since` days. */
async function addMember(passes: number, since = 100, row: Record<string, unknown> = {}) {
  const [owner, colleague, guest] = [await addPerson(), await addPerson(), await addPerson()];
  const [organization] = await sql<{ id: string }[]>`
    insert into public.business_profiles (owner_id, name) values (${owner}, 'Mill') returning id`;
  const id = organization?.id ?? '';
  for (const [at, person] of [colleague, guest].entries())
    await sql`insert into public.organization_people (organization_id, user_id, source, joined_at)
      values (${id}, ${person}, 'code', now() + make_interval(mins => ${at}))`;
  await sql`insert into public.subscriptions (business_profile_id, plan_id, status, started_at, anchor_on, current_period_start,
      current_period_end)
    values (${id}, ${await addPlan(passes, row)}, 'active', now() - make_interval(days => ${since}),
      private.today() - ${since}::integer, now(), now() + interval '1 year')`;
  return { id, owner, colleague, guest };
}
const passesOf = async (person: string) => {
  const [row] = await sql<{ left: number }[]>`select passes_left as left from private.passes_of(${person})`;
  return row?.left ?? null;
};
const free = (event: Ticketed, quantity = 1) => orderOf(event, { quantity, total: 0 });

describe('free tickets of a plan', () => {
  it('are shared by the people whom it includes, and nobody else has any', async () => {
    const { id, owner, colleague, guest } = await addMember(3);
    const event = await addTicketedEvent();
    const order = await placeOrder(owner, free(event, 2));
    expect(order).toMatchObject({ status: 'confirmed', invoice_id: null });
    const [stored] = await sql`select organization_id from public.orders where id = ${order.id}`;
    expect(stored).toEqual({ organization_id: id });
    expect([await passesOf(owner), await passesOf(colleague)]).toEqual([1, 1]);
    // The plan includes two people, and this is the third.
    expect(await passesOf(guest)).toBeNull();
    expect(await start(guest, place(free(event))).ended).toMatchObject({ detail: 'price_changed' });
    expect(await start(await addPerson(), place(free(event))).ended).toMatchObject({
      detail: 'price_changed',
    });
    expect(await start(colleague, place(free(event, 2))).ended).toMatchObject({ detail: 'price_changed' });
    await placeOrder(colleague, orderOf(event, { quantity: 2, total: 2500 }));
    expect(await passesOf(owner)).toBe(0);
  });

  it('go to the dearest tickets for one person, and not to tables or add-ons', async () => {
    const { owner } = await addMember(2);
    const event = await addTicketedEvent();
    const [dear] = await sql<{ id: string }[]>`insert into public.ticket_types (event_id, name, price)
      values (${event.eventId}, 'Front row', 9000) returning id`;
    const [table] = await sql<{ id: string }[]>`insert into public.ticket_types (event_id, name, price, seats)
      values (${event.eventId}, 'Table', 20000, 8) returning id`;
    const tickets = [
      { type: event.typeId, quantity: 2 },
      { type: dear?.id, quantity: 1 },
      { type: table?.id, quantity: 1 },
    ];
    const order = await placeOrder(owner, orderOf(event, { tickets, total: 22_500 }));
    const passes = await sql`select k.name, count(*)::integer as count from public.tickets as t
      join public.ticket_types as k on k.id = t.ticket_type_id where t.order_id = ${order.id} and t.is_pass
      group by k.name order by k.name`;
    expect([...passes]).toEqual([
      { name: 'Admission', count: 1 },
      { name: 'Front row', count: 1 },
    ]);
  });

  it('come back with a ticket that is canceled, and with a hold that ran out', async () => {
    const { owner } = await addMember(1);
    const event = await addTicketedEvent();
    const order = await placeOrder(owner, free(event));
    expect(await passesOf(owner)).toBe(0);
    const tickets = order.tickets.map(({ id }) => id);
    await start(owner, (tx) => tx`select public.cancel_tickets(${order.id}, ${tickets})`).ended;
    expect(await passesOf(owner)).toBe(1);
    const held = await placeOrder(owner, orderOf(event, { quantity: 2, total: 2500 }));
    expect(await passesOf(owner)).toBe(0);
    await sql`update public.orders set held_until = now() - interval '1 second' where id = ${held.id}`;
    expect(await passesOf(owner)).toBe(1);
  });

  it('are counted anew with each year of the membership', async () => {
    // The present year began ten days ago.
    const { owner } = await addMember(2, 375);
    const event = await addTicketedEvent();
    const order = await placeOrder(owner, free(event, 2));
    expect(await passesOf(owner)).toBe(0);
    const move = (days: number) =>
      sql`update public.orders set created_at = now() - make_interval(days => ${days}) where id = ${order.id}`;
    await move(5);
    expect(await passesOf(owner)).toBe(0);
    await move(20);
    expect(await passesOf(owner)).toBe(2);
  });

  it('of a plan with a fixed year are counted from its month', async () => {
    const [clock] = await sql<
      { month: number; days: number }[]
    >`select extract(month from private.today())::integer as month,
      extract(day from private.today())::integer as days`;
    const { owner } = await addMember(1, 100, { fixed_year_month: clock?.month ?? 1 });
    const order = await placeOrder(owner, free(await addTicketedEvent()));
    expect(await passesOf(owner)).toBe(0);
    await sql`update public.orders set created_at = now() - make_interval(days => ${(clock?.days ?? 1) + 2}) where id = ${order.id}`;
    expect(await passesOf(owner)).toBe(1);
  });

  it('are those of another plan once it changes, less what was used, and none without a membership', async () => {
    const { id, owner } = await addMember(2);
    await placeOrder(owner, free(await addTicketedEvent(), 2));
    await sql`update public.subscriptions set plan_id = ${await addPlan(5)} where business_profile_id = ${id}`;
    expect(await passesOf(owner)).toBe(3);
    await sql`update public.subscriptions set plan_id = ${await addPlan(1)} where business_profile_id = ${id}`;
    expect(await passesOf(owner)).toBeLessThanOrEqual(0);
    expect(await start(owner, place(free(await addTicketedEvent()))).ended).toMatchObject({
      detail: 'price_changed',
    });
    await placeOrder(owner, orderOf(await addTicketedEvent()));
    await sql`update public.subscriptions set status = 'lapsed' where business_profile_id = ${id}`;
    expect(await passesOf(owner)).toBeNull();
  });
});

describe('the last free ticket', () => {
  it('goes to one of two colleagues who order at the same second, for different events', async () => {
    const { owner, colleague } = await addMember(1);
    const [one, two] = [await addTicketedEvent(), await addTicketedEvent()];
    expect(await meet([owner, place(free(one))], [colleague, place(free(two))])).toMatchObject([
      { detail: 'price_changed' },
    ]);
    expect(await passesOf(owner)).toBe(0);
  });
});
