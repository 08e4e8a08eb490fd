import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import postgres, { type Sql } from 'postgres';
import type { Status } from '../../../../local/supervisor.ts';
import { afterAll, beforeAll, inject, it } from 'vitest';
import type { AuthOverrides } from '../../../../local/auth/config/config.ts';
import { startAuthServer } from '../../auth/support/auth-server.ts';
import { describeFacts } from './run-facts.ts';

interface Variant {
  /** Values of `[auth]` that differ from `supabase/config.toml`. */
  auth: AuthOverrides;
  rateLimits?: boolean;
  /** Whether another server than the local one has them, by its `GET /settings`. */
  isElsewhere: (settings: { external: Record<string, boolean> }) => boolean;
}

const digits = '123456789'.split('');

/**
 * Asks the facts of `area`, of the stack's auth server or of one with other settings, and takes away the accounts of the facts, also
 * those that a run before left.
 */
export async function describeAuthFacts(area: string, variant?: Variant): Promise<void> {
  const stack = inject('stack');
  const sql = postgres(stack.db_url, { max: 4, onnotice: () => undefined });
  const mine = `^facts-${area}-[0-9a-f]{8}-`;
  const clear = () =>
    sql`delete from auth.users where email ~ ${mine} or email_change ~ ${mine} or raw_user_meta_data ->> 'facts' = ${area}
      or (phone like '1555%' and ${area === 'auth'})`;
  const isElsewhere = process.env['TEST_SUPABASE_URL'] !== undefined;
  if (isElsewhere && variant) {
    const reply = await fetch(`${stack.api_url}/auth/v1/settings`, {
      headers: { apikey: stack.publishable_key },
    });
    if (!variant.isElsewhere((await reply.json()) as Parameters<Variant['isElsewhere']>[0])) {
      it.skip(`${area}: that server has other settings`);
      return sql.end();
    }
  }
  const own = variant && !isElsewhere ? await startVariant(sql, stack, variant) : undefined;
  const server = own ? { ...stack, ...own.keys } : stack;

  beforeAll(clear);
  afterAll(async () => {
    await clear();
    await own?.close();
    await sql.end();
  });
  describeFacts(area, {
    server,
    saved: () => {
      const run = `${area}-${randomUUID().slice(0, 8)}`;
      return {
        run,
        uuid: randomUUID(),
        ...Object.fromEntries(digits.map((n) => [`email${n}`, `facts-${run}-${n}@stack.test`])),
        ...Object.fromEntries(
          digits.map((n) => [`phone${n}`, `+1555${String(randomInt(1e6)).padStart(6, '0')}${n}`]),
        ),
      };
    },
  });
}

/** An auth server of the project's settings and those of the variant, on the database of the stack. */
async function startVariant(sql: Sql, { site_url: siteUrl }: Status, { auth, rateLimits = false }: Variant) {
  const toml = await readFile(new URL('../../../../supabase/config.toml', import.meta.url), 'utf8');
  const own = await startAuthServer(sql, { toml, siteUrl, auth, rateLimits });
  const { publishable: publishable_key, secret: secret_key } = own.apiKeys;
  return { close: () => own.close(), keys: { api_url: own.url, publishable_key, secret_key } };
}
