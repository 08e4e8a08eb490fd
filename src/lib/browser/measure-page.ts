import { analyticsEvents, type AnalyticsEvent } from '../shared/analytics-events.ts';
import { measureForms } from './measure-forms.ts';
import type { TrackEvent } from './track.ts';

/** Where a hub's analytics takes events, in the form of Plausible's Events API, and as which site. */
export interface AnalyticsTarget {
  url: string;
  domain: string;
}

type Props = Record<string, string | number>;

/**
 * Measures this page: that it was opened, what it says of itself (`data-track-view` with `data-track-…`), clicks on what is
 * marked (`data-track`), forms, and whatever islands `track`. Sends no query, no cookie, no text; a blocked or failing
 * target changes nothing for the page.
 */
export function measurePage(target: AnalyticsTarget, page: Document, send: typeof fetch = fetch): void {
  const place = new URL(page.URL);
  const post = (name: AnalyticsEvent, props: Props) => {
    // A request that cannot leave the device would only fail, with an error in the console.
    if (!navigator.onLine) return;
    const referrer = page.referrer ? new URL(page.referrer).origin : undefined;
    const body = { name, url: place.origin + place.pathname, domain: target.domain, referrer, props };
    // As plain text no preflight is needed; keepalive lets it arrive though the page is left.
    const headers = { 'content-type': 'text/plain' };
    const init: RequestInit = {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      // The URL of the page is sent without its query, and so without a Referer that would hold it.
      referrerPolicy: 'no-referrer',
      headers,
      body: JSON.stringify(body),
    };
    void (async () => send(target.url, init))().catch(() => undefined);
  };
  const postMarked = (element: HTMLElement, name = '') => {
    if (analyticsEvents.includes(name as AnalyticsEvent)) post(name as AnalyticsEvent, propsOf(element));
  };

  post('navigation', {});
  for (const view of page.querySelectorAll<HTMLElement>('[data-track-view]'))
    postMarked(view, view.dataset['trackView']);
  page.addEventListener('click', ({ target: clicked }) => {
    const marked = clicked instanceof Element ? clicked.closest<HTMLElement>('[data-track]') : null;
    if (marked) postMarked(marked, marked.dataset['track']);
  });
  page.addEventListener('hub:track', (event) => {
    const { name, props } = (event as TrackEvent).detail;
    post(name, props);
  });
  measureForms(page, post);
}

// data-track-business="…" is the property business; the names themselves are no properties.
function propsOf({ dataset }: HTMLElement): Props {
  const entries = Object.entries(dataset).filter(([key]) => /^track[A-Z]/.test(key) && key !== 'trackView');
  return Object.fromEntries(
    entries.map(([key, value]) => [key.slice(5).toLowerCase(), (value ?? '').slice(0, 100)]),
  );
}
