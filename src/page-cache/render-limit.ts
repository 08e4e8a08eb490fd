import { toLanguage } from '#contracts/languages.ts';
import { stringsFor } from '../i18n/strings.ts';
import { addSecurityHeaders, notNowHeader } from '../lib/server/security-headers.ts';

/** Keeps work going after the answer. */
export type WaitUntil = (work: Promise<unknown>) => void;

// Cloudflare ends a request's work 30 seconds after its client left, without running `finally`: a slot not released by then is free.
const renderTimeoutMs = 30_000;
/** How long a request waits for a slot, in milliseconds. */
export const queueTimeoutMs = 2000;
const pollMs = 50;

/**
 * Renders at most `maxPages` pages and `maxForms` submitted forms at once, so that those under way end in time: all of a crowd at once would wait
 * for the backend until none of them gets its answer. As many again of each wait up to two seconds for a slot; the rest get 503.
 */
export function limitRendering(maxPages: number, maxForms: number) {
  // Apart, so that neither senders who take their time keep pages from readers, nor readers refuse what was typed.
  const [enterPage, enterForm] = [createQueue(maxPages), createQueue(maxForms)];
  return async (
    request: Request,
    waitUntil: WaitUntil,
    render: () => Promise<Response>,
  ): Promise<Response> => {
    const release = await (request.method === 'POST' ? enterForm : enterPage)();
    if (!release) return respondBusy(request);
    const rendered = render().finally(release);
    // Runs to its end even when the client leaves; otherwise `finally` would not release the slot.
    waitUntil(rendered.catch(() => undefined));
    return rendered;
  };
}

/** Returns a function that waits for one of `max` slots and resolves to what releases it, or to undefined if none was free in time. */
function createQueue(max: number) {
  const slots = createSemaphore(max, renderTimeoutMs);
  // Twice the wait: the entry of a client that left is freed, never that of one still waiting.
  const waiting = createSemaphore(max, 2 * queueTimeoutMs);
  return async () => {
    const release = slots.tryAcquire();
    if (release) return release;
    const leaveQueue = waiting.tryAcquire();
    if (!leaveQueue) return undefined;
    // Polled: in workerd one request cannot wake another. Who comes while a slot is free passes those who wait.
    const until = Date.now() + queueTimeoutMs;
    let acquired: (() => void) | undefined;
    while (!acquired && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      acquired = slots.tryAcquire();
    }
    leaveQueue();
    return acquired;
  };
}

/** A semaphore of `max` slots; one that is not released is free again after `timeoutMs`. */
function createSemaphore(max: number, timeoutMs: number) {
  const acquired = new Set<{ since: number }>();
  return {
    /** Acquires a slot; returns what releases it, or undefined if none is free. */
    tryAcquire(): (() => void) | undefined {
      const now = Date.now();
      for (const slot of acquired) {
        if (now - slot.since < timeoutMs) break;
        acquired.delete(slot);
      }
      if (acquired.size >= max) return undefined;
      const slot = { since: now };
      acquired.add(slot);
      return () => void acquired.delete(slot);
    },
  };
}

/** What `/not-now` says, without rendering it. */
function respondBusy({ url }: Request): Response {
  const language = toLanguage(new URL(url).pathname.split('/')[1]);
  const { title, heading, text, again } = stringsFor(language).site.notNow;
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title></head>
<body><main><h1>${heading}</h1><p>${text}</p><p><a href="">${again}</a></p></main></body></html>`;
  const response = new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'",
      'Cache-Control': 'no-store',
      'Retry-After': '2',
      [notNowHeader]: 'busy',
    },
  });
  addSecurityHeaders(response);
  return response;
}
