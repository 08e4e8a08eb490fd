import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { signWebhook } from '../../local/payments/webhooks/sign.ts';
import { BillingStatus } from '#contracts/billing.ts';
import { ErrorBody } from '#contracts/errors.ts';
import { SeedReply } from '#contracts/seed.ts';
import { Settings, SiteSettings, SocialSettings } from '#contracts/settings.ts';
import { SubscriptionStatus } from '#contracts/subscription-status.ts';
import { ClaimCodeSent, ClaimProved } from '#contracts/claims.ts';
import { FormReceived } from '#contracts/forms.ts';
import { GeocoderStatus } from '#contracts/geocoding.ts';
import { ListingUseCounted } from '#contracts/listing-uses.ts';
import { ChunkReport, Import, ImportCounts, ImportRow } from '#contracts/imports.ts';
import { NotificationPage, RegularReport, SendReport, Unsubscribed } from '#contracts/notifications.ts';
import { PushKey } from '#contracts/push.ts';
import { PlacedOrder } from '#contracts/orders.ts';
import { Received } from '#contracts/visitor-forms.ts';
import { SavedPost } from '#contracts/post-editing.ts';
import { createTransport, type RequestOptions, testEnv } from './support/transports.ts';
import { addRow, resetRateLimits, newPerson, sql } from './support/people.ts';

const stripe = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x' };
const call = createTransport(testEnv({ stripe }));
const Document = z.looseObject({
  openapi: z.literal('3.1.0'),
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ responses: z.record(z.string(), z.unknown()) })),
  ),
});
let document: z.infer<typeof Document>;
let people: { admin: string; member: string };
let claim = '';
let slug = '';
let unsubscribe = '';
const ids = { import: '', post: '' };

beforeAll(async () => {
  document = Document.parse(await (await call('/api/openapi.json')).json());
  const member = await newPerson();
  people = { admin: (await newPerson('admin')).token, member: member.token };
  const listing = { name: 'Free', owner_id: null, status: 'approved', email: 'free@mill.test' };
  const business = await addRow('businesses', listing);
  const [made] = await sql`select slug from public.businesses where id = ${business}`;
  slug = String(made?.['slug']);
  claim = await addRow('claims', { business_id: business, claimant_id: member.id, method: 'email_domain' });
  const [signed] = await sql`select private.sign('links', ${`${member.id}.reminders`}) as signature`;
  unsubscribe = `/notify/unsubscribe?token=${member.id}.reminders.${String(signed?.['signature'])}`;
  const make = async (path: string, token: string, json: unknown) =>
    z.looseObject({ id: z.string() }).parse(await (await call(path, { method: 'POST', token, json })).json())
      .id;
  ids.import = await make('/api/imports', people.admin, { file_name: 'a.csv', mapping: { name: 0 } });
  ids.post = await make('/api/posts', people.member, { title: 'A post' });
});

// The code of a claim, from its email.
async function readCode() {
  const [row] = await sql`select secrets ->> 'code' as code from private.outbox where template = 'claim_code'
    and data ->> 'business' = 'Free' order by created_at desc limit 1`;
  return { code: String(row?.['code']) };
}

it('answers a caller who has the document that it is unchanged', async () => {
  const tag = (await call('/api/openapi.json')).headers.get('etag') ?? '';
  const again = await call('/api/openapi.json', { headers: { 'if-none-match': tag } });
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, '']);
});

