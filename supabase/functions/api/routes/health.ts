import { Hono } from 'hono';

/** `GET /api/health`: 200 `{status: 'ok'}` when the function runs. */
export const health = new Hono().get('/', (c) => {
  c.header('cache-control', 'no-store');
  return c.json({ status: 'ok' as const });
});
