import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { requestId, type RequestIdVariables } from 'hono/request-id';
import { onError, onNotFound } from '../_shared/on-error.ts';
import { health } from './routes/health.ts';

/** Builds the `api` function: every route under `/api`, as Supabase's gateway hands requests to a function of that name. */
export function createApp() {
  const app = new Hono<{ Variables: RequestIdVariables }>().basePath('/api');
  app.use(requestId());
  app.use(
    cors({
      origin: '*',
      allowHeaders: ['authorization', 'apikey', 'content-type', 'if-match', 'x-client-info', 'x-request-id'],
      allowMethods: ['GET', 'POST', 'PATCH', 'OPTIONS'],
      exposeHeaders: ['etag', 'x-request-id'],
    }),
  );
  app.onError(onError);
  app.notFound(onNotFound);
  return app.route('/health', health);
}

/** The routes with their inputs and answers, for a typed client. */
export type Api = ReturnType<typeof createApp>;
