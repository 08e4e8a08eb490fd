import { PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { sessionKey } from '../shared/session-key.ts';
import { readStored } from './frame-state.ts';

/** Whether this browser stores a session, valid or not: without one the auth client, which is 20 kB, would find nobody. */
export const hasStoredSession = (): boolean => readStored(sessionKey(PUBLIC_SUPABASE_URL)) !== null;
