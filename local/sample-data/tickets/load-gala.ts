import type { TransactionSql } from 'postgres';
import { galaText } from '../town/chamber-events.ts';
import { galaAddOns, galaCodes, galaQuestions, galaSponsors, galaTypes, questionIds } from '../town/gala.ts';
import { actAs, addChamberEvent, placeTownOrder, readTimes, type TownOrder } from './sell-tickets.ts';

type Ids = Record<string, string>;

/** Who the demo town has for its orders. */
export interface Buyers {
  admin: string;
  member: string;
  owner: string;
  /** The account of somebody of the town, by first and last name. */
  idOf: (name: string) => string | undefined;
  /** The organization that somebody owns. */
  organizationOf: (name: string) => string | undefined;
  businesses: ReadonlyMap<string, string>;
}

/** Adds the gala with all that an event can sell, and what members and guests ordered. */
export async function loadGala(tx: TransactionSql, buyers: Buyers): Promise<void> {
  const times = await readTimes(tx, { startsIn: 38, at: '18:00', hours: 4.5 });
  const { id: event, dates } = await addChamberEvent(tx, { ...galaText, ...times, capacity: 160 });
  const [types, addOns] = await actAs(tx, buyers.admin, () => setUpGala(tx, event, buyers));
  for (const order of galaOrders(types, addOns, buyers)) await placeTownOrder(tx, dates[0] ?? '', order);
  await cancelOrder(tx, event, buyers.admin);
  await waitForPatronSeats(tx, dates[0] ?? '', types['patron'] ?? '', buyers.owner);
}

async function setUpGala(tx: TransactionSql, event: string, { businesses }: Buyers) {
  await tx`insert into public.event_ticketing ${tx({
    event_id: event,
    allows_invoice: true,
    refund_hours: 72,
    refund_fee: 500,
    shows_attendees: true,
    note: 'Doors open at six. Dress as you like; the hall is warm.',
  })}`;
  const types: Ids = {};
  for (const [position, [key, { prices = [], ...type }]] of Object.entries(galaTypes).entries()) {
    const [added] =
      await tx`insert into public.ticket_types ${tx({ ...type, event_id: event, position })} returning id`;
    types[key] = String(added?.['id']);
    for (const { days, ...price } of prices)
      await tx`insert into public.ticket_prices ${tx({
        ...price,
        ticket_type_id: types[key],
        valid_until: days === undefined ? null : new Date(Date.now() + days * 86_400_000),
      })}`;
  }
  const addOns: Ids = {};
  for (const [position, [key, addOn]] of Object.entries(galaAddOns).entries()) {
    const [added] =
      await tx`insert into public.event_add_ons ${tx({ ...addOn, event_id: event, position })} returning id`;
    addOns[key] = String(added?.['id']);
  }
  for (const { unlocks, ...code } of galaCodes)
    await tx`insert into public.promo_codes ${tx({
      ...code,
      event_id: event,
      ticket_type_ids: unlocks ? [types[unlocks] ?? ''] : [],
    })}`;
  const [form] = await tx<
    { id: string }[]
  >`select private.create_form('registration', 'Winter gala', ${event}) as id`;
  await tx`select public.save_form(${form?.id ?? ''}, null, '{}', ${tx.json(galaQuestions)})`;
  const sponsors = galaSponsors.map(({ business, ...sponsor }) => ({
    ...sponsor,
    business_id: business && businesses.get(business),
  }));
  await tx`select private.save_event_sponsors(${event}, ${tx.json(sponsors)})`;
  return [types, addOns] as const;
}

function galaOrders(types: Ids, addOns: Ids, { member, idOf, organizationOf }: Buyers): TownOrder[] {
  const seats = (quantity: number, ...names: string[]) => [
    { type: types['single'], quantity, people: names.map((name) => ({ name })) },
  ];
  const dinner = (quantity: number, option: string) => ({ id: addOns['dinner'], quantity, option });
  const table = [{ type: types['table'], quantity: 1 }];
  const answers = { [questionIds.photos]: true };
  const guest = (name: string, daysAgo: number, rest: Partial<TownOrder> = {}): TownOrder => ({
    ...{ name, daysAgo, tickets: seats(1, name), answers },
    ...rest,
  });
  const patrons = (first: string, second: string) => [
    { type: types['patron'], quantity: 2, people: [{ name: first }, { name: second }] },
  ];
  return [
    {
      ...{
        person: member,
        daysAgo: 6,
        tickets: seats(2, 'Mina Field', 'Jo Field'),
        answers: { ...answers, [questionIds.diet]: 'No nuts, please.' },
      },
      add_ons: [dinner(1, 'Maple-glazed trout'), dinner(1, 'Mushroom risotto')],
    },
    {
      ...{ person: idOf('Gil Stone'), organization_id: organizationOf('Gil Stone'), daysAgo: 0, answers },
      ...{ tickets: table, pays: 'invoice' },
    },
    {
      person: idOf('Hal Harrow'),
      organization_id: organizationOf('Hal Harrow'),
      daysAgo: 11,
      tickets: table,
      answers,
    },
    { person: idOf('Tess Long'), daysAgo: 9, tickets: seats(2, 'Tess Long', 'Bo Hill'), answers },
    guest('Ruth Calloway', 12, {
      tickets: patrons('Ruth Calloway', 'Edwin Calloway'),
      add_ons: [dinner(2, 'Braised short rib')],
    }),
    guest('Marcus Ode', 10, { tickets: patrons('Marcus Ode', 'Lin Ode') }),
    guest('Priya Raman', 8, {
      add_ons: [dinner(1, 'Mushroom risotto'), { id: addOns['parking'], quantity: 1 }],
    }),
    guest('Walter Boone', 5, {
      code: 'NEIGHBOR10',
      tickets: seats(2, 'Walter Boone', 'Nell Boone'),
      is_listed: false,
    }),
    guest('Carmen Duarte', 3),
    guest('Sam Whitlock', 4, { tickets: seats(2, 'Sam Whitlock', 'Ada Whitlock') }),
    guest('Bev Tanner', 2, { code: 'VOLUNTEERS', tickets: [{ type: types['volunteer'], quantity: 1 }] }),
    guest('Ivo Petrov', 1, { add_ons: [{ id: addOns['parking'], quantity: 1 }] }),
  ];
}

async function cancelOrder(tx: TransactionSql, event: string, admin: string) {
  await actAs(
    tx,
    admin,
    () => tx`select private.cancel_tickets(o.id, array(select id from public.tickets where order_id = o.id), null,
      'They are traveling that week.', 'full')
    from public.orders as o where o.event_id = ${event} and o.buyer_name = 'Sam Whitlock'`,
  );
}

async function waitForPatronSeats(tx: TransactionSql, date: string, type: string, owner: string) {
  await actAs(tx, owner, () => tx`select private.join_own_waiting_list(${date}, ${type}, 2)`);
  await tx`select private.join_guest_waiting_list(${date}, ${type}, 1, ${tx.json({
    ...{ name: 'Hannah Brandt', email: 'hannah.brandt@guests.demo.test', language: 'en' },
  })})`;
}
