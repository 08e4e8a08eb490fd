import { createHash, randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import { vi } from 'vitest';

/**
 * The token in the link that was emailed to `to`. GoTrue stores the token itself; of the local server, which stores its SHA-256, it
 * is replaced by a new one.
 */
export async function findLink(
  sql: Sql,
  { to, type, isPkce }: { to: string; type: string; isPkce: boolean },
): Promise<string> {
  // Some servers answer before they send.
  const token = await vi.waitUntil(async () => {
    const [row] = await sql<
      { id: string; token_hash: string }[]
    >`select id, token_hash from auth.one_time_tokens
      where token_type::text = ${type} and ${to} in
        (select unnest(array[users.id::text, email, email_change]) from auth.users where users.id = user_id)`;
    return row;
  });
  if (!/^[0-9a-f]{64}$/.test(token.token_hash)) return token.token_hash;
  const link = `${isPkce ? 'pkce_' : ''}${randomBytes(28).toString('hex')}`;
  const hash = createHash('sha256').update(link).digest('hex');
  await sql`update auth.one_time_tokens set token_hash = ${hash} where id = ${token.id}`;
  return link;
}
