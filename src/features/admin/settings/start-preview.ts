import { ApiError } from '../../../lib/browser/errors/api-error.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';

/** Lets this browser see the site before its launch, for an hour. Throws what toUserMessage reads. */
export async function startPreview(): Promise<void> {
  const data = await loadDataClient();
  const { data: token } = await data.rpc('create_preview_token').throwOnError();
  const reply = await fetch('/preview', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (!reply.ok) throw new ApiError(reply.status, {});
}
