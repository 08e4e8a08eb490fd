import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ErrorBody } from '#contracts/errors.ts';
import { startTestPayments, type TestPayments } from '../../support/payments.ts';
import { newPerson, sql } from '../support/people.ts';
import { createTransport, testEnv, type Transport } from '../support/transports.ts';

let payments: TestPayments;
let call: Transport;
beforeAll(async () => {
  payments = await startTestPayments();
  call = createTransport(testEnv({ stripe: payments.settings() }));
});
afterAll(() => payments.close());

type Person = Awaited<ReturnType<typeof newPerson>>;
const begin = (json: unknown, { token }: Pick<Person, 'token'>) =>
  call('/billing/cards', { method: 'POST', token, json });
const urlOf = async (reply: Response) => ((await reply.json()) as { url: string }).url;
const run = async () => {
  const reply = await call('/billing/run', {
    method: 'POST',
    headers: { apikey: inject('stack').secret_key },
  });
  return (await reply.json()) as { problems: string[]; charges: number };
};
/** Hands over the event about the page at `url`, as the webhook does. */
const receive = (url: string) => sql`select public.receive_provider_event(${`evt_${crypto.randomUUID()}`},
  'checkout.session.completed', ${new URL(url).pathname.split('/').at(-1) ?? ''}, false, null, now())`;
const cardsOf = ({ id }: Person) => sql<
  { id: string; last4: string; method: string; is_forgotten: boolean }[]
>`
  select id, last4, provider_method_id as method, forgotten_at is not null as is_forgotten
  from public.saved_payment_methods where user_id = ${id} and removed_at is null`;
async function save(person: Person, number = '4242 4242 4242 4242', json: object = {}) {
  const url = await urlOf(await begin(json, person));
  await payments.pay(url, { number });
  await receive(url);
  expect(await run()).toMatchObject({ problems: [] });
  const [card] = await cardsOf(person);
  return { url, card };
}
const customerOf = async (method: string) =>
  (await payments.createClient().paymentMethods.retrieve(method)).customer;

/** A membership that is paid, with the invoice of the next term. */
async function addMembership(person: Person) {
  const [plan] = await sql<{ id: string }[]>`insert into public.plans (name, slug, audience, price)
    values ('Friend', ${`friend-${crypto.randomUUID()}`}, 'member', 10000) returning id`;
  const [first] = await sql<{ id: string }[]>`
    select public.bill_membership(null, ${person.id}, ${plan?.id ?? ''}) as id`;
  await sql`select public.record_payment(${first?.id ?? ''}, 10000, 'cash', private.today())`;
  const [next] = await sql<{ id: string }[]>`select (private.invoice_terms(array[s.id], array[s.plan_id],
    array[s.current_period_end], false, private.today()))[1] as id
    from public.subscriptions as s where s.user_id = ${person.id}`;
  return next?.id ?? '';
}
const statusOf = async (invoice: string) =>
  (await sql<{ status: string }[]>`select status from public.invoices where id = ${invoice}`)[0]?.status;

it('a card is saved without paying, replaced and removed, and the processor forgets the old ones', async () => {
  const person = await newPerson();
  const { url, card: first } = await save(person);
  expect(url).toContain(payments.url);
  expect(first?.last4).toBe('4242');
  await receive(url);
  const { card: second } = await save(person, '5555 5555 5555 4444');
  expect(second?.last4).toBe('4444');
  expect(await customerOf(first?.method ?? '')).toBeNull();
  expect(await customerOf(second?.method ?? '')).toMatch(/^cus_/);
  const remove = (who: Person) =>
    call(`/billing/cards/${second?.id ?? ''}`, { method: 'DELETE', token: who.token });
  expect((await remove(await newPerson())).status).toBe(404);
  expect((await remove(person)).status).toBe(204);
  expect((await remove(person)).status).toBe(404);
  expect(await cardsOf(person)).toEqual([]);
  await run();
  expect(await customerOf(second?.method ?? '')).toBeNull();
});

it('a card that the bank asks about is saved once that is confirmed', async () => {
  const person = await newPerson();
  const url = await urlOf(await begin({ language: 'es' }, person));
  await payments.pay(url, { number: '4000 0000 0000 0002' });
  await payments.pay(url, { number: '4000 0025 0000 3155' });
  await receive(url);
  await run();
  expect(await cardsOf(person)).toEqual([]);
  await payments.confirm(url, 'yes');
  await receive(url);
  await run();
  expect(await cardsOf(person)).toMatchObject([{ last4: '3155' }]);
});