it('the functions document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(document));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

type Exercise = [
  operation: string,
  status: number,
  body: z.ZodType,
  ask: () => RequestOptions | Promise<RequestOptions>,
];
const any = z.unknown();
const rejected = ErrorBody;
const wrongType = () => ({ token: people.admin, body: 'x', headers: { 'content-type': 'text/plain' } });
const tooLarge = () => ({ token: people.admin, json: { site_title: 'x'.repeat(1024 * 1024) } });
const as = (who: keyof typeof people, json?: unknown) => () => ({
  token: people[who],
  ...(json !== undefined && { json }),
});

function signedEvent(): RequestOptions {
  const object = { id: 'pi_1', object: 'payment_intent' };
  const event = { id: 'evt_documented', object: 'event', type: 'payment_intent.succeeded', livemode: false };
  const body = JSON.stringify({ ...event, created: 1_780_000_000, data: { object } });
  const signature = signWebhook(body, stripe.webhookSecret, Math.floor(Date.now() / 1000));
  return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
}

const guestOrder = (change: object) => ({
  ...{
    id: crypto.randomUUID(),
    occurrence_id: crypto.randomUUID(),
    name: 'Vera',
    email: 'vera@visitor.test',
  },
  ...{ tickets: [{ type: crypto.randomUUID(), quantity: 1 }], expected_total: 0, ...change },
});

const guestWaiting = (change: object) => ({
  ...{ occurrence_id: crypto.randomUUID(), ticket_type_id: crypto.randomUUID(), quantity: 1 },
  ...{ name: 'Vera', email: 'vera@visitor.test', ...change },
});

const exercises: Exercise[] = [
  ['get /api/health', 200, any, () => ({})],
  ['get /api/settings', 200, Settings, () => ({})],
  ['get /api/settings/site', 200, SiteSettings, () => ({})],
  ['get /api/settings/social', 200, SocialSettings, () => ({})],
  ['patch /api/settings/site', 200, SiteSettings, as('admin', { city: 'Alder Falls' })],
  ['patch /api/settings/site', 400, rejected, as('admin', { city: 7 })],
  ['patch /api/settings/site', 401, rejected, () => ({ json: { city: 'X' } })],
  ['patch /api/settings/site', 403, rejected, as('member', { city: 'X' })],
  ['patch /api/settings/site', 412, rejected, as('admin', { city: 'X', updated_at: '2001-01-01T00:00:00Z' })],
  ['patch /api/settings/site', 413, rejected, tooLarge],
  ['patch /api/settings/site', 415, rejected, wrongType],
  ['patch /api/settings/social', 200, SocialSettings, as('admin', { tiktok_url: null })],
  ['patch /api/settings/social', 400, rejected, as('admin', { tiktok_url: 'x' })],
  ['patch /api/settings/social', 403, rejected, as('member', { tiktok_url: null })],
  ['get /api/subscription-status', 200, SubscriptionStatus, as('member')],
  ['get /api/subscription-status', 401, rejected, () => ({})],
  ['post /api/claims/{id}/code', 200, ClaimCodeSent, as('member')],
  ['post /api/claims/{id}/code', 429, rejected, as('member')],
  ['post /api/claims/{id}/code', 404, rejected, as('admin')],
  ['post /api/claims/{id}/proof', 400, rejected, as('member', { code: 'x' })],
  ['post /api/claims/{id}/proof', 200, ClaimProved, async () => as('member', await readCode())()],
  ['post /api/claims/{id}/proof', 409, rejected, as('member', { code: '123456' })],
  ['get /api/geocode', 200, GeocoderStatus, as('member')],
  ['get /api/geocode', 401, rejected, () => ({})],
  ['post /api/geocode', 404, rejected, as('member', { address: '1 Mill Street' })],
  ['post /api/geocode', 400, rejected, as('member', { address: '' })],
  ['post /api/imports', 200, Import, as('admin', { file_name: 'b.csv', mapping: { name: 0 } })],
  ['post /api/imports', 400, rejected, as('admin', { file_name: 'b.csv', mapping: { phone: 0 } })],
  ['post /api/imports', 403, rejected, as('member', { file_name: 'b.csv', mapping: { name: 0 } })],
  ['get /api/imports/{id}', 200, Import, as('admin')],
  ['get /api/imports/{id}', 404, rejected, as('member')],
  ['post /api/imports/{id}/rows', 200, ChunkReport, as('admin', { rows: [{ line: 2, cells: ['A'] }] })],
  ['post /api/imports/{id}/rows', 400, rejected, as('admin', { rows: [] })],
  ['get /api/imports/{id}/rows', 200, z.array(ImportRow), as('admin')],
  ['post /api/imports/{id}/include', 200, any, as('admin', {})],
  ['post /api/imports/{id}/apply', 200, ImportCounts, as('admin', {})],
  ['post /api/imports/{id}/apply', 403, rejected, as('member', {})],
  ['post /api/imports/{id}/undo', 200, ImportCounts, as('admin', { limit: 10 })],
  ['post /api/imports/{id}/undo', 400, rejected, as('admin', { limit: 0 })],
  ['post /api/imports/{id}/rows', 409, rejected, as('admin', { rows: [{ line: 3, cells: ['B'] }] })],
  ['get /api/exports/{kind}', 200, any, as('admin')],
  ['get /api/exports/{kind}', 403, rejected, as('member')],
  ['post /api/listings/{slug}/uses/{kind}', 200, ListingUseCounted, () => ({})],
  ['post /api/appearances', 400, rejected, () => ({})],
  ['post /api/listings/{slug}/messages', 400, rejected, () => ({ json: { name: 'Vera' } })],
  ['post /api/quote-requests', 400, rejected, () => ({ json: { name: 'Vera' } })],
  [
    'post /api/reports',
    200,
    Received,
    () => ({ json: { about: 'businesses', slug, kind: 'problem', details: 'It moved.' } }),
  ],
  ['post /api/launch-emails', 200, Received, () => ({ json: { email: 'vera@visitor.test', url: 'x' } })],
  ['post /api/launch-emails', 400, rejected, () => ({ json: { email: 'nobody' } })],
  ['post /api/posts', 200, SavedPost, as('member', { title: 'Another' })],
  ['post /api/posts', 400, rejected, as('member', {})],
  ['patch /api/posts/{id}', 200, SavedPost, as('member', { content: '<p>x</p>' })],
  ['patch /api/posts/{id}', 412, rejected, as('member', { title: 'X', updated_at: '2001-01-01T00:00:00Z' })],
  ['post /api/orders', 200, PlacedOrder, () => ({ json: guestOrder({ url: 'x' }) })],
  ['post /api/orders', 400, rejected, () => ({ json: guestOrder({ email: 'nobody' }) })],
  ['post /api/orders', 404, rejected, () => ({ json: guestOrder({}) })],
  ['post /api/waiting-list', 200, Received, () => ({ json: guestWaiting({ url: 'x' }) })],
  ['post /api/waiting-list', 400, rejected, () => ({ json: guestWaiting({ quantity: 0 }) })],
  ['post /api/waiting-list', 404, rejected, () => ({ json: guestWaiting({}) })],
  [
    'post /api/forms/{slug}/responses',
    200,
    FormReceived,
    () => ({ path: { slug: 'none' }, json: { id: crypto.randomUUID(), answers: {}, url: 'x' } }),
  ],
  [
    'post /api/forms/{slug}/responses',
    404,
    rejected,
    () => ({ path: { slug: 'none' }, json: { id: crypto.randomUUID(), answers: {} } }),
  ],
  [
    'post /api/forms/{slug}/responses',
    400,
    rejected,
    () => ({ path: { slug: 'none' }, json: { answers: 1 } }),
  ],
  ['post /api/form-files', 400, rejected, () => ({})],
  ['post /api/group-files', 400, rejected, as('member')],
  ['post /api/group-files', 401, rejected, () => ({})],
  ['post /api/message-files', 401, rejected, () => ({})],
  ['post /api/message-files', 400, rejected, as('member')],
  ['get /api/group-meetings/{id}/calendar', 404, rejected, as('member')],
  ['get /api/group-meetings/{id}/calendar', 401, rejected, () => ({})],
  ['post /billing/fees/{slug}', 400, rejected, () => ({ path: { slug: 'none' }, json: {} })],
  ['post /billing/webhooks/stripe', 200, z.object({ is_new: z.boolean() }), signedEvent],
  ['post /billing/webhooks/stripe', 400, rejected, () => ({ json: {} })],
  ['get /billing/status', 200, BillingStatus, () => ({})],
  ['post /billing/run', 401, rejected, () => ({})],
  ['get /billing/invoices/{id}', 401, rejected, () => ({ path: { id: crypto.randomUUID() } })],
  ['get /billing/documents/{kind}/{file}', 400, rejected, () => ({ path: { kind: 'invoice', file: 'x' } })],
  ['get /billing/statements/{file}', 400, rejected, () => ({ path: { file: 'x' } })],
  ['post /billing/checkout', 400, rejected, as('member', {})],
  ['post /billing/checkout', 404, rejected, as('member', { invoice_id: crypto.randomUUID() })],
  ['post /billing/cards', 401, rejected, () => ({ json: {} })],
  [
    'delete /billing/cards/{id}',
    404,
    rejected,
    () => ({ ...as('member')(), path: { id: crypto.randomUUID() } }),
  ],
  ['post /billing/checkout', 401, rejected, () => ({ json: { invoice_id: crypto.randomUUID() } })],
  ['post /notify/send', 200, SendReport, () => ({ headers: { apikey: inject('stack').secret_key } })],
  ['post /notify/send', 401, rejected, as('admin')],
  ['post /notify/regular', 200, RegularReport, () => ({ headers: { apikey: inject('stack').secret_key } })],
  ['get /notify/list', 200, NotificationPage, as('member')],
  ['get /notify/push-key', 200, PushKey, () => ({})],
  ['get /notify/list', 401, rejected, () => ({})],
  ['get /notify/unsubscribe', 303, any, () => ({})],
  ['post /notify/unsubscribe', 200, Unsubscribed, () => ({})],
  ['get /share/{folder}/{file}', 404, rejected, () => ({})],
  ['post /seed/{kind}', 200, SeedReply, as('member')],
  ['post /seed/{kind}', 415, rejected, wrongType],
  ['post /seed/{kind}', 401, SeedReply.extend(ErrorBody.shape), () => ({})],
];

it.each(exercises)('%s returns %i as documented', async (operation, status, body, ask) => {
  const [method = '', path = ''] = operation.split(' ');
  expect(Object.keys(document.paths[path]?.[method]?.responses ?? {})).toContain(String(status));
  await resetRateLimits();
  const kind = path.startsWith('/api/exports')
    ? 'businesses'
    : path.startsWith('/api/listings')
      ? 'view'
      : 'blog';
  const id = path.includes('claims') ? claim : path.includes('posts') ? ids.post : ids.import;
  const isLink = path === '/notify/unsubscribe';
  const isImage = path.startsWith('/share');
  const at = isLink
    ? unsubscribe
    : isImage
      ? '/share/jobs/none.png'
      : path.replace('{kind}', kind).replace('{id}', id).replace('{slug}', slug);
  const reply = await call(at, { method: method.toUpperCase(), ...(await ask()) });
  expect(reply.status).toBe(status);
  const type = reply.headers.get('content-type') ?? '';
  body.parse(type.startsWith('application/json') ? await reply.json() : await reply.text());
});

it('every documented operation was exercised', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  const exercised = new Set(exercises.map(([operation]) => operation));
  expect(operations.filter((operation) => !exercised.has(operation))).toEqual([]);
});
