import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { hc } from 'hono/client';
import type { Api } from '../../../supabase/functions/api/app.ts';
import { readAccessToken } from './auth-client.ts';
import { ApiError } from './errors/api-error.ts';

/** A typed client of the `api` function that speaks for the person who is signed in. Throws ApiError for an error response. */
export const api = hc<Api>(new URL('functions/v1', `${PUBLIC_SUPABASE_URL.replace(/\/$/, '')}/`).href, {
  headers: async () => {
    const token = await readAccessToken();
    return {
      apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
  },
  fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
    const reply = await fetch(input, init);
    if (reply.ok) return reply;
    const body = (await reply.json().catch(() => ({}))) as Record<string, string>;
    throw new ApiError(reply.status, body);
  },
});
