import { PUBLIC_ANALYTICS_DOMAIN, PUBLIC_ANALYTICS_URL } from 'astro:env/client';
import { measurePage } from './measure-page.ts';
import { hasOptedOutOfTracking } from './tracking-opt-out.ts';

// In a page that has no analytics this script is not there at all: see layouts/Page.astro.
if (PUBLIC_ANALYTICS_URL !== undefined && !hasOptedOutOfTracking(navigator)) {
  measurePage({ url: PUBLIC_ANALYTICS_URL, domain: PUBLIC_ANALYTICS_DOMAIN ?? location.hostname }, document);
}
