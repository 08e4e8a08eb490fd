import { PUBLIC_SUPABASE_PUBLISHABLE_KEY } from 'astro:env/client';
import type { ListingUse } from '#contracts/listing-uses.ts';
import { hasOptedOutOfTracking } from './tracking-opt-out.ts';
import { serviceUrl } from '../shared/service-url.ts';

/**
 * Tells the hub that the page of a listing was seen (`data-uses-of` with `data-uses-view`) and what was pressed on it
 * (`data-use`), for its owner's statistics. Nothing about the visitor goes with it, nothing is stored, and nothing is sent for
 * those who ask not to be tracked. What fails is not counted, and changes nothing for the page.
 */
export function countUses(page: Document) {
  const about = page.querySelector<HTMLElement>('[data-uses-of]');
  const { usesOf: slug, usesView: view } = about?.dataset ?? {};
  if (!slug || hasOptedOutOfTracking(navigator)) return;
  const send = (kind: ListingUse) => {
    post(`listings/${encodeURIComponent(slug)}/uses/${kind}`);
  };
  onceSeen(page, () => {
    send(view as ListingUse);
  });
  page.addEventListener('click', ({ target }) => {
    const used = target instanceof Element ? target.closest<HTMLElement>('[data-use]') : null;
    if (used) send(used.dataset['use'] as ListingUse);
  });
}

/** Tells the hub which listings a search showed (`data-appearances`), for their owners' statistics, as little as `countUses` does. */
export function countAppearances(page: Document) {
  const slugs = page.querySelector<HTMLElement>('[data-appearances]')?.dataset['appearances'];
  if (!slugs || hasOptedOutOfTracking(navigator)) return;
  onceSeen(page, () => {
    post('appearances', { slugs });
  });
}

function post(route: string, query: Record<string, string> = {}) {
  const root = serviceUrl('functions/v1/api/');
  const search = new URLSearchParams({ ...query, apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY }).toString();
  // Neither headers nor a body of its own: one request, without a preflight that leaving the page would cut off.
  const init = { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true } as const;
  fetch(`${root}${route}?${search}`, init).catch(() => undefined);
}

/** A page that the browser prepares in the background was not seen yet. */
function onceSeen(page: Document, act: () => void) {
  const seen = () => {
    if (page.visibilityState !== 'visible') return;
    page.removeEventListener('visibilitychange', seen);
    act();
  };
  page.addEventListener('visibilitychange', seen);
  seen();
}
