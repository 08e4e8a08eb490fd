import type { Context } from 'hono';
import { RowVersion, type Settings, type SettingsSource } from '../_shared/contracts/settings.ts';
import { isKnownTag } from '../_shared/is-known-tag.ts';

interface Versioned {
  updated_at: string | null;
}

/** A row's entity tag: its updated_at, which If-Match sends back. */
export const entityTag = ({ updated_at }: Versioned) => `"${updated_at ?? 'defaults'}"`;

const isTime = (tag: string) => RowVersion.safeParse(tag).success;
// The year 1: no row was changed then, so a foreign tag matches nothing.
const never = '0001-01-01T00:00:00Z';

/**
 * The updated_at values that If-Match allows; undefined without the header or for `*`. Tags of other origin match nothing.
 */
export function readIfMatch(c: Context): string[] | undefined {
  const header = c.req.header('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^"|"$/g, ''));
  const times = tags.filter(isTime);
  return times.length > 0 ? times : [never];
}

const tagOf = (body: Settings | Versioned) =>
  'site' in body
    ? `"${[body.site, body.social].map((part) => part.updated_at ?? 'defaults').join('|')}"`
    : entityTag(body);

/**
 * A public response with its entity tag; 304 when the client has it. Combined settings, read for display, may be cached briefly;
 * a single row, read for editing, is revalidated; built-in defaults are not stored.
 */
export function replyCacheable<Body extends Settings | Versioned>(
  c: Context,
  body: Body,
  source: SettingsSource,
) {
  const tag = tagOf(body);
  c.header('etag', tag);
  c.header('x-settings-source', source);
  const shown = 'site' in body ? 'public, max-age=30, stale-while-revalidate=300' : 'no-cache';
  c.header('cache-control', source === 'database' ? shown : 'no-store');
  if (isKnownTag(c, tag)) return c.body(null, 304);
  return c.json(body, 200);
}
