import type { Context } from 'hono';

/** Whether the caller has the version with this entity tag, as If-None-Match says. */
export const isKnownTag = (c: Context, tag: string): boolean =>
  (c.req.header('if-none-match') ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
