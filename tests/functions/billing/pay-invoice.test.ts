import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ErrorBody } from '#contracts/errors.ts';
import { createServiceClient } from '../../../supabase/functions/_shared/supabase-context.ts';
import { attachDocument } from '../../../supabase/functions/notify/services/attach-document.ts';
import { startTestPayments, type TestPayments } from '../../support/payments.ts';
import { newPerson, sql } from '../support/people.ts';
import { createTransport, testEnv, type Transport } from '../support/transports.ts';

let payments: TestPayments;
let call: Transport;
let person: Awaited<ReturnType<typeof newPerson>>;
beforeAll(async () => {
  payments = await startTestPayments();
  call = createTransport(testEnv({ stripe: payments.settings() }));
  person = await newPerson();
});
afterAll(() => payments.close());

async function newInvoice() {
  const lines = JSON.stringify([{ description: 'Stand', unit_amount: 10_000 }]);
  const [row] = await sql<{ id: string; token: string }[]>`with made as (
    select public.invoice_member(null, ${person.id}, ${lines}::text::jsonb) as id)
    select id, private.invoice_token(id) as token from made`;
  if (!row) throw new Error('No invoice was made.');
  return row;
}
const begin = (json: unknown, token: string | undefined = person.token, send = call) =>
  send('/billing/checkout', { method: 'POST', token, json });
const urlOf = async (reply: Response) => ((await reply.json()) as { url: string }).url;
const errorOf = async (reply: Response) => ({
  status: reply.status,
  ...ErrorBody.parse(await reply.json()),
});

const asTimer = () =>
  call('/billing/run', { method: 'POST', headers: { apikey: inject('stack').secret_key } });

describe('a checkout', () => {
  it('is one for an invoice, for who owes it and for who has its link', async () => {
    const { id, token } = await newInvoice();
    const first = await urlOf(await begin({ invoice_id: id, return_path: '/account/billing' }));
    expect(first).toContain(payments.url);
    const byLink = { method: 'POST', json: { invoice_id: id, token, language: 'es', saves_method: false } };
    expect(await urlOf(await call('/billing/checkout', byLink))).toBe(first);
    const [payment] = await sql`select amount::integer, status from public.payments where invoice_id = ${id}`;
    expect(payment).toEqual({ amount: 10_000, status: 'pending' });
  });

  it('is the same for two who begin at once, from different pages and in different languages', async () => {
    const { id, token } = await newInvoice();
    const replies = await Promise.all([
      begin({ invoice_id: id, return_path: '/account/billing' }),
      call('/billing/checkout', { method: 'POST', json: { invoice_id: id, token, language: 'es' } }),
      begin({ invoice_id: id, return_path: '/es/account/billing', language: 'es' }),
    ]);
    expect(new Set(await Promise.all(replies.map(urlOf))).size).toBe(1);
  });

  it('that nobody heard of any more is begun anew', async () => {
    const { id } = await newInvoice();
    const first = await urlOf(await begin({ invoice_id: id }));
    // The server was killed before it noted the page: the same key opens the same one.
    await sql`update public.payments set provider_session_id = null, session_url = null where invoice_id = ${id}`;
    expect(await urlOf(await begin({ invoice_id: id }))).toBe(first);
    await sql`update public.payments set provider_session_id = null, session_url = null,
      created_at = now() - interval '1 hour' where invoice_id = ${id}`;
    await asTimer();
    expect(await sql`select status from public.payments where invoice_id = ${id}`).toEqual([
      { status: 'canceled' },
    ]);
    expect(await urlOf(await begin({ invoice_id: id }))).not.toBe(first);
  });

  it('that expired unheard is given up', async () => {
    const { id } = await newInvoice();
    await begin({ invoice_id: id });
    const [payment] = await sql<{ session: string }[]>`update public.payments
      set created_at = now() - interval '1 hour' where invoice_id = ${id} returning provider_session_id as session`;
    await payments.createProvider().expireCheckout(payment?.session ?? '');
    await asTimer();
    expect(await sql`select status from public.payments where invoice_id = ${id}`).toEqual([
      { status: 'canceled' },
    ]);
  });

  it('returns to pages of the hub only, and takes no amount', async () => {
    const { id } = await newInvoice();
    const paths = ['https://evil.test/', '//evil.test', '/\\evil.test', 'account'];
    for (const path of paths) expect((await begin({ invoice_id: id, return_path: path })).status).toBe(400);
    for (const change of [{ amount: 1 }, { currency: 'EUR' }, { saves_method: 'yes' }, { language: 'xx' }])
      expect((await begin({ invoice_id: id, ...change })).status).toBe(400);
  });

  it('is not for strangers, or for a void invoice', async () => {
    const { id } = await newInvoice();
    const stranger = await newPerson();
    expect(await errorOf(await begin({ invoice_id: id }, stranger.token))).toMatchObject({ status: 404 });
    await sql`select public.close_invoice(${id}, 'void', 'A mistake')`;
    expect(await errorOf(await begin({ invoice_id: id }))).toMatchObject({
      status: 409,
      details: { reason: 'invoice_not_open' },
    });
  });

  it('needs keys', async () => {
    const send = createTransport(testEnv());
    expect(await (await send('/billing/status')).json()).toEqual({ takes_cards: false, is_live: false });
    const { id } = await newInvoice();
    expect(await errorOf(await begin({ invoice_id: id }, person.token, send))).toMatchObject({
      status: 503,
      details: { reason: 'payments_off' },
    });
  });
});

