import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { AppEnv } from '../../_shared/app-env.ts';
import { jsonResponse } from '../../_shared/json-responses.ts';

const route = createRoute({
  method: 'get',
  path: '/',
  summary: 'Reports that the function runs',
  responses: { 200: jsonResponse(z.object({ status: z.literal('ok') }), 'It runs.') },
});

/** `GET /api/health`: 200 `{status: 'ok'}` when the function runs. */
export const health = new OpenAPIHono<AppEnv>().openapi(route, (c) => {
  c.header('cache-control', 'no-store');
  return c.json({ status: 'ok' as const }, 200);
});
