import { afterAll, beforeAll, expect, it } from 'vitest';
import { ErrorBody } from '#contracts/errors.ts';
import { fc, runs } from '../support/properties.ts';
import { startTestPayments, type TestPayments } from '../support/payments.ts';
import { createTransport, testEnv, type Transport } from './support/transports.ts';
import { resetRateLimits, newPerson } from './support/people.ts';

let payments: TestPayments;
let call: Transport;
let tokens: (string | undefined)[];
beforeAll(async () => {
  // A processor that answers: one that does not is a 503, as it should be.
  payments = await startTestPayments();
  call = createTransport(testEnv({ stripe: payments.settings() }));
  tokens = [(await newPerson('admin')).token, (await newPerson()).token, undefined, 'x', ''];
});
afterAll(() => payments.close());

const paths = [
  '/api/settings',
  '/api/settings/site',
  '/api/settings/social',
  '/api/subscription-status',
].concat([
  '/api/health',
  '/api/openapi.json',
  '/api/geocode',
  '/api/posts',
  '/api/posts/00000000-0000-4000-8000-000000000000',
  '/api/imports',
  '/api/imports/00000000-0000-4000-8000-000000000000',
  '/api/imports/00000000-0000-4000-8000-000000000000/rows',
  '/api/imports/00000000-0000-4000-8000-000000000000/apply',
  '/api/claims/00000000-0000-4000-8000-000000000000/code',
  '/api/claims/00000000-0000-4000-8000-000000000000/proof',
  '/api/exports/members',
  '/notify/send',
  '/billing/webhooks/stripe',
  '/billing/checkout',
  '/billing/cards',
  '/notify/unsubscribe',
  '/share/jobs',
  '/share/jobs/none.png',
  '/seed/news',
  '/seed/blog',
  '/seed/jobs',
  '/seed/',
  '/api/',
  '/api',
]);
const fields = [
  'site_title',
  'contact_phone',
  'business_hours',
  'maintenance_mode',
  'facebook_url',
  'updated_at',
  'zip_code',
  'title',
  'content',
  'code',
  'rows',
  'mapping',
  'token',
];
// Hostile strings, and arbitrary ones.
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    '__proto__',
    "'; drop table x --",
    '<script>',
    '%00',
    '..%2f',
    '١٢:٣٠',
    '9'.repeat(400),
  ),
);
const value = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 3 }));
const body = fc.oneof(
  fc
    .dictionary(fc.oneof(fc.constantFrom(...fields), text), value, { maxKeys: 5 })
    .map((json) => JSON.stringify(json)),
  fc.jsonValue().map((json) => JSON.stringify(json)),
  text,
);
const headerValue = fc.stringMatching(/^[\x21-\x7e]{0,60}$/);

it('no request crashes or blocks a function', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.oneof(
        { weight: 4, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: text.map((part) => `/${encodeURIComponent(part.toWellFormed())}`) },
      ),
      fc.constantFrom('GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'),
      fc.nat({ max: 4 }),
      fc.constantFrom(
        'application/json',
        'application/json; charset=utf-16',
        'text/plain',
        'multipart/form-data',
        '',
      ),
      fc.record(
        {
          'if-match': headerValue,
          'if-none-match': headerValue,
          'x-request-id': headerValue,
          origin: headerValue,
        },
        { requiredKeys: [] },
      ),
      body,
      async (path, rest, method, who, type, headers, sent) => {
        await resetRateLimits();
        const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method);
        const reply = await call(path + rest, {
          method,
          token: tokens[who],
          headers: { ...headers, ...(type && { 'content-type': type }) },
          ...(hasBody && { body: sent }),
        });
        expect(reply.status).toBeLessThan(500);
        if (reply.status < 400) {
          await reply.text();
          return;
        }
        const { status } = reply;
        if (method !== 'HEAD')
          expect({ status, ...ErrorBody.parse(await reply.json()) }).toHaveProperty('code');
        return undefined;
      },
    ),
    { numRuns: runs(200, 400) },
  );
}, 120_000);