describe('a document', () => {
  it('is for who pays it and who has its link', async () => {
    const { id, token } = await newInvoice();
    const stranger = await newPerson();
    const read = async (path: string, as?: string, link?: string) =>
      call(`/billing/${path}`, { token: as, headers: link === undefined ? {} : { 'x-invoice-token': link } });
    const mine = await read(`invoices/${id}`, person.token);
    expect(await mine.json()).toMatchObject({ status: 'open', amount_due: 10_000, takes_cards: true });
    const pdf = await read(`documents/invoice/${id}.pdf`, undefined, token);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
    const page = await read(`documents/invoice/${id}.html?language=es`, person.token);
    expect(await page.text()).toContain('<html lang="es">');
    for (const reply of [
      await read(`invoices/${id}`, stranger.token),
      await read(`invoices/${id}`, undefined, 'a'.repeat(64)),
      await read(`documents/receipt/${id}.pdf`, person.token),
    ])
      expect(reply.status).toBe(404);
    // Not in the address, which logs keep.
    for (const path of [`invoices/${id}`, `invoices/${id}?token=${token}`])
      expect((await read(path)).status).toBe(401);
  });
});

describe('what the processor did', () => {
  /** Hands over the events that came for an invoice, as the webhook does. */
  const receive = async (invoice: string) => {
    const [payment] = await sql<{ id: string; session: string }[]>`select id, provider_session_id as session
      from public.payments where invoice_id = ${invoice} order by created_at desc limit 1`;
    await sql`select public.receive_provider_event(${`evt_${crypto.randomUUID()}`}, 'checkout.session.completed',
      ${payment?.session ?? ''}, false, null, now())`;
    return payment?.id ?? '';
  };
  const statusOf = async (invoice: string) =>
    (await sql<{ status: string }[]>`select status from public.invoices where id = ${invoice}`)[0]?.status;

  it('pays the invoice once, after a declined card too, and makes refunds', async () => {
    const { id } = await newInvoice();
    const url = await urlOf(await begin({ invoice_id: id }));
    await payments.pay(url, { number: '4000 0000 0000 0002' });
    await receive(id);
    expect(await (await asTimer()).json()).toMatchObject({ problems: [] });
    expect(await statusOf(id)).toBe('open');
    // The page is still open for another card.
    expect(await urlOf(await begin({ invoice_id: id }))).toBe(url);
    await payments.pay(url);
    const payment = await receive(id);
    await receive(id);
    for (let time = 0; time < 2; time++)
      expect(await (await asTimer()).json()).toMatchObject({ problems: [] });
    expect(await statusOf(id)).toBe('paid');
    const booked = async () =>
      (
        await sql<
          { sum: number }[]
        >`select coalesce(sum(amount), 0)::integer as sum from public.ledger_entries
          where payment_id = ${payment} and account_id = 'processor'`
      )[0]?.sum;
    expect(await booked()).toBe(10_000);
    await sql`select public.request_refund(${payment}, 2500, 'Rain')`;
    await asTimer();
    expect(await booked()).toBe(7500);
  });

  it('is the same in whatever order and however often it is told, also by another account', async () => {
    const { id } = await newInvoice();
    const url = await urlOf(await begin({ invoice_id: id }));
    await payments.pay(url);
    const provider = payments.createProvider();
    const session = new URL(url).pathname.split('/').at(-1) ?? '';
    const { intentId, paymentId } = (await provider.readPayment(session)) ?? {};
    const intent = intentId ?? '';
    const refunded = { refundId: crypto.randomUUID(), intentId: intent, idempotencyKey: crypto.randomUUID() };
    const refund = await provider.refund({ ...refunded, amount: 1_000 });
    // The refund first, the payment last, each twice; another account's object is none of ours.
    const told = [
      ['charge.refunded', refund.id],
      ['payment_intent.succeeded', intent],
      ['checkout.session.completed', session],
    ] as const;
    const events: string[] = [];
    for (const [type, object] of [...told, ...told]) {
      const event = `evt_${crypto.randomUUID()}`;
      events.push(event);
      await sql`select public.receive_provider_event(${event}, ${type}, ${object}, false, null, now() - interval '3 days')`;
    }
    const foreign = `evt_${crypto.randomUUID()}`;
    await sql`select public.receive_provider_event(${foreign}, 'payment_intent.succeeded', 'pi_of_another', false,
      'acct_of_another', now())`;
    expect(await (await asTimer()).json()).toMatchObject({ problems: [] });
    const [money] =
      await sql`select amount::integer, amount_refunded::integer as refunded, status from public.payments
      where id = ${paymentId ?? ''}`;
    expect(money).toEqual({ amount: 10_000, refunded: 1_000, status: 'partially_refunded' });
    const states =
      await sql`select distinct state from private.provider_events where event_id in ${sql(events)}`;
    expect(states).toEqual([{ state: 'done' }]);
    expect(await sql`select state from private.provider_events where event_id = ${foreign}`).toEqual([
      { state: 'ignored' },
    ]);
  });

  it('closes a page on which nothing is due any longer', async () => {
    const { id } = await newInvoice();
    const url = await urlOf(await begin({ invoice_id: id }));
    await sql`select public.record_payment(${id}, 10000, 'cash', private.today())`;
    await asTimer();
    expect((await payments.pay(url)).status).toBe(410);
    expect(
      await sql`select status from public.payments where invoice_id = ${id} and method = 'card'`,
    ).toEqual([{ status: 'canceled' }]);
  });

  it('is for the timer with the secret key only', async () => {
    expect((await call('/billing/run', { method: 'POST', token: person.token })).status).toBe(401);
  });
});

