import type { MiddlewareHandler } from 'hono';
import { ServiceError } from './service-error.ts';

const withBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Rejects a body that is not JSON and says where it breaks. Requests without a body pass, and so do the paths in `others`, which
 * take no body or check it themselves.
 */
export const requireJson =
  (others: string[]): MiddlewareHandler =>
  async (c, next) => {
    if (withBody.has(c.req.method) && !others.includes(c.req.path)) {
      const text = await c.req.text();
      if (text === '' && c.req.method === 'PATCH')
        throw new ServiceError('BAD_JSON', 'Send the fields to change as JSON, like {"city":"Alder Falls"}.');
      if (text !== '') {
        const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
        if (type !== 'application/json') {
          throw new ServiceError(
            'UNSUPPORTED_MEDIA_TYPE',
            'Send the body with content-type: application/json.',
          );
        }
        try {
          JSON.parse(text);
        } catch (error) {
          const place = /at position \d+(?: \(line \d+ column \d+\))?/.exec(String(error))?.[0];
          throw new ServiceError('BAD_JSON', `The body is not JSON${place ? `: it breaks ${place}` : ''}.`);
        }
      }
    }
    await next();
  };
