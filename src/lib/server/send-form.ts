import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import { type RejectedForm, toFormBody, toFormRejection } from '../shared/form-body.ts';

const timeoutMs = 8000;

/**
 * Sends the named fields of a form of a page on to a route of the edge function `api`; undefined when it was taken. Other fields
 * of the request are ignored.
 */
export async function sendForm(
  route: string,
  form: FormData,
  fields: readonly string[],
): Promise<RejectedForm | undefined> {
  const entries = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && fields.includes(entry[0]),
  );
  const values = Object.fromEntries(entries);
  try {
    const reply = await fetch(`${PUBLIC_SUPABASE_URL.replace(/\/$/, '')}/functions/v1/api/${route}`, {
      method: 'POST',
      headers: { apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: JSON.stringify(toFormBody(entries)),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (reply.ok) return undefined;
    return { values, rejection: toFormRejection(reply.status, await reply.json().catch(() => undefined)) };
  } catch {
    return { values, rejection: { code: 'UNAVAILABLE', message: '', issues: [] } };
  }
}
