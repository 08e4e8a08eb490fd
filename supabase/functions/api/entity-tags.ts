import type { Context } from 'hono';
import type { Settings } from '../_shared/contracts/settings.ts';

interface Versioned {
  updated_at: string | null;
}

/** A row's entity tag: its updated_at, which If-Match gives back. */
export const entityTag = ({ updated_at }: Versioned) => `"${updated_at ?? 'defaults'}"`;

/** The updated_at that If-Match names; undefined without the header or for `*`. */
export function readIfMatch(c: Context): string | undefined {
  const header = c.req.header('if-match')?.trim();
  return header === undefined || header === '*'
    ? undefined
    : header.replace(/^W\//, '').replace(/^"|"$/g, '');
}

const tagOf = (body: Settings | Versioned) =>
  'site' in body
    ? `"${[body.site, body.social].map((part) => part.updated_at ?? 'defaults').join('|')}"`
    : entityTag(body);

/** A public answer with its entity tag: 304 for who has it. What is built in is kept for a moment only. */
export function replyCacheable<Body extends Settings | Versioned>(
  c: Context,
  body: Body,
  source: Settings['source'],
) {
  const tag = tagOf(body);
  c.header('etag', tag);
  c.header('x-settings-source', source);
  c.header(
    'cache-control',
    source === 'database' ? 'public, max-age=30, stale-while-revalidate=300' : 'public, max-age=5',
  );
  const known = (c.req.header('if-none-match') ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (known.includes(tag)) return c.body(null, 304);
  return c.json(body, 200);
}
