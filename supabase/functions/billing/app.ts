import { createBaseApp } from '../_shared/base-app.ts';
import {
  billingStatusRoute,
  checkoutRoute,
  documentRoute,
  feeRoute,
  invoiceRoute,
  removeCardRoute,
  runBillingRoute,
  saveCardRoute,
  statementRoute,
  stripeWebhookRoute,
} from '../_shared/billing-routes.ts';
import { viewDocument } from '../_shared/billing-documents/document-view.ts';
import { documentPolicy, renderHtml } from '../_shared/billing-documents/html.ts';
import { renderPdf } from '../_shared/billing-documents/pdf.ts';
import { callerNetwork } from '../_shared/caller-address.ts';
import type { BillingDocument } from '../_shared/contracts/billing-documents.ts';
import type { FunctionEnv } from '../_shared/function-env.ts';
import { identifyVisitor } from '../_shared/identify-visitor.ts';
import { consumeRateLimit } from '../_shared/rate-limits.ts';
import { ServiceError } from '../_shared/service-error.ts';
import {
  createServiceClient,
  readCaller,
  type SupabaseEnvironment,
  withSecret,
} from '../_shared/supabase-context.ts';
import { OpenAPIHono } from '@hono/zod-openapi';
import { beginCardSetup, removeCard } from './cards.ts';
import type { Context, HonoRequest } from 'hono';
import { beginCheckout } from './checkout.ts';
import { beginFee } from './fees.ts';
import { readDocument, readStatement } from './documents.ts';
import { receiveEvent } from './events.ts';
import { ProviderError } from './port.ts';
import { createStripeProvider } from './stripe.ts';
import { runBilling } from './work.ts';

const perMinute = 20;
const documentsPerMinute = 60;

/** What Stripe is told about a webhook that is not accepted; it sends the webhook again and shows the answer to the operator. */
function toWebhookError(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  if (error.kind === 'not_configured')
    return new ServiceError('UNAVAILABLE', `Card payments are not set up here: ${error.message}`);
  return new ServiceError('VALIDATION_FAILED', error.message, { reason: error.kind });
}

async function sendDocument(c: Context, document: BillingDocument, type: string | undefined) {
  c.header('cache-control', 'no-store');
  c.header('x-robots-tag', 'noindex');
  if (type === 'html') {
    c.header('content-security-policy', `${documentPolicy}; frame-ancestors 'none'`);
    return c.html(await renderHtml(document), 200);
  }
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${viewDocument(document).fileName}.pdf"`,
  };
  return c.body(Uint8Array.from(await renderPdf(document)).buffer, 200, headers);
}