it('a card whose webhook was lost is asked for', async () => {
  const person = await newPerson();
  const url = await urlOf(await begin({}, person));
  await payments.pay(url);
  await sql`update private.card_setups set created_at = now() - interval '1 hour' where agreed_by = ${person.id}`;
  await run();
  expect(await cardsOf(person)).toHaveLength(1);
});

it('only for who is signed in, and organizations only for who gets their bills', async () => {
  const send = (options: object) => call('/billing/cards', { method: 'POST', json: {}, ...options });
  expect((await send({})).status).toBe(401);
  const [organization] = await sql<{ id: string }[]>`insert into public.business_profiles (name, owner_id)
    values ('Mill', ${(await newPerson()).id}) returning id`;
  const stranger = await newPerson();
  const error = await begin({ organization_id: organization?.id }, stranger);
  expect(ErrorBody.parse(await error.json())).toMatchObject({ code: 'NOT_FOUND' });
  expect((await begin({ organization_id: 'x' }, stranger)).status).toBe(400);
  const without = createTransport(testEnv());
  const off = await without('/billing/cards', { method: 'POST', json: {}, token: stranger.token });
  expect(off.status).toBe(503);
});

it('a renewal is charged once to the saved card, though the server was killed between the charge and its note', async () => {
  const person = await newPerson();
  const invoice = await addMembership(person);
  await save(person, '4242 4242 4242 4242', { renews: true });
  await sql`update public.invoices set next_charge_at = now() where id = ${invoice}`;
  const due = await sql<
    { payment_id: string; invoice_id: string; number: string; customer_id: string; method_id: string }[]
  >`select * from public.take_due_charges(50, false)`;
  const charge = due.find(({ invoice_id: id }) => id === invoice);
  const paymentId = charge?.payment_id ?? '';
  const made = await payments.createProvider().chargeSaved({
    ...{ paymentId, amount: 10_000, currency: 'USD', description: `Invoice ${charge?.number ?? ''}` },
    ...{ customer: charge?.customer_id ?? '', method: charge?.method_id ?? '', idempotencyKey: paymentId },
  });
  for (let time = 0; time < 2; time++) expect(await run()).toMatchObject({ problems: [] });
  expect(await statusOf(invoice)).toBe('paid');
  expect(
    await sql`select provider_intent_id as intent from public.payments where invoice_id = ${invoice}`,
  ).toEqual([{ intent: made.intentId }]);
  const intents = await payments.createClient().paymentIntents.list({ limit: 100 });
  expect(intents.data.filter(({ metadata }) => metadata['payment_id'] === paymentId)).toHaveLength(1);
});

it('a charge that is under way keeps others from paying the same invoice beside it', async () => {
  const person = await newPerson();
  const invoice = await addMembership(person);
  await save(person, '4242 4242 4242 4242', { renews: true });
  await sql`update public.invoices set next_charge_at = now() where id = ${invoice}`;
  await sql`select public.take_due_charges(50, false)`;
  const pay = () =>
    call('/billing/checkout', { method: 'POST', token: person.token, json: { invoice_id: invoice } });
  expect(ErrorBody.parse(await (await pay()).json())).toMatchObject({
    code: 'CONFLICT',
    details: { reason: 'charge_under_way' },
  });
  await run();
  expect(await statusOf(invoice)).toBe('paid');
});

it('a card that was deleted at the processor is declined for good, and the person is asked to pay', async () => {
  const person = await newPerson();
  const invoice = await addMembership(person);
  const { card } = await save(person, '4242 4242 4242 4242', { renews: true });
  await payments.createProvider().forgetMethod(card?.method ?? '');
  await sql`update public.invoices set next_charge_at = now() where id = ${invoice}`;
  expect((await run()).problems).toHaveLength(1);
  expect(await run()).toMatchObject({ problems: [] });
  const [mail] = await sql`select data ->> 'outcome' as outcome from private.outbox
    where data ->> 'invoice_id' = ${invoice} and data ->> 'outcome' like 'charge%'`;
  expect(mail).toEqual({ outcome: 'charge_failed_finally' });
});
