import { readFile } from 'node:fs/promises';
import { type Context, Hono } from 'hono';
import { queueDelivery, type StandIn, webhookModes } from '../stand-in.ts';
import { endDebit } from '../transitions/charges.ts';
import {
  confirmCheckout,
  findCheckout,
  submitCheckout,
  type CheckoutStep,
} from '../transitions/checkouts.ts';
import { closeDispute, openDispute } from '../transitions/disputes.ts';
import { failPayout, payOut } from '../transitions/payouts.ts';
import { type CheckoutForm, emptyForm, type FormErrors, readForm, toPaymentMethod } from './checkout-form.ts';
import { languageOf, renderCheckout, renderClosed, renderConfirmation } from './checkout-page.ts';
import { checkoutTexts } from './checkout-texts.ts';
import { renderControl } from './control-page.ts';

type Session = NonNullable<ReturnType<typeof findCheckout>>;

const isThisMachine = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);

/** Also the origin that the payer returns to: `form-action` counts redirects. */
const pagePolicy = (returns: string[]) =>
  `default-src 'none'; style-src 'self'; form-action 'self' ${returns.join(' ')}; base-uri 'none'; frame-ancestors 'none'`;

/** The pages of payers and the control page. Responds only to this machine's host names. */
export function createPages(standIn: StandIn, wake: () => void): Hono {
  const { store } = standIn;
  const app = new Hono();
  app.use(async (c, next) => {
    // DNS rebinding: a foreign page could point its own host name at this port.
    if (!isThisMachine(c.req.header('host') ?? new URL(c.req.url).host)) return c.text('Unknown host', 421);
    const site = c.req.header('sec-fetch-site') ?? 'same-origin';
    if (c.req.method === 'POST' && site !== 'same-origin') return c.text('Only from this page', 403);
    await next();
    c.header('cache-control', 'no-store');
    c.header('x-content-type-options', 'nosniff');
    c.header('referrer-policy', 'no-referrer');
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', pagePolicy([]));
    return undefined;
  });

  const showCheckout = (
    c: Context,
    session: Session,
    { form, errors = {}, problem }: { form: CheckoutForm; errors?: FormErrors; problem?: string },
  ) => {
    const returns = [session.success_url, session.cancel_url].flatMap((url) =>
      url ? [new URL(url).origin] : [],
    );
    c.header('content-security-policy', pagePolicy(returns));
    const request = store.find('checkout_request', session.id);
    const { description = '', savesMethod = false } = request ?? {};
    const status = problem || Object.keys(errors).length > 0 ? 422 : 200;
    return c.html(renderCheckout({ session, description, savesMethod, form, errors, problem }), status);
  };
  const withEmail = (session: Session, form: CheckoutForm) => {
    const customer = store.find('customer', session.customer);
    return { ...form, email: session.customer_email ?? (form.email || (customer?.email ?? '')) };
  };
  const goOn = (c: Context, session: Session, step: CheckoutStep, form: CheckoutForm) => {
    wake();
    if (step.next === 'retry') return showCheckout(c, session, { form, problem: step.message });
    if (step.next === 'confirm') return c.redirect(`/checkout/${session.id}/confirm`, 303);
    const url = (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
    return c.redirect(url, 303);
  };
  const open = (id: string) => {
    const session = store.transaction(() => findCheckout(standIn, id));
    return { session, isOpen: session?.status === 'open' };
  };
  const readBody = async (c: Context) => new URLSearchParams(await c.req.text());

  app.get('/checkout/:id', (c) => {
    const { session, isOpen } = open(c.req.param('id'));
    if (!session || !isOpen) return c.html(renderClosed(session), 410);
    return showCheckout(c, session, { form: withEmail(session, emptyForm) });
  });
  app.post('/checkout/:id', async (c) => {
    const body = await readBody(c);
    const { session, isOpen } = open(c.req.param('id'));
    if (!session || !isOpen) return c.html(renderClosed(session), 410);
    const form = withEmail(session, readForm(body));
    const method = toPaymentMethod(form, checkoutTexts[languageOf(session)]);
    if (!('object' in method)) return showCheckout(c, session, { form, errors: method });
    return goOn(
      c,
      session,
      store.transaction(() => submitCheckout(standIn, session, method)),
      form,
    );
  });
  app.get('/checkout/:id/confirm', (c) => {
    const { session, isOpen } = open(c.req.param('id'));
    if (!session || !isOpen) return c.html(renderClosed(session), 410);
    c.header(
      'content-security-policy',
      pagePolicy(session.success_url ? [new URL(session.success_url).origin] : []),
    );
    return c.html(renderConfirmation(session));
  });
  app.post('/checkout/:id/confirm', async (c) => {
    const isApproved = (await readBody(c)).get('answer') === 'yes';
    const { session, isOpen } = open(c.req.param('id'));
    if (!session || !isOpen) return c.html(renderClosed(session), 410);
    const step = store.transaction(() => confirmCheckout(standIn, session, isApproved));
    return goOn(c, session, step, withEmail(session, emptyForm));
  });

  const control: Record<string, (id: string) => void> = {
    settle: (id) => endDebit(standIn, id, 'settle'),
    fail: (id) => endDebit(standIn, id, 'fail'),
    dispute: (id) => {
      const charge = store.find('charge', store.find('payment_intent', id)?.latest_charge);
      if (charge?.status === 'succeeded' && !charge.disputed) openDispute(standIn, charge);
    },
    win: (id) => closeDispute(standIn, id, 'won'),
    lose: (id) => closeDispute(standIn, id, 'lost'),
    payout: () => void payOut(standIn),
    'fail-payout': (id) => failPayout(standIn, id),
    resend: (id) => {
      if (store.find('event', id)) queueDelivery(store, id, 0);
    },
  };
  app.get('/', (c) => c.html(renderControl(store)));
  app.post('/control/webhooks', async (c) => {
    const sent = (await readBody(c)).get('mode');
    const value = webhookModes.find((name) => name === sent);
    if (value) store.put('setting', { id: 'webhook_mode', value });
    return c.redirect('/', 303);
  });
  app.post('/control/:action', async (c) => {
    const act = Object.hasOwn(control, c.req.param('action')) ? control[c.req.param('action')] : undefined;
    const id = (await readBody(c)).get('id') ?? '';
    if (!act) return c.text('No such action', 404);
    store.transaction(() => {
      act(id);
    });
    wake();
    return c.redirect('/', 303);
  });
  app.get('/pages.css', async (c) => {
    const text = await readFile(new URL('pages.css', import.meta.url), 'utf8');
    return c.body(text, 200, { 'content-type': 'text/css; charset=utf-8' });
  });
  app.get('/health', (c) => c.json({ status: 'ok' }));
  return app;
}
