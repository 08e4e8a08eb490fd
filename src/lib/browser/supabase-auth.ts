/**
 * Supabase's auth client in a chunk of its own that imports no other: an import that failed halfway could not be retried, because
 * a browser keeps a file that could not be fetched as failed, for whoever imports it (retryable-import.ts).
 */
export { AuthClient } from '@supabase/supabase-js';
