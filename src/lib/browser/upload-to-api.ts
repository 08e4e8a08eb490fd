import { PUBLIC_SUPABASE_PUBLISHABLE_KEY } from 'astro:env/client';
import type { UploadWatch } from '../shared/upload-watch.ts';
import { readAccessToken } from './auth-client.ts';
import { ApiError } from './errors/api-error.ts';
import { fetchWatched } from './fetch-watched.ts';

/** Sends a file, or a form with files, to an edge function, for whoever is signed in; returns its JSON. Throws ApiError, or an AbortError. */
export async function uploadToApi(url: URL, body: File | FormData, watch: UploadWatch): Promise<unknown> {
  const token = await readAccessToken();
  const reply = await fetchWatched(watch)(url.href, {
    method: 'POST',
    body,
    headers: {
      // The browser names the type of a form, with what separates its parts.
      ...(body instanceof File && { 'content-type': 'application/octet-stream' }),
      apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  const answer: unknown = await reply.json().catch(() => ({}));
  if (!reply.ok) throw new ApiError(reply.status, answer as { message?: string });
  return answer;
}
