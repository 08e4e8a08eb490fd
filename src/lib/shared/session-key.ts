/** The name under which supabase-js stores the session of a backend in the browser. */
export const sessionKey = (url: string): string =>
  `sb-${new URL(url).hostname.split('.')[0] ?? ''}-auth-token`;
