import { OpenAPIHono } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { requestId, type RequestIdVariables } from 'hono/request-id';
import type { FunctionEnv } from './function-env.ts';
import { logRequests } from './log-requests.ts';
import { onError } from './on-error.ts';
import { onNotFound } from './on-not-found.ts';
import { requireJson } from './require-json.ts';
import { refuseInvalid } from './refuse-invalid.ts';
import { ServiceError } from './service-error.ts';

/** What every route finds in its context. */
export interface AppEnv {
  Variables: RequestIdVariables;
}

const mebibyte = 1024 * 1024;

/**
 * What every function begins with: request ids, CORS, limits, JSON bodies, logs, and errors in one form. `otherBodies` are the
 * paths whose bodies are not JSON.
 */
export function createBaseApp<Name extends string>(name: Name, env: FunctionEnv, otherBodies: string[] = []) {
  const app = new OpenAPIHono<AppEnv>({ defaultHook: refuseInvalid }).basePath(`/${name}` as const);
  app.use(requestId());
  app.use(logRequests(name, env.log));
  app.use(
    cors({
      origin: (origin) => (env.allowedOrigins.includes(origin) ? origin : null),
      allowHeaders: [
        'authorization',
        'apikey',
        'content-type',
        'if-match',
        'if-none-match',
        'x-client-info',
        'x-request-id',
      ],
      allowMethods: ['GET', 'POST', 'PATCH', 'OPTIONS'],
      exposeHeaders: ['content-disposition', 'etag', 'retry-after', 'x-request-id', 'x-settings-source'],
      maxAge: 3600,
    }),
  );
  app.use(
    bodyLimit({
      maxSize: mebibyte,
      onError: () => {
        throw new ServiceError('PAYLOAD_TOO_LARGE', 'The body may have 1 MiB at most.');
      },
    }),
  );
  app.use(requireJson(otherBodies));
  app.onError(onError(env.log));
  app.notFound(onNotFound(app));
  return app;
}
