import { createRoute, z } from '@hono/zod-openapi';
import {
  BillingRun,
  BillingStatus,
  CardSetupStart,
  CheckoutBegun,
  CheckoutStart,
} from './contracts/billing.ts';
import { BillingDocument } from './contracts/billing-documents.ts';
import { FeePayment } from './contracts/fees.ts';
import { languages } from './contracts/languages.ts';
import { errorResponses, jsonResponse } from './json-responses.ts';

/** `POST /billing/webhooks/stripe`; described in the OpenAPI document of `api`. The body is read as it is, since its bytes are signed. */
export const stripeWebhookRoute = createRoute({
  method: 'post',
  path: '/webhooks/stripe',
  summary: 'Receives an event of Stripe, signed by it; answers before the event is worked through',
  request: {
    headers: z.object({ 'stripe-signature': z.string().max(1_000).optional() }),
  },
  responses: {
    200: jsonResponse(
      z.object({ is_new: z.boolean() }),
      'It is stored; an event that arrives again is not new.',
    ),
    ...errorResponses(400, 413, 500, 503),
  },
});

/** `GET /billing/status`. */
export const billingStatusRoute = createRoute({
  method: 'get',
  path: '/status',
  summary: 'Whether cards are taken here, and whether real money moves',
  responses: { 200: jsonResponse(BillingStatus, 'How payments are set up.'), ...errorResponses(500) },
});

/** `POST /billing/checkout`. */
export const checkoutRoute = createRoute({
  method: 'post',
  path: '/checkout',
  summary: 'Begins the payment of an open invoice, for who owes it or has the secret of its link',
  request: { body: { required: true, content: { 'application/json': { schema: CheckoutStart } } } },
  responses: {
    200: jsonResponse(CheckoutBegun, 'Where it is paid.'),
    ...errorResponses(400, 401, 404, 409, 413, 415, 429, 500, 503),
  },
});

/** `POST /billing/fees/{slug}`. */
export const feeRoute = createRoute({
  method: 'post',
  path: '/fees/{slug}',
  summary: 'Begins the payment of a donation or a fee, for the person who is signed in or a guest',
  request: {
    params: z.object({ slug: z.string().max(80) }),
    body: { required: true, content: { 'application/json': { schema: FeePayment } } },
  },
  responses: {
    200: jsonResponse(CheckoutBegun, 'Where it is paid.'),
    ...errorResponses(400, 404, 409, 413, 415, 429, 500, 503),
  },
});

/** `POST /billing/cards`. */
export const saveCardRoute = createRoute({
  method: 'post',
  path: '/cards',
  summary:
    'Begins to save a card without a payment, for the person who is signed in or an organization whose bills they get',
  request: { body: { required: true, content: { 'application/json': { schema: CardSetupStart } } } },
  responses: {
    200: jsonResponse(CheckoutBegun, 'Where it is saved.'),
    ...errorResponses(400, 401, 404, 413, 415, 429, 500, 503),
  },
});

/** `DELETE /billing/cards/{id}`. */
export const removeCardRoute = createRoute({
  method: 'delete',
  path: '/cards/{id}',
  summary: 'Removes a saved card and ends automatic renewal by it, for whoever may save one',
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    204: { description: 'It is removed.' },
    ...errorResponses(400, 401, 404, 429, 500, 503),
  },
});

/** The secret of the invoice's link; without it, the person who is signed in. A header, because logs keep addresses. */
const link = z.object({ 'x-invoice-token': z.string().max(200).optional() });
const inLanguage = z.object({ language: z.enum(languages).default('en') });

/** `GET /billing/invoices/{id}`. */
export const invoiceRoute = createRoute({
  method: 'get',
  path: '/invoices/{id}',
  summary: 'Reads an invoice, for who pays it or has the secret of its link',
  request: { params: z.object({ id: z.uuid() }), headers: link, query: inLanguage },
  responses: {
    200: jsonResponse(
      z.object({
        document: BillingDocument,
        status: z.string(),
        amount_due: z.int(),
        currency: z.string(),
        takes_cards: z.boolean(),
      }),
      'The invoice, and whether it is paid by card here.',
    ),
    ...errorResponses(400, 401, 404, 429, 500, 503),
  },
});

const documentContent = {
  'application/pdf': { schema: z.string().openapi({ format: 'binary' }) },
  'text/html': { schema: z.string() },
};

/** `GET /billing/documents/{kind}/{file}`. */
export const documentRoute = createRoute({
  method: 'get',
  path: '/documents/{kind}/{file}',
  summary: 'Reads an invoice, receipt or credit note as PDF or HTML, as invoices are read',
  request: {
    params: z.object({
      kind: z.enum(['invoice', 'receipt', 'credit_note']),
      file: z.string().regex(/^[0-9a-f-]{36}\.(pdf|html)$/),
    }),
    headers: link,
    query: inLanguage,
  },
  responses: {
    200: { description: 'The document.', content: documentContent },
    ...errorResponses(400, 401, 404, 429, 500, 503),
  },
});

/** `GET /billing/statements/{file}`. */
export const statementRoute = createRoute({
  method: 'get',
  path: '/statements/{file}',
  summary:
    'Reads the statement of an organization or a person for a period as PDF or HTML, for who pays and staff who bill',
  request: {
    params: z.object({ file: z.string().regex(/^[0-9a-f-]{36}\.(pdf|html)$/) }),
    query: z.object({
      /** What the file is named after. */
      payer: z.enum(['organization', 'person']),
      from: z.iso.date(),
      until: z.iso.date(),
      language: z.enum(languages).default('en'),
    }),
  },
  responses: {
    200: { description: 'The statement.', content: documentContent },
    ...errorResponses(400, 401, 404, 429, 500, 503),
  },
});

/** `POST /billing/run`. */
export const runBillingRoute = createRoute({
  method: 'post',
  path: '/run',
  summary:
    'Books what the card processor said, charges renewals that are due and makes refunds; call it every minute with the secret key',
  security: [{ secretKey: [] }],
  responses: { 200: jsonResponse(BillingRun, 'What was done.'), ...errorResponses(401, 500, 503) },
});

/** All routes of the `billing` function. */
export const billingRoutes = [
  stripeWebhookRoute,
  billingStatusRoute,
  checkoutRoute,
  feeRoute,
  saveCardRoute,
  removeCardRoute,
  invoiceRoute,
  documentRoute,
  statementRoute,
  runBillingRoute,
];
