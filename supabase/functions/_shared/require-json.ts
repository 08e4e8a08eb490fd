import type { MiddlewareHandler } from 'hono';
import { ServiceError } from './service-error.ts';

// Far more than any body needs; what is written as JSON again would run out of stack at some thousands.
const maxDepth = 64;

/** How many lists and objects are within each other in some JSON. */
function depthOf(json: string): number {
  let [depth, deepest] = [0, 0];
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') isText = !isText;
    else if (isText) at += sign === '\\' ? 1 : 0;
    else if (sign === '[' || sign === '{') deepest = Math.max(deepest, (depth += 1));
    else if (sign === ']' || sign === '}') depth -= 1;
  }
  return deepest;
}

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
        if (depthOf(text) > maxDepth)
          throw new ServiceError('BAD_JSON', 'The body has lists and objects too deep within each other.');
      }
    }
    await next();
  };
