import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import type { AppEnv } from '../../_shared/app-env.ts';
import { GuestOrder, GuestWaiting, PlacedOrder } from '../../_shared/contracts/orders.ts';
import { Received } from '../../_shared/contracts/visitor-forms.ts';
import type { FunctionEnv } from '../../_shared/function-env.ts';
import { identifyVisitor } from '../../_shared/identify-visitor.ts';
import { errorResponses, jsonResponse } from '../../_shared/json-responses.ts';
import { consumeRateLimit } from '../../_shared/rate-limits.ts';
import { createServiceClient } from '../../_shared/supabase-context.ts';
import { joinWaitingList, placeGuestOrder } from '../services/orders.ts';

// A room full of people orders over one network.
const perMinute = 20;

const order = createRoute({
  method: 'post',
  path: '/orders',
  summary: 'Orders tickets for a guest, who confirms a free order by email and pays another one by card',
  request: { body: { required: true, content: { 'application/json': { schema: GuestOrder } } } },
  responses: {
    200: jsonResponse(PlacedOrder, 'The order; only one that is to be paid has secrets.'),
    ...errorResponses(400, 403, 404, 409, 413, 415, 429, 500, 503),
  },
});

const waiting = createRoute({
  method: 'post',
  path: '/waiting-list',
  summary: 'Puts a guest on the waiting list for tickets that are sold out; they are offered by email',
  request: { body: { required: true, content: { 'application/json': { schema: GuestWaiting } } } },
  responses: {
    200: jsonResponse(Received, 'It was received.'),
    ...errorResponses(400, 403, 404, 409, 413, 415, 429, 500, 503),
  },
});

/** `POST /api/orders` and `POST /api/waiting-list`. People with an account do the same by `place_order` and `join_waiting_list`. */
export function orders(env: FunctionEnv) {
  const service = createServiceClient(env);
  return new OpenAPIHono<AppEnv>()
    .openapi(order, async (c) => {
      const body = c.req.valid('json');
      c.header('cache-control', 'no-store');
      const network = await identifyVisitor(env, c.req, body);
      if (network === undefined)
        return c.json({ id: body.id, status: 'unconfirmed' as const, invoice_id: null }, 200);
      await consumeRateLimit(
        service(),
        { action: 'guest order', userId: network, request: c.req },
        perMinute,
      );
      return c.json(await placeGuestOrder(service(), body), 200);
    })
    .openapi(waiting, async (c) => {
      const body = c.req.valid('json');
      const network = await identifyVisitor(env, c.req, body);
      if (network !== undefined) {
        const limited = { action: 'guest waiting', userId: network, request: c.req };
        await consumeRateLimit(service(), limited, perMinute);
        await joinWaitingList(service(), body);
      }
      return c.json({ received: true as const }, 200);
    });
}
