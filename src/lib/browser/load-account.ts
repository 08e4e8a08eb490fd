import { callAsStored, readStoredSession, type StoredSession } from './call-as-stored.ts';
import { readKnownAccount, storeKnownAccount } from './frame-state.ts';

const freshForMs = 300_000;

interface AccountSummary {
  name: string;
  avatar_url: string | null;
  is_staff: boolean;
}

/** What is being read, and of whom. */
let reading: { id: string; done: Promise<void> } | undefined;

/**
 * Reads the name, the picture and whether it is staff of the account whose session this browser stores under `sessionKey`, unless
 * that was done a moment ago or is being done.
 */
export async function loadAccount(sessionKey: string, isForced = false): Promise<void> {
  const session = readStoredSession(sessionKey);
  if (!session) return;
  const { id } = session.user;
  const readAt = readKnownAccount(id)?.readAt ?? 0;
  if (!isForced && Date.now() - readAt < freshForMs) return;
  if (!isForced && reading?.id === id) return reading.done;
  const mine = { id, done: readAccount(session) };
  reading = mine;
  try {
    await mine.done;
  } finally {
    if (reading === mine) reading = undefined;
  }
}

async function readAccount(session: StoredSession): Promise<void> {
  const summary = (await callAsStored(session, 'account_summary')) as AccountSummary | null | undefined;
  if (!summary) return;
  const { name, avatar_url: picture, is_staff: isStaff } = summary;
  storeKnownAccount({ id: session.user.id, name, picture, isStaff, readAt: Date.now() });
}
