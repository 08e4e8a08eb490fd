import { PUBLIC_SUPABASE_PUBLISHABLE_KEY } from 'astro:env/client';
import { FileAnswer } from '#contracts/forms.ts';
import { api } from '../../lib/browser/api-client.ts';
import { readAccessToken } from '../../lib/browser/auth-client.ts';
import { ApiError } from '../../lib/browser/errors/api-error.ts';
import { fetchWatched } from '../../lib/browser/fetch-watched.ts';
import type { UploadAnswer } from './field-parts.ts';

/** Stores a file that answers a field; its bytes decide what it is. Throws ApiError, or an AbortError. */
export const uploadAnswer: UploadAnswer = async (field, file, watch) => {
  const token = await readAccessToken();
  const url = api.api['form-files'].$url({ query: { field: field.id, name: file.name } });
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
  return FileAnswer.parse(body);
};
