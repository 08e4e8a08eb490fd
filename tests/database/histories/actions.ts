import { randomUUID } from 'node:crypto';
import { fc } from '../../support/properties.ts';
import type { World } from './world.ts';

const pick = <T>(list: readonly T[], index: number) => list[index % Math.max(list.length, 1)];
const any = fc.nat(50);
const part = fc.constantFrom(0.1, 0.5, 1, 1, 1, 1.2);

/** Everything that can happen. Indexes choose among what is there by then. */
const kinds = {
  join: fc.record({ person: any, plan: any }),
  wait: fc.record({ days: fc.constantFrom(0, 1, 3, 7, 20, 30, 31, 60, 120, 200, 366), runs: fc.nat(2) }),
  record: fc.record({ invoice: any, part, method: fc.constantFrom('check', 'cash', 'transfer', 'in_kind') }),
  checkOut: fc.record({
    invoice: any,
    saves: fc.boolean(),
    status: fc.constantFrom('settled', 'settled', 'pending', 'failed'),
  }),
  saveCard: fc.record({ person: any }),
  charge: fc.record({
    status: fc.constantFrom('settled', 'settled', 'pending', 'failed'),
    isHard: fc.boolean(),
  }),
  settle: fc.record({ intent: any, status: fc.constantFrom('settled', 'failed') }),
  deliver: fc.record({ intent: any, snapshot: any, times: fc.integer({ min: 1, max: 2 }) }),
  refund: fc.record({ payment: any, part }),
  makeRefunds: fc.record({ isHeard: fc.boolean() }),
  refundThere: fc.record({ intent: any, part }),
  dispute: fc.record({ intent: any }),
  closeDispute: fc.record({ intent: any, status: fc.constantFrom('won', 'lost') }),
  credit: fc.record({ invoice: any, part }),
  close: fc.record({ invoice: any, outcome: fc.constantFrom('void', 'uncollectible') }),
  applyCredit: fc.record({ payment: any, invoice: any }),
  changePlan: fc.record({ member: any, plan: any }),
  renewal: fc.record({ member: any, isEnding: fc.boolean(), isAutomatic: fc.boolean() }),
  grant: fc.record({ person: any, plan: any, days: fc.constantFrom(5, 40, 400) }),
  exempt: fc.record({ member: any, days: fc.constantFrom(5, 60) }),
  deposit: fc.record({ isAll: fc.boolean() }),
} as const;
type Kinds = typeof kinds;
type Fields<K extends keyof Kinds> = Kinds[K] extends fc.Arbitrary<infer T> ? T : never;
export type Action = { [K in keyof Kinds]: { kind: K } & Fields<K> }[keyof Kinds];

const weights: Partial<Record<keyof Kinds, number>> = {
  wait: 6,
  join: 4,
  record: 4,
  checkOut: 4,
  deliver: 6,
  charge: 2,
};
/** One thing that happens, the frequent ones more often. */
export const actions: fc.Arbitrary<Action> = fc.oneof(
  ...Object.entries(kinds).map(([kind, fields]) => ({
    weight: weights[kind as keyof Kinds] ?? 1,
    arbitrary: (fields as fc.Arbitrary<object>).map((given) => ({ kind, ...given }) as Action),
  })),
);

interface InvoiceRow {
  id: string;
  user_id: string;
  total: number;
  due: number;
  credited: number;
}
const invoices = ({ tx, people }: World) =>
  tx<
    InvoiceRow[]
  >`select id, user_id, total::integer, amount_due::integer as due, amount_credited::integer as credited
    from public.invoices where user_id in ${tx(people)} and status <> 'draft' order by number`;
/** Those that are open, unless there are none: what is closed is refused. */
async function openInvoice(world: World, index: number) {
  const all = await invoices(world);
  const open = all.filter(({ due }) => due > 0);
  return pick(open.length > 0 ? open : all, index);
}
const payments = ({ tx, people }: World) =>
  tx<{ id: string; amount: number }[]>`select id, amount::integer from public.payments
    where user_id in ${tx(people)} and settled_at is not null order by settled_at, amount, id`;
const members = ({ tx, people }: World) =>
  tx<{ id: string }[]>`select id from public.subscriptions where user_id in ${tx(people)} order by user_id`;

/** Tells the ledger what a worker read at the processor; what is refused is told again later. */
const tell = (world: World, snapshot: string | undefined) =>
  world.attempt((tx) => tx`select public.apply_payment_state(${snapshot ?? '{}'}::text::jsonb)`);

/** Runs the clock, and again, when nothing may be left to do. */
export async function runClock({ tx }: World, runs: number) {
  for (let run = 0; run < runs; run += 1) {
    const [row] = await tx<{ done: number }[]>`select private.advance_memberships(now()) as done`;
    if (run > 0 && row?.done !== 0)
      throw new Error(`The clock found ${String(row?.done)} things to do a second time.`);
  }
}