describe('a statement', () => {
  it('is for who pays and staff who bill, as PDF and HTML', async () => {
    await newInvoice();
    const stranger = await newPerson();
    const path = (type: string, query = '') =>
      `/billing/statements/${person.id}.${type}?payer=person&from=2026-01-01&until=2099-12-31${query}`;
    const pdf = await call(path('pdf'), { token: person.token });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
    const page = await call(path('html', '&language=es'), { token: person.token });
    expect(await page.text()).toContain('<html lang="es">');
    expect((await call(path('pdf'), { token: stranger.token })).status).toBe(404);
    expect((await call(path('pdf'))).status).toBe(401);
    const reversed = `/billing/statements/${person.id}.pdf?payer=person&from=2026-02-01&until=2026-01-01`;
    expect(await errorOf(await call(reversed, { token: person.token }))).toMatchObject({
      status: 400,
      details: { reason: 'period_order' },
    });
    const unknown = await call(path('pdf').replace('2026-01-01', 'soon'), { token: person.token });
    expect(unknown.status).toBe(400);
  });

  it('is attached to its email', async () => {
    const admin = createServiceClient(testEnv())();
    const data = { outcome: 'statement', from_day: '2026-01-01', until_day: '2099-12-31' };
    const [file, ...others] = await attachDocument(admin, { ...data, user_id: person.id }, 'en');
    expect(others).toEqual([]);
    expect(file).toMatchObject({ contentType: 'application/pdf' });
    expect(Buffer.from(file?.content ?? '').toString('latin1', 0, 5)).toBe('%PDF-');
  });
});
