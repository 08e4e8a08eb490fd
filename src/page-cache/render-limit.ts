import { toLanguage } from '#contracts/languages.ts';
import { stringsFor } from '../i18n/strings.ts';
import { addSecurityHeaders, notNowHeader } from '../lib/server/security-headers.ts';

// How long the platform lets a request go on after its asker has left. What was not told to have ended by then has ended.
const longestRenderMs = 30_000;
const longestWaitMs = 2000;
const pollMs = 50;

/**
 * Renders at most `most` pages at once, so that those under way end in time: all of a crowd at once would wait for the backend until none of them
 * gets its answer. As many again wait up to two seconds for a place; the others are answered 503. What forms send has as many places of its own:
 * neither does a crowd of readers refuse what was typed, nor do senders who take their time keep pages from readers.
 */
export function limitRendering(most: number) {
  const pages = openPlaces(most, longestRenderMs);
  const forms = openPlaces(most, longestRenderMs);
  const waits = openPlaces(most, 2 * longestWaitMs);

  async function waitForPlace(places: Places) {
    const stopWaiting = waits.take();
    if (!stopWaiting) return undefined;
    // Asked for again and again: in workerd a request is not woken up by another one.
    const until = Date.now() + longestWaitMs;
    let place: (() => void) | undefined;
    while (!place && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      place = places.take();
    }
    stopWaiting();
    return place;
  }

  return async (
    request: Request,
    waitUntil: (work: Promise<unknown>) => void,
    render: () => Promise<Response>,
  ): Promise<Response> => {
    const places = request.method === 'POST' ? forms : pages;
    const leave = places.take() ?? (await waitForPlace(places));
    if (!leave) return refuse(request);
    const rendered = render().finally(leave);
    // To its end, although who asked may go away: otherwise nothing would run that gives the place back.
    waitUntil(rendered.catch(() => undefined));
    return rendered;
  };
}

interface Places {
  /** Takes a place; returns what gives it back, or undefined if none is free. */
  take(): (() => void) | undefined;
}

/** Places of which `most` are taken at once. One that is not given back is free after `longestMs`. */
function openPlaces(most: number, longestMs: number): Places {
  const taken = new Set<{ since: number }>();
  return {
    take() {
      const now = Date.now();
      for (const place of taken) {
        if (now - place.since < longestMs) break;
        taken.delete(place);
      }
      if (taken.size >= most) return undefined;
      const place = { since: now };
      taken.add(place);
      return () => void taken.delete(place);
    },
  };
}

/** What `/not-now` says, without rendering it. */
function refuse({ url }: Request): Response {
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
