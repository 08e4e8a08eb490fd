import { beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { signWebhook } from '../../local/payments/webhooks/sign.ts';
import { ErrorBody } from '#contracts/errors.ts';
import { newPerson, resetRateLimits } from './support/people.ts';
import { createTransport, type RequestOptions, testEnv } from './support/transports.ts';

const webhookSecret = 'whsec_x';
const env = testEnv({ stripe: { secretKey: 'sk_test_x', webhookSecret } });
const call = createTransport(env);
let admin = '';

const Document = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        requestBody: z.looseObject({}).optional(),
        parameters: z
          .array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean().optional() }))
          .optional(),
      }),
    ),
  ),
});
type Operation = z.infer<typeof Document>['paths'][string][string];

/** Values of parameters of paths and queries that pass; all others are ids. */
const parameters: Record<string, string> = {
  slug: 'a-form',
  name: 'plan.pdf',
  bucket: 'avatars',
  path: 'a.png',
  kind: 'news',
  address: 'Mill Street',
};
const valueOf = (name: string) => parameters[name] ?? '00000000-0000-4000-8000-000000000000';

/** Every operation with a body, with its path as one would ask for it. */
const operations: { method: string; path: string; takesJson: boolean }[] = [];
beforeAll(async () => {
  admin = (await newPerson('admin')).token;
  const { paths } = Document.parse(await (await call('/api/openapi.json')).json());
  for (const [template, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      // What takes no body would do its work: send emails, add sample posts.
      const takesFile = /-files$|\/uploads$|\/webhooks\//.test(template);
      if (!operation.requestBody && !takesFile) continue;
      operations.push({
        method: method.toUpperCase(),
        path: fillPath(template, operation),
        takesJson: !takesFile,
      });
    }
});
beforeEach(resetRateLimits);

function fillPath(template: string, { parameters: all = [] }: Operation) {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name));
  const query = all.filter((one) => one.in === 'query' && one.required);
  return `${path}?${new URLSearchParams(query.map(({ name }) => [name, valueOf(name)])).toString()}`;
}

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + '1' + close.repeat(depth);
const odd = [
  'null',
  '[]',
  '[{}]',
  '[null]',
  '"x"',
  '""',
  '1',
  '-0',
  '1e400',
  'true',
  deep('[', ']', 10),
  deep('[', ']', 50_000),
  deep('{"a":', '}', 20_000),
  `{"answers":${deep('[', ']', 20_000)},"fields":${deep('[', ']', 20_000)}}`,
  '{"a":"\\\\\\"[[[["',
  '',
  ' ',
  'x',
  '{',
  'NaN',
];

/** Everything an endpoint is asked with: by staff, and with the secret key. */
const askAll = async (ask: (options: RequestOptions) => Promise<Response>) => {
  const found: { status: number; code: string }[] = [];
  for (const by of [{ token: admin }, { headers: { apikey: inject('stack').secret_key } }]) {
    const reply = await ask(by);
    const { code } = ErrorBody.parse(await reply.json());
    found.push({ status: reply.status, code });
  }
  return found;
};

it('every endpoint that takes JSON refuses a body that is none of its kind, and says so', async () => {
  expect(operations.filter(({ takesJson }) => takesJson).length).toBeGreaterThan(15);
  const surprises: string[] = [];
  for (const { method, path, takesJson } of operations)
    for (const body of takesJson ? odd : [])
      for (const { status, code } of await askAll(async ({ headers, ...by }) => {
        await resetRateLimits();
        return call(path, {
          method,
          body,
          ...by,
          headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
        });
      }))
        if (status < 400 || status >= 500)
          surprises.push(`${method} ${path} ${body.slice(0, 30)}: ${String(status)} ${code}`);
  expect(surprises, env.lines.filter((line) => line.includes('"error"')).join('\n')).toEqual([]);
});

it('every endpoint that takes a body refuses an empty object and other types of content without an internal error', async () => {
  const surprises: string[] = [];
  for (const { method, path } of operations)
    for (const [type, body] of [
      ['application/json', '{}'],
      ['text/plain', '{}'],
      ['application/json; charset=utf-16', 'null'],
      ['multipart/form-data', 'null'],
      ['multipart/form-data; boundary=x', '--x\r\n\r\nnull'],
      ['application/x-www-form-urlencoded', 'a=null'],
      ['', 'null'],
    ] as const) {
      await resetRateLimits();
      const reply = await call(path, {
        method,
        body,
        token: admin,
        headers: type ? { 'content-type': type } : {},
      });
      if (reply.status === 500) surprises.push(`${method} ${path} ${type} ${body}`);
      await reply.text();
    }
  expect(surprises, env.lines.filter((line) => line.includes('"error"')).join('\n')).toEqual([]);
});

it.each([
  'null',
  '[]',
  '"x"',
  '1',
  'false',
  '{}',
  '{"livemode":false}',
  '{"id":"evt_1","livemode":false,"data":null}',
])('a signed webhook whose body is %s is refused', async (body) => {
  const signature = signWebhook(body, webhookSecret, Math.floor(Date.now() / 1000));
  const reply = await call('/billing/webhooks/stripe', {
    method: 'POST',
    body,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
  });
  expect([reply.status, ErrorBody.parse(await reply.json()).code]).toEqual([400, 'VALIDATION_FAILED']);
});
