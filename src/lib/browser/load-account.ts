import { PUBLIC_SUPABASE_PUBLISHABLE_KEY } from 'astro:env/client';
import { readAccessToken } from './auth-client.ts';
import { readKnownAccount, readStored, storeKnownAccount } from './frame-state.ts';
import { serviceUrl } from '../shared/service-url.ts';

const freshForMs = 300_000;
const almostOverMs = 30_000;

interface StoredSession {
  access_token: string;
  /** In seconds. */
  expires_at: number;
  user: { id: string };
}

interface AccountSummary {
  name: string;
  avatar_url: string | null;
  is_staff: boolean;
}

/**
 * Reads the name, the picture and whether it is staff of the account whose session this browser stores under `sessionKey`, unless
 * that was done a moment ago. The auth client is loaded only to renew a token that has run out.
 */
export async function loadAccount(sessionKey: string, isForced = false): Promise<void> {
  const session = readStored(sessionKey) as StoredSession | null;
  if (!session) return;
  const { id } = session.user;
  const readAt = readKnownAccount(id)?.readAt ?? 0;
  if (!isForced && Date.now() - readAt < freshForMs) return;
  const isOver = session.expires_at * 1000 - Date.now() < almostOverMs;
  const token = isOver ? await readAccessToken() : session.access_token;
  if (token === undefined) return;
  const address = serviceUrl('rest/v1/rpc/account_summary');
  const reply = await fetch(address, {
    headers: { apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY, authorization: `Bearer ${token}` },
  });
  const summary = reply.ok ? ((await reply.json()) as AccountSummary | null) : null;
  if (!summary) return;
  const { name, avatar_url: picture, is_staff: isStaff } = summary;
  storeKnownAccount({ id, name, picture, isStaff, readAt: Date.now() });
}
