import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ErrorBody } from '#contracts/errors.ts';
import { signWebhook } from '../../../local/payments/webhooks/sign.ts';
import { sql } from '../support/people.ts';
import { createTransport, testEnv, transports } from '../support/transports.ts';

const path = '/billing/webhooks/stripe';
const stripe = { secretKey: 'sk_test_x', webhookSecret: 'whsec_of_this_hub' };
const call = createTransport(testEnv({ stripe }));
const newEvent = (change = {}) => {
  const id = `evt_${randomUUID()}`;
  const event = {
    id,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1_780_000_000,
    livemode: false,
    data: { object: { id: 'pi_1', object: 'payment_intent', description: 'Café' } },
    ...change,
  };
  // Spaced as Stripe does: parsing and writing it again would not give the signed bytes.
  return { id, body: JSON.stringify(event, null, 2) };
};
const send = (body: string, options: { send?: typeof call; secret?: string; at?: number } = {}) => {
  const at = options.at ?? Math.floor(Date.now() / 1000);
  const signature = signWebhook(body, options.secret ?? stripe.webhookSecret, at);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  return (options.send ?? call)(path, { method: 'POST', headers, body });
};
const errorOf = async (reply: Response) => ({
  status: reply.status,
  ...ErrorBody.parse(await reply.json()),
});
const storedOf = (id: string) =>
  sql`select event_type, object_id, is_live, account, created_at, state from private.provider_events where event_id = ${id}`;

describe('a webhook of Stripe', () => {
  it('is stored once, however often and however many at a time it arrives', async () => {
    const { id, body } = newEvent();
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(body)));
    const answers = await Promise.all(replies.map((reply) => reply.json() as Promise<{ is_new: boolean }>));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter(({ is_new: isNew }) => isNew)).toHaveLength(1);
    expect(await (await send(body)).json()).toEqual({ is_new: false });
    expect(await storedOf(id)).toEqual([
      {
        event_type: 'payment_intent.succeeded',
        object_id: 'pi_1',
        is_live: false,
        account: null,
        created_at: new Date(1_780_000_000_000),
        state: 'queued',
      },
    ]);
  });

  it('of an unknown type is stored too', async () => {
    const { id, body } = newEvent({ type: 'something.of_tomorrow', data: { object: { object: 'thing' } } });
    expect((await send(body)).status).toBe(200);
    expect(await storedOf(id)).toMatchObject([{ event_type: 'something.of_tomorrow' }]);
  });

  it.each([
    ['forged', { secret: 'whsec_of_another' }],
    ['too old', { at: Math.floor(Date.now() / 1000) - 301 }],
  ])('that is %s is rejected and not stored', async (_what, options) => {
    const { id, body } = newEvent();
    expect(await errorOf(await send(body, options))).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      details: { reason: 'forged' },
    });
    expect(await storedOf(id)).toEqual([]);
  });

  it('of live mode is rejected by a hub with a test key', async () => {
    const { id, body } = newEvent({ livemode: true });
    expect(await errorOf(await send(body))).toMatchObject({ status: 400, details: { reason: 'wrong_mode' } });
    expect(await storedOf(id)).toEqual([]);
  });

  it('is sent again later where keys are missing', async () => {
    const { body } = newEvent();
    for (const keys of [undefined, { secretKey: 'sk_test_x' }, { webhookSecret: stripe.webhookSecret }]) {
      const error = await errorOf(await send(body, { send: createTransport(testEnv({ stripe: keys })) }));
      expect(error).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      expect(error.message).toContain('not set up');
    }
  });

  it('is sent again later while the database does not respond', async () => {
    const { supabase } = testEnv();
    const env = testEnv({ stripe, supabase: { ...supabase, url: 'http://127.0.0.1:1' } });
    expect((await send(newEvent().body, { send: createTransport(env) })).status).toBe(503);
  });

  it('leaves no secret in the log', async () => {
    const env = testEnv({ stripe });
    await send(newEvent().body, { send: createTransport(env), secret: 'whsec_of_another' });
    expect(env.lines.join()).not.toMatch(/whsec|sk_test/);
  });
});

it.each(transports)('without a signature is rejected, %s', async (_name, transport) => {
  const send = transport === transports[0]?.[1] ? call : transport;
  const reply = await send(path, { method: 'POST', json: { id: 'evt_1' } });
  expect(await errorOf(reply)).toMatchObject({ status: 400, details: { reason: 'forged' } });
});
