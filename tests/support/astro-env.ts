// What pages read with is replaced where these are used: see recorded-backend.ts.
export const PUBLIC_SUPABASE_URL = 'http://recorded.invalid';
export const PUBLIC_SUPABASE_PUBLISHABLE_KEY = 'sb_publishable_recorded';
