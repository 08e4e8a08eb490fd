import { hc } from 'hono/client';
import type { Api } from '../../../supabase/functions/api/app.ts';
import { readErrorResponse } from './errors/api-error.ts';
import { personHeaders } from './fetch-as-person.ts';
import { serviceUrl } from '../shared/service-url.ts';

/** A typed client of the `api` function that speaks for the person who is signed in. Throws ApiError for an error response. */
export const api = hc<Api>(serviceUrl('functions/v1'), {
  headers: personHeaders,
  fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
    const reply = await fetch(input, init);
    if (reply.ok) return reply;
    throw await readErrorResponse(reply);
  },
});
