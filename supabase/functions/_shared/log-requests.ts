import type { MiddlewareHandler } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import { routePath } from 'hono/route';

/** Logs one line of JSON per request: route, duration and status. No address, token, query or body. */
export function logRequests(
  name: string,
  log: (line: string) => void,
): MiddlewareHandler<{ Variables: RequestIdVariables }> {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const ms = Math.round((performance.now() - start) * 10) / 10;
    const { method } = c.req;
    const line = {
      function: name,
      request_id: c.get('requestId'),
      method,
      route: routePath(c, -1),
      status: c.res.status,
      ms,
    };
    log(JSON.stringify({ level: c.res.status < 500 ? 'info' : 'error', ...line }));
  };
}
