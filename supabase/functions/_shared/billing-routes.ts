import { createRoute, z } from '@hono/zod-openapi';
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
