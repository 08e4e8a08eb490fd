import type { MiddlewareHandler } from 'hono';

// What a browser that opens an answer as a page may do with it: nothing. Documents have a policy of their own.
const policy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Adds to each answer what keeps it from being taken for a page, framed, or stored, unless its route says otherwise. */
export const addAnswerHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('x-content-type-options', 'nosniff');
  c.header('referrer-policy', 'no-referrer');
  c.header('strict-transport-security', 'max-age=31536000');
  if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', policy);
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
};
