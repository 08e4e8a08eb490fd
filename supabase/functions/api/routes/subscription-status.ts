import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { SubscriptionStatus } from '../../_shared/contracts/subscription-status.ts';
import type { FunctionEnv } from '../../_shared/function-env.ts';
import { jsonResponse, errorResponses } from '../../_shared/json-responses.ts';
import { type SupabaseEnvironment, withUser } from '../../_shared/supabase-context.ts';
import { readSubscriptionStatus } from '../services/subscription-status.ts';

const route = createRoute({
  method: 'get',
  path: '/',
  summary: 'Membership and business subscription of the caller',
  security: [{ userToken: [] }],
  responses: {
    200: jsonResponse(SubscriptionStatus, 'The status of both.'),
    ...errorResponses(401, 500, 503),
  },
});

/** `GET /api/subscription-status`: the membership and subscription of the signed-in person. */
export function subscriptionStatus(env: FunctionEnv) {
  const app = new OpenAPIHono<SupabaseEnvironment>();
  app.use(withUser(env));
  return app.openapi(route, async (c) => {
    c.header('cache-control', 'private, no-store');
    return c.json(await readSubscriptionStatus(c.var.supabaseContext.supabase), 200);
  });
}
