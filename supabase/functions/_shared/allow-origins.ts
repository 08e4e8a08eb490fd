import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

const exposeHeaders = ['content-disposition', 'etag', 'retry-after', 'x-request-id', 'x-settings-source'];

/** Lets the pages of these origins call a function and read its answers. */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler {
  const allowed = new Set(origins);
  const preflight = cors({
    origin: (origin) => (allowed.has(origin) ? origin : null),
    allowHeaders: [
      'authorization',
      'apikey',
      'content-type',
      'if-match',
      'if-none-match',
      'x-client-info',
      'x-invoice-token',
      'x-request-id',
    ],
    allowMethods: ['GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS'],
    exposeHeaders,
    maxAge: 3600,
  });
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return preflight(c, next);
    await next();
    // What hono/cors adds, which would copy the answer twice and make a stream of its body.
    const { headers } = c.res;
    const origin = c.req.header('origin') ?? '';
    if (allowed.has(origin)) headers.set('access-control-allow-origin', origin);
    headers.set('access-control-expose-headers', exposeHeaders.join(','));
    headers.append('vary', 'Origin');
    return undefined;
  };
}
