import { PUBLIC_SUPABASE_PUBLISHABLE_KEY } from 'astro:env/client';
import { FORWARDING_KEY } from 'astro:env/server';
import { type RejectedForm, toFormBody, toFormRejection } from '../shared/form-body.ts';
import { serviceUrl } from '../shared/service-url.ts';

const timeoutMs = 8000;

// The backend sees the address of this server. Cloudflare sets the header; visitors cannot.
function nameVisitor(request: Request): Record<string, string> {
  const address = request.headers.get('cf-connecting-ip');
  return FORWARDING_KEY && address
    ? { 'x-visitor-address': address, 'x-forwarding-key': FORWARDING_KEY }
    : {};
}

/** What became of a form that was sent on: what the function answered, or what was typed and why it was not taken. */
export type SentForm = { answer: unknown } | { rejected: RejectedForm };

/**
 * Sends the named fields of a form of a page on to a route of an edge function, such as `api/reports`. Other fields of the request are
 * ignored.
 */
export async function sendFormTo(
  route: string,
  request: Request,
  fields: readonly string[],
): Promise<SentForm> {
  const entries = [...(await request.formData())].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && fields.includes(entry[0]),
  );
  const values: Record<string, string> = {};
  for (const [name, value] of entries)
    values[name] = name.endsWith('[]') && values[name] ? `${values[name]} ${value}` : value;
  try {
    const reply = await fetch(serviceUrl(`functions/v1/${route}`), {
      method: 'POST',
      headers: {
        apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY,
        'content-type': 'application/json',
        ...nameVisitor(request),
      },
      body: JSON.stringify(toFormBody(entries)),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: unknown = await reply.json().catch(() => undefined);
    if (reply.ok) return { answer };
    return { rejected: { values, rejection: toFormRejection(reply.status, answer) } };
  } catch {
    return { rejected: { values, rejection: { code: 'UNAVAILABLE', message: '', issues: [] } } };
  }
}

/** Sends a form on to a route of the edge function `api`; undefined when it was taken. */
export async function sendForm(
  route: string,
  request: Request,
  fields: readonly string[],
): Promise<RejectedForm | undefined> {
  const sent = await sendFormTo(`api/${route}`, request, fields);
  return 'rejected' in sent ? sent.rejected : undefined;
}
