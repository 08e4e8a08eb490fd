import type { MiddlewareHandler } from 'hono';

// What a browser that opens an answer as a page may do with it: nothing. Documents have a policy of their own.
const policy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Adds to each answer what keeps it from being taken for a page, framed, or stored, unless its route says otherwise. */
export const addAnswerHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  // Not by `c.header`, which copies the response each time, and makes a stream of its body.
  const { headers } = c.res;
  headers.set('x-content-type-options', 'nosniff');
  headers.set('referrer-policy', 'no-referrer');
  headers.set('strict-transport-security', 'max-age=31536000');
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', policy);
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
};