/** Makes it happen. */
export async function perform(world: World, action: Action): Promise<void> {
  const { tx, processor, attempt, people, plans } = world;
  switch (action.kind) {
    case 'join':
      await attempt(
        (inner) =>
          inner`select public.bill_membership(null, ${pick(people, action.person) ?? ''}, ${pick(plans, action.plan) ?? ''})`,
      );
      return;
    case 'wait':
      await world.wait(action.days);
      await runClock(world, action.runs);
      return;
    case 'record': {
      const invoice = await openInvoice(world, action.invoice);
      if (!invoice) return;
      await attempt(
        (
          inner,
        ) => inner`select public.record_payment(${invoice.id}, ${Math.round(invoice.due * action.part)}, ${action.method},
          private.today(), keeps_rest => true)`,
      );
      return;
    }
    case 'checkOut': {
      const invoice = await openInvoice(world, action.invoice);
      if (!invoice) return;
      await attempt(async (inner) => {
        const [row] = await inner<{ begun: { payment_id: string; amount: number } }[]>`
          select public.begin_checkout(${invoice.id}, null, ${invoice.user_id}, false, ${action.saves}) as begun`;
        if (row) processor.charge(row.begun.payment_id, row.begun.amount, action.status);
      });
      return;
    }
    case 'saveCard': {
      const person = pick(people, action.person) ?? '';
      const card = JSON.stringify({
        id: `pm_${randomUUID()}`,
        customer: 'cus_1',
        type: 'card',
        brand: 'visa',
        last4: '4242',
      });
      await tx`select private.save_payment_method(null, ${person}, ${card}::text::jsonb, false, ${person}, true)`;
      return;
    }
    case 'charge': {
      const due = await tx<
        { payment_id: string; amount: string }[]
      >`select * from public.take_due_charges(50, false)`;
      for (const { payment_id: id, amount } of due) {
        // A worker that dies here tells nothing: the charge is made all the same, and the next one asks with the same key.
        processor.charge(id, Number(amount), action.status, action.isHard);
      }
      return;
    }
    case 'settle': {
      const intent = pick(processor.intents, action.intent);
      if (intent) processor.settle(intent, action.status);
      return;
    }
    case 'deliver': {
      const intent = pick(processor.intents, action.intent);
      if (!intent) return;
      for (let time = 0; time < action.times; time += 1)
        await tell(world, pick(intent.snapshots, action.snapshot));
      return;
    }
    case 'refund': {
      const payment = pick(await payments(world), action.payment);
      if (!payment) return;
      await attempt(
        (inner) =>
          inner`select public.request_refund(${payment.id}, ${Math.round(payment.amount * action.part)}, 'Asked for it')`,
      );
      return;
    }
    case 'makeRefunds': {
      const due = await tx<{ refund_id: string; intent_id: string; amount: string }[]>`
        select * from public.take_requested_refunds(50, false)`;
      for (const { refund_id: id, intent_id: intentId, amount } of due) {
        const intent = processor.intents.find((known) => known.id === intentId);
        const made = intent && processor.refund(intent, Number(amount), id);
        if (made && action.isHeard)
          await tx`select public.note_refund(${id}, ${made.id}, ${made.status}, 'No.')`;
      }
      return;
    }
    case 'refundThere': {
      const intent = pick(processor.intents, action.intent);
      if (intent) processor.refund(intent, Math.round(intent.amount * action.part), null);
      return;
    }
    case 'dispute': {
      const intent = pick(processor.intents, action.intent);
      if (intent) processor.dispute(intent);
      return;
    }
    case 'closeDispute': {
      const intent = pick(processor.intents, action.intent);
      if (intent) processor.closeDispute(intent, action.status);
      return;
    }
    case 'credit': {
      const invoice = pick(await invoices(world), action.invoice);
      if (!invoice) return;
      const amount = Math.round((invoice.total - invoice.credited) * action.part);
      await attempt(
        (inner) => inner`select public.credit_invoice(${invoice.id}, ${amount}, 'Less than promised')`,
      );
      return;
    }
    case 'close': {
      const invoice = await openInvoice(world, action.invoice);
      if (invoice)
        await attempt(
          (inner) => inner`select public.close_invoice(${invoice.id}, ${action.outcome}, 'Moved away')`,
        );
      return;
    }
    case 'applyCredit': {
      const [payment, invoice] = [
        pick(await payments(world), action.payment),
        await openInvoice(world, action.invoice),
      ];
      if (payment && invoice)
        await attempt((inner) => inner`select public.apply_credit(${payment.id}, ${invoice.id})`);
      return;
    }
    case 'changePlan': {
      const member = pick(await members(world), action.member);
      if (member)
        await attempt(
          (inner) => inner`select public.change_plan(${member.id}, ${pick(plans, action.plan) ?? ''})`,
        );
      return;
    }
    case 'renewal': {
      const member = pick(await members(world), action.member);
      if (member)
        await attempt(
          (inner) =>
            inner`select public.set_renewal(${member.id}, ${action.isEnding}, ${action.isAutomatic})`,
        );
      return;
    }
    case 'grant':
      await attempt(
        (inner) => inner`select public.grant_membership(null, ${pick(people, action.person) ?? ''},
          ${pick(plans, action.plan) ?? ''}, private.today() + ${action.days}::integer, 'Volunteers')`,
      );
      return;
    case 'exempt': {
      const member = pick(await members(world), action.member);
      if (member)
        await tx`update public.subscriptions set exempt_until = private.today() + ${action.days}::integer,
          exempt_reason = 'A check is in the mail' where id = ${member.id}`;
      return;
    }
    case 'deposit': {
      const held = await tx<
        { id: string }[]
      >`select id from public.payments where user_id in ${tx(people)} and deposit_id is null
        and method in ('check', 'cash') and status in ('settled', 'partially_refunded') order by id`;
      const ids = held.map(({ id }) => id).slice(0, action.isAll ? undefined : 1);
      await attempt((inner) => inner`select public.deposit_payments(${ids}::uuid[], private.today())`);
      return;
    }
  }
}

/** Everything that is still to be heard of the processor arrives, in its last state: whether all of it could be booked. */
export async function catchUp(world: World): Promise<boolean> {
  let isBooked = false;
  for (let round = 0; round < 3; round += 1) {
    await world.wait(1);
    await perform(world, { kind: 'makeRefunds', isHeard: true });
    isBooked = true;
    for (const { snapshots } of world.processor.intents)
      isBooked = (await tell(world, snapshots.at(-1))) && isBooked;
  }
  return isBooked;
}