/** Creates the `billing` function: payments by card, and what their processor says. */
export function createApp(env: FunctionEnv) {
  const provider = createStripeProvider(env.stripe ?? {});
  const service = createServiceClient(env);
  /** The client with which a document is read: the person's, or for the secret of a link the service's. */
  const readerOf = async (request: HonoRequest, token: string | undefined) => {
    const caller = await readCaller(request.raw, env);
    if (!caller && token === undefined)
      throw new ServiceError('UNAUTHENTICATED', 'Sign in, or open the link of the invoice again.');
    const userId = caller?.userId ?? callerNetwork(request);
    await consumeRateLimit(service(), { action: 'document', userId, request }, documentsPerMinute);
    return token === undefined && caller ? caller.supabase : service();
  };
  /** Who saves or removes a card. Throws UNAUTHENTICATED. */
  const cardholderOf = async (request: HonoRequest) => {
    const caller = await readCaller(request.raw, env);
    if (!caller) throw new ServiceError('UNAUTHENTICATED', 'Sign in again to change the card.');
    await consumeRateLimit(service(), { action: 'checkout', userId: caller.userId, request }, perMinute);
    return caller.userId;
  };
  const scheduled = new OpenAPIHono<SupabaseEnvironment>();
  scheduled.use('/run', withSecret(env));
  const scheduledRoutes = scheduled.openapi(runBillingRoute, async (c) =>
    c.json(await runBilling(c.var.supabaseContext.supabaseAdmin, provider), 200),
  );
  return createBaseApp('billing', env, { '/billing/webhooks/stripe': 1 })
    .openapi(stripeWebhookRoute, async (c) => {
      const signature = c.req.valid('header')['stripe-signature'] ?? '';
      const event = await provider
        .verifyEvent(new Uint8Array(await c.req.arrayBuffer()), signature)
        .catch((error: unknown) => {
          throw toWebhookError(error);
        });
      return c.json({ is_new: await receiveEvent(service(), event) }, 200);
    })
    .openapi(billingStatusRoute, (c) => {
      c.header('cache-control', 'no-store');
      return c.json({ takes_cards: provider.isLive !== undefined, is_live: provider.isLive ?? false }, 200);
    })
    .openapi(checkoutRoute, async (c) => {
      const start = c.req.valid('json');
      const caller = await readCaller(c.req.raw, env);
      if (!caller && start.token === undefined)
        throw new ServiceError('UNAUTHENTICATED', 'Sign in, or open the link of the invoice again.');
      const userId = caller?.userId ?? callerNetwork(c.req);
      await consumeRateLimit(service(), { action: 'checkout', userId, request: c.req }, perMinute);
      const payer = { personId: caller?.userId ?? null, siteUrl: env.siteUrl };
      c.header('cache-control', 'no-store');
      return c.json(await beginCheckout(service(), provider, start, payer), 200);
    })
    .openapi(feeRoute, async (c) => {
      const form = c.req.valid('json');
      const { slug } = c.req.valid('param');
      const caller = await readCaller(c.req.raw, env);
      const address = await identifyVisitor(env, c.req, form);
      c.header('cache-control', 'no-store');
      // A robot gets no hint that it was recognized.
      if (address === undefined) return c.json({ url: `${env.siteUrl}/pay/${slug}` }, 200);
      const payer = { personId: caller?.userId ?? null, address, siteUrl: env.siteUrl };
      return c.json(await beginFee(service(), provider, { slug, form }, payer), 200);
    })
    .openapi(saveCardRoute, async (c) => {
      const cardholder = { personId: await cardholderOf(c.req), siteUrl: env.siteUrl };
      c.header('cache-control', 'no-store');
      return c.json(await beginCardSetup(service(), provider, c.req.valid('json'), cardholder), 200);
    })
    .openapi(removeCardRoute, async (c) => {
      await removeCard(service(), c.req.valid('param').id, await cardholderOf(c.req));
      return c.body(null, 204);
    })
    .openapi(invoiceRoute, async (c) => {
      const { 'x-invoice-token': token } = c.req.valid('header');
      const { language } = c.req.valid('query');
      const client = await readerOf(c.req, token);
      const { id } = c.req.valid('param');
      const document = await readDocument(client, { kind: 'invoice', id, token, language }, env.siteUrl);
      if (document.kind !== 'invoice') throw new Error('The document is no invoice.');
      c.header('cache-control', 'no-store');
      const { status, currency, totals } = document;
      const takes_cards = provider.isLive !== undefined;
      return c.json({ document, status, currency, amount_due: totals.due, takes_cards }, 200);
    })
    .openapi(documentRoute, async (c) => {
      const { 'x-invoice-token': token } = c.req.valid('header');
      const { language } = c.req.valid('query');
      const client = await readerOf(c.req, token);
      const { kind, file } = c.req.valid('param');
      const [id = '', type] = file.split('.');
      const document = await readDocument(client, { kind, id, token, language }, env.siteUrl);
      return sendDocument(c, document, type);
    })
    .openapi(statementRoute, async (c) => {
      const { payer, from, until, language } = c.req.valid('query');
      const [id = '', type] = c.req.valid('param').file.split('.');
      const client = await readerOf(c.req, undefined);
      return sendDocument(c, await readStatement(client, { payer, id, from, until, language }), type);
    })
    .route('/', scheduledRoutes);
}
