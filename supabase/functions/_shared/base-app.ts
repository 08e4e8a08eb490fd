import { OpenAPIHono } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import { requestId } from 'hono/request-id';
import { allowOrigins } from './allow-origins.ts';
import { addAnswerHeaders } from './answer-headers.ts';
import type { AppEnv } from './app-env.ts';
import type { FunctionEnv } from './function-env.ts';
import { logRequests } from './log-requests.ts';
import { onError } from './on-error.ts';
import { onNotFound } from './on-not-found.ts';
import { requireJson } from './require-json.ts';
import { rejectInvalid } from './reject-invalid.ts';
import { ServiceError } from './service-error.ts';

const mebibyte = 1024 * 1024;

/**
 * The middleware that every function shares: request ids, security headers, CORS, body limit, JSON bodies, logs and one error format. `otherBodies`
 * are the paths whose bodies are not JSON, with their limits in MiB.
 */
export function createBaseApp<Name extends string>(
  name: Name,
  env: FunctionEnv,
  otherBodies: Readonly<Record<string, number>> = {},
) {
  const app = new OpenAPIHono<AppEnv>({ defaultHook: rejectInvalid }).basePath(`/${name}` as const);
  app.use(requestId());
  app.use(logRequests(name, env.log));
  app.use(addAnswerHeaders);
  app.use(allowOrigins(env.allowedOrigins));
  app.use((c, next) => {
    const limit = otherBodies[c.req.path] ?? 1;
    return bodyLimit({
      maxSize: limit * mebibyte,
      onError: () => {
        throw new ServiceError('PAYLOAD_TOO_LARGE', `The body is larger than ${String(limit)} MiB.`);
      },
    })(c, next);
  });
  app.use(requireJson(Object.keys(otherBodies)));
  app.onError(onError(env.log));
  app.notFound(onNotFound(app));
  return app;
}
