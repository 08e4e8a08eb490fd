import type { UploadWatch } from '../shared/upload-watch.ts';
import { readErrorResponse } from './errors/api-error.ts';
import { personHeaders } from './fetch-as-person.ts';
import { fetchWatched } from './fetch-watched.ts';

/** Sends a file, or a form with files, to an edge function, for whoever is signed in; returns its JSON. Throws ApiError, or an AbortError. */
export async function uploadToApi(url: URL, body: File | FormData, watch: UploadWatch): Promise<unknown> {
  const reply = await fetchWatched(watch)(url.href, {
    method: 'POST',
    body,
    headers: {
      // The browser names the type of a form, with what separates its parts.
      ...(body instanceof File && { 'content-type': 'application/octet-stream' }),
      ...(await personHeaders()),
    },
  });
  if (!reply.ok) throw await readErrorResponse(reply);
  return reply.json().catch(() => ({}));
}
