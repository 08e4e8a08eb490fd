import { PUBLIC_SUPABASE_PUBLISHABLE_KEY } from 'astro:env/client';
import { readAccessToken } from './auth-client.ts';
import { readStored } from './frame-state.ts';
import { serviceUrl } from '../shared/service-url.ts';

const almostOverMs = 30_000;

/** What the auth client stores, as far as the header reads it. */
export interface StoredSession {
  access_token: string;
  /** In seconds. */
  expires_at: number;
  user: { id: string };
}

/** The session that this browser stores under `sessionKey`, not checked with the server; null for none. */
export const readStoredSession = (sessionKey: string) => readStored(sessionKey) as StoredSession | null;

/**
 * What a function of the database answers who has this session; undefined without an answer. One without `args` only reads. The auth
 * client is loaded only to renew a token that has run out. Rejects as fetch does.
 */
export async function callAsStored(
  session: StoredSession,
  name: string,
  args?: Record<string, unknown>,
): Promise<unknown> {
  const isOver = session.expires_at * 1000 - Date.now() < almostOverMs;
  const token = isOver ? await readAccessToken() : session.access_token;
  if (token === undefined) return undefined;
  const reply = await fetch(serviceUrl(`rest/v1/rpc/${name}`), {
    headers: {
      apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY,
      authorization: `Bearer ${token}`,
      ...(args && { 'content-type': 'application/json' }),
    },
    ...(args && { method: 'POST', body: JSON.stringify(args) }),
  });
  return reply.ok ? reply.json() : undefined;
}
