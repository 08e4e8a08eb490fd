import { PUBLIC_SUPABASE_PUBLISHABLE_KEY } from 'astro:env/client';
import type { UploadWatch } from '../shared/upload-watch.ts';
import { readAccessToken } from './auth-client.ts';
import { ApiError } from './errors/api-error.ts';
import { fetchWatched } from './fetch-watched.ts';

/** Sends a file to an edge function, for whoever is signed in; returns its JSON. Throws ApiError, or an AbortError. */
export async function uploadToApi(url: URL, file: File, watch: UploadWatch): Promise<unknown> {
  const token = await readAccessToken();
  const reply = await fetchWatched(watch)(url.href, {
    method: 'POST',
    body: file,
    headers: {
      'content-type': 'application/octet-stream',
      apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  const body: unknown = await reply.json().catch(() => ({}));
  if (!reply.ok) throw new ApiError(reply.status, body as { message?: string });
  return body;
}
